// The panel with the rules, in words and compared.

import { call, getRuleset } from "./api.js";
import { catalogue } from "./chooser.js";
import { differenceList } from "./differences.js";
import { edit } from "./edit.js";
import { game } from "./game.js";
import { showTab } from "./tabs.js";
import { $, h, t, topic } from "./texts.js";

const isCustom = () => Boolean(game.rules.customRules);

function entry({ rule, sentence, contested }) {
  return h("div", { id: `rule-${rule}`, tabIndex: -1 }, h("dt", {}, topic(rule)), h("dd", {}, sentence,
    contested.length ? h("details", { className: "disputed" }, h("summary", {}, t("contested")), h("ul", {}, contested.map((reading) => h("li", {}, reading)))) : null));
}

function source({ title, place }) {
  if (!title) return null;
  return h("p", { className: "soft" }, `${t("source")}: `, place ? h("a", { href: `https://${place}`, rel: "noopener noreferrer" }, title) : title);
}

const comparedWith = (other) =>
  isCustom() ? call("CheckRuleset", { customRules: game.rules.customRules, compareTo: other }) : getRuleset(game.rules.ruleset, other);

/** The menu of the rule sets to compare with: those of the same size come first. */
async function menu(select) {
  const { rulesets } = await catalogue();
  const { id, size } = game.ruleset.summary;
  const others = rulesets.filter((other) => other.id !== id);
  const near = others.filter((other) => other.size === size);
  const option = (other) => h("option", { value: other.id }, other.name);
  select.replaceChildren(h("option", { value: "" }, t("compare-none")),
    h("optgroup", { label: t("size", { size }) }, near.map(option)),
    h("optgroup", { label: "…" }, others.filter((other) => other.size !== size).map(option)));
}

/** A link to a rule in the panel. */
export const ruleLink = (id) => h("a", { href: `#rule-${id}`, onclick: (event) => {
  event.preventDefault();
  showTab("rules");
  const found = $(`rule-${id}`);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: "center" });
} }, topic(id));

/** Makes the panel. */
export function rulesPanel(failed, play) {
  const panel = $("panel-rules");
  const draw = () => {
    const { summary, entries, pinnedId } = game.ruleset;
    const differences = h("div");
    const compare = () => comparedWith(select.value).then((all) => {
      differences.replaceChildren(...(select.value ? differenceList(all.differences, all.comparison) : []));
    }).catch(failed(compare));
    const select = h("select", { onchange: compare, onfocus: () => select.length < 2 && menu(select).catch(failed()) }, h("option", { value: "" }, t("compare-none")));
    menu(select).catch(failed());
    panel.replaceChildren(
      h("h2", {}, summary.name || t("custom")),
      h("p", { className: "facts" }, h("span", {}, t("size", { size: summary.size })), h("code", {}, isCustom() ? `${pinnedId.slice(0, 15)}…` : pinnedId)),
      ...[source(game.ruleset.source)].filter(Boolean),
      h("div", { className: "row" },
        isCustom() ? null : h("a", { className: "button quiet", href: `rulesets/${summary.id}` }, t("more")),
        h("button", { type: "button", className: "quiet", onclick: () => edit(panel, draw, play, failed) }, t("edit"))),
      h("label", { className: "field" }, h("span", {}, t("compare")), select), differences,
      h("h3", {}, t("all-rules")), h("dl", { className: "rules" }, entries.map(entry)));
    drawn = game.ruleset;
  };
  let drawn = null;
  panel.addEventListener("shown", () => game.ruleset && drawn !== game.ruleset && draw());
  game.addEventListener("change", () => !panel.hidden && drawn !== game.ruleset && draw());
}
