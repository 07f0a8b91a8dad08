// The dialog with all rule sets.

import { listRulesets } from "./api.js";
import { dialog } from "./settings.js";
import { $, h, t } from "./texts.js";

let all = null;

/** Every rule set, and the best known ones. */
export const catalogue = () => (all ??= listRulesets().catch((error) => ((all = null), Promise.reject(error))));

const familyName = (family) => family.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");

/** Rule sets in groups, each with its heading. */
function groups({ rulesets, bestKnown }, by, text) {
  const words = text.split(/\s+/);
  const names = (one) => [one.name, one.id, ...one.aliases, `${one.size}x${one.size}`].join(" ").toLowerCase();
  const matching = rulesets.filter((one) => words.every((word) => names(one).includes(word)));
  const key = (one) => (by === "size" ? t("size", { size: one.size }) : familyName(one.family));
  const sorted = by === "size" ? matching.toSorted((one, other) => one.size - other.size) : matching;
  const best = bestKnown.map((id) => matching.find((one) => one.id === id)).filter(Boolean);
  return [...(best.length ? [[t("best-known"), best]] : []), ...Map.groupBy(sorted, key)];
}

function choice(ruleset, choose) {
  const link = (theme) => `v1/render.svg?ruleset=${ruleset.id}&size=128&theme=${theme}&without_coordinates`;
  return h("button", { type: "button", className: "choice", onclick: () => choose(ruleset.id), "data-id": ruleset.id },
    h("picture", {}, h("source", { media: "(prefers-color-scheme: dark)", srcset: link("dark") }),
      h("img", { loading: "lazy", src: link("light"), alt: "", width: 64, height: 64 })),
    h("span", {}, h("span", {}, ruleset.name), h("small", {}, t("size", { size: ruleset.size }))));
}

/** Makes the dialog; a rule set that is chosen is opened. */
export function chooserDialog(open, failed) {
  const choose = (id) => {
    element.close();
    open(id);
  };
  const draw = async () => {
    const found = groups(await catalogue(), $("group").value, $("search").value.trim().toLowerCase());
    $("choices").replaceChildren(...found.map(([heading, rulesets]) =>
      h("section", {}, h("h3", {}, heading), h("div", { className: "group" }, rulesets.map((ruleset) => choice(ruleset, choose))))));
    if (!found.length) $("choices").append(h("p", {}, t("no-match")));
  };
  const drawn = async () => $("choices").childElementCount || draw();
  const filled = () => drawn().catch((error) => {
    failed(() => $("choose").click())(error);
    return false;
  });
  const element = dialog("chooser", $("choose"), filled);
  $("search").addEventListener("input", draw);
  // Enter takes the first one that matches.
  $("search").addEventListener("keydown", async ({ key }) => {
    if (key !== "Enter") return;
    await draw();
    $("choices").querySelector(".choice")?.click();
  });
  $("group").addEventListener("change", draw);
}
