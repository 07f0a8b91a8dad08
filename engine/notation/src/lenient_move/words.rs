//! The words in which people write moves and what else they may want of a game: one table per language. Texts are read with the tables of
//! all languages at once, because players mix them.
//!
//! Words are written in lower case without accents; [`fold`] brings a text into that form.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
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
}

/// A direction on the board with rank 1 at the bottom: steps along the files and along the ranks.
pub(super) type Direction = (i8, i8);

/// A known word.
#[derive(Clone, Copy, Debug)]
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
    Pass,
    /// Says that the move is not meant, or is one of several.
    Not,
    Toward(Direction),
    Number(u8),
}

/// The meaning of a whole text, apart from [`FILLERS`](Language::fillers).
#[derive(Clone, Copy, Debug)]
pub(super) enum Phrase {
    Pass,
    Intent(Intent),
}

/// The words of a language. Lists of words are separated by blanks, lists of phrases by commas.
struct Language {
    words: &'static [(Word, &'static str)],
    /// One, two, ...
    numbers: &'static str,
    /// Words that do not change what a move or a phrase means.
    fillers: &'static str,
    /// Phrases without their fillers and the names of sides.
    phrases: &'static [(Phrase, &'static str)],
}

const LANGUAGES: &[Language] = &[
    // English.
    Language {
        words: &[
            (Word::Piece(Piece::King), "k king kings"),
            (Word::Man, "man pawn soldier warrior"),
            (Word::Side(Side::Attackers), "attackers attacking black dark muscovite muscovites besiegers"),
            (Word::Side(Side::Defenders), "defenders defending white light swede swedes"),
            (Word::Piece(Piece::Attacker), "attacker"),
            (Word::Piece(Piece::Defender), "defender"),
            (Word::Piece(Piece::AttackersCommander), "commander"),
            (Word::Piece(Piece::AttackersKnight), "knight"),
            (Word::Piece(Piece::AttackersMercenary), "mercenary"),
            (Word::Piece(Piece::AttackersGuard), "guard"),
            (Word::Taking, "take takes"),
            (Word::Capturing, "capture captures capturing taking"),
            (Word::Pass, "pass passes"),
            (Word::Not, "not never dont cant cannot wont or"),
            (Word::Toward((-1, 0)), "left leftward leftwards west"),
            (Word::Toward((1, 0)), "right rightward rightwards east"),
            (Word::Toward((0, 1)), "up upward upwards north"),
            (Word::Toward((0, -1)), "down downward downwards south"),
        ],
        numbers: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
        fillers: "i d ll m me my we a an the this that it its to of and by move moves moving go goes going game please ok okay now want would like \
            must square squares step steps from at on onto in into with for then so well just yes let lets s us will shall am think say play \
            plays playing piece slide slides bring put send all way",
        phrases: &[
            (Phrase::Intent(Intent::Resign), "resign, resigns, resigned, give up, concede, forfeit, surrender, gg, 🏳"),
            (Phrase::Intent(Intent::OfferDraw), "draw, offer draw, draw offer, propose draw, how about draw, agree draw offer, ½, ½ ½, 🤝"),
            (
                Phrase::Intent(Intent::AcceptDraw),
                "accept, accepted, accept draw, accept draw offer, draw accepted, agree, agreed, agree draw",
            ),
            (
                Phrase::Intent(Intent::DeclineDraw),
                "decline, decline draw, decline draw offer, draw declined, refuse draw, reject draw, no draw",
            ),
            (Phrase::Intent(Intent::ClaimDraw), "claim draw, draw claim, claim draw repetition"),
            (
                Phrase::Intent(Intent::TakeBack),
                "undo, undo last, take back, take back last, takeback, takeback last, retract, retract last, unmove",
            ),
            (Phrase::Intent(Intent::Hint), "hint, give hint, show hint, suggest, suggestion"),
            (Phrase::Intent(Intent::Help), "help"),
        ],
    },
    // French.
    Language {
        words: &[
            (Word::Piece(Piece::King), "r roi"),
            (Word::Man, "pion homme soldat"),
            (Word::Side(Side::Attackers), "attaquants noir noirs noire moscovites assiegeants"),
            (Word::Side(Side::Defenders), "defenseurs blanc blancs blanche suedois assieges"),
            (Word::Piece(Piece::Attacker), "attaquant"),
            (Word::Piece(Piece::Defender), "defenseur"),
            (Word::Piece(Piece::AttackersCommander), "commandant"),
            (Word::Piece(Piece::AttackersKnight), "cavalier"),
            (Word::Piece(Piece::AttackersMercenary), "mercenaire"),
            (Word::Piece(Piece::AttackersGuard), "garde"),
            (Word::Taking, "prend prends"),
            (Word::Capturing, "capture captures capturant prenant"),
            (Word::Not, "pas jamais ou"),
            (Word::Toward((-1, 0)), "gauche ouest"),
            (Word::Toward((1, 0)), "droite"),
            (Word::Toward((0, 1)), "haut nord"),
            (Word::Toward((0, -1)), "bas sud"),
        ],
        numbers: "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
        fillers: "je j le la les l une mon ma ce cette de du d a au aux en vers par et coup coups partie va vais veux voudrais \
            souhaite s il vous te plait svp stp match case cases sur dans avec pour depuis jusqu jusque alors bon donc oui joue jouer jouons \
            deplace bouge piece",
        phrases: &[
            (Phrase::Pass, "passe, passer, passe tour, passe mon tour, passer mon tour"),
            (Phrase::Intent(Intent::Resign), "abandonne, abandonner, abandon, capitule, capituler, rends"),
            (
                Phrase::Intent(Intent::OfferDraw),
                "nul, nulle, egalite, propose nul, propose nulle, propose egalite, proposer nulle, proposition nulle, offre nulle",
            ),
            (
                Phrase::Intent(Intent::AcceptDraw),
                "accepte, accepte nul, accepte nulle, accepte egalite, accepter nulle, accord, accord nulle",
            ),
            (Phrase::Intent(Intent::DeclineDraw), "refuse, refuse nul, refuse nulle, refuse egalite, refuser nulle, pas nulle"),
            (Phrase::Intent(Intent::ClaimDraw), "reclame nul, reclame nulle, reclamer nulle, demande nulle repetition"),
            (
                Phrase::Intent(Intent::TakeBack),
                "annule, annuler, annulez, annule dernier, annuler dernier, annulez dernier, reprends, reprendre, reprends dernier, \
                reprendre dernier, retire, retirer, retire dernier, retirer dernier, defaire",
            ),
            (Phrase::Intent(Intent::Hint), "conseil, donne conseil, donnez conseil, conseille, indice, donne indice, suggere"),
            (Phrase::Intent(Intent::Help), "aide, aide moi, aidez moi"),
        ],
    },
    // German.
    Language {
        words: &[
            (Word::Piece(Piece::King), "konig koenig"),
            (Word::Side(Side::Attackers), "angreifer schwarz"),
            (Word::Side(Side::Defenders), "verteidiger weiss weiß"),
            (Word::Taking, "schlagt"),
            (Word::Not, "nicht nie kein oder"),
            (Word::Toward((-1, 0)), "links"),
            (Word::Toward((1, 0)), "rechts"),
        ],
        numbers: "",
        fillers: "nach zu von auf der den die mein meinen bitte ich ziehe spiele",
        phrases: &[],
    },
    // The king and the words beside him in other languages.
    Language {
        words: &[
            (
                Word::Piece(Piece::King),
                "rey re rei rex konge kongen kung kungen konung kongur kongurinn koning krol kral kuningas kiraly ri righ brenin hnefi король",
            ),
            (Word::Not, "nunca jamas mai non nao ikke inte ekki niet nie ei не"),
        ],
        numbers: "",
        fillers: "el al hasta il til fra naar na",
        phrases: &[],
    },
];

