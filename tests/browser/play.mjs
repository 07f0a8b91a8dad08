// A game from the first choice to the rematch, in a real browser: `node play.mjs http://address chromium`.
// tests/python/browser.py runs it.

import assert from "node:assert/strict";
import { HOME, ask, click, close, median, plies, square, test, violations } from "./page.mjs";

const event = (page) => page.locator("#event");
/** What explains the card below the buttons. */
const details = (page) => page.locator("#details");
const wrong = (page) => page.locator("#wrong");
const moves = (page) => page.locator(".ply").allTextContents();
const query = (page) => new URL(page.url()).searchParams;
const BRANDUBH = { ruleset: "brandubh-wtf" };
/** The defenders win it. */
const WON = "d6-c6,d5-a5,d7-c7,d4-d7,b4-b1,d7-g7";
const boardOf = (page) => page.evaluate(() => document.querySelector("#board").position.board);
const focused = (page) =>
  page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

/** Waits for the level's answer, and until the person may move. */
const answered = (page, count) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelectorAll(".ply").length === wanted &&
      !document.querySelector("#board").hasAttribute("readonly"),
    count,
  );

const replies = [];

await test("the first move is answered", async (page) => {
  await page.getByRole("heading", { name: "Play the computer" }).waitFor();
  assert.equal(await page.locator("#chosen").innerText(), "Brandubh (World Tafl Federation)");
  assert.ok(await page.locator("#players").isHidden());
  await page.evaluate(() => {
    let moved = 0;
    addEventListener("pointerup", () => (moved = performance.now()), true);
    new MutationObserver(
      () =>
        document.querySelectorAll(".ply").length === 2 && (globalThis.reply ??= performance.now() - moved),
    ).observe(document.querySelector("#panel-game"), { childList: true, subtree: true });
  });
  await click(page, "d2", "a2");
  await answered(page, 2);
  replies.push(await page.evaluate(() => globalThis.reply));
  const { move } = await ask("v1/moves:suggest", {
    game: { ...BRANDUBH, moves: ["d2-a2"] },
    level: 3,
    seed: Number(query(page).get("seed")),
  });
  assert.deepEqual(
    (await moves(page)).map((one) => one.split("x")[0]),
    ["d2-a2", move],
  );
  assert.equal(query(page).get("defenders"), "3");
  assert.equal(query(page).get("attackers"), null);
});

await test("a level that is to move begins", async (page) => {
  const { levelRatings } = await ask("v1/info");
  const { attackers } = levelRatings.find(({ ruleset }) => ruleset === "brandubh-wtf");
  await page.getByRole("slider", { name: "Strength" }).fill("9");
  await page.getByText("Master · level 9").waitFor();
  await page.locator(".sides", { hasText: "Defenders" }).locator("[value=defenders] + span").click();
  await page.getByText(`Rating ${attackers[9]}`).waitFor();
  assert.ok(await page.getByText("Or simply make the first move").isHidden(), "the reader is not to move");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await answered(page, 1);
  assert.equal(query(page).get("attackers"), "9");
  assert.ok(await page.locator("#undo").isDisabled(), "there is nothing of the reader's to take back");
  // What was chosen is offered again.
  await page.goto(HOME);
  await page.getByText("Master · level 9").waitFor();
  assert.ok(await page.locator("[name=side][value=defenders]").isChecked());
});

