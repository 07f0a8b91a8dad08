// Two people who play by links: each move is sent as one, which lets the other play the other side.

import { game } from "./game.js";
import { leadsOn, readLink, writeLink } from "./link.js";
import { other, sideOf } from "./match.js";
import { kept } from "./store.js";
import { $, copy, t } from "./texts.js";

const board = $("board");

/** The side whose move, or end of the game, is to be sent; none if a move is to be made first, or a level plays. */
function sender() {
  const { players, plies, positions, position, isAtEnd, choosing } = game;
  if (choosing || !isAtEnd || players.attackers !== null || players.defenders !== null) return null;
  const side = game.you ?? (plies.length ? sideOf(positions.at(-2)) : null);
  return position.outcome || sideOf(position) !== side ? side : null;
}

/** Shows what can be sent, and lets a reader who has a side move for no other. */
export function showSend() {
  board.plays = game.you;
  board.orientation = game.you === "defenders" ? "defenders" : null;
  const side = sender();
  $("sending").hidden = !side;
  $("sent").hidden = !game.you || Boolean(game.position.outcome);
}

async function send() {
  const you = sender();
  const values = { name: $("chosen").textContent, number: game.plies.length + 1 };
  const text = t(game.position.outcome ? "send-over" : "send-turn", values);
  const url = new URL(`?${writeLink("", { ...game.asLink(), you: other(you) }).query}`, location.href).href;
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The reader has thought better of it.
    if (error.name === "AbortError") return;
    await copy($("send"), `${text}\n${url}`);
  }
  game.sit(you);
}

/**
 * The query of the game in the browser's memory if it leads on from this one, so that no older link is played
 * on from.
 */
export function newer(link) {
  const { query } = kept.get("game") ?? {};
  if (!link.you || typeof query !== "string") return null;
  const known = readLink(query);
  return known.you === link.you && leadsOn(known, link) ? `?${query}` : null;
}

/** Makes the button; `open` opens what another tab has brought. */
export function sending(open) {
  $("send").addEventListener("click", send);
  addEventListener("storage", () => {
    const found = game.you && newer(readLink(location.search));
    if (found) open(found);
  });
}
