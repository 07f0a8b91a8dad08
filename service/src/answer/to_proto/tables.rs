//! Endgame tables and certificates, from their crate to the wire.

use super::outcome;
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use tafl_engine::{Game, Side};
use tafl_proto::v1;
use tafl_proto::v1::table_value::Kind;
use tafl_tables::{Endgame, Undecided, Verdict};

/// The answer about a position that the tables have, or of which the game is over.
pub(crate) fn probed(
    ruleset: &CompiledRuleset,
    game: &Game,
    found: Option<&Endgame>,
    words: &Words,
) -> v1::ProbePositionResponse {
    let holds = found.is_none_or(|found| found.holds(found.value));
    let at_most = found.is_some_and(|found| found.at_most);
    let value = found.map(|found| value(found.value, found.undecided));
    let over = game.outcome().map(|over| words.over(over));
    let best = found.map_or(0, |found| found.best().len());
    let probed = |(n, &(mv, worth)): (usize, &(_, Verdict)), undecided| v1::ProbedMove {
        r#move: super::text(mv),
        value: Some(self::value(worth, undecided)),
        best: n < best,
    };
    let moves =
        found.iter().flat_map(|found| found.moves.iter().enumerate().map(|of| probed(of, found.undecided)));
    v1::ProbePositionResponse {
        moves: moves.collect(),
        side_to_move: game.side_to_move().number(),
        outcome: game.outcome().map(outcome),
        ruleset: ruleset.id().to_owned(),
        sentence: over.or(value.map(|value| said(&value, at_most, holds, words))).unwrap_or_default(),
        value,
        holds,
        at_most,
    }
}

fn value(of: Verdict, undecided: Undecided) -> v1::TableValue {
    let kind = match of {
        Verdict::Wins { winner, plies } => {
            Kind::Win(v1::ProvenScore { winner: winner.number(), plies: plies.into() })
        }
        Verdict::Undecided => Kind::Undecided(meaning(undecided).into()),
    };
    v1::TableValue { kind: Some(kind) }
}

fn meaning(of: Undecided) -> v1::UndecidedMeaning {
    match of {
        Undecided::AttackersWin => v1::UndecidedMeaning::AttackersWin,
        Undecided::AttackersWinUnlessForced => v1::UndecidedMeaning::AttackersWinUnlessForced,
        Undecided::Draw => v1::UndecidedMeaning::Draw,
        Undecided::Endless => v1::UndecidedMeaning::Endless,
    }
}

/// A value as a sentence; `at_most` is whether a certificate says so, `holds` whether it is sure.
pub(crate) fn said(value: &v1::TableValue, at_most: bool, holds: bool, words: &Words) -> String {
    match value.kind {
        Some(Kind::Win(win)) => Side::of_number(win.winner)
            .map_or_else(String::new, |winner| words.table_win(winner, win.plies as u32, at_most, holds)),
        Some(Kind::Undecided(meaning)) => v1::UndecidedMeaning::try_from(meaning)
            .map_or_else(|_| String::new(), |meaning| words.table_undecided(meaning, holds)),
        None => String::new(),
    }
}