/// All tables in one.
struct Vocabulary {
    words: BTreeMap<&'static str, Word>,
    fillers: BTreeSet<&'static str>,
    phrases: BTreeMap<&'static str, Phrase>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut all = Vocabulary { words: BTreeMap::new(), fillers: BTreeSet::new(), phrases: BTreeMap::new() };
    for language in LANGUAGES {
        all.words.extend((1..).zip(language.numbers.split_whitespace()).map(|(number, word)| (word, Word::Number(number))));
        all.words.extend(language.words.iter().flat_map(|&(word, spellings)| spellings.split(' ').map(move |spelling| (spelling, word))));
        all.fillers.extend(language.fillers.split_whitespace());
        all.phrases.extend(language.phrases.iter().flat_map(|&(phrase, texts)| texts.split(", ").map(move |text| (text, phrase))));
    }
    all
});

/// A word as the tables have it: in lower case, without accents.
pub(super) fn fold(word: &str) -> String {
    let plain = |ch| match ch {
        'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ě' => 'e',
        'î' | 'ï' | 'í' => 'i',
        'ô' | 'ö' | 'ó' | 'õ' | 'ø' => 'o',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        'ç' => 'c',
        'ł' => 'l',
        other => other,
    };
    word.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// The meaning of a folded word.
pub(super) fn word(folded: &str) -> Option<Word> {
    VOCABULARY.words.get(folded).copied()
}

/// Returns whether a folded word means nothing by itself.
pub(super) fn is_filler(folded: &str) -> bool {
    VOCABULARY.fillers.contains(folded)
}

/// The meaning of all the folded words of a text together.
pub(super) fn phrase(folded: &[String]) -> Option<Phrase> {
    let is_said = |words: &[&str]| VOCABULARY.phrases.get(words.join(" ").as_str()).copied();
    let all: Vec<&str> = folded.iter().map(String::as_str).collect();
    let bare: Vec<&str> = all.iter().copied().filter(|text| !is_filler(text) && !matches!(word(text), Some(Word::Side(_)))).collect();
    is_said(&all).or_else(|| is_said(&bare))
}
