//! Alt texts: pictures of positions and animations of games, described for people who cannot see them.
//!
//! A text has at most [`MAX_CHARACTERS`], the limit of Slack, and is never cut off: pieces are listed square
//! by square, or in a shorter form if that is too long, and of a long game only the first and last moves are
//! listed. Colours are not described.

use super::graph::percent;
use super::layout::{SquareListing, squares_of};
use super::play::quotable;
use super::{Words, family_name, say};
use std::borrow::Cow;
use tafl_engine::catalogue::Family;
use tafl_engine::{IllegalMove, Move, Outcome, Piece, Placement, Played, RuleId, Rules, Side, Square};

/// The maximum length of a text in characters.
pub const MAX_CHARACTERS: usize = 2000;

/// The maximum number of squares or moves in one list; the rest is given as a count.
const MAX_LISTED: usize = 12;

/// The maximum number of arrows or marks listed, of which a caller may send many.
const MAX_MARKS: usize = 6;

/// The maximum length of a rule set's name in characters: longer than any in the catalogue.
const MAX_NAME_CHARS: usize = 100;

/// The maximum number of captures written after a move of a game.
const MAX_CAPTURES: usize = 6;

/// A move that was played, as a picture shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// The side that played it.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// The squares of its captures, and the captured pieces where known.
    pub captures: Vec<(Square, Option<Piece>)>,
}

impl LastMove {
    /// The last move of a picture, from a move just played.
    #[must_use]
    pub fn of(played: &Played, mover: Side) -> Self {
        // A piece that changes side stays on the board.
        let gone = played.captures.iter().filter(|capture| !capture.changes_side);
        Self {
            mover,
            mv: played.mv,
            captures: gone.map(|capture| (capture.square, Some(capture.piece))).collect(),
        }
    }

    /// The move with its captures: `d4-g4xg3/g5`.
    fn notation(&self) -> String {
        let mut out = self.mv.to_string();
        for (n, (square, _)) in self.captures.iter().take(MAX_CAPTURES).enumerate() {
            out.push(if n == 0 { 'x' } else { '/' });
            out.push_str(square.name());
        }
        if self.captures.len() > MAX_CAPTURES {
            out.push_str("/…");
        }
        out
    }
}

/// A piece chosen by a player, with its destinations shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen<'a> {
    /// Its square.
    pub square: Square,
    /// The number of its destinations.
    pub destinations: usize,
    /// Why it has none, if that is so.
    pub stuck: Option<&'a IllegalMove>,
}

/// The facts that a picture of a position shows.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The name of the rule set; `None` for declared rules.
    pub ruleset: Option<&'a str>,
    /// The pieces on the board.
    pub placement: &'a Placement,
    /// The side to move.
    pub side_to_move: Side,
    /// The number of plies played.
    pub ply: u32,
    /// The piece that must continue its move, if any.
    pub chain: Option<Square>,
    /// How the game ended, if it has.
    pub outcome: Option<&'a Outcome>,
    /// The last move, if known.
    pub last: Option<&'a LastMove>,
    /// The end squares of the king's open paths.
    pub open_paths: &'a [Square],
    /// The attackers' moves that would capture the king.
    pub king_threats: &'a [Move],
    /// The chosen piece, if any.
    pub chosen: Option<Chosen<'a>>,
    /// The names of the players who have one.
    pub players: &'a [(Side, String)],
    /// The clocks of the sides that have one.
    pub clocks: &'a [(Side, String)],
    /// The arrows, from square to square.
    pub arrows: &'a [(Square, Square)],
    /// The marked squares.
    pub marks: &'a [Square],
    /// The probability that the attackers win, in permille, if a bar shows it.
    pub attackers_win: Option<u16>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// The text beside the board on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name of the rule set.
    pub heading: String,
    /// Who won; `None` while the game goes on.
    pub result: Option<String>,
    /// Sentences.
    pub lines: Vec<String>,
}

