//! Corrections for the faults of records.

use tafl_engine::{Fact, Facts, facts};

facts! {
    /// The correction for a fault of a record.
    pub enum Expected: "expected" {
        // Moves and squares.
        Move = "a move with both its squares, such as d4-g4 or d4-g4xg5/g3";
        MoveRecord = "a move, such as e5-e8, Ke5-e1xe2/d1- or ---";
        SimpleMove = "a move in the simple form: no piece letters, - between the squares, + or ++ at the end";
        OneOf { moves: String } = "{moves}";
        CaptureOnce = "each captured square once";
        Square = "a square: a file from a to s and a rank from 1 to 19";
        SquareOfSize { file: char, size: u8 } =
            "a square: a file from a to {file} and a rank from 1 to {size}";
        // The whole record.
        Record = "a record in OpenTafl notation, a PGN-style record, or a list of moves";
        AtMostBytes { most: usize } = "at most {most} bytes";
        AtMostMoves { most: usize } = "at most {most} moves";
        AtMostVariations { most: usize } = "at most {most} variations";
        AtMostLevels { most: usize } = "at most {most} levels of nested variations";
        AtMostTags { most: usize } = "at most {most} tags";
        // Tags.
        PgnTag = "a name and a value in quotes: [Event \"Club night\"]";
        Tag = "a name, a colon and a value: [date:2015.05.04]";
        TagOnce { tag: String } = "the tag {tag} only once";
        PgnResult = "1-0 (defenders win), 0-1 (attackers win), 1/2-1/2 or *";
        Result = "1 (attackers win), -1 (defenders win), 0 (draw) or ?";
        ResultOfTag = "the result of the tag Result";
        OneResult = "one result, at the end of the game";
        OneGame = "one game at a time";
        TurnsOrResults =
            "the numbers of turns (1. d2-a2 d5-e5) if this is one game, or else a result after each game \
             (1-0, 0-1 or *)";
        GamesWithoutHeading =
            "a game on each line without a heading, its moves and then its result (d2-a2 d5-e5 1-0), or a \
             JSON object for each game";
        NamedSquares = "squares by their names, such as d1: numbers do not say from which corner they count";
        NothingAfterResult = "nothing after the result";
        Clock = "a clock in seconds: main time, overtimes, increment, such as 3600 30/3 3i";
        TwoClocks = "two clocks in seconds with a comma between, such as 3600 30/3 3i, 3600 30/3 3i";
        PuzzleMode = "none, loose or strict";
        Address = "an address of a move, such as 6a, or 3a.2.1b within a variation";
        Rules = "a rules record: dim:11 ... start:/.../";
        Fen = "rows from the top and the side to move: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";
        // Brackets, variations and comments.
        Closing { bracket: char } = "a bracket {bracket} that closes this one";
        Opening { bracket: char } = "a bracket {bracket} before this one";
        VariationAfterMove = "a variation after the move that it replaces";
        VariationWithMove = "a variation with at least one move";
        VariationInOrder = "a variation at an earlier move, numbered from 1 without gaps";
        Annotation = "an annotation from $0 to $255 after a move";
        CommentAfterMoves = "a comment after the moves of a turn, or a tag before the first turn";
        CommentOnce = "one comment for each turn, with | between its moves";
        CommentForMove = "one part of a comment for each move of the turn";
        // Turns.
        TurnNumber { turn: u32 } = "{turn}, the number of the next turn";
        TurnHeader = "the number or address of a turn, a dot and a space: 8. or 8a.1.1a.";
        TurnWithMove = "a turn with at least one move";
        TurnOfTwo = "a turn of two halves; a piece that moves again after a capture has =: e3=e6";
        TurnAt { turn: u32, moves: u32 } = "turn {turn}, with this number of moves before: {moves}";
        GapBeforeMoves = "moves left out at the beginning of a turn only";
        // Rules records.
        Entry = "a key, a colon and its value, without spaces: ks:w";
        Key { keys: String } = "one of the keys {keys}";
        KeyOnce { key: String } = "the key {key} only once";
        KeyLast { key: String } = "the key {key} at the end";
        DimFirst = "the size of the board at the beginning: dim:11";
        StartLast = "the set-up at the end: start:/3t3/.../";
        StartOnce = "either start or starti, not both";
        Dim = "a size from 1 to 19: dim:11";
        Letter { letters: String } = "one of {letters}";
        Name = "a name of at most 100 characters, with _ for a space";
        Squares = "squares with commas between: a1,b2";
        SquareOnce = "each square once";
        Pieces = "piece letters: tcnkmg, TCNKMG";
        PieceOnce = "each letter once";
        Reach = "a number of squares from 1 to 19, or -1 for any number";
        Reaches =
            "one number, two (attackers, defenders), or one for each of tcnkTCNK, tcnkmTCNKM or tcnkmgTCNKMG";
        // Positions.
        Position = "slashes at the beginning and the end: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        Ranks = "from 1 to 19 ranks";
        RanksOfDim { size: u8, found: usize } = "{size} ranks, as dim says; there are {found}";
        RankOfSquares { squares: usize, found: usize } =
            "{squares} squares, as many as there are ranks; there are {found}";
        EmptySquares = "a number of empty squares, 1 or more, without a leading zero";
        EmptyOrPiece = "a number of empty squares or a piece: t c n k m g, or capitals for defenders";
    }
}

impl Expected {
    /// A square of a board of this size.
    #[must_use]
    pub fn square_of(size: u8) -> Self {
        Self::SquareOfSize { file: char::from(b'a' + size.saturating_sub(1).min(25)), size }
    }
}
