//! Texts of the terminal besides those on moves and rules.

use super::play::printable;
use super::{MessageId, Words, say};
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
        let name = printable(name);
        match nearest {
            Some(nearest) => say!(self.whole, TerminalNoRulesetNearest, ruleset = name, nearest),
            None => say!(self.whole, TerminalNoRuleset, ruleset = name),
        }
    }

    /// The other rule sets that may be meant by an alias; `None` for anything else.
    #[must_use]
    pub fn alternatives(&self, name: &str) -> Option<String> {
        let others: Vec<&str> = catalogue::alternatives(name).map(|entry| entry.id).collect();
        let alternatives =
            || say!(self.whole, TerminalAlternatives, name = printable(name), others = self.listed(&others));
        (!others.is_empty()).then(alternatives)
    }

    /// Says that a side offers a draw.
    #[must_use]
    pub fn draw_offered(&self, side: Side) -> String {
        say!(self.whole, TerminalDrawOffered, side)
    }

    /// Says which move of a game is its first fault; `ply` is counted from 1.
    #[must_use]
    pub fn first_fault(&self, ply: u64, written: &str) -> String {
        say!(self.whole, TerminalFirstFault, ply, move = printable(written))
    }

    /// Says that a side declines a draw.
    #[must_use]
    pub fn draw_declined(&self, side: Side) -> String {
        say!(self.whole, TerminalDrawDeclined, side)
    }

    /// The commands that can be typed in a game.
    #[must_use]
    pub fn terminal_help(&self) -> String {
        say!(self, TerminalHelp)
    }

    /// The commands once a game is over.
    #[must_use]
    pub fn terminal_over(&self) -> String {
        say!(self, TerminalOver)
    }

    /// Says that a level is searching.
    #[must_use]
    pub fn thinking(&self) -> String {
        say!(self, TerminalThinking)
    }

    /// Says that there is no move to take back.
    #[must_use]
    pub fn at_the_start(&self) -> String {
        say!(self, TerminalStart)
    }

    /// The ply, the side to move, and the number of legal moves.
    #[must_use]
    pub fn turn(&self, game: &Game) -> String {
        say!(
            self,
            TerminalTurn,
            ply = game.ply(),
            side = game.side_to_move(),
            moves = game.legal_moves().len()
        )
    }

    /// The side to move, in a position with this number of legal moves.
    pub(crate) fn turn_of(&self, side: Side, ply: u32, moves: usize) -> String {
        say!(self, TerminalTurn, ply, side, moves)
    }

    /// A refusal, marked as one.
    pub(crate) fn illegal(&self, sentence: &str) -> String {
        say!(self, TerminalIllegal, sentence)
    }

    /// The prompt for a side.
    #[must_use]
    pub fn prompt(&self, side: Side) -> String {
        say!(self, TerminalPrompt, side)
    }

    /// Says that no draw can be claimed.
    #[must_use]
    pub fn unclaimable(&self) -> String {
        self.sentence(MessageId::DeclaredUnclaimable)
    }

    /// The other names of a rule set.
    #[must_use]
    pub fn aliases(&self, names: &[&str]) -> String {
        say!(self, TerminalAliases, names = names.join(", "))
    }

    /// The source of a rule set.
    #[must_use]
    pub fn source(&self, source: &str) -> String {
        say!(self, TerminalSource, source)
    }

    /// A reading of an unclear source.
    #[must_use]
    pub fn contested_reading(&self, reading: &str) -> String {
        say!(self, TerminalContested, reading)
    }

    /// The heading above the board of a set-up.
    #[must_use]
    pub fn setup(&self, name: &str) -> String {
        say!(self, TerminalSetup, name)
    }
}
