//! The options of a rule set, each declared once.
//!
//! Each option is a field of [`super::Rules`], of the message `tafl.v1.Rules` under the same name, and of the
//! contract's JSON. Everything else that depends on the list of options is generated from this declaration
//! too: the rule ids, which options a caller may clear, conversion to and from the wire format, and random
//! rule sets.

/// Calls a macro with every option of a rule set, each in this form:
///
/// ```text
/// /// What it says.
/// optional 60% encirclement: Option<Encirclement> {
///     /// The rule that answers refer to.
///     Encirclement = "encirclement",
/// }
/// ```
///
/// A `required` option always has a value. An `optional` one may be absent, empty or false, which is its
/// `Default`; the percentage says how many random rule sets have it. The braces list the ids of the rules
/// that the option decides.
#[doc(hidden)]
#[macro_export]
macro_rules! rule_options {
    ($then:ident) => {
        $then! {
            /// The board and its set-ups.
            required 100% board: $crate::BoardSpec {
                /// The board and its set-ups.
                Board = "board",
            }
            /// The side that moves first; after that the sides alternate.
            required 100% first_move: $crate::Side {
                /// The side that moves first.
                FirstMove = "first_move",
            }
            /// The reach of each kind of piece.
            required 100% reach: $crate::Reach {
                /// The way in which pieces move, which every rule set shares.
                Movement = "movement",
                /// The reach of pieces.
                Reach = "reach",
            }
            /// The special squares: at most one zone of each kind, and no square in two zones.
            optional 100% zones: Vec<$crate::Zone> {
                /// The throne.
                Throne = "throne",
                /// The corners.
                Corners = "corners",
                /// The attackers' camps.
                Camps = "camps",
                /// The defenders' forts.
                Forts = "forts",
            }
            /// The king's part in capturing men.
            required 100% king_in_captures: $crate::KingInCaptures {
                /// Custodial capture: the same in every rule set.
                Capture = "capture",
                /// The king's part in captures.
                KingInCaptures = "king_in_captures",
            }
            /// The way in which the king is taken.
            required 100% king_taken: $crate::KingTaken {
                /// The way in which the king is taken.
                KingTaken = "king_taken",
                /// True if the king is taken with the men connected to him.
                KingsGroup = "kings_group",
                /// True if the attackers' commanders and knights take the king by trapping him between them.
                /// Only in rule sets with special pieces.
                CommandersTakeKing = "commanders_take_king",
            }
            /// The squares to which the king escapes.
            required 100% escape: $crate::Escape {
                /// The squares to which the king escapes.
                Escape = "escape",
            }
            /// Which ring of attackers wins by cutting the king and all his men off from the edge; `None`: no
            /// ring wins.
            optional 60% encirclement: Option<$crate::Encirclement> {
                /// Encirclement.
                Encirclement = "encirclement",
            }
            /// True if the attackers win when the king can no longer escape, as adjudicated by hnefatafl.org.
            /// Requires an escape to the four corner squares.
            optional 60% cannot_escape: bool {
                /// A king who cannot escape.
                CannotEscape = "cannot_escape",
            }
            /// Capture of a row along the edge; `None`: no such capture.
            optional 50% shieldwall: Option<$crate::Shieldwall> {
                /// Shieldwall capture.
                Shieldwall = "shieldwall",
            }
            /// True if the defenders win when the king is inside an unbreakable fort at the edge.
            optional 50% exit_fort: bool {
                /// Exit fort.
                ExitFort = "exit_fort",
            }
            /// The consequence of a repeated position; `None`: nothing.
            optional 85% repetition: Option<$crate::Repetition> {
                /// Repetition.
                Repetition = "repetition",
            }
            /// The consequence of a run of plies without a capture; `None`: nothing.
            optional 40% quiet_plies: Option<$crate::QuietPlies> {
                /// Plies without a capture.
                QuietPlies = "quiet_plies",
            }
            /// The number of plies after which the game is a draw; `None`: a million.
            optional 20% ply_limit: Option<u32> {
                /// Total number of plies.
                PlyLimit = "ply_limit",
            }
            /// The consequence for a side without a legal move.
            required 100% no_legal_move: $crate::NoLegalMove {
                /// A side without a legal move.
                NoLegalMove = "no_legal_move",
            }
            /// True if the defenders win at once if the king has two open paths after their own move.
            optional 20% tuichi_wins: bool {
                /// Two open paths win.
                TuichiWins = "tuichi_wins",
            }
            /// The announcements used in the game. All of them are computed whatever the rule set.
            optional 50% announcements: Vec<$crate::AnnouncementKind> {
                /// Announcements.
                Announcements = "announcements",
            }
            /// True if a defender next to a king on his throne is captured by an attacker arriving on the far
            /// side of the defender while attackers hold the other three squares next to the king.
            optional 40% linnaean_capture: bool {
                /// Linnaean capture.
                LinnaeanCapture = "linnaean_capture",
            }
            /// Special pieces, jumps, and continuing after a capture; `None`: the game has none of these.
            optional 0% special: Option<$crate::Special> {
                /// Which special pieces there are. Like the ids below, only in rule sets with special rules.
                SpecialPieces = "special_pieces",
                /// How far special pieces move.
                SpecialReach = "special_reach",
                /// Which pieces jump.
                Jumps = "jumps",
                /// Continuing after a capture.
                Berserk = "berserk",
            }
        }
    };
}

pub(super) use rule_options;
