//! Texts of the terminal besides those on moves and rules.

use super::play::{printable, side_code};
use super::{MessageId, Words};
use tafl_engine::{Game, Side, catalogue};

impl Words {
    /// A rule set of the catalogue, by name and id.
    #[must_use]
    pub fn ruleset(&self, entry: &catalogue::Entry) -> String {
        format!("{}, {}", entry.name, entry.pinned_id())
    }

    /// Says that there is no such rule set, and which one has a similar name.
    #[must_use]
    pub fn no_ruleset(&self, name: &str, nearest: Option<&str>) -> String {
        let name = printable(name).into();
        match nearest {
            Some(nearest) => self
                .whole(MessageId::TerminalNoRulesetNearest, [("ruleset", name), ("nearest", nearest.into())]),
            None => self.whole(MessageId::TerminalNoRuleset, [("ruleset", name)]),
        }
    }

    /// The other rule sets that may be meant by an alias; `None` for anything else.
    #[must_use]
    pub fn alternatives(&self, name: &str) -> Option<String> {
        let others: Vec<&str> = catalogue::alternatives(name).map(|entry| entry.id).collect();
        let values = || [("name", printable(name).into()), ("others", self.listed(&others).into())];
        (!others.is_empty()).then(|| self.whole(MessageId::TerminalAlternatives, values()))
    }

    /// Says that a side offers a draw.
    #[must_use]
    pub fn draw_offered(&self, side: Side) -> String {
        self.whole(MessageId::TerminalDrawOffered, [("side", side_code(side).into())])
    }

    /// Says which move of a game is its first fault; `ply` is counted from 1.
    #[must_use]
    pub fn first_fault(&self, ply: u64, written: &str) -> String {
        self.whole(MessageId::TerminalFirstFault, [("ply", ply.into()), ("move", printable(written).into())])
    }

    /// Says that a side declines a draw.
    #[must_use]
    pub fn draw_declined(&self, side: Side) -> String {
        self.whole(MessageId::TerminalDrawDeclined, [("side", side_code(side).into())])
    }

    /// The commands that can be typed in a game.
    #[must_use]
    pub fn terminal_help(&self) -> String {
        self.text(MessageId::TerminalHelp, [])
    }

    /// The commands once a game is over.
    #[must_use]
    pub fn terminal_over(&self) -> String {
        self.text(MessageId::TerminalOver, [])
    }

    /// Says that a level is searching.
    #[must_use]
    pub fn thinking(&self) -> String {
        self.text(MessageId::TerminalThinking, [])
    }

    /// Says that there is no move to take back.
    #[must_use]
    pub fn at_the_start(&self) -> String {
        self.text(MessageId::TerminalStart, [])
    }

    /// The ply, the side to move, and the number of legal moves.
    #[must_use]
    pub fn turn(&self, game: &Game) -> String {
        let values = [
            ("ply", game.ply().into()),
            ("side", side_code(game.side_to_move()).into()),
            ("moves", game.legal_moves().len().into()),
        ];
        self.text(MessageId::TerminalTurn, values)
    }

    /// The side to move, in a position with this number of legal moves.
    pub(crate) fn turn_of(&self, side: Side, ply: u32, moves: usize) -> String {
        self.text(
            MessageId::TerminalTurn,
            [("ply", ply.into()), ("side", side_code(side).into()), ("moves", moves.into())],
        )
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
