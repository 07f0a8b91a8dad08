//! What a terminal shows beside moves and rules.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::{Game, Side};

impl Words {
    /// What can be written in a game.
    #[must_use]
    pub fn terminal_help(&self) -> String {
        self.text(MessageId::TerminalHelp, [])
    }

    /// That no move can be taken back.
    #[must_use]
    pub fn at_the_start(&self) -> String {
        self.text(MessageId::TerminalStart, [])
    }

    /// The ply, whose turn it is, and how many moves there are.
    #[must_use]
    pub fn turn(&self, game: &Game) -> String {
        let values =
            [("ply", game.ply().into()), ("side", side_code(game.side_to_move()).into()), ("moves", game.legal_moves().len().into())];
        self.text(MessageId::TerminalTurn, values)
    }

    /// Before what somebody writes for a side.
    #[must_use]
    pub fn prompt(&self, side: Side) -> String {
        self.text(MessageId::TerminalPrompt, [("side", side_code(side).into())])
    }

    /// That no draw may be claimed.
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

    /// Before the board of a set-up.
    #[must_use]
    pub fn setup(&self, name: &str) -> String {
        self.text(MessageId::TerminalSetup, [("name", name.into())])
    }
}