await test("a reload, the back button and a new tab lose nothing", async (page, context) => {
  await click(page, "d2", "a2");
  await answered(page, 2);
  await click(page, "d6", "c6");
  await answered(page, 4);
  const before = [await moves(page), await boardOf(page), page.url()];
  const same = async (other, what) => {
    await answered(other, 4);
    assert.deepEqual([await moves(other), await boardOf(other), other.url()], before, what);
    assert.equal(await other.locator("#defenders").inputValue(), "3", what);
  };
  await page.reload();
  await same(page, "after a reload");
  const tab = await context.newPage();
  await tab.goto(page.url());
  await same(tab, "in a new tab");
  await page.goto(`${HOME}rulesets`);
  await page.goBack();
  await same(page, "from another page");
  await page.goBack();
  await page.getByRole("heading", { name: "Play the computer" }).waitFor();
  await page.goForward();
  await same(page, "from the choice of an opponent");
  // The address alone has been forgotten.
  await page.goto(HOME);
  await page.getByRole("link", { name: "Continue your game" }).click();
  await same(page, "after a dropped tab");
  await page.locator("#undo").click();
  await answered(page, 2);
});

await test("a game that is too long for a link is kept by the browser", async (page) => {
  // The address names the position alone, and the browser keeps the moves.
  const played = ["d2-a2", "d3-a3", "b4-b1"];
  const { token } = (await ask("v1/games:replay", { game: { ...BRANDUBH, moves: played } })).position;
  const kept = { query: `ruleset=brandubh-wtf&moves=${played}&defenders=0&seed=1`, name: "", over: false, shown: token };
  await page.evaluate((last) => localStorage.setItem("tafl-game", JSON.stringify(last)), kept);
  await page.goto(`${HOME}?token=${token}`);
  await answered(page, 4);
  assert.deepEqual((await moves(page)).slice(0, 3), ["d2-a2", "d3-a3xa2", "b4-b1"]);
  assert.equal(await page.locator("#defenders").inputValue(), "0");
});

await test(
  "links of every kind, and what cannot be played",
  async (page) => {
    const { token } = (await ask("v1/moves:apply", { game: BRANDUBH, move: "d2-a2" })).applied.position;
    await page.goto(`${HOME}?token=${token}`);
    await square(page, "a2").locator(".man").waitFor();
    await click(page, "d3", "a3");
    await plies(page, 1);
    await page.reload();
    await plies(page, 1);
    assert.deepEqual([query(page).get("token"), query(page).get("moves")], [token, "d3-a3"]);
    await page.goto(`${HOME}?ruleset=magpie&setup=magpie_7`);
    await page.waitForFunction(() => document.querySelector("#chosen").textContent === "Magpie");
    const { position } = await ask("v1/positions:new", { ruleset: "magpie", setup: "magpie_7" });
    assert.equal(await boardOf(page), position.board);
    await page.goto(`${HOME}?ruleset=brandubh-wtf&moves=d2-a2,d3-d9,a2-a3`);
    await details(page).getByText("The link holds a move that cannot be played: d3-d9.").waitFor();
    assert.deepEqual(await moves(page), ["d2-a2"]);
    await page.goto(`${HOME}?ruleset=chess`);
    await wrong(page).getByText("There is no rule set named chess.").waitFor();
    await square(page, "d4").locator(".man").waitFor();
    await wrong(page).getByRole("button", { name: "Choose a rule set" }).click();
    await page.getByRole("searchbox").fill("tablut l");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForFunction(() => document.querySelector("#chosen").textContent.startsWith("Tablut"));
    assert.ok(await page.locator("#start").isVisible());
    assert.equal(query(page).get("new"), "tablut-linnaeus");
  },
  { url: "?ruleset=brandubh-wtf", expected: /40[04] \(/ },
);

await test(
  "a custom position survives a reload, and its text names the start",
  async (page) => {
    const board = "7/6a/6a/1k5/7/7/7";
    const { token } = (
      await ask("v1/positions:parse", {
        text: board,
        format: "POSITION_FORMAT_BOARD",
        ...BRANDUBH,
        sideToMove: "SIDE_DEFENDERS",
      })
    ).position;
    await page.goto(`${HOME}?token=${token}&moves=b4-b1,g5-f5`);
    await plies(page, 2);
    await page.getByRole("tab", { name: "Record" }).click();
    const written = page.getByLabel("This game as text").last();
    for (const format of ["MOVES", "PGN"]) {
      await page.getByLabel("This game as text").first().selectOption(format);
      await page.waitForFunction(
        (tag) => [...document.querySelectorAll("#panel-record textarea")].at(-1).value.includes(tag),
        "[FEN",
      );
      const text = await written.inputValue();
      // Read back by the server, it is the same game.
      const { position, reading } = await ask("v1/games:replay", { record: { text, ...BRANDUBH } });
      assert.deepEqual([reading.start.board, position.board], [board, await boardOf(page)], text);
    }
    await page.locator("#record").fill(await written.inputValue());
    await page.getByRole("button", { name: "Read the game" }).click();
    await page.getByText("Moves read: 2").waitFor();
    await page.locator("#last").click();
    assert.equal(await boardOf(page), "7/6a/5a1/7/7/7/1k5");
    await page.goto(`${HOME}?ruleset=magpie&setup=magpie_7`);
    await page.getByRole("tab", { name: "Record" }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("#panel-record textarea")].at(-1).value.includes("[FEN"),
    );
  },
  { url: "?ruleset=brandubh-wtf" },
);