/// The facts that an animation of a game shows.
#[derive(Clone, Debug)]
pub struct GamePicture<'a> {
    /// The name of the rule set; `None` for declared rules.
    pub ruleset: Option<&'a str>,
    /// The size of the board.
    pub size: u8,
    /// The number of plies played before the first move shown.
    pub first_ply: u32,
    /// The moves shown.
    pub moves: &'a [LastMove],
    /// How the game ended, if it has.
    pub outcome: Option<&'a Outcome>,
    /// The side to move at the end.
    pub side_to_move: Side,
    /// How the caller says that a game ended which its moves leave open.
    pub declared: Option<Ended>,
    /// The names of the players who have one.
    pub players: &'a [(Side, String)],
    /// The clocks of the sides that have one, at the end.
    pub clocks: &'a [(Side, String)],
}

/// Returns whether a text fits; length is counted in characters, as by the services that limit it.
fn fits(text: &str, most: usize) -> bool {
    text.chars().count() <= most
}

impl Words {
    /// The name of a rule set, or the text for declared rules.
    fn name_of<'a>(&self, ruleset: Option<&'a str>) -> Cow<'a, str> {
        let front =
            |name: &'a str| name.char_indices().nth(MAX_NAME_CHARS).map_or(name, |(end, _)| &name[..end]);
        ruleset.map_or_else(|| say!(self, AltCustom).into(), |name| front(name).into())
    }

    /// The title of a picture: one line.
    #[must_use]
    pub fn title(&self, picture: &Picture<'_>) -> String {
        let state = match picture.outcome {
            Some(outcome) => say!(self, Result, winner = outcome.winner),
            None => say!(self, AltTitleTurn, side = picture.side_to_move),
        };
        let ruleset = self.name_of(picture.ruleset);
        say!(self, AltTitle, ruleset, ply = picture.ply, state)
    }

    /// A picture of a position in words, in at most [`MAX_CHARACTERS`]: the side to move, the last move, the
    /// threats, and the pieces on the board.
    #[must_use]
    pub fn alt_text(&self, picture: &Picture<'_>) -> String {
        self.alt_text_within(picture, MAX_CHARACTERS)
    }

    /// The text beside a picture on a card: the name of the rule set, who won, and everything except where
    /// the pieces stand; at the start of a game also its family and size, and how it is won.
    #[must_use]
    pub fn card(&self, picture: &Picture<'_>, rules: &Rules, family: Option<Family>) -> Card {
        let heading = picture.ruleset.map_or_else(|| say!(self, AltCustom), ToOwned::to_owned);
        let state = match picture.outcome {
            None => self.state(picture.ply, None, picture.side_to_move),
            Some(outcome) => {
                let squares = self.listed(&outcome.squares);
                say!(
                    self,
                    CardOver,
                    ply = picture.ply,
                    reason = outcome.reason,
                    squares,
                    winner = outcome.winner
                )
            }
        };
        let at_start = picture.ply == 0 && picture.last.is_none() && picture.outcome.is_none();
        let mut lines = Vec::new();
        if at_start {
            let facts = family.map(family_name).into_iter().chain([self.size(rules.board.size)]);
            lines.push(facts.collect::<Vec<_>>().join(" · "));
            lines.extend(self.rule(rules, RuleId::Escape));
        }
        lines.push(state);
        lines.extend(self.happening(picture));
        Card {
            heading,
            result: picture.outcome.map(|outcome| self.result(Ended { winner: outcome.winner })),
            lines,
        }
    }

    /// The line below a position of an animation: the number of the move that led to it and the move, or the
    /// name of the rule set at the start; and the result.
    #[must_use]
    pub fn frame_caption(
        &self,
        ruleset: Option<&str>,
        ply: u32,
        last: Option<&LastMove>,
        ended: Option<Ended>,
    ) -> String {
        let shown = last
            .map_or_else(|| self.name_of(ruleset).into_owned(), |last| format!("{ply}. {}", last.notation()));
        let result = ended.map(|ended| self.result(ended));
        std::iter::once(shown).chain(result).collect::<Vec<_>>().join(" · ")
    }

    /// Who won a finished game, as a heading.
    #[must_use]
    pub fn result(&self, ended: Ended) -> String {
        say!(self, CardResult, winner = ended.winner)
    }

    /// The name of a side, for a player without a name.
    #[must_use]
    pub fn side(&self, side: Side) -> String {
        say!(self, PictureSide, side)
    }

    /// The names of those special pieces that are there, each with the pieces of both sides that share a
    /// device.
    #[must_use]
    pub fn legend(&self, is_there: impl Fn(Piece) -> bool) -> Vec<(Vec<Piece>, String)> {
        let kinds = [
            ("commanders", [Piece::AttackersCommander, Piece::DefendersCommander]),
            ("knights", [Piece::AttackersKnight, Piece::DefendersKnight]),
            ("mercenaries", [Piece::AttackersMercenary, Piece::DefendersMercenary]),
            ("guards", [Piece::AttackersGuard, Piece::DefendersGuard]),
        ];
        let named = |(name, pieces): (&'static str, [Piece; 2])| {
            let there: Vec<Piece> = pieces.into_iter().filter(|&piece| is_there(piece)).collect();
            (!there.is_empty()).then(|| (there, say!(self, Legend, piece = name)))
        };
        kinds.into_iter().filter_map(named).collect()
    }

    /// The text in the longest form that fits, or in the shortest form if none fits.
    pub(super) fn alt_text_within(&self, picture: &Picture<'_>, most: usize) -> String {
        let size = picture.placement.size();
        let mut happening = vec![say!(self, AltBoard, ruleset = self.name_of(picture.ruleset), size)];
        happening.extend(self.players(picture.players));
        happening.push(self.state(picture.ply, picture.outcome, picture.side_to_move));
        happening.extend(self.clocks(picture.clocks));
        happening.extend(self.happening(picture));
        if !picture.arrows.is_empty() {
            let arrows = self
                .some_of(picture.arrows.iter().map(|(from, to)| format!("{from}-{to}")).collect(), MAX_MARKS);
            happening.push(say!(self, AltArrows, arrows, count = picture.arrows.len()));
        }
        if !picture.marks.is_empty() {
            let squares = self.some_of(picture.marks.iter().map(ToString::to_string).collect(), MAX_MARKS);
            happening.push(say!(self, AltMarks, squares, count = picture.marks.len()));
        }
        if let Some(permille) = picture.attackers_win {
            let percent = percent(permille, Side::Attackers);
            happening.push(say!(self, AltEvaluation, percent));
        }
        let whole = |form| {
            // Special pieces first, then the king, the attackers last.
            let pieces = Piece::ALL
                .into_iter()
                .rev()
                .filter(|&piece| !piece.is_special() || picture.placement.count(piece) > 0);
            let standing: Vec<String> = pieces
                .map(|piece| self.standing(piece, &squares_of(picture.placement, piece), form))
                .collect();
            self.paragraph(&[&happening[..], &standing].concat())
        };
        let [squares, runs, ranks] = SquareListing::ALL;
        [squares, runs].into_iter().map(whole).find(|text| fits(text, most)).unwrap_or_else(|| whole(ranks))
    }

    /// The last move, the threats and the chosen piece.
    fn happening(&self, picture: &Picture<'_>) -> Vec<String> {
        let mut said: Vec<String> = picture.last.map(|last| self.last_move(last)).into_iter().collect();
        said.extend(picture.chain.map(|square| say!(self, AltGoesOn, square)));
        if picture.outcome.is_none() {
            if !picture.open_paths.is_empty() {
                said.push(say!(
                    self,
                    AltPaths,
                    squares = self.listed(picture.open_paths),
                    count = picture.open_paths.len()
                ));
            }
            if !picture.king_threats.is_empty() {
                let moves =
                    self.some_of(picture.king_threats.iter().map(ToString::to_string).collect(), MAX_LISTED);
                said.push(say!(self, AltThreat, side = picture.side_to_move, moves));
            }
        }
        if let Some(Chosen { square, destinations, stuck }) = picture.chosen {
            said.push(match (stuck, picture.outcome) {
                (None, _) => {
                    say!(self, AltChosen, square, count = destinations)
                }
                (Some(illegal), None) => say!(self, AltStuck, square, reason = self.refused(illegal, "")),
                (Some(_), Some(_)) => say!(self, AltStuckAtEnd, square),
            });
        }
        said
    }

    /// An animation of a game in words, in at most [`MAX_CHARACTERS`]: the rule set, the moves, and the
    /// result.
    #[must_use]
    pub fn game_alt_text(&self, game: &GamePicture<'_>) -> String {
        self.game_alt_text_within(game, MAX_CHARACTERS)
    }

    /// The text of an animation with as many moves as fit, from the beginning and the end of the game.
    pub(super) fn game_alt_text_within(&self, game: &GamePicture<'_>, most: usize) -> String {
        let moves: Vec<String> = game.moves.iter().map(LastMove::notation).collect();
        let all = self.game_text(game, &moves, moves.len());
        if fits(&all, most) {
            return all;
        }
        // Binary search between a number of moves that fits and one that does not.
        let (mut few, mut many) = (0, moves.len());
        while many - few > 1 {
            let middle = usize::midpoint(few, many);
            if fits(&self.game_text(game, &moves, middle), most) {
                few = middle;
            } else {
                many = middle;
            }
        }
        self.game_text(game, &moves, few)
    }

    fn game_text(&self, game: &GamePicture<'_>, moves: &[String], listed: usize) -> String {
        let count = moves.len() as u32;
        let mut said =
            vec![say!(self, AltGame, ruleset = self.name_of(game.ruleset), size = game.size, count)];
        said.extend(self.players(game.players));
        if game.first_ply > 0 {
            said.push(say!(self, AltGameFrom, ply = game.first_ply));
        }
        let left = moves.len() - listed;
        let (head, tail) = (listed.div_ceil(2), moves.len() - listed / 2);
        if let Some(first) = game.moves.first() {
            said.push(say!(self, AltGameFirst, side = first.mover));
        }
        if left == 0 && listed > 0 {
            said.push(say!(self, AltGameAll, moves = self.listed(moves)));
        } else if listed >= 2 {
            let [head, tail] = [&moves[..head], &moves[tail..]].map(|moves| self.listed(moves));
            said.push(say!(self, AltGameSome, head, left, tail));
        }
        said.push(match (game.outcome, game.declared) {
            (None, Some(ended)) => self.result(ended) + &self.joints.end,
            (outcome, _) => self.state(game.first_ply.saturating_add(count), outcome, game.side_to_move),
        });
        said.extend(self.clocks(game.clocks));
        self.paragraph(&said)
    }

    /// Who plays which side.
    pub(super) fn players(&self, players: &[(Side, String)]) -> impl Iterator<Item = String> {
        let said = |(side, name): &(Side, String)| say!(self, AltPlayer, side, name = quotable(name));
        players.iter().map(said)
    }

    /// The time that each side has left.
    fn clocks(&self, clocks: &[(Side, String)]) -> impl Iterator<Item = String> {
        let said = |(side, time): &(Side, String)| say!(self, AltClock, side, time);
        clocks.iter().map(said)
    }

    /// The side to move, or how the game ended.
    fn state(&self, ply: u32, outcome: Option<&Outcome>, side_to_move: Side) -> String {
        match outcome {
            None => {
                say!(self, AltTurn, side = side_to_move, ply)
            }
            Some(outcome) => {
                let mut how = String::new();
                self.outcome(&mut how, outcome);
                say!(self, AltOver, ply, outcome = how)
            }
        }
    }

    fn last_move(&self, last: &LastMove) -> String {
        let side = last.mover;
        match last.mv {
            Move::Pass => say!(self, AltLastPass, side),
            mv @ Move::Step { .. } if last.captures.is_empty() => {
                say!(self, AltLast, side, move = mv)
            }
            mv @ Move::Step { .. } => {
                let squares = self.some_of(
                    last.captures.iter().map(|(square, _)| square.name().to_owned()).collect(),
                    MAX_LISTED,
                );
                say!(self, AltLastCapturing, side, move = mv, squares, count = last.captures.len())
            }
        }
    }

    /// A list of as many items as allowed, and the number of the rest.
    pub(super) fn some_of(&self, mut items: Vec<String>, most: usize) -> String {
        let more = items.len().saturating_sub(most);
        items.truncate(most);
        if more == 0 {
            return self.listed(&items);
        }
        let items = self.joined(&items, &self.joints.list_between);
        say!(self, ListMore, items, count = more)
    }
}
