// <tafl-board> on pages of another origin, and the pages around it: `node board.mjs http://address chromium`. tests/python/browser.py
// runs it.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { HOME, ask, click, close, square, test, violations } from "./page.mjs";

// Another port is another origin.
const pages = [];
const elsewhere = createServer(({ url }, response) => {
  const { content = "", policy } = pages[Number(url.slice(1))] ?? {};
  response.setHeader("Content-Type", "text/html");
  if (policy) response.setHeader("Content-Security-Policy", policy);
  response.end(content);
}).listen(0, "127.0.0.1");
await once(elsewhere, "listening");

/** Runs a test on a page of another origin with this content; `root` are attributes of the whole page. */
function embedded(what, content, run, { root = "", policy, ...options } = {}) {
  pages.push({ policy, content: `<!doctype html><html lang="en" ${root}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>t</title>
    <link rel="icon" href="data:,"><script type="module" src="${HOME}tafl-board.js"></script><main><h1>A page</h1>${content}</main></html>` });
  return test(what, run, { url: `http://127.0.0.1:${elsewhere.address().port}/${pages.length - 1}`, ...options });
}

const status = (page) => page.locator("tafl-board .status");
const drawn = (page) => page.locator("tafl-board .man").first().waitFor();
const box = (page, name) => square(page, name).boundingBox();
const inside = (page, get) => page.evaluate(`(() => { const board = document.querySelector("tafl-board"); const root = board.shadowRoot; return ${get}; })()`);
const BRANDUBH = '<tafl-board ruleset="brandubh-wtf"></tafl-board>';
const GAME = "d6-c6 d5-a5 d7-c7 d4-d7 b4-b1 d7-g7";

// ---- What sighted people are told

await embedded("the line under the board", BRANDUBH, async (page) => {
  await status(page).getByText("The attackers are to move.").waitFor();
  await click(page, "d2", "a1");
  const { rejected } = await ask("v1/moves:validate", { game: { ruleset: "brandubh-wtf" }, move: "d2-a1" });
  await status(page).getByText(rejected.sentence).waitFor();
  for (const move of GAME.split(" ")) {
    await click(page, ...move.split("-"));
    await square(page, move.split("-")[1]).locator(".man").waitFor();
    await status(page).getByText(`play ${move}`).waitFor();
  }
  await status(page).getByText("the defenders win").waitFor();
  assert.ok(await status(page).isVisible());
  assert.deepEqual(await violations(page), []);
});

await embedded("the line can be turned off, and is still heard", `<tafl-board ruleset="brandubh-wtf" status="off"></tafl-board>`, async (page) => {
  await click(page, "d2", "a2");
  await page.locator("tafl-board [role=status]", { hasText: "The attackers play d2-a2." }).waitFor();
  const { width, height } = await status(page).boundingBox();
  assert.ok(width <= 1 && height <= 1, "not to be seen");
  assert.equal(await status(page).getAttribute("aria-live"), "polite");
});

await embedded("a rule set that does not exist", '<tafl-board ruleset="brandubhh"></tafl-board>', async (page) => {
  const notice = page.locator("tafl-board [role=alert]");
  await notice.getByText("There is no rule set named brandubhh.", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  // Right again, the board is there.
  await page.evaluate(() => (document.querySelector("tafl-board").ruleset = "brandubh-wtf"));
  await drawn(page);
  assert.ok(await notice.isHidden());
}, { expected: /400 \(Bad Request\)/ });

await embedded("a position that is none", '<tafl-board ruleset="brandubh-wtf" position="9/9"></tafl-board>', async (page) => {
  const { faults } = await ask("v1/positions:parse", { text: "9/9", format: "POSITION_FORMAT_BOARD", ruleset: "brandubh-wtf" });
  await page.locator("tafl-board [role=alert]").getByText(faults[0].sentence).waitFor();
});

await embedded("a token that is cut off", '<tafl-board token="AQE"></tafl-board>', async (page) => {
  const notice = page.locator("tafl-board [role=alert]");
  await notice.getByText("This position is damaged, or belongs to another server.", { exact: true }).waitFor();
}, { expected: /400 \(Bad Request\)/ });

await embedded("a board without a game", "<tafl-board></tafl-board>", async (page) => {
  await page.locator("tafl-board [role=alert]").getByText("This board has no game.").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => (document.querySelector("tafl-board").ruleset = "brandubh-wtf"));
  await drawn(page);
  assert.ok(await page.locator("tafl-board [role=alert]").isHidden());
});