await test(
  "columns, captured pieces and a status beside the board",
  async (page) => {
    assert.deepEqual(
      await page
        .locator(".moves tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.innerText.trim().split(/\s+/))),
      [
        ["1", "d2-a2", "d3-a3xa2"],
        ["2", "b4-b1", "c4-c1xb1"],
      ],
    );
    assert.deepEqual(await page.locator(".moves thead th").allTextContents(), ["Attackers", "Defenders"]);
    assert.equal(await page.locator("#taken-defenders .man[data-side=attackers]").count(), 2);
    assert.equal(await page.locator("#taken-attackers .man").count(), 0);
    await details(page).getByText("attacker on b1, between the corner a1 and c1").waitFor();
    await page.locator("#previous").click();
    assert.equal(await page.locator("#taken-defenders .man").count(), 1);
    const [board, status] = [await page.locator("#board").boundingBox(), await event(page).boundingBox()];
    assert.ok(status.x > board.x + board.width - 1 && status.y < board.y + board.height);
  },
  { url: "?ruleset=brandubh-wtf&moves=d2-a2,d3-a3,b4-b1,c4-c1" },
);

await test(
  "a banner at the end, with a rematch and the analysis",
  async (page) => {
    await event(page).getByRole("heading", { name: "Level 2 wins" }).waitFor();
    const { ruleset } = await ask("v1/rulesets/brandubh-wtf");
    await details(page)
      .getByText(ruleset.entries.find(({ rule }) => rule === "escape").sentence)
      .waitFor();
    assert.doesNotMatch(await page.locator("body").innerText(), /OUTCOME_REASON|ILLEGAL_REASON|\bCode\b/);
    await details(page).getByRole("link").click();
    assert.ok(await page.locator("#rule-escape").isVisible());
    assert.equal(await page.evaluate(() => document.activeElement.id), "rule-escape");
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.getByText("the turning point is move 3").waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    // The level now has the other side.
    await answered(page, 1);
    assert.deepEqual([query(page).get("attackers"), query(page).get("defenders")], ["2", null]);
    assert.notEqual(query(page).get("seed"), "5");
    await page.goBack();
    await event(page).getByRole("heading", { name: "Level 2 wins" }).waitFor();
  },
  { url: `?ruleset=brandubh-wtf&moves=${WON}&defenders=2&seed=5` },
);

await test(
  "a hint in four steps",
  async (page) => {
    const note = page.locator("#details .note");
    const seen = [];
    for (const [n, reveal] of ["REGION", "PIECE", "MOVE", "LINE"].entries()) {
      await page.locator("#hint").click();
      const { sentence, piece, move } = await ask("v1/moves:hint", {
        game: { ...BRANDUBH, moves: ["d2-a2"] },
        reveal: `HINT_REVEAL_${reveal}`,
      });
      await note.getByText(`${n + 1}/4`).waitFor();
      assert.ok((await note.innerText()).includes(sentence));
      seen.push(await note.innerText());
      const marks = await page.evaluate(() => [
        document.querySelector("#board").highlights.map((mark) => mark.square),
        document.querySelector("#board").arrows.map(({ from, to }) => `${from}-${to}`),
      ]);
      assert.deepEqual(marks, [piece && !move ? [piece] : [], move ? [move.split("x")[0]] : []], reveal);
    }
    assert.equal(new Set(seen).size, 4);
    await click(page, "d3", "a3");
    await plies(page, 2);
    assert.equal(await note.count(), 0);
    await page.locator("#hint").click();
    await note.getByText("1/4").waitFor();
  },
  { url: "?ruleset=brandubh-wtf&moves=d2-a2" },
);

await test(
  "a draw is judged by the level, and is asked for twice, as a resignation is",
  async (page) => {
    // The attackers of this game are about to lose. Before the tenth ply, nothing is offered.
    const round = "b4-b3,d3-e3,b3-b2,e3-f3,b2-b4,f3-d3".split(",");
    const lost = [...round, ...WON.split(",").slice(0, 5)];
    await page.goto(`${HOME}?ruleset=brandubh-wtf&moves=${lost.slice(0, 8)}&defenders=4`);
    await plies(page, 8);
    assert.ok(await page.getByRole("button", { name: "Offer a draw" }).isDisabled());
    for (const [url, level, side] of [
      [`moves=${lost}&attackers=4`, 4, "attackers"],
      [`moves=${lost.slice(0, -1)}&defenders=4`, 4, "defenders"],
    ]) {
      await page.goto(`${HOME}?ruleset=brandubh-wtf&${url}&seed=1`);
      const { attackersWinProbability } = await ask("v1/moves:suggest", {
        game: { ...BRANDUBH, moves: url.match(/moves=([^&]*)/)[1].split(",") },
        level,
        seed: 1,
      });
      const agrees = (side === "attackers" ? attackersWinProbability : 1 - attackersWinProbability) < 0.5;
      assert.equal(agrees, side === "attackers");
      await page.getByRole("button", { name: "Offer a draw" }).click();
      await page.getByRole("button", { name: "Click again to confirm" }).click();
      if (agrees) await event(page).getByText("A draw was agreed.").waitFor();
      else await details(page).getByText("The computer declines the draw.").waitFor();
      assert.equal(query(page).get("end"), agrees ? "draw-agreed" : null);
    }
    await page.locator("#resign").click();
    await page.getByRole("button", { name: "Click again to confirm" }).waitFor();
    assert.equal(await page.locator("#event.over").count(), 0);
    await page.locator("#resign").click();
    await event(page).getByText("You resign.").waitFor();
    await event(page).getByRole("heading", { name: "Level 4 wins" }).waitFor();
    await page.reload();
    await event(page).getByText("You resign.").waitFor();
    await page.getByRole("tab", { name: "Record" }).click();
    await page.getByLabel("This game as text").first().selectOption("PGN");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("#panel-record textarea")]
        .at(-1)
        .value.includes('[Termination "resignation"]'),
    );
    await page.locator("#undo").click();
    await event(page).getByRole("heading", { name: "Your turn" }).waitFor();
    assert.equal(query(page).get("end"), null);
  },
  { url: "?ruleset=brandubh-wtf" },
);

