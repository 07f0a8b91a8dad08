//! Every word of the table means what its row says, and what two languages understand differently is known.

use super::parts::words_of;
use super::words::{LANGUAGES, Phrase, Spelled, TABLE, Vocabulary, Word, fold, letter};
use super::{Intent, LenientMove};
use std::collections::{BTreeMap, BTreeSet};

/// A spelling without accents, and with two letters for those that a keyboard lacks.
fn typed(spelling: &str) -> [String; 3] {
    let two = ["ä ae", "ö oe", "ø oe", "ü ue", "å aa", "ß ss", "æ ae", "Ä Ae", "Ö Oe", "Ü Ue"];
    let two = two
        .iter()
        .filter_map(|pair| pair.split_once(' '))
        .fold(spelling.to_owned(), |text, (from, to)| text.replace(from, to));
    [spelling.to_owned(), spelling.to_uppercase(), two]
}

#[test]
fn every_word_is_read_in_its_language_with_its_meaning() {
    for (tag, spelled) in LANGUAGES.iter() {
        let vocabulary = Vocabulary::of(tag);
        for spelled in spelled {
            match *spelled {
                Spelled::Word(word, spelling) if letter(spelling).is_some() => {
                    let read = LenientMove::of(&format!("{spelling}d4-g4"), vocabulary).expect("a move");
                    let wanted = match word {
                        Word::Piece(piece) => (Some(piece), false),
                        _ => (None, true),
                    };
                    assert_eq!((read.piece, read.man), wanted, "{tag}: {spelling}");
                }
                Spelled::Word(word, spelling) => {
                    for text in typed(spelling) {
                        let parts: Vec<Option<Word>> =
                            words_of(&text).into_iter().map(|part| vocabulary.word(&fold(part))).collect();
                        let joined = vocabulary.word(&fold(&text));
                        assert!(
                            joined == Some(word) || parts.len() > 1,
                            "{tag}: {text} is {joined:?}, not {word:?}"
                        );
                    }
                }
                Spelled::Phrase(phrase, text) => {
                    for text in typed(text) {
                        match phrase {
                            Phrase::Intent(intent) => {
                                assert_eq!(Intent::of(&text, vocabulary), Some(intent), "{tag}: {text}");
                            }
                            Phrase::Pass => {
                                let read = LenientMove::of(&text, vocabulary).expect("a pass").written();
                                assert_eq!(
                                    read.map(|written| written.mv),
                                    Some(tafl_engine::Move::Pass),
                                    "{tag}: {text}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

fn name(spelled: &Spelled) -> (String, String) {
    match spelled {
        Spelled::Word(word, spelling) => (fold(spelling), format!("{word:?}")),
        Spelled::Phrase(phrase, text) => {
            let words: Vec<String> = words_of(text).into_iter().map(fold).collect();
            (words.join(" "), format!("{phrase:?}"))
        }
    }
}

/// The spellings that mean different things in two languages, with what each means there. A word and a whole
/// text are different things.
#[test]
fn the_words_on_which_languages_disagree_are_listed() {
    let mut meanings: BTreeMap<(bool, String), BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    for (tag, spelled) in LANGUAGES.iter() {
        for spelled in spelled
            .iter()
            .filter(|spelled| !matches!(spelled, Spelled::Word(_, spelling) if letter(spelling).is_some()))
        {
            let (text, meaning) = name(spelled);
            let tags = meanings
                .entry((matches!(spelled, Spelled::Phrase(..)), text))
                .or_default()
                .entry(meaning)
                .or_default();
            if !tags.contains(tag) {
                tags.push(tag);
            }
        }
    }
    let line = |(text, meanings): (&String, &BTreeMap<String, Vec<&str>>)| {
        let all: Vec<String> =
            meanings.iter().map(|(meaning, tags)| format!("{} {meaning}", tags.join(" "))).collect();
        format!("{text}: {}", all.join(", "))
    };
    let found: BTreeSet<String> =
        meanings.iter().filter(|(_, all)| all.len() > 1).map(|((_, text), all)| line((text, all))).collect();
    let (_, listed) = TABLE.split_once("[conflicts]\n").expect("the list of conflicts");
    let listed: BTreeSet<String> = listed.lines().map(str::to_owned).collect();
    assert_eq!(
        found,
        listed,
        "the list should be:\n{}",
        found.iter().fold(String::new(), |all, line| all + line + "\n")
    );
}