await embedded("what is no level", '<tafl-board ruleset="brandubh-wtf" level="abc"></tafl-board>', async (page) => {
  await status(page).getByText("The level must be a whole number from 0 to 10, not abc.").waitFor();
  await page.evaluate(() => (document.querySelector("tafl-board").level = "11"));
  assert.equal(await inside(page, 'board.play("d2-a2")'), true);
  await status(page).getByText("not 11.").waitFor();
  assert.equal(await inside(page, "board.ply"), 1, "nobody answers");
  await page.evaluate(() => (document.querySelector("tafl-board").level = "0"));
  assert.equal(await inside(page, 'board.play("d5-c5")'), true);
  await page.waitForFunction(() => document.querySelector("tafl-board").ply === 3);
});

await embedded("stepping through a game asks nothing on the way", `<tafl-board ruleset="brandubh-wtf" moves="${GAME.split(" ").slice(0, 5).join(" ")}" controls="on"></tafl-board>`, async (page) => {
  const listed = [];
  page.on("request", (request) => request.url().endsWith("moves:list") && listed.push(request));
  await drawn(page);
  await page.waitForFunction(() => document.querySelector("tafl-board").shadowRoot.querySelector(".movable"));
  listed.length = 0;
  await page.evaluate(() => {
    const board = document.querySelector("tafl-board");
    for (let n = 0; n < 40; n++) board.ply = n % 6;
  });
  await page.waitForFunction(() => document.querySelector("tafl-board").shadowRoot.querySelector(".movable"));
  assert.ok(listed.length <= 2, `${listed.length} requests for 40 steps`);
});

await embedded("a server that cannot be reached", "", async (page) => {
  await page.route(`${HOME}v1/**`, (route) => route.abort());
  await page.evaluate(() => (document.querySelector("main").innerHTML = '<tafl-board ruleset="brandubh-wtf" locale="de"></tafl-board>'));
  await page.locator("tafl-board [role=alert]").getByText("Der Server ist nicht erreichbar.").waitFor();
  await page.unroute(`${HOME}v1/**`);
  await page.evaluate(() => document.querySelector("tafl-board").load({ ruleset: "brandubh-wtf" }));
  await page.route(`${HOME}v1/**`, (route) => route.abort());
  await click(page, "d2", "a2");
  await status(page).getByText("Der Server ist nicht erreichbar.").waitFor();
  assert.equal(await square(page, "d2").locator(".man").count(), 1, "the piece is back");
}, { expected: /ERR_FAILED/ });

// ---- On pages of every kind

for (const [kind, root] of Object.entries({
  "right to left": 'dir="rtl"', uppercase: 'style="text-transform: uppercase; letter-spacing: 1em"', vertical: 'style="writing-mode: vertical-rl"',
})) {
  await embedded(`a page that is ${kind}`, BRANDUBH, async (page) => {
    await drawn(page);
    const [a1, g1, a7] = [await box(page, "a1"), await box(page, "g1"), await box(page, "a7")];
    assert.ok(a1.x < g1.x && Math.abs(a1.y - g1.y) < 1, "a is on the left");
    assert.ok(a7.y < a1.y && Math.abs(a7.x - a1.x) < 1, "7 is on top");
    const [rank, file] = [page.locator("tafl-board .ranks span").first(), page.locator("tafl-board .files span").first()];
    assert.deepEqual([await rank.innerText(), await file.innerText()], ["7", "a"]);
    assert.ok((await file.boundingBox()).y > a1.y, "letters along the bottom");
    await square(page, "d4").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await inside(page, "root.activeElement.dataset.square"), "e4");
  }, { root });
}

