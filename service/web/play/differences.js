// How two rule sets differ, rule by rule.

import { h, topic } from "./texts.js";

/** How the rules differ from those of another rule set. */
export function differenceList(differences, comparison) {
  if (!comparison) return [];
  const rows = differences.map(({ rule, here, there }) =>
    h("div", {}, h("dt", {}, topic(rule)), h("dd", {}, h("p", {}, here?.sentence ?? "–"), h("p", { className: "there" }, there?.sentence ?? "–"))));
  return [h("p", {}, comparison.sentence), h("dl", { className: "rules differences" }, rows)];
}
