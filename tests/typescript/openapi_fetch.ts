// A client by openapi-typescript and openapi-fetch: every answer, alternative and error has its type, without options or casts.
import createClient from "openapi-fetch";
import type { components, paths } from "./tafl";

type Schemas = components["schemas"];

const tafl = createClient<paths>({ baseUrl: process.argv[2]! });

/** What a move did, or why it is illegal: the compiler knows which. */
function told(answer: Schemas["ApplyMoveResponse"]): string {
  if ("applied" in answer) return answer.applied.sentence;
  const reason: Schemas["IllegalReason"] = answer.rejected.reason;
  return `${reason} ${answer.rejected.sentence}`;
}

function value(score: Schemas["Score"]): number {
  return "centi" in score ? score.centi : score.proven.plies;
}

// Only what a request needs: nothing with a default is required.
const game = { ruleset: "brandubh-wtf" };
const played = await tafl.POST("/v1/moves:apply", { body: { game, move: "d2-a2" } });
if (!played.data || !("applied" in played.data) || !played.data.applied.position) throw new Error(JSON.stringify(played.error));
const token: string = played.data.applied.position.token;
const refused = await tafl.POST("/v1/moves:apply", { body: { token, move: "d5-a1" } });
if (!refused.data) throw new Error(refused.error.detail);

const listed = await tafl.GET("/v1/moves:list", { params: { query: { token, from: "d5" } } });
const moves: string[] = (listed.data?.moves ?? []).map((legal) => legal.move);
const suggested = await tafl.POST("/v1/moves:suggest", { body: { token, nodes: 100 } });
if (!suggested.data?.score) throw new Error(suggested.error?.detail);

const failed = await tafl.POST("/v1/moves:apply", { body: { game: { ruleset: "copenhagn" }, move: "d2-a2" } });
if (failed.data) throw new Error("a rule set that does not exist was found");
const reason: Schemas["Problem"]["reason"] = failed.error.reason;

// What is cleared is removed from the rules of the base.
const rules: Schemas["RulesInput"] = { base: { ruleset: "copenhagen", cleared: ["encirclement", "shieldwall", "exit_fort"] }, plyLimit: 300 };
const checked = await tafl.POST("/v1/rulesets:check", { body: { customRules: rules } });
const id: string = checked.data?.ruleset.pinnedId ?? "";

// What the schemas refuse, the compiler does.
// @ts-expect-error: a move is required
const incomplete: Schemas["ApplyMoveRequest"] = { game };
// @ts-expect-error: custom rules are complete or have a base
const custom: Schemas["RulesInput"] = { plyLimit: 300 };
// @ts-expect-error: rules need an escape
const captive: Schemas["RulesInput"] = { base: { ruleset: "copenhagen" }, escape: null };

console.log(JSON.stringify([told(played.data), told(refused.data), moves.length, Number.isInteger(value(suggested.data.score)), reason, id.length]));
void [incomplete, custom, captive];
