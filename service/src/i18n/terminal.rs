//! Texts of the terminal besides those on moves and rules.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::{Game, Side};

impl Words {
    /// The commands that can be typed in a game.
    #[must_use]
    pub fn terminal_help(&self) -> String {
        self.text(MessageId::TerminalHelp, [])
    }

    /// Says that there is no move to take back.
    #[must_use]
    pub fn at_the_start(&self) -> String {
        self.text(MessageId::TerminalStart, [])
    }

    /// The ply, the side to move, and the number of legal moves.
    #[must_use]
    pub fn turn(&self, game: &Game) -> String {
        let values =
            [("ply", game.ply().into()), ("side", side_code(game.side_to_move()).into()), ("moves", game.legal_moves().len().into())];
        self.text(MessageId::TerminalTurn, values)
    }

    /// The same of a position with so many legal moves.
    pub(crate) fn turn_of(&self, side: Side, ply: u32, moves: usize) -> String {
        self.text(MessageId::TerminalTurn, [("ply", ply.into()), ("side", side_code(side).into()), ("moves", moves.into())])
    }

    /// A refusal, marked as one.
    pub(crate) fn illegal(&self, sentence: &str) -> String {
        self.text(MessageId::TerminalIllegal, [("sentence", sentence.into())])
    }

    /// The prompt for a side.
    #[must_use]
    pub fn prompt(&self, side: Side) -> String {
        self.text(MessageId::TerminalPrompt, [("side", side_code(side).into())])
    }

    /// Says that no draw can be claimed.
    #[must_use]
    pub fn unclaimable(&self) -> String {
        self.sentence(MessageId::DeclaredUnclaimable)
    }

    /// The other names of a rule set.
    #[must_use]
    pub fn aliases(&self, names: &[&str]) -> String {
        self.text(MessageId::TerminalAliases, [("names", names.join(", ").into())])
    }

    /// The source of a rule set.
    #[must_use]
    pub fn source(&self, source: &str) -> String {
        self.text(MessageId::TerminalSource, [("source", source.into())])
    }

    /// A reading of an unclear source.
    #[must_use]
    pub fn contested_reading(&self, reading: &str) -> String {
        self.text(MessageId::TerminalContested, [("reading", reading.into())])
    }

    /// The heading above the board of a set-up.
    #[must_use]
    pub fn setup(&self, name: &str) -> String {
        self.text(MessageId::TerminalSetup, [("name", name.into())])
    }
}