await test("two players agree to a draw, or claim one", async (page) => {
  await page.getByRole("button", { name: "Two players" }).click();
  await click(page, "d2", "a2");
  await plies(page, 1);
  await page.getByRole("button", { name: "Agree to a draw" }).click();
  await page.locator("#draw").click();
  await event(page).getByText("A draw was agreed.").waitFor();
  assert.equal(query(page).get("end"), "draw-agreed");
});

await test("the look of the board, the language and sound are kept", async (page) => {
  await page.evaluate(() => {
    globalThis.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      globalThis.heard++;
      return start.apply(this, when);
    };
  });
  await click(page, "d2", "a2");
  await answered(page, 2);
  assert.equal(await page.evaluate(() => globalThis.heard), 0, "silent until it is wanted");
  await page.locator("#settings-open").click();
  await page.locator("#theme").selectOption("wood");
  await page.locator("#pieces").selectOption("arms");
  await page.getByLabel("Sound").check();
  assert.ok((await page.evaluate(() => globalThis.heard)) > 0);
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", { name: "Sie sind am Zug" }).waitFor();
  assert.deepEqual([await page.locator("html").getAttribute("lang"), (await moves(page)).length], ["de", 2]);
  const look = () =>
    page.locator("#board").evaluate((board) => [board.getAttribute("theme"), board.getAttribute("pieces")]);
  assert.deepEqual(await look(), ["wood", "arms"]);
  assert.match(await page.getByRole("link", { name: "Lernen", exact: true }).getAttribute("href"), /locale=de/);
  await page.goto(HOME);
  await page.getByRole("heading", { name: "Gegen den Computer spielen" }).waitFor();
  assert.deepEqual(await look(), ["wood", "arms"]);
  await page.locator("#settings-open").click();
  assert.ok(await page.locator("#sound").isChecked());
  await page.locator("#theme").selectOption("auto");
  assert.deepEqual(await look(), ["wood", "arms"], "wood by day");
});

