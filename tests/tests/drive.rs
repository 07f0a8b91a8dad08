//! Plays a pair of games: chooses the next move, and the refusals to check on the way.
//!
//! The choice favours what is rare: captures, moves of the king, moves that end the game, and undoing one's
//! own previous move. It has no skill.

use crate::compare::Pair;
use tafl_engine::{IllegalReason, Placement, Played, Side, Square, WrittenMove};
use tafl_test_support::chance::Chance;

/// How a game chooses its moves, in percent; otherwise any legal move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayStyle {
    /// Undo one's own previous move.
    pub(crate) undo: usize,
    /// Move the king.
    pub(crate) king: usize,
    /// Look at some moves and take the one with the most effects.
    pub(crate) eager: usize,
}

impl PlayStyle {
    /// A random style.
    pub(crate) fn random(chance: &mut Chance) -> Self {
        chance.pick(&[
            Self { undo: 10, king: 15, eager: 45 },
            Self { undo: 0, king: 10, eager: 80 },
            Self { undo: 70, king: 10, eager: 10 },
            Self { undo: 5, king: 50, eager: 20 },
            Self { undo: 0, king: 0, eager: 0 },
        ])
    }
}

/// A played ply, for the tally.
pub(crate) struct Ply<'a> {
    /// The side that moved.
    pub(crate) mover: Side,
    /// The square of the piece that had to continue, if any.
    pub(crate) chain: Option<Square>,
    /// The board before it.
    pub(crate) before: &'a Placement,
    /// Whether earlier positions may have been missing before it.
    pub(crate) was_unknown: bool,
    /// The answer.
    pub(crate) played: &'a Played,
    /// The games after it.
    pub(crate) pair: &'a Pair,
}

/// Observes a game.
pub(crate) trait Watch {
    /// A ply was played.
    fn ply(&mut self, ply: &Ply<'_>);
    /// A move was refused.
    fn refusal(&mut self, text: &str, reason: IllegalReason, pair: &Pair);
}

/// Plays up to this many plies, comparing at each; returns how many were played.
pub(crate) fn drive(
    pair: &mut Pair,
    style: PlayStyle,
    most: usize,
    chance: &mut Chance,
    watch: &mut impl Watch,
) -> Result<usize, String> {
    for played in 0..most {
        ask_for_refusals(pair, chance, watch)?;
        if pair.legal.is_empty() {
            return Ok(played);
        }
        let text = choose(pair, style, chance);
        let game = pair.engine.clone();
        let played = step(pair, &text, watch)?;
        if chance.percent(2) {
            let reason = pair.try_written_captures(&played, &game)?;
            watch.refusal(&text, reason, pair);
        }
    }
    Ok(most)
}

/// Plays one legal move.
pub(crate) fn step(pair: &mut Pair, text: &str, watch: &mut impl Watch) -> Result<Played, String> {
    let before = pair.engine.placement();
    let (mover, chain) = (pair.engine.side_to_move(), pair.engine.chain_square());
    let was_unknown = !pair.engine.repetition().known;
    let played = pair.play(text)?;
    watch.ply(&Ply { mover, chain, before: &before, was_unknown, played: &played, pair });
    Ok(played)
}

fn choose(pair: &Pair, style: PlayStyle, chance: &mut Chance) -> String {
    let legal = &pair.legal;
    let drawn = chance.below(100);
    let fallback = chance.pick(legal);
    if drawn < style.undo {
        return way_back(pair).filter(|back| legal.contains(back)).unwrap_or(fallback);
    }
    if drawn < style.undo + style.king {
        let board = pair.engine.placement();
        let king =
            board.pieces().find(|(_, piece)| piece.letter() == 'k').map(|(square, _)| format!("{square}-"));
        let moves: Vec<&String> =
            king.iter().flat_map(|king| legal.iter().filter(move |mv| mv.starts_with(king))).collect();
        return if moves.is_empty() { fallback } else { chance.pick(&moves).clone() };
    }
    if drawn < style.undo + style.king + style.eager {
        let looked_at: Vec<String> = (0..legal.len().min(14)).map(|_| chance.pick(legal)).collect();
        return looked_at.into_iter().max_by_key(|mv| worth(pair, mv)).unwrap_or(fallback);
    }
    fallback
}

/// How much a move does.
fn worth(pair: &Pair, text: &str) -> usize {
    let Some(Ok(played)) = text.parse::<WrittenMove>().ok().map(|mv| pair.engine.check(&mv)) else {
        return 0;
    };
    let decided = usize::from(played.outcome.is_some());
    5 * decided + 3 * played.captures.len() + played.announcements.len()
}

/// The move that undoes one's own previous move.
fn way_back(pair: &Pair) -> Option<String> {
    let (from, to) = pair.moves.iter().rev().nth(1)?.split_once('-')?;
    Some(format!("{to}-{from}"))
}

/// Checks a few moves that are probably illegal on both.
fn ask_for_refusals(pair: &Pair, chance: &mut Chance, watch: &mut impl Watch) -> Result<(), String> {
    let board = pair.engine.placement();
    let side = pair.engine.side_to_move();
    let squares: Vec<Square> = board.squares().collect();
    let own: Vec<Square> =
        board.pieces().filter(|(_, piece)| piece.side() == side).map(|(square, _)| square).collect();
    let mut texts = Vec::new();
    for _ in 0..2 {
        let from =
            if own.is_empty() || chance.percent(10) { chance.pick(&squares) } else { chance.pick(&own) };
        let along: Vec<Square> = squares
            .iter()
            .filter(|to| to.file() == from.file() || to.rank() == from.rank())
            .copied()
            .collect();
        let targets = if chance.percent(90) { &along } else { &squares };
        let to = chance.pick(targets);
        texts.push(format!("{from}-{to}"));
    }
    if chance.percent(3) {
        texts.extend([
            "pass".to_owned(),
            format!("a1-{}", beyond(board.size())),
            "a1".to_owned(),
            "a1-b".to_owned(),
        ]);
    }
    // Undoing the previous move is what repetition forbids.
    texts.extend(way_back(pair).filter(|_| chance.percent(30)));
    for text in texts {
        if let Some(reason) = pair.try_move(&text)? {
            watch.refusal(&text, reason, pair);
        }
    }
    Ok(())
}

/// A square just beyond a board.
fn beyond(side: u8) -> String {
    format!("a{}", side + 1)
}
