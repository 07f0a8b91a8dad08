//! The words in which people write moves and what else they may want of a game, from the table `words.txt`.
//! Texts are read with the words of all languages, because players mix them; where two languages disagree
//! about a word, that of the call decides.

use super::parts::words_of;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};
use tafl_engine::{Piece, Side};

/// An intent other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    /// To resign the game.
    Resign,
    /// To offer a draw.
    OfferDraw,
    /// To accept the offer of a draw.
    AcceptDraw,
    /// To decline the offer of a draw.
    DeclineDraw,
    /// To claim a draw by the rules.
    ClaimDraw,
    /// To take back the last move.
    TakeBack,
    /// To be shown a good move.
    Hint,
    /// To be told what can be asked for.
    Help,
    /// To begin a new game.
    NewGame,
    /// To see the board.
    ShowBoard,
    /// To see the legal moves.
    ListMoves,
    /// To leave.
    Quit,
}

/// A known word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// A kind of piece.
    Piece(Piece),
    /// Any ordinary piece other than the king.
    Man,
    Side(Side),
    /// A word before a destination or a captured piece.
    Taking,
    /// A word that only captures can follow.
    Capturing,
    /// Says that the move is not meant, or is one of several.
    Not,
    /// Before an origin.
    From,
    /// Before a destination.
    To,
    /// Before a square where something stands or goes.
    At,
    /// Between such a word and its square.
    Article,
    /// What is counted: squares.
    Steps,
    Number(u8),
    /// A file in a spelling alphabet.
    File(char),
    /// Does not change what a move or a phrase means.
    Filler,
}

/// The meaning of a whole text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phrase {
    Pass,
    Intent(Intent),
}

/// The rows of words, besides numbers and files, which are counted.
const WORDS: [(&str, Word); 19] = [
    ("king", Word::Piece(Piece::King)),
    ("man", Word::Man),
    ("attackers", Word::Side(Side::Attackers)),
    ("defenders", Word::Side(Side::Defenders)),
    ("attacker", Word::Piece(Piece::Attacker)),
    ("defender", Word::Piece(Piece::Defender)),
    ("commander", Word::Piece(Piece::AttackersCommander)),
    ("knight", Word::Piece(Piece::AttackersKnight)),
    ("mercenary", Word::Piece(Piece::AttackersMercenary)),
    ("guard", Word::Piece(Piece::AttackersGuard)),
    ("takes", Word::Taking),
    ("captures", Word::Capturing),
    ("not", Word::Not),
    ("from", Word::From),
    ("to", Word::To),
    ("at", Word::At),
    ("articles", Word::Article),
    ("steps", Word::Steps),
    ("filler", Word::Filler),
];

/// The rows of phrases, besides passing, which is a move.
const INTENTS: [(&str, Intent); 12] = [
    ("resign", Intent::Resign),
    ("offer draw", Intent::OfferDraw),
    ("accept draw", Intent::AcceptDraw),
    ("decline draw", Intent::DeclineDraw),
    ("claim draw", Intent::ClaimDraw),
    ("take back", Intent::TakeBack),
    ("hint", Intent::Hint),
    ("help", Intent::Help),
    ("new game", Intent::NewGame),
    ("board", Intent::ShowBoard),
    ("moves", Intent::ListMoves),
    ("quit", Intent::Quit),
];

/// The table as a text.
pub(super) const TABLE: &str = include_str!("words.txt");

