//! Pictures of positions and moving pictures of games, told to whoever does not see them.
//!
//! A text holds at most [`MOST_CHARACTERS`], because Slack takes no more, and is never cut: it tells the pieces square by square, in
//! a shorter form where that is too long, and of a long game the moves of its beginning and its end. Deliberately absent: the drawing
//! itself, and colours and marks, which say nothing that the text does not.

use super::layout::{Form, squares_of};
use super::play::{side_code, winner_code};
use super::{MessageId, Words};
use std::borrow::Cow;
use tafl_engine::{Move, Outcome, Piece, Placement, Played, Side, Square};

/// The most characters of a text.
pub const MOST_CHARACTERS: usize = 2000;

/// The most squares and moves of one list; the rest is counted.
const MOST_LISTED: usize = 12;

/// The most characters of the name of a rule set: more than any of the catalogue has.
const MOST_OF_NAME: usize = 100;

/// The most captures that are written after a move of a game.
const MOST_CAPTURES: usize = 6;

/// A move that was played, as a picture shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// Who played it.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// Where it captured, and what, where that is known.
    pub captures: Vec<(Square, Option<Piece>)>,
}

impl LastMove {
    /// The move of an answer.
    #[must_use]
    pub fn of(played: &Played, mover: Side) -> Self {
        // Who changes side is still there.
        let gone = played.captures.iter().filter(|capture| !capture.changes_side);
        Self { mover, mv: played.mv, captures: gone.map(|capture| (capture.square, Some(capture.piece))).collect() }
    }

    /// The move with its captures: `d4-g4xg3/g5`.
    fn notation(&self) -> String {
        let mut out = self.mv.to_string();
        for (n, (square, _)) in self.captures.iter().take(MOST_CAPTURES).enumerate() {
            out.push(if n == 0 { 'x' } else { '/' });
            out.push_str(square.name());
        }
        if self.captures.len() > MOST_CAPTURES {
            out.push_str("/…");
        }
        out
    }
}

/// A piece that somebody chose, with its destinations shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Where it stands.
    pub square: Square,
    /// How many destinations it has.
    pub destinations: usize,
}

/// What a picture of a position shows.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The name of the rule set; `None` for one that a caller declared.
    pub ruleset: Option<&'a str>,
    /// Where the pieces stand.
    pub placement: &'a Placement,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// How many plies were played.
    pub ply: u32,
    /// The piece that must go on, where one must.
    pub chain: Option<Square>,
    /// How the game ended, if it did.
    pub outcome: Option<&'a Outcome>,
    /// The last move, where it is known.
    pub last: Option<&'a LastMove>,
    /// The ends of the king's open paths.
    pub open_paths: &'a [Square],
    /// The attackers' moves that would take the king.
    pub king_threats: &'a [Move],
    /// The chosen piece, where one is.
    pub chosen: Option<Chosen>,
}

/// What a moving picture of a game shows.
#[derive(Clone, Debug)]
pub struct GamePicture<'a> {
    /// The name of the rule set; `None` for one that a caller declared.
    pub ruleset: Option<&'a str>,
    /// The side of the board in squares.
    pub side: u8,
    /// How many plies were played before the first move shown.
    pub first_ply: u32,
    /// The moves shown.
    pub moves: &'a [LastMove],
    /// How the game ended, if it did.
    pub outcome: Option<&'a Outcome>,
    /// Whose turn it is in the end.
    pub side_to_move: Side,
}

/// A length as whoever limits it counts: in characters.
fn fits(text: &str, most: usize) -> bool {
    text.chars().count() <= most
}

