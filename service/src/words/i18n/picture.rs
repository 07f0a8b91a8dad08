//! Alt texts: pictures of positions and animations of games, described for people who cannot see them.
//!
//! A text has at most [`MAX_CHARACTERS`], the limit of Slack, and is never cut off: pieces are listed square
//! by square, or in a shorter form if that is too long, and of a long game only the first and last moves are
//! listed. Colours are not described.

use super::graph::percent;
use super::layout::{SquareListing, squares_of};
use super::play::{quotable, side_code, winner_code};
use super::{MessageId, Words, family_name};
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
        ruleset.map_or_else(|| self.text(MessageId::AltCustom, []).into(), |name| front(name).into())
    }

    /// The title of a picture: one line.
    #[must_use]
    pub fn title(&self, picture: &Picture<'_>) -> String {
        let state = match picture.outcome {
            Some(outcome) => self.text(MessageId::Result, [("winner", winner_code(outcome.winner).into())]),
            None => self.text(MessageId::AltTitleTurn, [("side", side_code(picture.side_to_move).into())]),
        };
        let ruleset = self.name_of(picture.ruleset).into();
        self.text(
            MessageId::AltTitle,
            [("ruleset", ruleset), ("ply", picture.ply.into()), ("state", state.into())],
        )
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
        let heading = picture.ruleset.map_or_else(|| self.text(MessageId::AltCustom, []), ToOwned::to_owned);
        let state = match picture.outcome {
            None => self.state(picture.ply, None, picture.side_to_move),
            Some(outcome) => {
                let squares = self.listed(&outcome.squares).into();
                let values = [
                    ("ply", picture.ply.into()),
                    ("reason", outcome.reason.as_str().into()),
                    ("squares", squares),
                    ("winner", winner_code(outcome.winner).into()),
                ];
                self.text(MessageId::CardOver, values)
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
        self.text(MessageId::CardResult, [("winner", winner_code(ended.winner).into())])
    }

    /// The name of a side, for a player without a name.
    #[must_use]
    pub fn side(&self, side: Side) -> String {
        self.text(MessageId::PictureSide, [("side", side_code(side).into())])
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
            (!there.is_empty()).then(|| (there, self.text(MessageId::Legend, [("piece", name.into())])))
        };
        kinds.into_iter().filter_map(named).collect()
    }

    /// The text in the longest form that fits, or in the shortest form if none fits.
    pub(super) fn alt_text_within(&self, picture: &Picture<'_>, most: usize) -> String {
        let board =
            [("ruleset", self.name_of(picture.ruleset).into()), ("size", picture.placement.size().into())];
        let mut happening = vec![self.text(MessageId::AltBoard, board)];
        happening.extend(self.players(picture.players));
        happening.push(self.state(picture.ply, picture.outcome, picture.side_to_move));
        happening.extend(self.clocks(picture.clocks));
        happening.extend(self.happening(picture));
        if !picture.arrows.is_empty() {
            let arrows = self
                .some_of(picture.arrows.iter().map(|(from, to)| format!("{from}-{to}")).collect(), MAX_MARKS);
            happening.push(self.text(
                MessageId::AltArrows,
                [("arrows", arrows.into()), ("count", picture.arrows.len().into())],
            ));
        }
        if !picture.marks.is_empty() {
            let squares = self.some_of(picture.marks.iter().map(ToString::to_string).collect(), MAX_MARKS);
            happening.push(self.text(
                MessageId::AltMarks,
                [("squares", squares.into()), ("count", picture.marks.len().into())],
            ));
        }
        if let Some(permille) = picture.attackers_win {
            let percent = percent(permille, Side::Attackers);
            happening.push(self.text(MessageId::AltEvaluation, [("percent", percent.into())]));
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
        said.extend(
            picture.chain.map(|square| self.text(MessageId::AltGoesOn, [("square", square.name().into())])),
        );
        if picture.outcome.is_none() {
            if !picture.open_paths.is_empty() {
                said.push(self.text(
                    MessageId::AltPaths,
                    [
                        ("squares", self.listed(picture.open_paths).into()),
                        ("count", picture.open_paths.len().into()),
                    ],
                ));
            }
            if !picture.king_threats.is_empty() {
                let moves =
                    self.some_of(picture.king_threats.iter().map(ToString::to_string).collect(), MAX_LISTED);
                let side = side_code(picture.side_to_move).into();
                said.push(self.text(MessageId::AltThreat, [("side", side), ("moves", moves.into())]));
            }
        }
        if let Some(Chosen { square, destinations, stuck }) = picture.chosen {
            let square = square.name().into();
            said.push(match (stuck, picture.outcome) {
                (None, _) => {
                    self.text(MessageId::AltChosen, [("square", square), ("count", destinations.into())])
                }
                (Some(illegal), None) => self.text(
                    MessageId::AltStuck,
                    [("square", square), ("reason", self.refused(illegal, "").into())],
                ),
                (Some(_), Some(_)) => self.text(MessageId::AltStuckAtEnd, [("square", square)]),
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
        let values = [
            ("ruleset", self.name_of(game.ruleset).into()),
            ("size", game.size.into()),
            ("count", count.into()),
        ];
        let mut said = vec![self.text(MessageId::AltGame, values)];
        said.extend(self.players(game.players));
        if game.first_ply > 0 {
            said.push(self.text(MessageId::AltGameFrom, [("ply", game.first_ply.into())]));
        }
        let left = moves.len() - listed;
        let (head, tail) = (listed.div_ceil(2), moves.len() - listed / 2);
        if let Some(first) = game.moves.first() {
            said.push(self.text(MessageId::AltGameFirst, [("side", side_code(first.mover).into())]));
        }
        if left == 0 && listed > 0 {
            said.push(self.text(MessageId::AltGameAll, [("moves", self.listed(moves).into())]));
        } else if listed >= 2 {
            let [head, tail] = [&moves[..head], &moves[tail..]].map(|moves| self.listed(moves).into());
            let values = [("head", head), ("left", left.into()), ("tail", tail)];
            said.push(self.text(MessageId::AltGameSome, values));
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
        let said = |(side, name): &(Side, String)| {
            self.text(
                MessageId::AltPlayer,
                [("side", side_code(*side).into()), ("name", quotable(name).into())],
            )
        };
        players.iter().map(said)
    }

    /// The time that each side has left.
    fn clocks(&self, clocks: &[(Side, String)]) -> impl Iterator<Item = String> {
        let said = |(side, time): &(Side, String)| {
            self.text(
                MessageId::AltClock,
                [("side", side_code(*side).into()), ("time", time.as_str().into())],
            )
        };
        clocks.iter().map(said)
    }

    /// The side to move, or how the game ended.
    fn state(&self, ply: u32, outcome: Option<&Outcome>, side_to_move: Side) -> String {
        match outcome {
            None => {
                self.text(MessageId::AltTurn, [("side", side_code(side_to_move).into()), ("ply", ply.into())])
            }
            Some(outcome) => {
                let mut how = String::new();
                self.outcome(&mut how, outcome);
                self.text(MessageId::AltOver, [("ply", ply.into()), ("outcome", how.into())])
            }
        }
    }

    fn last_move(&self, last: &LastMove) -> String {
        let side = side_code(last.mover).into();
        match last.mv {
            Move::Pass => self.text(MessageId::AltLastPass, [("side", side)]),
            mv @ Move::Step { .. } if last.captures.is_empty() => {
                self.text(MessageId::AltLast, [("side", side), ("move", mv.to_string().into())])
            }
            mv @ Move::Step { .. } => {
                let squares = self.some_of(
                    last.captures.iter().map(|(square, _)| square.name().to_owned()).collect(),
                    MAX_LISTED,
                );
                let count = last.captures.len().into();
                let values = [
                    ("side", side),
                    ("move", mv.to_string().into()),
                    ("squares", squares.into()),
                    ("count", count),
                ];
                self.text(MessageId::AltLastCapturing, values)
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
        self.text(MessageId::ListMore, [("items", items.into()), ("count", more.into())])
    }
}
