// The two players: who they are, whose turn it is, and what they have captured.

import { game } from "./game.js";
import { LEVELS } from "./levels.js";
import { SIDES, captured, other, reader, sideOf } from "./match.js";
import { $, h, t } from "./texts.js";

/** The most pieces that are drawn one by one. */
const DRAWN = 6;

function taken(side, pieces) {
  const man = () => h("i", { className: "man", "data-side": other(side), "aria-hidden": "true" });
  const text = pieces.length ? t("taken", { count: pieces.length }) : "";
  $(`taken-${side}`).title = text;
  $(`taken-${side}`).replaceChildren(
    ...pieces.slice(0, DRAWN).map(man),
    ...(pieces.length
      ? [h("span", { className: "hidden-text" }, text), h("b", { "aria-hidden": "true" }, pieces.length)]
      : []),
  );
}

/** Shows the players at the place that is shown. */
export function showPlayers() {
  const all = captured(game.plies.slice(0, game.at));
  for (const side of SIDES) {
    $(side).value = game.players[side] ?? "";
    $(side).options[0].textContent = t(reader(game) === side ? "you" : "person");
    document
      .querySelector(`.player[data-side=${side}]`)
      .classList.toggle("turn", !game.position.outcome && sideOf(game.position) === side);
    taken(side, all[side]);
  }
}

/** Makes the menus of the players. */
export function playersBar(changed) {
  for (const side of SIDES) {
    $(side).append(
      h("option", { value: "" }, t("person")),
      ...LEVELS.map((level) => h("option", { value: level }, t("level", { level }))),
    );
    $(side).addEventListener("change", () => {
      game.players = { ...game.players, [side]: $(side).value === "" ? null : Number($(side).value) };
      changed();
    });
  }
}