impl Words {
    /// The name of a rule set, or that it is a declared one.
    fn name_of<'a>(&self, ruleset: Option<&'a str>) -> Cow<'a, str> {
        let front = |name: &'a str| name.char_indices().nth(MOST_OF_NAME).map_or(name, |(end, _)| &name[..end]);
        ruleset.map_or_else(|| self.text(MessageId::AltCustom, []).into(), |name| front(name).into())
    }

    /// A picture in a line: its title.
    #[must_use]
    pub fn title(&self, picture: &Picture<'_>) -> String {
        let state = match picture.outcome {
            Some(outcome) => self.text(MessageId::Result, [("winner", winner_code(outcome.winner).into())]),
            None => self.text(MessageId::AltTitleTurn, [("side", side_code(picture.side_to_move).into())]),
        };
        let ruleset = self.name_of(picture.ruleset).into();
        self.text(MessageId::AltTitle, [("ruleset", ruleset), ("ply", picture.ply.into()), ("state", state.into())])
    }

    /// A picture of a position in words, in at most [`MOST_CHARACTERS`]: whose turn it is, the last move, what threatens, and where
    /// the pieces stand.
    #[must_use]
    pub fn alt_text(&self, picture: &Picture<'_>) -> String {
        self.alt_text_within(picture, MOST_CHARACTERS)
    }

    /// What stands beside a picture on a card: the name of the rule set, and everything but where the pieces stand.
    #[must_use]
    pub fn card(&self, picture: &Picture<'_>) -> (String, Vec<String>) {
        let heading = picture.ruleset.map_or_else(|| self.text(MessageId::AltCustom, []), ToOwned::to_owned);
        let mut lines = self.happening(picture);
        lines.remove(0);
        (heading, lines)
    }

    /// The fullest form that is short enough; the shortest one where none is.
    pub(super) fn alt_text_within(&self, picture: &Picture<'_>, most: usize) -> String {
        let happening = self.happening(picture);
        let whole = |form| {
            // Special pieces first, then the king, the attackers last.
            let pieces = Piece::ALL.into_iter().rev().filter(|&piece| !piece.is_special() || picture.placement.count(piece) > 0);
            let standing: Vec<String> = pieces.map(|piece| self.standing(piece, &squares_of(picture.placement, piece), form)).collect();
            self.paragraph(&[&happening[..], &standing].concat())
        };
        let [squares, runs, ranks] = Form::ALL;
        [squares, runs].into_iter().map(whole).find(|text| fits(text, most)).unwrap_or_else(|| whole(ranks))
    }

    /// Everything but where the pieces stand.
    fn happening(&self, picture: &Picture<'_>) -> Vec<String> {
        let board = [("ruleset", self.name_of(picture.ruleset).into()), ("side", picture.placement.size().into())];
        let mut said = vec![self.text(MessageId::AltBoard, board), self.state(picture.ply, picture.outcome, picture.side_to_move)];
        said.extend(picture.last.map(|last| self.last_move(last)));
        said.extend(picture.chain.map(|square| self.text(MessageId::AltGoesOn, [("square", square.name().into())])));
        if picture.outcome.is_none() {
            if !picture.open_paths.is_empty() {
                said.push(self.text(
                    MessageId::AltPaths,
                    [("squares", self.listed(picture.open_paths).into()), ("count", picture.open_paths.len().into())],
                ));
            }
            if !picture.king_threats.is_empty() {
                let moves = self.some_of(picture.king_threats.iter().map(ToString::to_string).collect());
                let side = side_code(picture.side_to_move).into();
                said.push(self.text(MessageId::AltThreat, [("side", side), ("moves", moves.into())]));
            }
        }
        if let Some(Chosen { square, destinations }) = picture.chosen {
            said.push(self.text(MessageId::AltChosen, [("square", square.name().into()), ("count", destinations.into())]));
        }
        said
    }

    /// A moving picture of a game in words, in at most [`MOST_CHARACTERS`]: the rule set, the moves, and the result.
    #[must_use]
    pub fn game_alt_text(&self, game: &GamePicture<'_>) -> String {
        self.game_alt_text_within(game, MOST_CHARACTERS)
    }

    /// As many moves as there is room for, those of the beginning and of the end.
    pub(super) fn game_alt_text_within(&self, game: &GamePicture<'_>, most: usize) -> String {
        let moves: Vec<String> = game.moves.iter().map(LastMove::notation).collect();
        let all = self.game_text(game, &moves, moves.len());
        if fits(&all, most) {
            return all;
        }
        // Between a number of moves that fits and one that does not.
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
        let values = [("ruleset", self.name_of(game.ruleset).into()), ("side", game.side.into()), ("count", count.into())];
        let mut said = vec![self.text(MessageId::AltGame, values)];
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
        said.push(self.state(game.first_ply.saturating_add(count), game.outcome, game.side_to_move));
        self.paragraph(&said)
    }

    /// Whose turn it is, or how the game ended.
    fn state(&self, ply: u32, outcome: Option<&Outcome>, side_to_move: Side) -> String {
        match outcome {
            None => self.text(MessageId::AltTurn, [("side", side_code(side_to_move).into()), ("ply", ply.into())]),
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
                let squares = self.some_of(last.captures.iter().map(|(square, _)| square.name().to_owned()).collect());
                let count = last.captures.len().into();
                let values = [("side", side), ("move", mv.to_string().into()), ("squares", squares.into()), ("count", count)];
                self.text(MessageId::AltLastCapturing, values)
            }
        }
    }

    /// A list of what there is room for, and how many more there are.
    fn some_of(&self, mut items: Vec<String>) -> String {
        let more = items.len().saturating_sub(MOST_LISTED);
        items.truncate(MOST_LISTED);
        if more == 0 {
            return self.listed(&items);
        }
        let items = self.joined(&items, &self.joints.list_between);
        self.text(MessageId::ListMore, [("items", items.into()), ("count", more.into())])
    }
}
