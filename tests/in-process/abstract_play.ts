// Games that both implementations play: `node games.cjs GAMES SEED CASES`, bundled from a copy of gameslib in which the adapter is
// src/games/tafl-engine.ts. They are random games, and the cases: boards with the moves that are played from them. In each position the lists
// of moves are compared; a move that both have is played in both, and what it did is compared. The last line is JSON: how often each kind of
// difference came, with the first position of each.

import { readFileSync } from "node:fs";
import i18next from "i18next";
import stringify from "json-stringify-deterministic";
import { TaflGame as Theirs } from "./src/games/tafl";
import { TaflGame as Ours } from "./src/games/tafl-engine";
import texts from "./locales/en/apgames.json";

void i18next.init({ lng: "en", ns: ["apgames"], initImmediate: false, resources: { en: { apgames: texts } } });

const [games, seed] = process.argv.slice(2).map(Number);
const cases = JSON.parse(readFileSync(process.argv[4], "utf8")) as { id: string; variant: string; board: string; attackers: boolean; plays: string[][] }[];
const LONGEST = 300;

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomNumbers(state: number): () => number {
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

interface Difference { count: number; first: object }
const differences: Record<string, Difference> = {};
const seen = { games: 0, cases: 0, turns: 0, moves: 0, chains: 0, captures: 0, ends: {} as Record<string, number>, differing: 0 };

const board = (game: Theirs | Ours) => [...game.board.entries()].map(([cell, [player, piece]]) => `${cell}${player}${piece}`).sort().join(" ");
const sorted = (results: Theirs["results"]) => results.map((result) => JSON.stringify(result)).sort();
/** What is drawn, in any order; theirs has a sign for a king of the attackers too. */
const picture = (game: Theirs | Ours) => {
    const { legend, annotations, board, pieces } = game.render() as unknown as {
        legend: Record<string, object>; annotations: object[]; board: { markers?: { points: object[] }[] }; pieces: string;
    };
    const { C: _, ...signs } = legend;
    const list = (parts: object[]): string[] => parts.map((part) => stringify(part)).sort();
    const shown = annotations.map((one) => ("type" in one && one.type === "dots" ? { ...one, targets: list((one as unknown as { targets: object[] }).targets) } : one));
    const markers = (board.markers ?? []).map((marker) => ({ ...marker, points: list(marker.points) }));
    return stringify({ pieces, signs, board: { ...board, markers }, annotations: list(shown) });
};
const reason = (game: Theirs | Ours) => {
    const end = game.results.find(({ type }) => type === "eog") as { reason?: string } | undefined;
    return end === undefined ? "goes on" : `${end.reason} ${game.winner.join()}`;
};

function play(variant: string, random: () => number): void {
    compare(variant, [new Theirs(undefined, [variant]), new Ours(undefined, [variant])], (moves) => {
        // Half of the games prefer captures, and long chains, which come seldom by chance.
        const eager = random() < 0.5 ? moves.filter((move) => move.includes("x")) : [];
        const choice = eager.length > 0 ? eager : moves;
        return choice[Math.floor(random() * choice.length)];
    });
    seen.games += 1;
}

/** The state of a game that begins on a board. */
function stated(variant: string, text: string, attackers: boolean): string {
    const attacker = variant.endsWith("-w") ? 2 : 1;
    const pieces: [string, [number, string]][] = [];
    const rows = text.split("/");
    for (const [y, row] of rows.entries()) {
        for (const [x, letter] of [...row.replace(/\d+/g, (run) => ".".repeat(Number(run)))].entries()) {
            if (letter === ".") { continue; }
            const piece = /[ad]/.test(letter) ? "T" : letter.toUpperCase();
            pieces.push([`${String.fromCharCode(97 + x)}${rows.length - y}`, [/[acn]/.test(letter) ? attacker : 3 - attacker, piece]]);
        }
    }
    const board = { dataType: "Map", value: pieces };
    const state = { _version: Theirs.gameinfo.version, _results: [], _timestamp: new Date(), currplayer: attackers ? attacker : 3 - attacker, board };
    return JSON.stringify({ game: "tafl", numplayers: 2, variants: [variant], gameover: false, winner: [], stack: [state] });
}

/** What clicks on the squares of a move make, one after the other. */
function clicked(game: Theirs | Ours, move: string): string {
    const size = game.render().board as unknown as { width: number };
    const squares = move.split(" ").flatMap((step, n) => step.split("x")[0].replace(/[A-Z]/g, "").split(/[-^]/).slice(n === 0 ? 0 : 1));
    const said: object[] = [];
    for (let text = ""; squares.length > 0;) {
        const square = squares.shift()!;
        const { move: made, valid, complete, message } = game.handleClick(text, size.width - Number(square.slice(1)), square.charCodeAt(0) - 97);
        said.push({ made, valid, complete, message });
        text = made;
    }
    return stringify(said);
}

function playCase({ id, variant, board: text, attackers, plays }: (typeof cases)[number]): void {
    for (const moves of plays) {
        const state = stated(variant, text, attackers);
        const left = moves.filter((move) => move !== "pass");
        compare(variant, [new Theirs(state), new Ours(state)], (found) => {
            const wanted = left.shift();
            return found.find((move) => move.split("x")[0].replace(/[A-Z]/g, "").replace("^", "-") === wanted);
        }, id);
    }
    seen.cases += 1;
}

function compare(variant: string, [theirs, ours]: [Theirs, Ours], choose: (moves: string[]) => string | undefined, id?: string): void {
    const stack: string[] = [];
    let differs = false;
    const report = (kind: string, detail: object) => {
        const key = `${variant}: ${kind}`;
        differs = true;
        differences[key] ??= { count: 0, first: { id, moves: [...stack], ...detail } };
        differences[key].count += 1;
    };
    if (board(theirs) !== board(ours)) { report("set-up", {}); }
    while (!theirs.gameover && !ours.gameover && stack.length < LONGEST) {
        const [one, two] = [theirs, ours].map((game) => new Set(game.moves()));
        const both = [...one].filter((move) => two.has(move));
        const steps = (move: string) => move.split(" ").map((step) => step.split("x")[0]).join(" ");
        const [oneSteps, twoSteps] = [new Set([...one].map(steps)), new Set([...two].map(steps))];
        for (const [only, other, whose] of [[one, twoSteps, "theirs"], [two, oneSteps, "ours"]] as const) {
            for (const move of only) {
                if (one.has(move) && two.has(move)) { continue; }
                const known = other.has(steps(move)) ? "written otherwise" : "only";
                if (known === "written otherwise" && whose === "ours") { continue; }
                report(`a ${move.includes(" ") ? "chain" : move.includes("^") ? "jump" : "move"}, ${known} ${whose}`, { move });
            }
        }
        if (both.length === 0) { break; }
        seen.moves += both.length;
        const move = choose(both);
        if (move === undefined) { break; }
        const check = [theirs.inCheck(), ours.inCheck()].map((players) => [...players].sort().join());
        if (check[0] !== check[1]) { report(`in check: theirs ${check[0] || "nobody"}, ours ${check[1] || "nobody"}`, {}); }
        const clicks = [theirs, ours].map((game) => clicked(game, move));
        if (clicks[0] !== clicks[1]) { report("what clicks make", { move, clicks }); }
        if (id !== undefined || stack.length % 20 === 0) {
            // A piece that was chosen, and a chain that may go on.
            for (const part of [move.split("-")[0].split("^")[0], move]) {
                const shown = [new Theirs(theirs.serialize()), new Ours(ours.serialize())].map((game) => picture(game.move(part, { partial: true })));
                if (shown[0] !== shown[1]) { report("the picture of a part of a move", { part, shown }); }
            }
        }
        stack.push(move);
        const valid = [theirs.validateMove(move), ours.validateMove(move)];
        if (stringify(valid[0]) !== stringify(valid[1])) { report("what is said of a move", { valid }); }
        theirs.move(move);
        ours.move(move);
        seen.turns += 1;
        seen.chains += Number(move.includes(" "));
        seen.captures += Number(move.includes("x"));
        if (reason(theirs) !== reason(ours)) { report(`the end: theirs ${reason(theirs)}, ours ${reason(ours)}`, {}); break; }
        if (board(theirs) !== board(ours)) { report("the board after a move", { theirs: board(theirs), ours: board(ours) }); break; }
        if (String(sorted(theirs.results)) !== String(sorted(ours.results))) { report("what a move did", { theirs: theirs.results, ours: ours.results }); }
        if (picture(theirs) !== picture(ours)) { report("the picture", { theirs: picture(theirs), ours: picture(ours) }); }
    }
    const end = theirs.gameover ? reason(theirs) : "unfinished";
    seen.ends[end] = (seen.ends[end] ?? 0) + 1;
    seen.differing += Number(differs);
    const again = new Ours(ours.serialize());
    if (board(again) !== board(ours) || String(again.moves()) !== String(ours.moves())) { report("a stored game", {}); }
}

const random = randomNumbers(seed);
const variants = [Ours, Theirs].map(({ gameinfo }) => ["linnaean-9x9-tcross-w", ...gameinfo.variants!.map(({ uid }) => uid)]);
if (String(variants[0]) !== String(variants[1])) { throw new Error(`variants: ${variants.join(" and ")}`); }
for (const variant of variants[0]) {
    for (let n = 0; n < games; n++) { play(variant, random); }
}
for (const one of cases) { playCase(one); }
console.log(JSON.stringify({ seen, differences }));