/// A spelling of the table and its meaning.
#[derive(Clone, Copy)]
pub(super) enum Spelled {
    Word(Word, &'static str),
    Phrase(Phrase, &'static str),
}

/// The spellings of each language, in the order of the table.
pub(super) static LANGUAGES: LazyLock<Vec<(&str, Vec<Spelled>)>> = LazyLock::new(|| {
    let mut all: Vec<(&str, Vec<Spelled>)> = Vec::new();
    for line in TABLE.lines().take_while(|line| *line != "[conflicts]") {
        if let Some(tag) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            all.push((tag, Vec::new()));
        } else if let Some((name, spellings)) = line.split_once(": ").filter(|_| !line.starts_with('#'))
            && let Some((_, found)) = all.last_mut()
        {
            add_row(name, spellings, found);
        }
    }
    all
});

fn add_row(name: &str, spellings: &'static str, found: &mut Vec<Spelled>) {
    let all = spellings.split(',').map(str::trim);
    let word = WORDS.iter().find(|(known, _)| *known == name);
    let intent = INTENTS.iter().find(|(known, _)| *known == name);
    match (name, word, intent) {
        ("numbers" | "files", ..) => {
            let numbered = |(number, names): (u8, &'static str)| {
                let file = char::from(b'a' + number - 1);
                let word = if name == "files" { Word::File(file) } else { Word::Number(number) };
                names.split(' ').map(move |name| Spelled::Word(word, name))
            };
            found.extend((1..).zip(all).filter(|(_, names)| !names.is_empty()).flat_map(numbered));
        }
        (_, Some(&(_, word)), _) => found.extend(all.map(|spelling| Spelled::Word(word, spelling))),
        (_, _, intent) => {
            debug_assert!(intent.is_some() || name == "passing", "{name} is no row of the table");
            let phrase = intent.map_or(Phrase::Pass, |&(_, intent)| Phrase::Intent(intent));
            found.extend(all.map(|text| Spelled::Phrase(phrase, text)));
        }
    }
}

/// The words of all languages as one of them understands them.
#[derive(Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<String, Word>,
    /// The letters of pieces before a square.
    letters: BTreeMap<char, Word>,
    /// The phrases by their first words.
    phrases: BTreeMap<String, Vec<(Vec<String>, Phrase)>>,
}

/// The maximum words of a text that is one phrase, with what may stand around and within it.
const MAX_PHRASE_WORDS: usize = 64;

static VOCABULARIES: LazyLock<Vec<OnceLock<Vocabulary>>> =
    LazyLock::new(|| LANGUAGES.iter().map(|_| OnceLock::new()).collect());

