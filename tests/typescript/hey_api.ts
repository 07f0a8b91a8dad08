// The same by @hey-api/openapi-ts.
import { applyMove, checkRuleset, legalMovesByQuery, suggestMove } from "./hey";
import { client } from "./hey/client.gen";
import type { ApplyMoveRequest, ApplyMoveResponse, IllegalReason, Problem, RulesInput, Score } from "./hey";

client.setConfig({ baseUrl: process.argv[2]! });

function told(answer: ApplyMoveResponse): string {
  if ("applied" in answer) return answer.applied.sentence;
  const reason: IllegalReason = answer.rejected.reason;
  return `${reason} ${answer.rejected.sentence}`;
}

function value(score: Score): number {
  return "proven" in score ? score.proven.plies : score.centi;
}

const game = { ruleset: "brandubh-wtf" };
const played = await applyMove({ body: { game, move: "d2-a2" } });
if (!played.data || !("applied" in played.data) || !played.data.applied.position) throw new Error(JSON.stringify(played.error));
const token: string = played.data.applied.position.token;
const refused = await applyMove({ body: { token, move: "d5-a1" } });
if (!refused.data) throw new Error(refused.error.detail);

const listed = await legalMovesByQuery({ query: { token, from: "d5" } });
const moves: string[] = (listed.data?.moves ?? []).map((legal) => legal.move);
const suggested = await suggestMove({ body: { token, nodes: 100 } });
if (!suggested.data?.score) throw new Error(suggested.error?.detail);

const failed = await applyMove({ body: { game: { ruleset: "copenhagn" }, move: "d2-a2" } });
if (failed.data) throw new Error("a rule set that does not exist was found");
const reason: Problem["reason"] = failed.error.reason;

// What is cleared is removed from the rules of the base.
const rules: RulesInput = { base: { ruleset: "copenhagen", cleared: ["encirclement", "shieldwall", "exit_fort"] }, plyLimit: 300 };
const checked = await checkRuleset({ body: { customRules: rules } });
const id: string = checked.data?.ruleset.pinnedId ?? "";

// @ts-expect-error: a move is required
const incomplete: ApplyMoveRequest = { game };
// @ts-expect-error: custom rules are complete or have a base
const custom: RulesInput = { plyLimit: 300 };
// @ts-expect-error: rules need an escape
const captive: RulesInput = { base: { ruleset: "copenhagen" }, escape: null };

console.log(JSON.stringify([told(played.data), told(refused.data), moves.length, Number.isInteger(value(suggested.data.score)), reason, id.length]));
void [incomplete, custom, captive];
