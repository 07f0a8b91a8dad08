//! Faults of a request, in words. A fault is found before the language of the call is known, so it carries
//! the values for its sentence and is worded when the error is written.

use super::play::shown;
use super::{CATALOG, DEFAULT, MessageId, Words, piece_code, say};
use crate::words::contract::{Kind, table};
use fluent_bundle::{FluentArgs, FluentValue};
use tafl_engine::{Fact, Facts, FaultKind, IllegalMove, Piece, PlacementError, Square};

/// A sentence about a fault, worded later. It can only be made of what exists in every language.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence(Wording);

#[derive(Clone, PartialEq, Debug)]
enum Wording {
    /// A message with its values by name.
    Message(MessageId, Vec<(&'static str, Value)>),
    Engine(Box<FaultKind>),
    Board(Box<PlacementError>),
    /// Why a move, as it was written, is illegal.
    Illegal(Box<(IllegalMove, String)>),
    /// A sentence of the answer, in English and in the language of the call.
    Worded(Box<[String; 2]>),
}

/// A value in a sentence.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// A name, a quoted value or a code, which is the same in every language.
    Text(String),
    Number(i64),
    Sentence(Sentence),
}

impl Sentence {
    /// A message with its values by name.
    pub(crate) fn new(id: MessageId, values: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        Self(Wording::Message(id, values.into_iter().collect()))
    }

    /// The sentence about a faulty value, with the engine's reason in place of its own.
    pub(crate) fn because(mut self, kind: FaultKind) -> Self {
        if let Wording::Message(MessageId::FaultValue, values) = &mut self.0 {
            values.retain(|(name, _)| *name != "fault");
            values.push(("fault", kind.into()));
        }
        self
    }

    /// Returns whether the engine advises to leave a rule out, by `null`.
    pub(crate) fn advises_null(&self) -> bool {
        use FaultKind as Kind;
        match &self.0 {
            Wording::Engine(kind) => matches!(
                **kind,
                Kind::OutOfRange { optional: true, .. } | Kind::EncircledAtStart | Kind::AbovePlyLimit { .. }
            ),
            Wording::Message(_, values) => values
                .iter()
                .any(|(_, value)| matches!(value, Value::Sentence(sentence) if sentence.advises_null())),
            _ => false,
        }
    }

