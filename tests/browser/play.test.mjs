// The parts of the playground that need no browser: `node --test tests/browser/*.test.mjs`.

import assert from "node:assert/strict";
import test from "node:test";
import { LEVELS, rating, strength } from "../../service/web/play/levels.js";
import { ENDS, MAX_LINK, leadsOn, readLink, writeLink, writeStart } from "../../service/web/play/link.js";
import {
  accepts,
  captured,
  levelToMove,
  person,
  rows,
  swapped,
  takeBack,
  winner,
} from "../../service/web/play/match.js";
import { oneOf, store, unfinished } from "../../service/web/play/store.js";

const TWO = { attackers: null, defenders: null };
const AGAINST = { attackers: null, defenders: 3 };
const game = {
  ruleset: "brandubh-wtf",
  moves: ["d2-a2", "d3-a3xa2", "pass"],
  players: AGAINST,
  seed: -7,
  end: "resigned-attackers",
  shown: "SHOWN",
};

test("a link holds the whole game, and nothing that can be read twice", () => {
  const { query, whole } = writeLink("", game);
  assert.equal(
    query,
    "ruleset=brandubh-wtf&moves=d2-a2,d3-a3,pass&defenders=3&seed=-7&end=resigned-attackers",
  );
  assert.ok(whole);
  assert.deepEqual(readLink(query), {
    begins: false,
    ruleset: "brandubh-wtf",
    setup: undefined,
    token: undefined,
    moves: ["d2-a2", "d3-a3", "pass"],
    players: AGAINST,
    seed: -7,
    end: "resigned-attackers",
    you: null,
  });
});

test("a link may be for one side", () => {
  const { query } = writeLink("", { ...game, players: TWO, seed: null, end: null, you: "defenders" });
  assert.equal(query, "ruleset=brandubh-wtf&moves=d2-a2,d3-a3,pass&you=defenders");
  assert.equal(readLink(query).you, "defenders");
  assert.equal(readLink("?ruleset=x&you=king").you, null);
});

test("a link leads on from one of the same game with fewer moves", () => {
  const link = (moves, start = "ruleset=brandubh-wtf") => readLink(`${start}&moves=${moves}`);
  for (const [one, other, leads] of [
    [link("d2-a2,d3-a3"), link("d2-a2"), true],
    [link("d2-a2,d3-a3xa2"), link("d2-a2"), true],
    [link("d2-a2"), link(""), true],
    [link("d2-a2"), link("d2-a2"), false],
    [link("d2-a2"), link("d2-a2,d3-a3"), false],
    [link("d2-b2,d3-a3"), link("d2-a2"), false],
    [link("d2-a2,d3-a3", "ruleset=copenhagen"), link("d2-a2"), false],
    [link("d2-a2,d3-a3", "token=AQE"), link("d2-a2"), false],
  ])
    assert.equal(leadsOn(one, other), leads, `${one.moves} after ${other.moves}`);
});

test("a link from a position names it by its token, and keeps foreign parameters", () => {
  const { query } = writeLink("?locale=fr&ruleset=old&setup=old&new=old", {
    token: "A_b-",
    moves: ["d2-a2"],
    players: TWO,
    seed: null,
    end: null,
  });
  assert.equal(query, "locale=fr&token=A_b-&moves=d2-a2");
  assert.equal(readLink(query).ruleset, undefined);
});

test("old links still open", () => {
  for (const query of ["?ruleset=copenhagen", "?ruleset=magpie&setup=magpie_7", "?token=AQE"]) {
    const link = readLink(query);
    assert.deepEqual([link.begins, link.moves, link.players, link.end], [false, [], TWO, null], query);
  }
});

test("what a link cannot mean is left out", () => {
  const link = readLink("?ruleset=x&attackers=11&defenders=-1&seed=1e9&end=__proto__&moves=,,d2-a2%20d3-a3,");
  assert.deepEqual([link.players, link.seed, link.end, link.moves], [TWO, null, null, ["d2-a2", "d3-a3"]]);
});

test("an address without a game leads to the choice of an opponent", () => {
  assert.deepEqual(readLink(""), { begins: true, ruleset: undefined });
  assert.deepEqual(readLink(writeStart("?token=x&moves=y&locale=de", "tablut-linnaeus")), {
    begins: true,
    ruleset: "tablut-linnaeus",
  });
  assert.equal(writeStart("?ruleset=x&attackers=3", null), "");
});

test("a game that is too long for a link becomes its position", () => {
  const moves = Array.from({ length: 2000 }, () => "d2-a2");
  const { query, whole } = writeLink("?locale=sv", { ...game, moves });
  assert.deepEqual([query, whole], ["locale=sv&token=SHOWN", false]);
  assert.ok(writeLink("", { ...game, moves: moves.slice(0, 900) }).whole, "900 plies have room");
  assert.ok(writeLink("", { ...game, moves: moves.slice(0, 900) }).query.length < MAX_LINK);
  assert.equal(writeLink("", { ...game, moves, shown: "" }).query, "ruleset=brandubh-wtf");
  assert.equal(readLink(writeLink("", { ...game, moves }, Infinity).query).moves.length, 2000);
});

