// The panel with the analysis: of the position on the board, of the game, and lessons on its mistakes.

import { SIGNS, arrow, chanceAtStart, judgement, sideName, value } from "./evaluation.js";
import { courseSection } from "./course.js";
import { engineSection, reportHere } from "./engine.js";
import { game } from "./game.js";
import { graph } from "./graph.js";
import { learnSection } from "./learn.js";
import { badge, gauge, legend, line, mark, reasonList, refill } from "./lines.js";
import { $, h, t } from "./texts.js";
import { play, takeMoves, variation, variationRow } from "./variation.js";

/** The attackers' chance in the position on the board; nothing if it is not known yet. */
function chance() {
  const { outcome } = variation.position;
  if (outcome) return outcome.winner ? Number(outcome.winner === "SIDE_ATTACKERS") : 0.5;
  const found = reportHere()?.lines[0].attackersWinProbability;
  if (found !== undefined || variation.isShown) return found;
  return game.at ? game.analysis.get(game.at)?.attackersWinProbability : chanceAtStart(game.analysis);
}

/** The move played and the better one; elsewhere the best move, or the next of the line that is shown. */
function arrows() {
  const judged = variation.isShown ? null : game.analysis.get(game.at);
  if (judged?.better) return [...arrow(judged.move, "played"), ...arrow(judged.better.move, "best")];
  return arrow(variation.moves[variation.at] ?? reportHere()?.lines[0].move, "best");
}

/** The ply on the board, if it was judged: why it is bad, and the better line to step through. */
function judgedPly(failed) {
  const ply = variation.isShown ? null : game.analysis.get(game.at);
  if (!ply?.sentence) return null;
  // The better line begins before the ply.
  const show = (at) => {
    game.go(ply.ply - 1);
    variation.show(ply.better.pv, at).catch(failed(() => show(at)));
  };
  const { better } = ply;
  return h("div", { className: `judged ${judgement(ply)}` },
    h("p", {}, h("b", { className: "sign" }, SIGNS[judgement(ply)]), " ", ply.sentence), reasonList(ply.reasons), better && legend(),
    better && h("div", { className: "valued" }, badge(value(better, sideName(ply.side))), line(better.pv, t("better-line"), 0, show)));
}

/** Makes the panel, and returns what judges a finished game while it is open. */
export function analysisPanel(failed) {
  const panel = $("panel-analysis");
  const bar = gauge();
  const [course, way, ply] = [h("div", { className: "chart" }), h("div"), h("div")];
  const isOpen = () => !panel.hidden && game.position;

  const draw = () => {
    if (!isOpen()) return;
    const isTeaching = learn.draw(whole.isWhole);
    bar.show(isTeaching ? null : chance());
    mark(learn.marks() ?? arrows());
    refill(way, variationRow(failed));
    // The rest would give the answers away.
    for (const part of [course, ply, engine.element, whole.element]) part.hidden = isTeaching;
    if (isTeaching) return;
    course.hidden = !game.analysis.size;
    if (!course.hidden) graph(course, failed);
    refill(ply, judgedPly(failed));
    engine.draw();
    whole.draw();
  };
  const changed = () => {
    draw();
    if (isOpen() && !learn.isTeaching) engine.lookSoon();
    else engine.stop();
  };
  const learn = learnSection(failed, changed);
  const engine = engineSection(failed, draw);
  const whole = courseSection(failed, draw, learn.choice);
  panel.append(learn.element, course, way, ply, engine.element, whole.element);

  takeMoves((result) => {
    if (!isOpen() || (!variation.isShown && game.isAtEnd)) return false;
    if (!learn.take(result)) play(result);
    return true;
  });
  game.addEventListener("change", ({ detail }) => {
    if (detail === "game" || detail === "ply") whole.reset();
    changed();
  });
  variation.addEventListener("change", changed);
  const judge = () => isOpen() && whole.beginOnce();
  panel.addEventListener("shown", () => {
    changed();
    judge();
  });
  panel.addEventListener("hidden", () => {
    engine.stop();
    bar.show(null);
    mark([]);
    learn.end();
  });
  return judge;
}
