// The best lines of the position on the board, as the computer finds them.

import { getServerInfo, stream } from "./api.js";
import { placed, short, value } from "./evaluation.js";
import { sideOf } from "./match.js";
import { badge, line, reasonList, refill } from "./lines.js";
import { tablesSection } from "./tables.js";
import { h, locale, t } from "./texts.js";
import { variation } from "./variation.js";

/** How long a reader stays before a position is searched. */
const PAUSE = 200;

/** What is known of positions: their lines, as deep as they were searched. */
const reports = new WeakMap();

/** What is known of the position on the board. */
export const reportHere = () => reports.get(variation.place);

let most = null;

/** As much as the server allows. */
async function deepest() {
  most ??= getServerInfo().catch((error) => ((most = null), Promise.reject(error)));
  const { limits } = await most;
  return { nodes: limits.searchNodes, movetimeMs: limits.searchMs };
}

/** What chances were fitted to. */
function meaning({ winProbabilityGames: games }) {
  if (games === undefined) return null;
  const text = games ? t("chance-games", { games: games.toLocaleString(locale) }) : t("chance-general");
  return h("p", { className: "soft" }, h("small", {}, text));
}

/** The lines, each with its value, whose moves can be tried on the board, and why the first is good. */
function bestMoves(failed, isSearching) {
  const report = reportHere();
  if (!report) return h("p", { className: "soft" }, variation.position.outcome ? t("outcome") : isSearching ? t("searching") : "");
  const before = variation.moves.slice(0, variation.at);
  const mover = sideOf(variation.position);
  const show = (moves) => (n) => variation.show([...before, ...moves], before.length + n).catch(failed());
  const row = (found, n) =>
    h("li", { className: "valued" }, badge(value(found, mover)),
      line(found.pv, `${t("best-moves")} ${n + 1}`, 0, show(found.pv)));
  return [h("ol", { className: "best" }, report.lines.map(row)), reasonList(report.reasons), meaning(report)];
}

/** Makes the section; `changed` draws the panel. */
export function engineSection(failed, changed) {
  const best = h("div");
  const count = h("select", {}, [1, 2, 3, 5].map((n) => h("option", { value: n, selected: n === 3 }, n)));
  const deeper = h("button", { type: "button", className: "quiet" });
  const searched = h("p", { className: "soft small" });
  const tables = tablesSection(failed);
  const element = h("section", { className: "engine" },
    h("div", { className: "heading" },
      h("h2", {}, t("best-moves")), h("label", { className: "soft" }, t("lines"), " ", count)),
    best, tables.element, h("div", { className: "row" }, deeper, searched));
  let search = null;
  let timer = 0;

  /** Searches the position on the board, until another one is there. */
  const look = async (limits = null) => {
    const { place } = variation;
    const multiPv = Number(count.value);
    search?.abort();
    const control = (search = new AbortController());
    changed();
    try {
      const request = { ...placed(place), ...limits, multiPv };
      for await (const { depth, final } of stream("AnalyzePosition", request, control.signal)) {
        const report = depth ?? final;
        // Without a finished depth, what was known before is better.
        if (!report.lines.length) continue;
        reports.set(place, { ...report, multiPv, isDeep: limits !== null });
        changed();
      }
    } catch (error) {
      if (error.name !== "AbortError") failed(() => look(limits))(error);
    } finally {
      if (search === control) search = null;
      changed();
    }
  };
  const stop = () => {
    clearTimeout(timer);
    search?.abort();
  };
  /** Searches a position that is not known yet, once the reader stays there. */
  const lookSoon = () => {
    stop();
    if (!variation.position.outcome) tables.look();
    if (variation.position.outcome || reportHere()?.multiPv >= Number(count.value)) return;
    timer = setTimeout(look, PAUSE);
  };
  const goDeeper = () => deepest().then(look, failed(goDeeper));
  count.addEventListener("change", lookSoon);
  deeper.addEventListener("click", () => (search ? stop() : goDeeper()));

  const draw = () => {
    const report = reportHere();
    refill(best, bestMoves(failed, search !== null));
    tables.draw();
    const isExact = report?.stopReason === "STOP_REASON_TABLES";
    deeper.textContent = t(search ? "stop" : "deeper");
    deeper.disabled = Boolean(variation.position.outcome) || ((report?.isDeep || isExact) && !search);
    const { depth, nodes } = report ?? {};
    const done = isExact ? t("from-tables") : report && t("searched", { depth, nodes: short(nodes, locale) });
    searched.textContent = done ?? "";
  };
  return { element, draw, lookSoon, stop };
}