    /// A sentence that is part of an answer in these words as well.
    pub(crate) fn worded(words: &Words, sentence: impl Fn(&Words) -> String) -> Self {
        Self(Wording::Worded(Box::new([sentence(CATALOG.find(DEFAULT)), sentence(words)])))
    }
}

impl From<MessageId> for Sentence {
    fn from(id: MessageId) -> Self {
        Self::new(id, [])
    }
}

impl From<FaultKind> for Sentence {
    fn from(kind: FaultKind) -> Self {
        Self(Wording::Engine(Box::new(kind)))
    }
}

impl From<PlacementError> for Sentence {
    fn from(error: PlacementError) -> Self {
        Self(Wording::Board(Box::new(error)))
    }
}

impl From<(&IllegalMove, &str)> for Sentence {
    fn from((illegal, written): (&IllegalMove, &str)) -> Self {
        Self(Wording::Illegal(Box::new((illegal.clone(), shown(written).to_owned()))))
    }
}

impl<T: Into<Sentence>> From<T> for Value {
    fn from(sentence: T) -> Self {
        Self::Sentence(sentence.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        square.name().into()
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl Words {
    /// A sentence about a fault.
    pub(crate) fn fault(&self, sentence: &Sentence) -> String {
        match &sentence.0 {
            Wording::Message(id, values) => {
                self.text(*id, values.iter().map(|(name, value)| (*name, self.value(value))))
            }
            Wording::Engine(kind) => self.fact(&**kind),
            Wording::Board(error) => self.fault_of_text(error),
            Wording::Illegal(refused) => self.refusal(&refused.0, &refused.1),
            Wording::Worded(texts) => texts[usize::from(self.locale != DEFAULT)].clone(),
        }
    }

    fn value<'a>(&self, value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Text(text) => text.as_str().into(),
            Value::Number(number) => (*number).into(),
            Value::Sentence(sentence) => self.fault(sentence).into(),
        }
    }

    /// The sentence about a faulty board string.
    fn fault_of_text(&self, error: &PlacementError) -> String {
        let fault = self.fact(&error.kind);
        let Some(rank) = error.rank else { return fault };
        say!(self, FaultBoardRank, rank = rank + 1, fault)
    }

    /// What a crate below says in English, from the message of its name. English has one only where the
    /// contract has other names than that crate.
    pub(super) fn fact(&self, of: &dyn Facts) -> String {
        let words = self.having(of.name());
        if !words.messages.has_message(of.name()) {
            return of.to_string();
        }
        let mut values = FluentArgs::new();
        for (name, fact) in of.values() {
            let mut counted = |count: usize, list: String| {
                values.set("count", count);
                list.into()
            };
            let value: FluentValue<'_> = match fact {
                Fact::Number(number) => number.into(),
                Fact::Text(text) => text.into(),
                Fact::Squares(squares) => counted(squares.len(), list(&squares)),
                Fact::Piece(piece) => say!(words, FaultPiece, piece).into(),
                Fact::Pieces(pieces) => terms_of_pieces(pieces.iter()).into(),
                Fact::Who(pieces) => {
                    let who: Vec<String> = pieces.iter().map(|piece| words.who(piece)).collect();
                    counted(who.len(), who.join(", "))
                }
                Fact::Winners(winners) => {
                    let winner = |&of| say!(words, FaultWinner, winner = of);
                    words.any_of(&winners.iter().map(winner).collect::<Vec<_>>()).into()
                }
            };
            values.set(name, value);
        }
        let mut out = String::new();
        words.write(&mut out, of.name(), &values);
        out
    }
}

/// How the names of pieces in the contract begin.
const PIECE: &str = "PIECE_";

/// The value of a field of rules, which the engine spells in its own way, as the contract spells it; `None` if
/// it is no term of the contract.
pub(crate) fn term_of_engine(field: &str, value: &str) -> Option<String> {
    let Kind::Enum(of) = table::Rules.field_at(field)?.0.kind else { return None };
    if of.prefix() == PIECE {
        let pieces: Option<Vec<Piece>> = value.chars().map(Piece::from_letter).collect();
        return pieces.filter(|pieces| !pieces.is_empty()).map(terms_of_pieces);
    }
    let names =
        |term: &str| term.strip_prefix(of.prefix()).is_some_and(|word| word.eq_ignore_ascii_case(value));
    of.values.iter().find(|(term, _)| names(term)).map(|&(term, _)| term.to_owned())
}

/// Kinds of pieces as the contract names them, or an empty list.
fn terms_of_pieces(pieces: impl IntoIterator<Item = Piece>) -> String {
    let term = |piece| format!("{PIECE}{}", piece_code(piece).to_ascii_uppercase());
    let terms: Vec<String> = pieces.into_iter().map(term).collect();
    if terms.is_empty() { "[]".to_owned() } else { terms.join(", ") }
}

/// Squares as they are written in requests.
fn list(squares: &[Square]) -> String {
    squares.iter().map(|square| square.name()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::contract::Enum;
    use tafl_engine::{BoardFault, OutcomeReason, PieceSet, Side, ZoneKind};

    #[test]
    fn values_in_faults_are_in_the_language_of_the_sentence() {
        let said = |locale, fault: &dyn Facts| CATALOG.find(locale).fact(fault);
        let d4 = "d4".parse::<Square>().expect("a square");
        let men = PieceSet::of(&[Piece::Attacker, Piece::King]);
        let may_stand =
            |may| BoardFault::MayNotStand { piece: Piece::Defender, square: d4, zone: ZoneKind::Throne, may };
        let winners = &[Some(Side::Attackers), None];
        for (fault, english, french) in [
            (
                &may_stand(men) as &dyn Facts,
                "the defender cannot stand on d4: only attackers, the king may stand in the zone throne",
                "un défenseur ne peut pas se tenir en d4\u{a0}; pièces autorisées dans la zone throne\u{a0}: les attaquants, le roi",
            ),
            (
                &may_stand(PieceSet::default()),
                "the defender cannot stand on d4: no piece may stand in the zone throne",
                "un défenseur ne peut pas se tenir en d4\u{a0}; aucune pièce ne le peut dans la zone throne",
            ),
            (
                &FaultKind::WrongWinner { reason: OutcomeReason::Tuichi, winners },
                "for the reason TUICHI the winner must be attackers or nobody",
                "avec la raison TUICHI, le vainqueur doit être le camp des attaquants ou personne",
            ),
            (
                &FaultKind::WrongPieces { allowed: men },
                "must be one or more of PIECE_ATTACKER, PIECE_KING",
                "doit nommer une ou plusieurs pièces parmi PIECE_ATTACKER, PIECE_KING",
            ),
            (
                &BoardFault::SeveralKings { squares: vec![d4, d4] },
                "2 kings, on d4 d4: exactly one is needed",
                "2 rois, en d4 d4\u{a0}: il en faut exactement un",
            ),
        ] {
            assert_eq!((&*said("en", fault), &*said("fr", fault)), (english, french));
        }
    }

    #[test]
    fn values_are_spelled_as_the_contract_spells_them() {
        for (field, value, term) in tafl_test_support::rulesets::part::<Vec<(String, String, Option<String>)>>(
            "service_units",
            "terms",
        ) {
            assert_eq!(term_of_engine(&field, &value), term, "{field}");
        }
        let pieces = Enum::named("Piece").expect("an enum of the contract");
        for piece in Piece::ALL {
            let term = terms_of_pieces([piece]);
            assert!(pieces.values.iter().any(|(name, _)| *name == term), "{term}");
        }
        assert_eq!(terms_of_pieces([]), "[]");
    }
}