for (const [layout, style, width] of [
  ["a centred column", "display: flex; flex-direction: column; align-items: center; width: 600px", 600],
  ["a row", "display: flex; width: 600px", 600],
  ["a grid", "display: grid; justify-items: start; width: 600px", 600],
  ["a block", "width: 600px", 600],
  ["what fits its content", "display: inline-block", 384],
]) {
  await embedded(`a board in ${layout}`, `<div style="${style}">${BRANDUBH}</div>`, async (page) => {
    await drawn(page);
    const board = await page.locator("tafl-board").boundingBox();
    assert.equal(Math.round(board.width), width);
    assert.ok((await box(page, "d4")).width > 40);
  });
}

await embedded("fingers scroll where nothing can be moved", `<div style="height: 2000px"><tafl-board ruleset="brandubh-wtf"></tafl-board></div>`, async (page, context) => {
  await page.locator("tafl-board .movable").first().waitFor();
  const action = (name) => square(page, name).evaluate((cell) => getComputedStyle(cell).touchAction);
  assert.deepEqual([await action("d2"), await action("d3"), await action("c3")], ["none", "manipulation", "manipulation"]);
  await page.evaluate(() => (document.querySelector("tafl-board").readonly = true));
  assert.equal(await action("d2"), "manipulation");
  const { x, y } = await box(page, "d2");
  const session = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x: x + 20, y: y + 20 });
  for (let by = 0; by < 200; by += 20) await touch("touchMove", { x: x + 20, y: y + 20 - by });
  await touch("touchEnd");
  await page.waitForFunction(() => scrollY > 100);
}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

// ---- Games, positions and how they are shown

await embedded("a game to step through", `<tafl-board ruleset="brandubh-wtf" record="1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7"></tafl-board>`, async (page) => {
  await drawn(page);
  await page.evaluate(() => {
    globalThis.steps = [];
    document.addEventListener("step", ({ detail }) => globalThis.steps.push(`${detail.ply}/${detail.plies}`));
  });
  const shows = async (count) => page.locator("tafl-board output", { hasText: `${count} / 6` }).waitFor();
  const board = (moves) => ask("v1/games:replay", { game: { ruleset: "brandubh-wtf", moves } }).then(({ position }) => position.board);
  const button = (name) => page.getByRole("button", { name });
  await shows(0);
  await button("Next move").click();
  await shows(1);
  assert.equal(await inside(page, "board.position.board"), await board(["d6-c6"]));
  await page.keyboard.press("End");
  await shows(6);
  await status(page).getByText("the defenders win").waitFor();
  await page.keyboard.press("ArrowLeft");
  await shows(5);
  await square(page, "d4").focus();
  await page.keyboard.press(",");
  await shows(4);
  assert.equal(await inside(page, "board.position.board"), await board(["d6-c6", "d5-a5", "d7-c7", "d4-d7"]));
  await page.keyboard.press(".");
  await button("Start of the game").click();
  await shows(0);
  assert.deepEqual(await page.evaluate(() => globalThis.steps), ["1/6", "6/6", "5/6", "4/6", "5/6", "0/6"]);
  // It is there to be read.
  await click(page, "d2", "a2");
  assert.equal(await square(page, "d2").locator(".man").count(), 1);
  assert.deepEqual(await violations(page), []);
});

await embedded("a record with a fault", `<tafl-board record="1. d6-c6 d5-a5 2. a4-a9" ruleset="brandubh-wtf"></tafl-board>`, async (page) => {
  const { fault } = await ask("v1/games:replay", { record: { text: "1. d6-c6 d5-a5 2. a4-a9", ruleset: "brandubh-wtf" } });
  await status(page).getByText(`Move 3, a4-a9: ${fault.rejected.sentence}`).waitFor();
});

