// The editor of rules: every option with its values, as the OpenAPI document lists them, and the rules as JSON.

import { answer } from "../tafl-board.js";
import { call } from "./api.js";
import { differenceList } from "./differences.js";
import { game } from "./game.js";
import { h, t, topic } from "./texts.js";

/** Options that are easier to change as JSON or on the board. */
const APART = ["board", "zones", "special", "base", "id", "name"];

let schemas = null;

const resolve = (schema) => {
  const found = schema.$ref ? schemas[schema.$ref.split("/").pop()] : schema;
  const one = found.oneOf?.[0] ?? found.anyOf?.[0] ?? found.allOf?.[0];
  return one ? resolve(one) : found;
};
const snake = (field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The values of an enum with what each means. */
function values(schema) {
  const meaning = new Map([...(schema.description ?? "").matchAll(/^\* `(\w+)`: (.*)$/gm)].map(([, value, text]) => [value, text]));
  const known = schema.enum.filter((value) => !value.endsWith("_UNSPECIFIED"));
  const first = known[0].split("_");
  let shared = 0;
  while (known.every((value) => value.split("_")[shared] === first[shared]) && shared < first.length - 1) shared++;
  return known.map((value) => ({ value, name: value.split("_").slice(shared).join(" ").toLowerCase(), meaning: meaning.get(value) }));
}

/** A control for a value that a schema describes; `set` gets the new value, or nothing if it is unset. */
function control(schema, value, optional, set, label) {
  if (schema.enum) {
    const all = values(schema);
    const hint = h("small", { lang: "en" }, all.find((one) => one.value === value)?.meaning ?? "");
    const select = h("select", { "aria-label": label, onchange: () => {
      hint.textContent = all.find((one) => one.value === select.value)?.meaning ?? "";
      set(select.value || undefined);
    } }, optional && h("option", { value: "" }, t("edit-unset")),
    all.map((one) => h("option", { value: one.value, selected: one.value === value }, one.name)));
    return [select, hint];
  }
  if (schema.type === "boolean") return [h("input", { type: "checkbox", "aria-label": label, checked: Boolean(value), onchange: (event) => set(event.target.checked) })];
  if (schema.type === "integer") {
    const { minimum: min, maximum: max } = schema;
    return [h("input", { type: "number", "aria-label": label, value: value ?? "", min, max, placeholder: t("edit-unset"),
      oninput: (event) => set(event.target.value === "" ? undefined : Number(event.target.value)) })];
  }
  if (schema.type === "array" && resolve(schema.items).enum) {
    const chosen = new Set(value ?? []);
    return [h("span", { className: "checks" }, values(resolve(schema.items)).map((one) =>
      h("label", {}, h("input", { type: "checkbox", checked: chosen.has(one.value), onchange: (event) => {
        if (event.target.checked) chosen.add(one.value);
        else chosen.delete(one.value);
        set([...chosen]);
      } }), one.name)))];
  }
  if (schema.type === "array") return [h("input", { "aria-label": label, value: (value ?? []).join(" "), oninput: (event) => set(event.target.value.split(/[\s,]+/).filter(Boolean)) })];
  return null;
}

/** A row for an option: its name, its control, and the place of its faults. */
function row(field, schema, rules, required, changed) {
  const resolved = resolve(schema);
  const optional = !required;
  const name = topic(snake(field)) === snake(field) ? snake(field).replaceAll("_", " ") : topic(snake(field));
  const fault = h("p", { className: "fault", "data-field": snake(field) });
  const set = (value) => {
    if (value === undefined) delete rules[field];
    else rules[field] = value;
    changed();
  };
  if (resolved.type === "object") {
    const body = h("div", { className: "parts" });
    const draw = () => body.replaceChildren(...(rules[field] ? Object.entries(resolved.properties).map(([part, inner]) => {
      const needed = resolved.required?.includes(part);
      return row(part, inner, rules[field], needed, changed);
    }) : []));
    const initial = () => Object.fromEntries((resolved.required ?? []).map((part) => [part, first(resolve(resolved.properties[part]))]));
    const toggle = optional && h("input", { type: "checkbox", "aria-label": name, checked: Boolean(rules[field]), onchange: (event) => {
      set(event.target.checked ? initial() : undefined);
      draw();
    } });
    draw();
    return h("fieldset", {}, h("legend", {}, h("label", {}, toggle, name)), body, fault);
  }
  const controls = control(resolved, rules[field], optional, set, name);
  return controls && h("div", { className: "option" }, h("span", {}, name), ...controls, fault);
}

/** A value to begin with. */
const first = (schema) => {
  if (schema.enum) return values(schema)[0].value;
  return { boolean: false, integer: schema.minimum ?? 2, array: [] }[schema.type] ?? {};
};

/** Turns the panel into the editor. */
export async function edit(panel, close, play, failed) {
  try {
    schemas ??= (await answer("openapi.json")).components.schemas;
  } catch (error) {
    return failed(() => edit(panel, close, play, failed))(error);
  }
  const schema = resolve({ $ref: "#/components/schemas/RulesInput" });
  let rules = structuredClone(game.ruleset.rules);
  rules.id = "";
  const compareTo = game.rules.ruleset;
  let good = null;
  const verdict = h("div", { className: "verdict", role: "status" });
  const start = h("button", { type: "button", disabled: true, onclick: () => play(good) }, t("edit-play"));
  const json = h("textarea", { rows: 14, spellcheck: false, "aria-label": t("edit-json") });
  const form = h("div", { className: "options" });
  let timer = 0;
  let turn = 0;
  const check = async () => {
    const mine = ++turn;
    const show = (...content) => mine === turn && verdict.replaceChildren(...content);
    try {
      const { ruleset, differences, comparison } = await call("CheckRuleset", { customRules: rules, compareTo });
      if (mine !== turn) return;
      good = ruleset;
      mark([]);
      show(h("p", { className: "good" }, t("edit-ok")), ...differenceList(differences, comparison));
    } catch (error) {
      if (mine !== turn) return;
      good = null;
      if (!error.problem) return failed(check)(error);
      const faults = error.problem.fields ?? [];
      mark(faults);
      show(h("p", { className: "bad" }, t("edit-faults")), h("ul", {}, faults.map(({ field, description }) => h("li", {}, h("code", {}, field), ` ${description}`))));
    }
    start.disabled = !good;
  };
  const mark = (faults) => form.querySelectorAll(".fault").forEach((place) => {
    const own = faults.filter(({ field }) => snake(field.replace(/^custom_?[rR]ules\./, "")).split(/[.[]/).includes(place.dataset.field));
    place.textContent = own.map(({ description }) => description).join(" ");
  });
  const soon = () => {
    start.disabled = true;
    clearTimeout(timer);
    timer = setTimeout(check, 250);
  };
  const changed = () => {
    json.value = JSON.stringify(rules, null, 2);
    soon();
  };
  const draw = () => {
    const name = h("input", { value: rules.name ?? "", maxLength: 80, "aria-label": t("edit-name"), oninput: (event) => {
      rules.name = event.target.value.trim();
      changed();
    } });
    const rows = Object.entries(schema.properties).filter(([field]) => !APART.includes(field));
    form.replaceChildren(h("div", { className: "option" }, h("span", {}, t("edit-name")), name),
      ...rows.map(([field, inner]) => row(field, inner, rules, schema.required?.includes(field), changed)).filter(Boolean));
  };
  json.addEventListener("input", () => {
    try {
      rules = JSON.parse(json.value);
    } catch (error) {
      turn++;
      clearTimeout(timer);
      start.disabled = true;
      return verdict.replaceChildren(h("p", { className: "bad" }, t("edit-not-json", { reason: error.message })));
    }
    draw();
    soon();
  });
  draw();
  changed();
  panel.replaceChildren(
    h("h2", {}, t("edit")), h("p", { className: "soft" }, t("edit-intro")),
    h("div", { className: "row sticky" }, start, h("button", { type: "button", className: "quiet", onclick: close }, t("close"))),
    verdict, form, h("details", {}, h("summary", {}, t("edit-json")), json));
}