await test("a game by the keyboard alone", async (page) => {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const reach = async (id) => {
    for (let n = 0; n < 40 && (await focused(page)) !== id; n++) await press("Tab");
    assert.equal(await focused(page), id);
  };
  await reach("strength");
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft");
  await page.getByText("Random moves · level 0").waitFor();
  await press("Enter");
  await page.locator("#players").waitFor();
  await reach("board");
  const cell = () =>
    page.evaluate(() => document.querySelector("#board").shadowRoot.activeElement.dataset.square);
  const go = async (name) => {
    const file = (at) => at.charCodeAt(0);
    for (let at = await cell(); at !== name; at = await cell()) {
      await press(
        file(at) < file(name)
          ? "ArrowRight"
          : file(at) > file(name)
            ? "ArrowLeft"
            : Number(at.slice(1)) < Number(name.slice(1))
              ? "ArrowUp"
              : "ArrowDown",
      );
    }
  };
  for (let count = 0; count < 100 && !(await page.locator("#event.over").count());) {
    const { move } = await ask("v1/moves:suggest", {
      game: { ...BRANDUBH, moves: await moves(page) },
      level: 6,
      seed: 1,
    });
    const [from, to] = move.split("x")[0].split("-");
    await go(from);
    await press("Enter");
    await go(to);
    await press("Enter");
    await page.waitForFunction(
      (before) =>
        document.querySelector("#event.over") ||
        (document.querySelectorAll(".ply").length > before + 1 &&
          !document.querySelector("#board").hasAttribute("readonly")),
      count,
    );
    count = (await moves(page)).length;
  }
  await reach("rematch");
  await press("Enter");
  await answered(page, 1);
});