await embedded("moves, methods and properties", `<tafl-board ruleset="brandubh-wtf" moves="d6-c6 d5-a5" level="1"></tafl-board>`, async (page) => {
  await square(page, "a5").locator(".man").waitFor();
  assert.deepEqual(await inside(page, "board.moves"), ["d6-c6", "d5-a5"]);
  const { position } = await ask("v1/games:replay", { game: { ruleset: "brandubh-wtf", moves: ["d6-c6", "d5-a5"] } });
  assert.equal(await inside(page, "board.token"), position.token);
  assert.equal(await inside(page, 'board.play("d7-a1")'), false);
  assert.equal(await inside(page, 'board.play("d7-c7")'), true);
  await page.waitForFunction(() => document.querySelector("tafl-board").ply === 4);
  // A level answers; taken back are both.
  await inside(page, "board.undo()");
  assert.equal(await inside(page, "board.ply"), 2);
  await inside(page, 'board.load({ ruleset: "tablut-linnaeus", moves: [] }).then(() => 0)');
  assert.equal(await inside(page, "root.querySelectorAll('[role=gridcell]').length"), 81);
  await page.evaluate((token) => Object.assign(document.querySelector("tafl-board"), { moves: null, token }), position.token);
  await page.waitForFunction((board) => document.querySelector("tafl-board").position.board === board, position.board);
});

await embedded("a page that keeps the level's move from being played", `<tafl-board ruleset="brandubh-wtf" level="0"></tafl-board>`, async (page) => {
  await drawn(page);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.evaluate(() => {
    const board = document.querySelector("tafl-board");
    return new Promise((resolve) => {
      board.addEventListener("move", (event) => {
        if (event.detail.level === undefined) return;
        event.preventDefault();
        // Long enough for another question, if one were asked.
        setTimeout(resolve, 300);
      });
      board.play("d2-a2");
    });
  });
  assert.equal(asked.filter((url) => url.endsWith("moves:play")).length, 1);
});

// ---- What a page sets, and when

const ARROW = [{ from: "d2", to: "a2", kind: "best" }];

await embedded("what is set before the game is there is kept, and goes with the next game", BRANDUBH, async (page) => {
  await page.evaluate((arrows) => Object.assign(document.querySelector("tafl-board"), { arrows, highlights: [{ square: "d4" }] }), ARROW);
  await drawn(page);
  assert.equal(await page.locator("tafl-board .ground .arrow").count(), 1);
  assert.equal(await page.locator("tafl-board .air circle").count(), 2);
  await inside(page, 'board.load({ ruleset: "tablut-linnaeus" }).then(() => 0)');
  assert.deepEqual(await inside(page, "[board.arrows, board.highlights]"), [[], []]);
});

const SAME = {
  "an attribute that says what it said": () => document.querySelector("tafl-board").setAttribute("ruleset", "brandubh-wtf"),
  "a list that says what it said": () => (document.querySelector("tafl-board").moves = ["d6-c6", "d5-a5"]),
  "the moves that it has": () => (document.querySelector("tafl-board").moves = ["d6-c6", "d5-a5", "d7-c7"]),
  "another place in the page": () => document.querySelector("main").prepend(document.querySelector("tafl-board")),
  "another element around it": () => document.querySelector("main").appendChild(document.createElement("dialog")).append(document.querySelector("tafl-board")),
};
for (const [what, change] of Object.entries(SAME)) {
  await embedded(`a game goes on after ${what}`, '<tafl-board ruleset="brandubh-wtf" moves="d6-c6 d5-a5"></tafl-board>', async (page) => {
    await drawn(page);
    assert.equal(await inside(page, 'board.play("d7-c7")'), true);
    await page.evaluate(change);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.deepEqual(await inside(page, "board.moves"), ["d6-c6", "d5-a5", "d7-c7"]);
  });
}

await embedded("another language changes texts, and no game", BRANDUBH, async (page) => {
  await drawn(page);
  await inside(page, 'board.play("d2-a2")');
  await page.evaluate(() => (document.querySelector("tafl-board").locale = "de"));
  await status(page).getByText("Die Verteidiger sind am Zug.").waitFor();
  assert.deepEqual(await inside(page, "board.moves"), ["d2-a2"]);
});

await embedded("a move that the page prevents leaves no trace", BRANDUBH, async (page) => {
  await drawn(page);
  await page.evaluate(() => document.addEventListener("move", (event) => event.preventDefault()));
  await click(page, "d2", "a2");
  await square(page, "d2").locator(".man").waitFor();
  assert.equal(await square(page, "a2").locator(".man").count(), 0);
  assert.equal(await inside(page, "board.ply"), 0);
});

