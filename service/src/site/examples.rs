//! Rules in one move: positions drawn on a board of seven, which stand in the corner or around the centre of
//! any board. The engine plays each under the rules at hand; those that do not show their rule or do not fit are
//! left out.

use tafl_engine::{
    CaptureKind, Game, Move, OutcomeReason, Piece, Placement, Played, Referee, RuleId, Setup, Side, Square,
};

/// The size of the board on which positions are drawn.
const DRAWN: i8 = 7;

/// Where the drawing is put on a board of another size.
#[derive(Clone, Copy)]
pub(super) enum At {
    /// With a1 on a1.
    Corner,
    /// Between the corner and the centre, free of special squares.
    Between,
    /// With the centre on the centre.
    Centre,
}

/// A position, and the move that shows the rule; its piece may also come from the next square, where pieces go
/// no further. A king who is not drawn stands in the centre.
pub(super) type Drawn = (At, &'static str, &'static str);

pub(super) const CAPTURE: Drawn = (At::Between, "7/7/7/7/7/1ad2a1/7", "f2-d2");
const SHIELDWALL: Drawn = (At::Corner, "7/7/7/4a2/7/2aa3/1add3", "e4-e1");
const EXIT_FORT: Drawn = (At::Corner, "a6/7/5d1/7/7/3dd2/2dk3", "f5-f1");
const RING: Drawn = (At::Centre, "7/6a/2ada2/2aka2/3a3/7/7", "g6-d6");
const LINNAEAN: Drawn = (At::Centre, "7/5a1/3d3/2aka2/3a3/7/7", "f6-d6");

/// The king where he stands free, on the throne, and next to it: taken by the fewest attackers first.
pub(super) const KING: [[Drawn; 2]; 3] = [
    [(At::Between, "7/7/7/7/7/1ak2a1/7", "f2-d2"), (At::Between, "7/7/7/7/2a4/1ak2a1/2a4", "f2-d2")],
    [(At::Centre, "7/7/7/2ak1a1/7/7/7", "f4-e4"), (At::Centre, "7/7/3a3/2ak1a1/3a3/7/7", "f4-e4")],
    [(At::Centre, "7/7/7/7/2ak1a1/7/7", "f3-e3"), (At::Centre, "7/7/7/7/2ak1a1/3a3/7", "f3-e3")],
];

/// A move that shows a rule.
pub(super) struct Example {
    pub(super) rule: RuleId,
    pub(super) board: Placement,
    pub(super) side: Side,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) played: Played,
}

/// An example of each rule that has one and applies, in the order of the rules; for the king, one of each way
/// in which he is taken.
pub(super) fn of(referee: &Referee) -> Vec<Example> {
    let captured = |kinds: &'static [CaptureKind]| {
        move |played: &Played| {
            !played.captures.is_empty() && played.captures.iter().all(|capture| kinds.contains(&capture.kind))
        }
    };
    let ended =
        |reason| move |played: &Played| played.outcome.as_ref().is_some_and(|end| end.reason == reason);
    let mut examples = Vec::new();
    examples.extend(proved(referee, RuleId::Capture, CAPTURE, captured(&[CaptureKind::Custodial])));
    let taken = ended(OutcomeReason::KingCaptured);
    let mut counts = Vec::new();
    for ways in KING {
        let way = ways.into_iter().find_map(|drawn| proved(referee, RuleId::KingTaken, drawn, taken));
        if let Some(way) = way {
            // By as many attackers as elsewhere, he is taken in the same way.
            let count = way.board.count(Piece::Attacker);
            if !counts.contains(&count) {
                counts.push(count);
                examples.push(way);
            }
        }
    }
    examples.extend(proved(referee, RuleId::Encirclement, RING, ended(OutcomeReason::Encircled)));
    examples.extend(proved(referee, RuleId::Shieldwall, SHIELDWALL, captured(&[CaptureKind::Shieldwall])));
    examples.extend(proved(referee, RuleId::ExitFort, EXIT_FORT, ended(OutcomeReason::ExitFort)));
    examples.extend(proved(referee, RuleId::LinnaeanCapture, LINNAEAN, captured(&[CaptureKind::Linnaean])));
    examples
}

/// Plays a drawn move; `None` if it does not show what is wanted.
pub(super) fn proved(
    referee: &Referee,
    rule: RuleId,
    (at, drawing, mv): Drawn,
    wanted: impl Fn(&Played) -> bool,
) -> Option<Example> {
    let size = referee.rules().board.size;
    let wider = i8::try_from(size).ok()? - DRAWN;
    let shift = match at {
        At::Corner => 0,
        At::Between => wider.max(0) / 4,
        At::Centre => wider / 2,
    };
    let shifted = |square: Square| {
        Square::new(square.file().checked_add_signed(shift)?, square.rank().checked_add_signed(shift)?)
    };
    let drawing: Placement = drawing.parse().ok()?;
    let Ok(Move::Step { from, to }) = mv.parse() else { return None };
    let mover = drawing.piece_at(from)?;
    let mut board = Placement::empty(size)?;
    for (square, piece) in drawing.pieces().filter(|&(square, _)| square != from) {
        board.put(shifted(square)?, Some(piece)).then_some(())?;
    }
    if drawing.count(Piece::King) == 0 {
        board.put(Square::new(size / 2, size / 2)?, Some(Piece::King));
    }
    let beside = |to: u8, from: u8| to.saturating_add_signed(i8::from(from > to) - i8::from(from < to));
    let next = Square::new(beside(to.file(), from.file()), beside(to.rank(), from.rank()))?;
    let to = shifted(to)?;
    [from, next].into_iter().filter_map(shifted).find_map(|from| {
        let mut board = board.clone();
        board.put(from, Some(mover)).then_some(())?;
        let mut game = Game::from_setup(referee, &Setup::start(board.clone(), mover.side())).ok()?;
        let played = game.play(Move::Step { from, to }).ok()?;
        wanted(&played).then_some(Example { rule, board, side: mover.side(), from, to, played })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::{KingTaken, catalogue};

    /// Every rule set has an example of each rule that can be shown, and the king is taken by as many
    /// attackers as the rule says.
    #[test]
    fn every_rule_that_applies_has_an_example() {
        for entry in catalogue::newest() {
            let rules = &entry.rules;
            let examples = of(&entry.referee());
            let shown = |rule: RuleId| examples.iter().filter(|example| example.rule == rule).count();
            let applies = [
                (RuleId::Capture, true),
                (RuleId::KingTaken, true),
                (RuleId::Encirclement, rules.encirclement.is_some()),
                (RuleId::Shieldwall, rules.shieldwall.is_some()),
                (RuleId::ExitFort, rules.exit_fort),
                (RuleId::LinnaeanCapture, rules.linnaean_capture),
            ];
            for (rule, applies) in applies {
                assert_eq!(shown(rule) > 0, applies, "{}: {rule:?}", entry.id);
            }
            let attackers: Vec<usize> = examples
                .iter()
                .filter(|example| example.rule == RuleId::KingTaken)
                .map(|example| example.board.count(Piece::Attacker))
                .collect();
            let expected: &[usize] = match &rules.king_taken {
                KingTaken::Custodial => &[2],
                KingTaken::CustodialAwayFromThrone => &[2, 4, 3],
                KingTaken::CustodialOffThrone | KingTaken::EnclosedNearThrone(_) => &[2, 4],
                KingTaken::Enclosed(_) => &[4],
            };
            assert!(attackers.starts_with(expected), "{}: {attackers:?}", entry.id);
            assert!(attackers[expected.len()..].iter().all(|&more| more == 3), "{}: {attackers:?}", entry.id);
        }
    }
}
