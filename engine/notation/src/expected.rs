//! Corrections for the faults of records.

use std::fmt;

/// Declares everything that may be expected: its values, its code and its English text.
macro_rules! expectations {
    ($($name:ident $({ $($value:ident: $type:ty),+ })? = $code:literal, $text:literal;)+) => {
        /// The correction for a fault of a record. The text of each is its documentation.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Expected {
            $(#[doc = concat!("`", $text, "`")] $name $({ $(#[doc = concat!("`", stringify!($value), "` in the text.")] $value: $type),+ })?,)+
        }

        impl Expected {
            /// The code of each, in order.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The code: `AT_MOST_TAGS`.
            #[must_use]
            pub const fn as_str(&self) -> &'static str {
                match self {
                    $(Self::$name $({ $($value: _),+ })? => $code,)+
                }
            }

            /// The values in its text, by name.
            #[must_use]
            pub fn values(&self) -> Vec<(&'static str, String)> {
                match self {
                    $(Self::$name $({ $($value),+ })? => vec![$($((stringify!($value), $value.to_string())),+)?],)+
                }
            }
        }

        impl fmt::Display for Expected {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($value),+ })? => write!(f, $text),)+
                }
            }
        }
    };
}

expectations! {
    // Moves and squares.
    Move = "MOVE", "a move with both its squares, such as d4-g4 or d4-g4xg5/g3";
    MoveRecord = "MOVE_RECORD", "a move, such as e5-e8, Ke5-e1xe2/d1- or ---";
    SimpleMove = "SIMPLE_MOVE", "a move in the simple form: no piece letters, - between the squares, + or ++ at the end";
    OneOf { moves: String } = "ONE_OF", "{moves}";
    CaptureOnce = "CAPTURE_ONCE", "each captured square once";
    Square = "SQUARE", "a square: a file from a to s and a rank from 1 to 19";
    SquareOfSize { file: char, size: u8 } = "SQUARE_OF_SIZE", "a square: a file from a to {file} and a rank from 1 to {size}";
    // The whole record.
    Record = "RECORD", "a record in OpenTafl notation, a PGN-style record, or a list of moves";
    AtMostBytes { most: usize } = "AT_MOST_BYTES", "at most {most} bytes";
    AtMostMoves { most: usize } = "AT_MOST_MOVES", "at most {most} moves";
    AtMostVariations { most: usize } = "AT_MOST_VARIATIONS", "at most {most} variations";
    AtMostLevels { most: usize } = "AT_MOST_LEVELS", "at most {most} levels of nested variations";
    AtMostTags { most: usize } = "AT_MOST_TAGS", "at most {most} tags";
    // Tags.
    PgnTag = "PGN_TAG", "a name and a value in quotes: [Event \"Club night\"]";
    Tag = "TAG", "a name, a colon and a value: [date:2015.05.04]";
    TagOnce { tag: String } = "TAG_ONCE", "the tag {tag} only once";
    PgnResult = "PGN_RESULT", "1-0 (defenders win), 0-1 (attackers win), 1/2-1/2 or *";
    Result = "RESULT", "1 (attackers win), -1 (defenders win), 0 (draw) or ?";
    ResultOfTag = "RESULT_OF_TAG", "the result of the tag Result";
    OneResult = "ONE_RESULT", "one result, at the end of the game";
    OneGame = "ONE_GAME", "one game at a time";
    TurnsOrResults = "TURNS_OR_RESULTS", "the numbers of turns (1. d2-a2 d5-e5) if this is one game, \
        or else a result after each game (1-0, 0-1 or *)";
    GamesWithoutHeading = "GAMES_WITHOUT_HEADING", "a game on each line without a heading, \
        its moves and then its result (d2-a2 d5-e5 1-0), or a JSON object for each game";
    NamedSquares = "NAMED_SQUARES", "squares by their names, such as d1: \
        numbers do not say from which corner they count";
    NothingAfterResult = "NOTHING_AFTER_RESULT", "nothing after the result";
    Clock = "CLOCK", "a clock in seconds: main time, overtimes, increment, such as 3600 30/3 3i";
    TwoClocks = "TWO_CLOCKS", "two clocks in seconds with a comma between, such as 3600 30/3 3i, 3600 30/3 3i";
    PuzzleMode = "PUZZLE_MODE", "none, loose or strict";
    Address = "ADDRESS", "an address of a move, such as 6a, or 3a.2.1b within a variation";
    Rules = "RULES", "a rules record: dim:11 ... start:/.../";
    Fen = "FEN", "rows from the top and the side to move: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";
    // Brackets, variations and comments.
    Closing { bracket: char } = "CLOSING", "a bracket {bracket} that closes this one";
    Opening { bracket: char } = "OPENING", "a bracket {bracket} before this one";
    VariationAfterMove = "VARIATION_AFTER_MOVE", "a variation after the move that it replaces";
    VariationWithMove = "VARIATION_WITH_MOVE", "a variation with at least one move";
    VariationInOrder = "VARIATION_IN_ORDER", "a variation at an earlier move, numbered from 1 without gaps";
    Annotation = "ANNOTATION", "an annotation from $0 to $255 after a move";
    CommentAfterMoves = "COMMENT_AFTER_MOVES", "a comment after the moves of a turn, or a tag before the first turn";
    CommentOnce = "COMMENT_ONCE", "one comment for each turn, with | between its moves";
    CommentForMove = "COMMENT_FOR_MOVE", "one part of a comment for each move of the turn";
    // Turns.
    TurnNumber { turn: u32 } = "TURN_NUMBER", "{turn}, the number of the next turn";
    TurnHeader = "TURN_HEADER", "the number or address of a turn, a dot and a space: 8. or 8a.1.1a.";
    TurnWithMove = "TURN_WITH_MOVE", "a turn with at least one move";
    TurnOfTwo = "TURN_OF_TWO", "a turn of two halves; a piece that moves again after a capture has =: e3=e6";
    TurnAt { turn: u32, moves: u32 } = "TURN_AT", "turn {turn}, with this number of moves before: {moves}";
    GapBeforeMoves = "GAP_BEFORE_MOVES", "moves left out at the beginning of a turn only";
    // Rules records.
    Entry = "ENTRY", "a key, a colon and its value, without spaces: ks:w";
    Key { keys: String } = "KEY", "one of the keys {keys}";
    KeyOnce { key: String } = "KEY_ONCE", "the key {key} only once";
    KeyLast { key: String } = "KEY_LAST", "the key {key} at the end";
    DimFirst = "DIM_FIRST", "the size of the board at the beginning: dim:11";
    StartLast = "START_LAST", "the set-up at the end: start:/3t3/.../";
    StartOnce = "START_ONCE", "either start or starti, not both";
    Dim = "DIM", "a size from 1 to 19: dim:11";
    Letter { letters: String } = "LETTER", "one of {letters}";
    Name = "NAME", "a name of at most 100 characters, with _ for a space";
    Squares = "SQUARES", "squares with commas between: a1,b2";
    SquareOnce = "SQUARE_ONCE", "each square once";
    Pieces = "PIECES", "piece letters: tcnkmg, TCNKMG";
    PieceOnce = "PIECE_ONCE", "each letter once";
    Reach = "REACH", "a number of squares from 1 to 19, or -1 for any number";
    Reaches = "REACHES", "one number, two (attackers, defenders), or one for each of tcnkTCNK, tcnkmTCNKM or tcnkmgTCNKMG";
    // Positions.
    Position = "POSITION", "slashes at the beginning and the end: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    Ranks = "RANKS", "from 1 to 19 ranks";
    RanksOfDim { size: u8, found: usize } = "RANKS_OF_DIM", "{size} ranks, as dim says; there are {found}";
    RankOfSquares { squares: usize, found: usize } = "RANK_OF_SQUARES", "{squares} squares, as many as there are ranks; there are {found}";
    EmptySquares = "EMPTY_SQUARES", "a number of empty squares, 1 or more, without a leading zero";
    EmptyOrPiece = "EMPTY_OR_PIECE", "a number of empty squares or a piece: t c n k m g, or capitals for defenders";
}

impl Expected {
    /// A square of a board of this size.
    #[must_use]
    pub fn square_of(size: u8) -> Self {
        Self::SquareOfSize { file: char::from(b'a' + size.saturating_sub(1).min(25)), size }
    }
}