await embedded("the reader plays the side that moves second", '<tafl-board ruleset="brandubh-wtf" level="0" plays="defenders"></tafl-board>', async (page) => {
  await page.waitForFunction(() => document.querySelector("tafl-board").ply === 1);
  await page.locator("tafl-board .movable").first().waitFor();
  assert.equal(await inside(page, 'board.play("d3-c3")'), true);
  await page.waitForFunction(() => document.querySelector("tafl-board").ply === 3);
  await inside(page, "board.undo()");
  assert.equal(await inside(page, "board.ply"), 1);
  // The other side's men do not move.
  const other = await inside(page, `[...root.querySelectorAll("[role=gridcell]")].find((cell) => cell.getAttribute("aria-label").includes("attacker")).dataset.square`);
  await square(page, other).click();
  assert.equal(await page.locator("tafl-board .target").count(), 0);
});

await embedded("boards that begin alike ask for their start once", BRANDUBH.repeat(5), async (page) => {
  await drawn(page);
  const starts = await page.evaluate(async () => {
    await Promise.all([...document.querySelectorAll("tafl-board")].map((board) => board.load({ ruleset: "brandubh-wtf" })));
    return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("positions:new")).length;
  });
  assert.equal(starts, 1);
});

await embedded("pages that demand trusted types, and load the script twice", `<script type="module" src="${HOME}tafl-board.js?copy"></script>${BRANDUBH}`, async (page) => {
  await drawn(page);
  assert.equal(await inside(page, 'board.play("d2-a2")'), true);
}, { policy: "require-trusted-types-for 'script'; trusted-types tafl-board" });

await embedded("the types name what the board has", BRANDUBH, async (page) => {
  const types = await (await fetch(`${HOME}tafl-board.d.ts`)).text();
  const [body] = types.match(/export class TaflBoard [^]*?\n}/);
  const named = [...body.matchAll(/^  (?:[gs]et )?(\w+)[(:]/gm)].map(([, name]) => name);
  assert.ok(named.length > 30);
  const missing = await page.evaluate((names) => names.filter((name) => !(name in document.querySelector("tafl-board"))), named);
  assert.deepEqual(missing, []);
  const known = await page.evaluate(() => customElements.get("tafl-board").observedAttributes);
  assert.deepEqual(known.filter((name) => !named.includes(name)), []);
});

await embedded("properties that are set before the board is defined", "", async (page) => {
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const board = frame.contentDocument.createElement("tafl-board");
    Object.assign(board, { ruleset: "brandubh-wtf", readonly: true, position: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3" });
    document.querySelector("main").append(board);
  });
  await drawn(page);
  assert.deepEqual(await inside(page, "[board.getAttribute('ruleset'), board.readonly, typeof board.position]"), ["brandubh-wtf", true, "object"]);
});