const LAYOUTS = [
  [360, 740],
  [768, 1024],
  [1440, 700],
  [1920, 1080],
];
for (const [width, height] of LAYOUTS) {
  await test(
    `nothing is cut or scrolls sideways at ${width} x ${height}`,
    async (page) => {
      for (const locale of ["en", "de", "fr", "is"]) {
        for (const address of [
          `?locale=${locale}`,
          `?locale=${locale}&ruleset=brandubh-wtf&moves=${WON}&attackers=10&seed=1`,
          `?locale=${locale}&ruleset=copenhagen&defenders=10`,
        ]) {
          await page.goto(HOME + address);
          await page.locator("#board .man").first().waitFor();
          const cut = await page.evaluate(() => {
            const named = [
              ...document.querySelectorAll(
                ".player .name, .player select, .offer h2, .offer .title, .sides b, .wishes button, .controls .icon, #chosen, .choose",
              ),
            ];
            const seen = named.filter((element) => element.getClientRects().length);
            const bad = seen.filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 1 &&
                element.clientWidth > 0 &&
                getComputedStyle(element).display !== "inline",
            );
            const out = seen.filter(
              (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
            );
            return [
              document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ...[...bad, ...out].map((element) => element.outerHTML.slice(0, 120)),
            ];
          });
          assert.deepEqual(cut, [0], address);
        }
      }
    },
    { viewport: { width, height }, url: "?ruleset=brandubh-wtf" },
  );
}

await test(
  "the rules go on below the window, and it shows",
  async (page) => {
    await page.getByRole("tab", { name: "Rules" }).click();
    await page.locator("#rule-escape").waitFor();
    const [fade, room] = await page.evaluate(() => {
      const panel = document.querySelector("#panel-rules");
      const style = getComputedStyle(panel, "::after");
      return [
        [style.position, style.backgroundImage !== "none"],
        document.documentElement.scrollHeight > innerHeight &&
          getComputedStyle(document.querySelector(".side")).overflowY,
      ];
    });
    assert.deepEqual([fade, room], [["sticky", true], "visible"]);
    await page.mouse.move(1000, 600);
    await page.mouse.wheel(0, 20_000);
    await page.waitForFunction(
      () =>
        document.querySelector("#panel-rules .rules > :last-child").getBoundingClientRect().bottom <=
        innerHeight,
    );
    // The board stays in view.
    assert.ok((await page.locator("#board").boundingBox()).y >= 0);
  },
  { url: "?ruleset=copenhagen", viewport: { width: 1440, height: 900 } },
);

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ]) {
    await test(
      `axe: a game at ${width}, ${colorScheme}`,
      async (page) => {
        assert.deepEqual(await violations(page), [], "the choice of an opponent");
        await page.locator("#settings-open").click();
        assert.deepEqual(await violations(page), [], "settings");
        await page.locator("#settings-close").click();
        await page.goto(`${HOME}?ruleset=brandubh-wtf&moves=d2-a2,d3-a3,b4-b1,c4-c1`);
        await plies(page, 4);
        await page.locator("#hint").click();
        await page.locator("#details .note").waitFor();
        await page.locator("#resign").click();
        assert.deepEqual(await violations(page), [], "a game");
        // By now the button may no longer be asking.
        await page.locator("#resign:not(.really)").dblclick();
        await page.locator("#event.over").waitFor();
        assert.deepEqual(await violations(page), [], "the end");
      },
      { viewport: { width, height }, colorScheme, bypassCSP: true },
    );
  }
}

const paints = [];
const sizes = new Map();
for (let n = 0; n < 5; n++) {
  await test("first paint", async (page, context) => {
    const fresh = await context.newPage();
    const bodies = [];
    fresh.on(
      "response",
      (response) => /\.(js|css)$/.test(new URL(response.url()).pathname) && bodies.push(response),
    );
    await fresh.goto(HOME);
    await fresh.locator("#board .man").first().waitFor();
    paints.push(
      await fresh.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime),
    );
    for (const response of bodies)
      sizes.set(new URL(response.url()).pathname, (await response.body()).length);
    await click(fresh, "d2", "a2");
    await answered(fresh, 2);
  });
}
const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(
  `first paint ${median(paints).toFixed(0)} ms, first move answered in ${median(replies).toFixed(0)} ms, ${sizes.size} scripts and styles of ${bytes} bytes`,
);
assert.ok(bytes < 200_000, `${bytes}`);
// The figures aimed at are 300 and 500 ms; a busy machine must not fail the test.
assert.ok(median(paints) < 3_000 && median(replies) < 5_000);
await close();
