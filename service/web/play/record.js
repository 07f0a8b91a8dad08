// The panel in which game records are read and written.

import { call } from "./api.js";
import { game, startTag } from "./game.js";
import { $, copyButton, h, t } from "./texts.js";

const FORMATS = { MOVES: "1. d2-a2 …", PGN: "PGN", OPENTAFL: "OpenTafl" };

/** Signs that a record names its rules: a tag, or a rules record of OpenTafl. */
const NAMES_RULES = /\[\s*(variant|ruleset|rules)\b|\bdim:\d/i;

/** Makes the panel. `open` shows the game that a record holds. */
export function recordPanel(failed, open) {
  const panel = $("panel-record");
  const text = h("textarea", { id: "record", rows: 6, spellcheck: false, placeholder: "1. d2-a2 d5-e5 2. …" });
  const verdict = h("div", { className: "verdict", role: "status" });
  const written = h("textarea", { rows: 5, readOnly: true, "aria-label": t("record-export") });
  const format = h("select", { "aria-label": t("record-export"), onchange: () => write() },
    Object.entries(FORMATS).map(([value, name]) => h("option", { value }, name)));

  /** A list of moves has no place for its start, so the tag of other formats is put before it. */
  const withStart = (moves) => (moves && format.value === "MOVES" && !game.startsUsually ? `${startTag(game.start)}\n\n${moves}` : moves);

  const read = async () => {
    const rules = game.rules.customRules ? { customRules: game.rules.customRules } : { ruleset: game.rules.ruleset };
    const replay = (record) => call("ReplayGame", { record, withPositions: true });
    const here = () => replay({ text: text.value, ...rules });
    try {
      // Rules of the request would override those that the record names.
      const answer = await (NAMES_RULES.test(text.value)
        ? replay({ text: text.value }).catch((error) => (error.problem ? here() : Promise.reject(error)))
        : here());
      await open(answer);
      const { fault, plies, reading } = answer;
      const notes = [...(reading?.faults ?? []), ...(reading?.mismatches ?? []), ...(reading?.notes ?? [])].map(({ sentence }) => sentence).filter(Boolean);
      const first = fault && t("record-fault", { ply: fault.ply + 1, move: fault.move, sentence: fault.rejected.sentence });
      verdict.replaceChildren(
        ...(first ? [h("p", { className: "bad" }, first)] : []), h("p", { className: first ? "" : "good" }, t("record-plies", { plies: plies.length })),
        ...notes.map((note) => h("p", { className: "soft" }, note)));
      write();
    } catch (error) {
      if (!error.problem) return failed(read)(error);
      verdict.replaceChildren(h("p", { className: "bad" }, error.problem.detail));
    }
  };
  const write = () => call("ConvertGame", { record: game.asRecord(), to: `RECORD_FORMAT_${format.value}` })
    .then((answer) => (written.value = withStart(answer.text) || answer.notes.map(({ sentence }) => sentence).join("\n")))
    .catch((error) => (error.problem ? (written.value = error.problem.detail) : failed(write)(error)));

  panel.append(
    h("h2", {}, t("tab-record")), h("p", { className: "soft" }, t("record-intro")),
    h("label", { className: "field tall" }, h("span", {}, t("record-label")), text),
    h("div", { className: "row" }, h("button", { type: "button", onclick: read }, t("record-read"))), verdict,
    h("h3", {}, t("record-export")), h("div", { className: "row" }, format, copyButton(() => written.value)), written);
  panel.addEventListener("shown", () => game.position && write());
  game.addEventListener("change", ({ detail }) => !panel.hidden && detail !== "place" && detail !== "view" && write());
}
