//! Response messages, and how each is written: as bytes, as JSON, or as plain text with the board that it
//! shows and whose turn it is.

use crate::answer::{board_text, to_proto};
use crate::read::position_cache::ShownBoard;
use crate::words::i18n::Words;
use prost::Message;
use serde::Serialize;
use tafl_engine::{Game, Outcome, Side};
use tafl_proto::v1;

/// The media type of plain text.
pub(crate) const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// A picture, with what it shows in words.
pub(crate) struct PictureBytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) alt_text: String,
}

impl ShownBoard {
    fn text(&self) -> String {
        let zones = self.ruleset.as_ref().map_or(&[][..], |ruleset| &ruleset.referee.rules().zones);
        board_text::board(&self.placement, zones)
    }
}

/// Who moves next in a position, and how many moves there are.
pub(crate) struct NextTurn {
    side: Side,
    ply: u32,
    moves: usize,
    outcome: Option<Outcome>,
}

impl NextTurn {
    /// The turn in a game with this number of legal moves.
    pub(crate) fn of(game: &Game, moves: usize) -> Self {
        Self { side: game.side_to_move(), ply: game.ply(), moves, outcome: game.outcome().cloned() }
    }

    /// How the game stands: how it ended, or whose turn it is.
    pub(crate) fn sentence(&self, words: &Words) -> String {
        self.outcome
            .as_ref()
            .map_or_else(|| words.turn_of(self.side, self.ply, self.moves), |outcome| words.over(outcome))
    }
}

/// The context that plain text adds to the sentences of a message: a board before them, and the side to move
/// after them.
pub(crate) struct TextContext {
    pub(crate) board: Option<ShownBoard>,
    pub(crate) turn: Option<NextTurn>,
}

impl TextContext {
    fn around(&self, sentences: &str, words: &Words) -> String {
        let board = self.board.as_ref().map_or_else(String::new, ShownBoard::text);
        board + sentences + &self.turn.as_ref().map_or_else(String::new, |turn| line(&turn.sentence(words)))
    }
}

/// A response message, plus the context that its plain-text form adds.
pub(crate) struct Answer<M> {
    pub(crate) message: M,
    pub(crate) shown: Option<TextContext>,
}

impl<M> From<M> for Answer<M> {
    fn from(message: M) -> Self {
        Self { message, shown: None }
    }
}

impl Answer<Box<dyn ResponseMessage>> {
    /// Its sentences with their context.
    pub(crate) fn text(&self, words: &Words) -> String {
        let sentences = self.message.sentences(words);
        match &self.shown {
            Some(shown) => shown.around(&sentences, words),
            None => sentences,
        }
    }

    /// How the game that it shows has ended, if it has: the winner, or `DRAW`, and the reason.
    pub(crate) fn outcome(&self) -> Option<String> {
        let of_turn = || self.shown.as_ref()?.turn.as_ref()?.outcome.as_ref().map(to_proto::outcome);
        let of_position = self.message.position().and_then(|position| position.outcome.clone());
        let outcome = of_position.or_else(of_turn)?;
        let winner = match outcome.result {
            Some(v1::outcome::Result::Winner(side)) => v1::Side::try_from(side).ok()?.as_str_name(),
            _ => "DRAW",
        };
        Some(format!("{winner} {}", outcome.reason().as_str_name()))
    }
}

impl<M> Answer<M> {
    /// A message that shows a board.
    pub(crate) fn with_board(message: M, board: Option<ShownBoard>) -> Self {
        Self { message, shown: Some(TextContext { board, turn: None }) }
    }

    /// A message that shows a board and whose turn it is.
    pub(crate) fn with_turn(message: M, board: Option<ShownBoard>, turn: Option<NextTurn>) -> Self {
        Self { message, shown: Some(TextContext { board, turn }) }
    }
}

/// The bytes that the JSON of most messages needs.
const USUAL_JSON_BYTES: usize = 1 << 10;

/// A message of the contract, behind a trait object.
pub(crate) trait Encode: Message {
    /// Appends the message.
    fn write_bytes(&self, out: &mut Vec<u8>);

    /// The JSON form of the message.
    ///
    /// # Errors
    /// If a value has none, such as an enum number that the contract does not have.
    fn to_json(&self) -> serde_json::Result<Vec<u8>>;
}

impl<M: Message + Serialize> Encode for M {
    fn write_bytes(&self, out: &mut Vec<u8>) {
        self.encode_raw(out);
    }

    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::with_capacity(USUAL_JSON_BYTES);
        serde_json::to_writer(&mut json, self)?;
        Ok(json)
    }
}

/// The message of a response, and what it is besides that.
pub(crate) trait ResponseMessage: Encode {
    /// Its sentences, for a person in a terminal; each line ends with a line feed.
    fn sentences(&self, words: &Words) -> String;

    /// The position that it holds, from which a caller goes on.
    fn position(&self) -> Option<&v1::Position> {
        None
    }

    /// The move that it suggests.
    fn suggested(&self) -> Option<&str> {
        None
    }

    /// Why the move of the request is illegal, if it is.
    fn rejected(&self) -> Option<&v1::IllegalMove> {
        None
    }

    /// The picture that it is.
    fn into_picture(self: Box<Self>) -> Option<PictureBytes> {
        None
    }

    /// Returns whether the same server would answer the same request so again.
    fn lasting(&self) -> bool {
        true
    }
}

/// A line of plain text; nothing for an empty sentence.
pub(crate) fn line(sentence: &str) -> String {
    if sentence.is_empty() { String::new() } else { format!("{sentence}\n") }
}

/// A line of plain text for each sentence.
pub(crate) fn lines<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    sentences.into_iter().map(|sentence| line(sentence)).collect()
}

/// A refusal that cannot be mistaken for a played move.
pub(crate) fn illegal(rejected: &v1::IllegalMove, words: &Words) -> String {
    line(&words.illegal(&rejected.sentence))
}