test("every level has a word, from random moves to a master", () => {
  assert.deepEqual(LEVELS, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual([0, 1, 5, 9, 10].map(strength), [
    "strength-random",
    "strength-beginner",
    "strength-club",
    "strength-master",
    "strength-master",
  ]);
});

test("a rating is that of the rule set and the side", () => {
  const ratings = [{ ruleset: "a", attackers: [1, 2], defenders: [-3, 4] }];
  assert.equal(rating(ratings, "a", "defenders", 0), -3);
  assert.equal(rating(ratings, "a", "defenders", 2), null);
  assert.equal(rating(ratings, undefined, "attackers", 0), null);
});

const to = (side, outcome) => ({ sideToMove: `SIDE_${side.toUpperCase()}`, outcome });

test("a level moves for its side until the game is over", () => {
  assert.equal(levelToMove(AGAINST, to("attackers")), null);
  assert.equal(levelToMove({ ...AGAINST, defenders: 0 }, to("defenders")), 0);
  assert.equal(levelToMove(AGAINST, to("defenders", {})), null);
});

test("there is one person, or none who speaks for a side", () => {
  assert.deepEqual(
    [person(AGAINST), person(swapped(AGAINST)), person(TWO), person({ attackers: 1, defenders: 2 })],
    ["attackers", "defenders", null, null],
  );
});

test("a person takes back the level's moves as well", () => {
  const positions = ["attackers", "defenders", "attackers", "defenders"].map((side) => to(side));
  assert.deepEqual(
    [3, 2, 1, 0].map((at) => takeBack(AGAINST, positions, at)),
    [2, 0, 0, null],
  );
  assert.equal(takeBack(swapped(AGAINST), positions, 1), null, "the level's first move stays");
  assert.equal(takeBack(TWO, positions, 3), 2);
});

test("a level agrees to a draw when it stands worse", () => {
  assert.deepEqual(
    [
      accepts("attackers", 0.49),
      accepts("attackers", 0.5),
      accepts("defenders", 0.51),
      accepts("defenders", 0.2),
    ],
    [true, false, true, false],
  );
});

test("every end of the players has a winner, or nobody", () => {
  assert.deepEqual(
    Object.entries(ENDS).map(([name, end]) => `${name}: ${winner(end)}`),
    [
      "resigned-attackers: defenders",
      "resigned-defenders: attackers",
      "draw-agreed: nobody",
      "draw-claimed: nobody",
    ],
  );
});

const ply = (next, captures = []) => ({ position: to(next), captures });

test("moves stand in two columns, a chain of captures below itself", () => {
  assert.deepEqual(rows(to("attackers"), []), { columns: ["attackers", "defenders"], rows: [] });
  const plies = [ply("attackers"), ply("defenders"), ply("attackers"), ply("defenders")];
  assert.deepEqual(rows(to("attackers"), plies).rows, [
    [0, null],
    [1, 2],
    [3, null],
  ]);
  assert.deepEqual(rows(to("defenders"), [ply("attackers"), ply("attackers"), ply("defenders")]), {
    columns: ["defenders", "attackers"],
    rows: [
      [0, 1],
      [null, 2],
    ],
  });
});

test("captured pieces count for the other side, those that change sides for nobody", () => {
  const piece = (name, changesSide = false) => ({ piece: `PIECE_${name}`, changesSide });
  const plies = [
    ply("defenders", [piece("DEFENDER"), piece("DEFENDERS_GUARD")]),
    ply("attackers", [piece("ATTACKERS_KNIGHT"), piece("ATTACKERS_MERCENARY", true)]),
  ];
  assert.deepEqual(captured(plies), {
    attackers: ["defender", "defenders-guard"],
    defenders: ["attackers-knight"],
  });
});

test("what the browser keeps may be anything, or forbidden", () => {
  const held = new Map([["tafl-broken", "{"]]);
  const memory = store(() => ({
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => held.set(name, text),
    removeItem: (name) => held.delete(name),
  }));
  memory.set("theme", "wood");
  assert.deepEqual([memory.get("theme"), memory.get("broken"), memory.get("nothing")], ["wood", null, null]);
  memory.set("theme", null);
  assert.equal(held.has("tafl-theme"), false);
  const forbidden = store(() => {
    throw new Error("denied");
  });
  forbidden.set("theme", "wood");
  assert.equal(forbidden.get("theme"), null);
  assert.equal(oneOf(["auto", "bone"], "plaid"), "auto");
  assert.equal(oneOf(["auto", "bone"], "bone"), "bone");
});

test("only an unfinished game is offered again", () => {
  assert.deepEqual(unfinished({ query: "ruleset=x", name: "X", over: false }), {
    query: "ruleset=x",
    name: "X",
  });
  for (const kept of [
    null,
    7,
    {},
    { query: "", name: "X" },
    { query: "a", name: "X", over: true },
    { query: 3, name: "X" },
  ])
    assert.equal(unfinished(kept), null);
});
