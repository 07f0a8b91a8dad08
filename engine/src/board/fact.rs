//! What can be wrong, as programs word it in other languages: by name, with the values of its text.

use super::{Piece, PieceSet, Side, Square};
use std::fmt;

/// What is wrong with something. Its `Display` says so in English; `facts!` declares it.
pub trait Facts: fmt::Display {
    /// The name of the text: `engine-BoardSize`.
    fn name(&self) -> &'static str;

    /// The values in the text, by name.
    fn values(&self) -> Vec<(&'static str, Fact)>;
}

/// A value in the text of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number.
    Number(u64),
    /// A name, a code or another text that is the same in every language.
    Text(String),
    /// Squares.
    Squares(Vec<Square>),
    /// A kind of piece.
    Piece(Piece),
    /// Kinds of pieces, as the value of a field.
    Pieces(PieceSet),
    /// Kinds of pieces that do something.
    Who(PieceSet),
    /// Sides of which one wins; `None` is a draw.
    Winners(&'static [Option<Side>]),
}

/// Kinds of pieces that do something.
pub(crate) struct Who<'a>(pub(crate) &'a PieceSet);

/// A character in quotes.
pub(crate) struct Quoted<'a>(pub(crate) &'a char);

macro_rules! facts_of {
    ($($value:ident: $of:ty => $fact:expr;)+) => {
        $(impl From<$of> for Fact {
            fn from($value: $of) -> Self {
                $fact
            }
        })+
    };
}

facts_of! {
    number: &u8 => Self::Number((*number).into());
    number: &u32 => Self::Number((*number).into());
    number: &usize => Self::Number(*number as u64);
    yes: &bool => Self::Text(if *yes { "yes" } else { "no" }.to_owned());
    text: &String => Self::Text(text.clone());
    names: &Vec<String> => Self::Text(names.join(", "));
    letter: &char => Self::Text(letter.to_string());
    letter: Quoted<'_> => Self::Text(format!("{:?}", letter.0));
    square: &Square => Self::Text(square.to_string());
    square: &Option<Square> => Self::Text(square.map_or("none", Square::name).to_owned());
    squares: &Vec<Square> => Self::Squares(squares.clone());
    side: &Side => Self::Text(side.to_string());
    piece: &Piece => Self::Piece(*piece);
    pieces: &PieceSet => Self::Pieces(*pieces);
    who: Who<'_> => Self::Who(*who.0);
    winners: &&'static [Option<Side>] => Self::Winners(winners);
}