impl Vocabulary {
    /// The vocabulary for a language by its tag; English for one that is not in the table.
    #[must_use]
    pub fn of(language: &str) -> &'static Self {
        let own = LANGUAGES.iter().position(|(tag, _)| *tag == language).unwrap_or_default();
        VOCABULARIES[own].get_or_init(|| Self::new(own))
    }

    fn new(own: usize) -> Self {
        let mut all = Self::default();
        let in_order = || {
            LANGUAGES[own..=own]
                .iter()
                .chain(&LANGUAGES[..own])
                .chain(&LANGUAGES[own + 1..])
                .map(|(_, spelled)| spelled)
        };
        for (n, spelled) in in_order().enumerate() {
            for &spelled in spelled {
                if let Spelled::Word(word, spelling) = spelled {
                    all.add_word(word, spelling);
                }
            }
            if n == 0 {
                // The letters of board strings, for which only the language of the call has a better meaning.
                for piece in Piece::ALL {
                    all.add_letter(Word::Piece(piece), piece.letter());
                }
            }
        }
        for (n, spelled) in in_order().enumerate() {
            for &spelled in spelled {
                if let Spelled::Phrase(phrase, text) = spelled {
                    all.add_phrase(phrase, text, n == 0);
                }
            }
        }
        all
    }

    fn add_word(&mut self, word: Word, spelling: &str) {
        if let Some(letter) = letter(spelling) {
            return self.add_letter(word, letter);
        }
        for known in [spelling.to_lowercase(), fold(spelling), fold(&in_two_letters(spelling))] {
            self.words.entry(known).or_insert(word);
        }
    }

    fn add_letter(&mut self, word: Word, letter: char) {
        for letter in [letter, letter.to_ascii_lowercase(), letter.to_ascii_uppercase()] {
            self.letters.entry(letter).or_insert(word);
        }
    }

    /// A phrase of another language must not be a word that denies a move in this one.
    fn add_phrase(&mut self, phrase: Phrase, text: &str, own: bool) {
        for text in [text.to_owned(), in_two_letters(text)] {
            let words: Vec<String> = words_of(&text).into_iter().map(fold).collect();
            let Some(first) = words.first() else { continue };
            if !own && words.len() == 1 && self.word(first) == Some(Word::Not) {
                continue;
            }
            let phrases = self.phrases.entry(first.clone()).or_default();
            if phrases.iter().all(|(known, _)| *known != words) {
                phrases.push((words, phrase));
            }
        }
    }

    /// The meaning of a folded word.
    pub(super) fn word(&self, folded: &str) -> Option<Word> {
        self.words.get(folded).copied()
    }

    /// The meaning of a word as it is written, or else without its accents: `à` is another word than `a`.
    pub(super) fn written(&self, word: &str, folded: &str) -> Option<Word> {
        self.word(&word.to_lowercase()).or_else(|| self.word(folded))
    }

    /// The meaning of a letter before a square.
    pub(super) fn letter(&self, letter: char) -> Option<Word> {
        self.letters.get(&letter).copied()
    }

    /// The meaning of all the folded words of a text together: that of the longest phrase that is all of the
    /// text but what may stand around and within it.
    pub(super) fn phrase(&self, folded: &[String]) -> Option<Phrase> {
        // Each word may begin a phrase that the rest of the text is compared with.
        if folded.len() > MAX_PHRASE_WORDS {
            return None;
        }
        let starts =
            (0..folded.len()).take_while(|&at| folded[..at].iter().all(|word| self.may_stand_beside(word)));
        let found = starts.flat_map(|at| {
            self.phrases.get(&folded[at]).into_iter().flatten().map(move |phrase| (&folded[at..], phrase))
        });
        let whole = found.filter(|(text, (words, _))| self.is_phrase(text, words));
        // Of equal length, the first: that of the language of the call.
        whole
            .map(|(_, found)| found)
            .reduce(|best, next| if next.0.len() > best.0.len() { next } else { best })
            .map(|&(_, phrase)| phrase)
    }

    fn is_phrase(&self, text: &[String], words: &[String]) -> bool {
        let mut words = words.iter().peekable();
        text.iter().all(|word| words.next_if_eq(&word).is_some() || self.may_stand_beside(word))
            && words.peek().is_none()
    }

    fn may_stand_beside(&self, folded: &str) -> bool {
        let word = self.word(folded);
        matches!(word, Some(Word::From | Word::To | Word::At | Word::Article | Word::Steps))
            || matches!(word, Some(Word::Filler | Word::Side(_) | Word::Number(1)))
    }
}

/// The capital by which a spelling of the table is a letter before a square.
pub(super) fn letter(spelling: &str) -> Option<char> {
    let mut all = spelling.chars();
    all.next().filter(|letter| letter.is_ascii_uppercase() && all.next().is_none())
}

/// A word in lower case, without accents.
pub(super) fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for ch in word.chars().flat_map(char::to_lowercase) {
        match ch {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => out.push('a'),
            'é' | 'è' | 'ê' | 'ë' | 'ě' => out.push('e'),
            'î' | 'ï' | 'í' => out.push('i'),
            'ô' | 'ö' | 'ó' | 'õ' | 'ø' => out.push('o'),
            'ù' | 'û' | 'ü' | 'ú' => out.push('u'),
            'ý' => out.push('y'),
            'ç' => out.push('c'),
            'ł' => out.push('l'),
            'ð' => out.push('d'),
            'æ' => out += "ae",
            'œ' => out += "oe",
            'ß' => out += "ss",
            'þ' => out += "th",
            other => out.push(other),
        }
    }
    out
}

/// A spelling on a keyboard without the letters of its language: `ae` for ä.
fn in_two_letters(spelling: &str) -> String {
    let mut out = String::with_capacity(spelling.len());
    for ch in spelling.chars().flat_map(char::to_lowercase) {
        match ch {
            'ä' => out += "ae",
            'ö' | 'ø' => out += "oe",
            'ü' => out += "ue",
            'å' => out += "aa",
            other => out.push(other),
        }
    }
    out
}
