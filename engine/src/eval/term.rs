//! The terms of an evaluation, and what they weigh where nothing has been learned.

use super::CENTI;
use crate::board::Class;

/// Declares the terms, each with its two hand-made weights in hundredths of a man: where the king can escape
/// almost anywhere on the edge, and where he must reach one of a few squares, such as the corners.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident: $edge:literal, $few:literal;)+) => {
        /// A quantity that an evaluation counts on a board, apart from the inputs of its network.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Term {
            $($(#[$doc])* $term,)+
        }

        impl Term {
            /// Every term, in the order of their declaration.
            pub const ALL: [Self; [$(stringify!($term)),+].len()] = [$(Self::$term),+];
        }

        const TO_THE_EDGE: [i32; Term::ALL.len()] = [$($edge),+];
        const TO_FEW_SQUARES: [i32; Term::ALL.len()] = [$($few),+];
    };
}

terms! {
    /// The attackers' men, less those of the set-up.
    Attackers: 0, 0;
    /// The defenders' men without the king, less those of the set-up.
    Defenders: 0, 0;
    /// 1 if the attackers are to move.
    Turn: 0, 0;
    /// 1 if the king has one open path to an escape square.
    OnePath: -120, -200;
    /// 1 if he has more than one.
    MorePaths: -1_500, -1_500;
    /// The escape squares that the king reaches in two moves, at most 10, if he has no open path.
    EscapesInTwo: -8, -60;
    /// The escape squares that he reaches in three moves, at most 10, if he reaches none in two.
    EscapesInThree: -3, -20;
    /// The squares that the king can move to.
    KingMoves: -2, -2;
    /// 1 if one of the king's neighbouring squares is closed; 2 where he is captured like a man.
    ClosedOne: 12, 12;
    /// Likewise for two squares.
    ClosedTwo: 35, 35;
    /// Likewise for three squares.
    ClosedThree: 80, 80;
    /// Likewise for four squares.
    ClosedFour: 150, 150;
    /// The attackers less the defenders on the eight squares around the king.
    KingNear: 0, 0;
    /// 1 if the attackers cut the king off from every escape square.
    Sealed: 90, 90;
    /// 1 if they do, and encirclement wins.
    Ring: 250, 250;
    /// The defenders outside that ring.
    OutsideRing: -40, -40;
    /// The squares of the edge, escape squares apart, that the king does not reach in two moves, if the attackers
    /// cut him off and encirclement wins: once for each man that the defenders have lost beyond half of those of
    /// the set-up.
    EdgeOutOfReach: 0, 1;
    /// The squares that the defenders' men, special ones like common ones, can move to, if the attackers cut
    /// the king off.
    DefendersMoves: 0, 0;
    /// The diagonally adjacent pairs of attackers, as in the walls of a ring.
    Links: 4, 4;
    /// The attackers on squares that guard escape squares.
    AttackersGuards: 0, 30;
    /// The defenders on such squares.
    DefendersGuards: 0, -30;
    /// The attackers' commanders less the defenders'.
    Commanders: 60, 60;
    /// The attackers' knights less the defenders'.
    Knights: 80, 80;
    /// The attackers' guards less the defenders'.
    Guards: -40, -40;
}

impl Term {
    pub(super) const CLOSED: [Self; 4] =
        [Self::ClosedOne, Self::ClosedTwo, Self::ClosedThree, Self::ClosedFour];
    pub(super) const CLASSES: [(Class, Self); 3] =
        [(Class::Commander, Self::Commanders), (Class::Knight, Self::Knights), (Class::Guard, Self::Guards)];
}

/// The value of an average man where the king can escape almost anywhere, in hundredths. All men of one side
/// in the set-up are worth as much as those of the other.
const AVERAGE_MAN: i32 = 100;
/// The value of a man of either side where he must reach one of a few squares.
const MAN: i32 = 150;

/// The hand-made weights for a set-up with these numbers of men, in the unit of [`CENTI`].
pub(super) fn hand_made(men: [u32; 2], few_squares: bool) -> [i32; Term::ALL.len()] {
    let mut weights = if few_squares { TO_FEW_SQUARES } else { TO_THE_EDGE }.map(|weight| weight * CENTI);
    let all = men.iter().sum::<u32>() as i32 * AVERAGE_MAN * CENTI / 2;
    let value = |count: u32| if few_squares { MAN * CENTI } else { all / (count as i32).max(1) };
    weights[Term::Attackers as usize] = value(men[0]);
    weights[Term::Defenders as usize] = -value(men[1]);
    weights
}
