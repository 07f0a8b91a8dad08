// What the line under the board says.

/** A text with its values. */
export const filled = (text, values) => (text ?? "").replace(/\{\$(\w+)\}/g, (all, value) => values[value] ?? all);

/** What happened (`said`), whose turn it is (`turn`), the kind of it, and the side to move, if any is. */
export function statusOf({ position, result, refused, failed, fault, thinking, texts }) {
  const outcome = result?.outcome ?? position.outcome;
  const side = outcome ? null : position.sideToMove === "SIDE_ATTACKERS" ? "attackers" : "defenders";
  const turn = side ? (thinking === null ? texts[`turn-${side}`] : filled(texts.thinking, { level: thinking })) : "";
  if (failed) return { kind: "failed", side: null, said: failed, turn: "" };
  if (refused) return { kind: "refused", side, said: refused, turn: "" };
  if (fault) return { kind: "refused", side, said: fault.move ? filled(texts["record-fault"], fault) : fault.sentence, turn: "" };
  return { kind: outcome ? "over" : "", side, said: result?.sentence ?? (outcome ? texts.outcome : ""), turn: turn ?? "" };
}

/** What readers are told of refusals that are worded for whoever writes the page; it has the whole refusal in the event. */
const FOR_READERS = { UNKNOWN_RULESET: "not-found", INVALID_TOKEN: "board-token" };

/** A sentence for what failed. Without a server there are no texts in the reader's language, unless they came before. */
export const failureOf = (error, texts, game = {}) => {
  const text = FOR_READERS[error.problem?.reason];
  if (texts?.[text]) return filled(texts[text], { name: game.ruleset });
  if (error.problem) return error.problem.detail ?? error.problem.title;
  return error instanceof TypeError || error.name === "TimeoutError" ? (texts?.unreachable ?? "The server cannot be reached.") : error.message;
};