await embedded("themes and pieces are those of the pictures", BRANDUBH, async (page) => {
  await drawn(page);
  const seen = () => inside(page, "[getComputedStyle(root.querySelector('.ground rect')).fill, root.querySelector('#f-attacker').innerHTML]");
  const hex = (rgb) => `#${rgb.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  const shapes = new Set();
  const looks = await (await fetch(`${HOME}tafl-board.js`)).text();
  const grained = [...looks.matchAll(/board\/grain\/(\w+)\.svg/g)].map(([, theme]) => theme);
  for (const [n, theme] of ["light", "dark", "wood", "bone", "stone"].entries()) {
    const pieces = ["shapes", "discs", "arms"][n % 3];
    await page.evaluate((set) => Object.assign(document.querySelector("tafl-board"), set), { theme, pieces });
    const [colour, attacker] = await seen();
    shapes.add(attacker);
    const picture = await (await fetch(`${HOME}v1/render.svg?ruleset=brandubh-wtf&theme=${theme}&pieces=${pieces}`)).text();
    assert.ok(picture.includes(`fill="${hex(colour)}"`), `${theme}: ${hex(colour)} is no colour of the picture`);
    const grain = await inside(page, "root.querySelector('.ground image')?.getAttribute('href') ?? null");
    assert.equal(grain, grained.includes(theme) ? `${HOME}board/grain/${theme}.svg` : null);
    assert.ok(!grain || (await (await fetch(grain)).text()).startsWith("<svg"));
    assert.deepEqual(await violations(page), [], theme);
  }
  assert.equal(shapes.size, 3);
  assert.ok(grained.includes("wood"));
  // Without a theme, the board follows the reader.
  await page.evaluate(() => Object.assign(document.querySelector("tafl-board"), { theme: null, pieces: null }));
  const [light] = await seen();
  await page.emulateMedia({ colorScheme: "dark" });
  const [dark] = await seen();
  assert.notEqual(light, dark);
  assert.ok((await (await fetch(`${HOME}v1/render.svg?ruleset=brandubh-wtf&theme=dark`)).text()).includes(`fill="${hex(dark)}"`));
  // The board hears of the change later than the style.
  await page.locator("tafl-board .ground image").waitFor({ state: grained.includes("dark") ? "attached" : "detached" });
  await page.addStyleTag({ content: "body { --tafl-square: rgb(1, 2, 3) }" });
  assert.equal((await seen())[0], "rgb(1, 2, 3)");
});

await embedded("the board from the other side", `<tafl-board ruleset="brandubh-wtf" orientation="defenders"></tafl-board>`, async (page) => {
  await drawn(page);
  assert.ok((await box(page, "a1")).x > (await box(page, "g1")).x);
  await page.evaluate(() => (document.querySelector("tafl-board").flipped = true));
  assert.ok((await box(page, "a1")).x < (await box(page, "g1")).x);
});

await embedded("arrows and circles", BRANDUBH, async (page) => {
  await drawn(page);
  await page.evaluate(() => Object.assign(document.querySelector("tafl-board"),
    { arrows: [{ from: "d2", to: "e2", kind: "best" }, { from: "d6", to: "a6", kind: "played" }], highlights: [{ square: "d4" }] }));
  const arrow = page.locator("tafl-board .ground .arrow");
  assert.equal(await arrow.count(), 2);
  const [shape, from, to] = [await arrow.last().boundingBox(), await box(page, "d2"), await box(page, "e2")];
  assert.ok(shape.x > from.x && shape.x < from.x + from.width * 0.7, "begins in its square");
  assert.ok(shape.x + shape.width > to.x + to.width * 0.3, "ends in the other");
  assert.equal(await page.locator("tafl-board .air circle").count(), 2);
});

const camps = { ruleset: "tablut-ashton" };
await embedded("camps at the edge are no escape squares", '<tafl-board ruleset="tablut-ashton"></tafl-board>', async (page) => {
  await drawn(page);
  const name = (at) => square(page, at).getAttribute("aria-label");
  const { ruleset } = await ask(`v1/rulesets/${camps.ruleset}`);
  const zone = ruleset.rules.zones.find(({ kind }) => kind === "ZONE_KIND_CAMPS");
  for (const at of zone.squares) assert.equal(await name(at), `${at}, attacker, camp`);
  assert.equal(await name("a1"), "a1, empty, escape square");
});

// The king between two attackers, by rules under which two suffice.
await embedded("a king who was captured can be seen", '<tafl-board ruleset="brandubh-wtf" position="7/2a4/7/1a1k1a1/7/7/7" side="attackers" moves=""></tafl-board>', async (page) => {
  await drawn(page);
  await page.evaluate(() => document.querySelector("tafl-board").show({
    position: { board: "7/2a4/7/2a1a2/7/7/7", sideToMove: "SIDE_DEFENDERS", ply: 1, token: "", outcome: { reason: "", squares: ["d4"], rule: "" } }, rules: {},
    result: { move: { from: "f4", to: "e4", notation: "f4-e4" }, captures: [{ square: "d4", piece: "PIECE_KING", closedBy: [] }], announcements: [], sentence: "" },
  }));
  const king = square(page, "d4");
  assert.equal(await king.locator("use[href='#f-king']").evaluate((use) => getComputedStyle(use).filter), "grayscale(1)");
  assert.equal(await king.locator("use[href='#f-cross'], use[href='#f-burst']").count(), 0);
  const ring = await king.locator("use[href='#f-captured-king']").boundingBox();
  assert.ok(ring.width > 30, "the ring around him is drawn");
});

// ---- Motion

/** How many drawings were set in motion by a capture, and by taking it back. */
async function motions(page) {
  await page.locator("tafl-board .movable").first().waitFor();
  return page.evaluate(async () => {
    const durations = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      durations.push(timing.duration);
      return animate.call(this, frames, timing);
    };
    const board = document.querySelector("tafl-board");
    await board.play("d2-a2");
    await board.play("d3-a3");
    board.undo();
    return durations;
  });
}

const FRESH = { reducedMotion: "no-preference" };
// d3-a3 captures a2 beside the corner a1: three slides, the captured man with his cross, and the man who is back.
await embedded("moves and captures are animated", BRANDUBH, async (page) => assert.deepEqual(await motions(page), Array(6).fill(150)), FRESH);
await embedded("motion can be turned off", '<tafl-board ruleset="brandubh-wtf" animation="off"></tafl-board>', async (page) => assert.deepEqual(await motions(page), []), FRESH);
await embedded("readers who prefer less motion see none", BRANDUBH, async (page) => assert.deepEqual(await motions(page), []));

// ---- The pages around it

await test("the page to embed from", async (page) => {
  await page.locator("tafl-board .man").first().waitFor();
  await page.getByRole("button", { name: "Copy" }).first().click();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(line, new RegExp(`^<script type="module" src="${HOME}tafl-board.js"></script>\n<style>.*</style>\n<tafl-board `));
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Next move" }).click();
  await page.locator("tafl-board output", { hasText: "1 / 6" }).waitFor();
  // Every attribute that the board knows is described.
  const known = await page.evaluate(() => customElements.get("tafl-board").observedAttributes);
  const described = await page.locator("dt code").allTextContents();
  assert.deepEqual(known.filter((name) => !described.includes(name)), []);
}, { url: "embed", permissions: ["clipboard-read", "clipboard-write"] });

await test("a path where there is nothing", async (page) => {
  await page.getByRole("heading", { name: "Seite nicht gefunden" }).waitFor();
  assert.match(await page.locator("main").innerText(), /\/v1\/moves:aply[^]*\/v1\/moves:apply/);
  assert.deepEqual(await violations(page), []);
  await page.locator("main").getByRole("link", { name: "Lernen" }).click();
  await page.waitForURL(`${HOME}rulesets`);
}, { url: "v1/moves:aply", locale: "de-DE", bypassCSP: true, expected: /404 \(Not Found\)/ });

await test("the calls can be read before any script", async (page) => {
  const rows = page.locator("[data-path] > summary");
  const { paths } = await ask("openapi.json");
  assert.equal(await rows.count(), Object.keys(paths).length);
  assert.match(await rows.first().innerText(), /POST\s+\/v1\/positions:new\s+Sets up a new game/);
  assert.deepEqual(await violations(page), []);
}, { url: "docs", bypassCSP: true });

await test("a call that is opened can be tried", async (page) => {
  const loads = [];
  page.on("request", (request) => loads.push(new URL(request.url()).pathname));
  await page.reload();
  const call = page.locator("[data-operations~=applyMove]");
  await call.waitFor();
  assert.deepEqual(loads.filter((path) => path.includes("swagger")), [], "nothing large is loaded at first");
  await call.locator("summary").first().click();
  await page.waitForURL(/#applyMove$/);
  await call.getByRole("button", { name: "Execute" }).first().click();
  await call.locator(".live-responses-table").getByText('"applied"').waitFor();
  assert.equal(await page.locator(".authorize, .authorization__btn").count(), 0, "no locks where there are no keys");
  // A link to a call opens it.
  await page.goto(`${HOME}docs#/TaflService/suggestMove`);
  await page.reload();
  await page.locator("[data-operations~=suggestMove][open]").waitFor();
}, { url: "docs" });

assert.equal((await fetch(`${HOME}v1/moves:aply`)).status, 404);
assert.match((await (await fetch(`${HOME}v1/moves:aply`)).json()).detail, /moves:apply/);
const robots = await (await fetch(`${HOME}robots.txt`)).text();
assert.match(robots, /User-agent: \*\nDisallow: \/v1\/\n/);

elsewhere.close();
await close();
