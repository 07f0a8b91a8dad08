//! The sources of rule sets.

/// A source of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The number of the reference document, if it is one.
    pub document: Option<&'static str>,
    /// Title and author.
    pub title: &'static str,
    /// The place of publication, if known.
    pub place: Option<&'static str>,
}

pub(super) static WTF: Source = Source {
    document: Some("000"),
    title: "Brandubh, rules of the World Tafl Federation in French, after Aage Nielsen",
    place: Some("aagenielsen.dk/historical_hnefatafl_rules.php"),
};

pub(super) static GLOBE: Source =
    Source { document: Some("001"), title: "Hnefatafl, Le Globe Joueur", place: Some("leglobejoueur.com") };

pub(super) static NIELSEN: Source = Source {
    document: Some("002"),
    title: "Historical rules of Hnefatafl, Aage Nielsen and Adam Bartley, 2023",
    place: Some("aagenielsen.dk/historical_hnefatafl_rules.php"),
};

pub(super) static FORTRESS: Source =
    Source { document: Some("003"), title: "Jeux de Tafl: 7x7 with fortresses, first version", place: None };

pub(super) static FIDCHELL: Source =
    Source { document: Some("003"), title: "Jeux de Tafl: the other version, Fidchell", place: None };

pub(super) static IGG: Source = Source {
    document: Some("004"),
    title: "Hnefatafl and Tablut, igGameCenter",
    place: Some("iggamecenter.com"),
};

pub(super) static COPENHAGEN: Source = Source {
    document: None,
    title: "Copenhagen Hnefatafl, as played today",
    place: Some("aagenielsen.dk/copenhagen_rules.php"),
};

pub(super) static FETLAR: Source = Source {
    document: None,
    title: "Fetlar Hnefatafl, as played today",
    place: Some("aagenielsen.dk/fetlar_rules_en.php"),
};

/// A source other than the reference documents.
const fn published(title: &'static str, place: &'static str) -> Source {
    Source { document: None, title, place: Some(place) }
}

pub(super) static HNEFATAFL_ORG: Source = published(
    "Copenhagen Hnefatafl, as the server hnefatafl.org plays it",
    "github.com/dcampbell24/hnefatafl",
);

pub(super) static HNEFATAFL_ORG_BRANDUBH: Source =
    published("Brandubh, as the server hnefatafl.org plays it", "github.com/dcampbell24/hnefatafl");

pub(super) static BERSERK: Source =
    published("Berserk Hnefatafl, Aage Nielsen, as OpenTafl plays it", "aagenielsen.dk/berserk_rules.php");

pub(super) static BRANDUB_WALKER: Source = published(
    "Brandub, reconstructed by Damian Walker, as OpenTafl plays it",
    "github.com/jslater89/OpenTafl",
);

pub(super) static MAGPIE: Source = published(
    "Magpie, Damian Walker's leaflet, as OpenTafl plays it",
    "tafl.cyningstan.com/download/968/magpie-leaflet",
);

pub(super) static LINNAEUS: Source =
    published("Tablut, recorded by Linnaeus in 1732, as OpenTafl plays it", "github.com/jslater89/OpenTafl");

pub(super) static ASHTON: Source = published(
    "The Ashton variant of Tablut, as the students' tournament of Bologna plays it",
    "aagenielsen.dk/ashton_rules.html",
);

pub(super) static ASHTON_NIELSEN: Source = published(
    "The Ashton variant of Tablut, as played at aagenielsen.dk",
    "aagenielsen.dk/ashton_rules.html",
);

pub(super) static FOTEVIKEN: Source =
    published("Tablut of Fotevikens Museum, as OpenTafl plays it", "github.com/jslater89/OpenTafl");

pub(super) static WALKER_15: Source =
    published("Tablut's rules on Damian Walker's set-up of 15x15", "github.com/demircancelebi/tafl");

pub(super) static SEA_BATTLE: Source =
    published("Rules of Sea battle tafl, Aage Nielsen", "aagenielsen.dk/seabattle_rules.php");

pub(super) static TAWLBWRDD_WALKER: Source = published(
    "Tawlbwrdd, Damian Walker after R. C. Bell, as OpenTafl plays it",
    "aagenielsen.dk/hnefataflforum/phpBB3/viewtopic.php?f=4&t=93",
);

pub(super) static ALEA_EVANGELII: Source = published(
    "Alea Evangelii, Corpus Christi College Oxford MS 122, as reconstructed today",
    "everything2.com/title/Alea+Evangelii",
);

pub(super) static BRANDUB_LUDII: Source = published(
    "Brandub, as described in the game system Ludii",
    "ludii.games/variantDetails.php?keyword=Brandub&variant=579",
);

pub(super) static ARD_RI_DRAGONHEELSLAIR: Source =
    published("Rules of the game Ard Ri, Dragonheels Lair", "dragonheelslair.com/en/rulesard.php");

pub(super) static SEA_BATTLE_CYNINGSTAN: Source =
    published("Sea Battle Tafl, Damian Walker", "tafl.cyningstan.com/page/762/sea-battle-tafl");

pub(super) static TAWLBWRDD_THRONELESS: Source =
    published("Summary on the Welsh Tawlbwrdd, Aage Nielsen", "aagenielsen.dk/tawlbwrdd_summary.php");

pub(super) static SIMPLE: Source =
    published("Simple Hnefatafl, Aage Nielsen", "aagenielsen.dk/simple_hnefatafl_rules.php");

pub(super) static ALEA_CYNINGSTAN: Source = published(
    "Alea Evangelii, suggested rules of Cyningstan",
    "ludii.games/variantDetails.php?keyword=Alea%20Evangelii&variant=380",
);

pub(super) static WTF_2024: Source = published(
    "World Tafl Federation Championship 2024, historical lines, Aage Nielsen",
    "aagenielsen.dk/wtfturnering2024.php",
);

pub(super) static WTF_2024_SEA_BATTLE: Source = published(
    "World Tafl Federation Championship 2024, Sea Battle, Aage Nielsen",
    "aagenielsen.dk/wtfturnering2024.php",
);

pub(super) static SEA_BATTLE_ABSTRACT_PLAY: Source = published(
    "Rules of Sea battle tafl, Aage Nielsen, as Abstract Play plays them",
    "github.com/AbstractPlay/gameslib",
);

pub(super) static NIELSEN_GAMES: Source = published(
    "Historical Hnefatafl as played at aagenielsen.dk",
    "aagenielsen.dk/historical_hnefatafl_rules.php",
);

pub(super) static BRAINKING: Source =
    published("Tablut, rules of BrainKing", "brainking.com/en/GameRules?tp=19");

pub(super) static BOARD_GAME_ARENA: Source =
    published("Tablut, rules of Board Game Arena", "en.doc.boardgamearena.com/Gamehelptablut");

pub(super) static TABLUT_LUDII: Source = published(
    "Tablut after Linnaeus 1732, as the game system Ludii plays it",
    "ludii.games/details.php?keyword=Tablut",
);

pub(super) static TABLUT_SMITH: Source = published(
    "Tablut after Smith's translation of 1811, as the game system Ludii plays it",
    "ludii.games/details.php?keyword=Tablut",
);

pub(super) static COPENHAGEN_BY_PLAYERS: Source = published(
    "Copenhagen Hnefatafl as varied by players of aagenielsen.dk and of mobile programs",
    "aagenielsen.dk/chatforum_tremdr.php",
);

pub(super) static FETLAR_PANEL: Source = published(
    "Rules for the 2013 World Championship, Fetlar Hnefatafl Panel",
    "doczz.net/doc/5738261/k-k-hnefatafl--the-viking-game",
);

pub(super) static OLD_HNEFATAFL: Source = published(
    "Old Hnefatafl of aagenielsen.dk, as Abstract Play plays it",
    "github.com/AbstractPlay/gameslib",
);

pub(super) static BERSERK_NIELSEN: Source =
    published("Rules of Berserk Hnefatafl, Aage Nielsen", "aagenielsen.dk/berserk_rules.php");

pub(super) static TYR: Source =
    published("Tyr, Aage Nielsen, on the set-ups of Abstract Play", "aagenielsen.dk/tyr_rules.pdf");

pub(super) static MINITAFL: Source =
    published("MiniTafl, from the tests of OpenTafl's search", "github.com/jslater89/OpenTafl");

pub(super) static COPENHAGEN_OPENTAFL: Source =
    published("Copenhagen Hnefatafl, as OpenTafl plays it", "github.com/jslater89/OpenTafl");

pub(super) static FETLAR_LUDII: Source = published(
    "Fetlar Hnefatafl, as the game system Ludii plays it",
    "ludii.games/details.php?keyword=Hnefatafl",
);

pub(super) static ARD_RI_LUDII: Source =
    published("Ard Ri, as the game system Ludii plays it", "ludii.games/details.php?keyword=ArdRi");

pub(super) static TAWLBWRDD_LUDII: Source =
    published("Tawlbwrdd, as the game system Ludii plays it", "ludii.games/details.php?keyword=Tawlbwrdd");

pub(super) static ALEA_LUDII: Source = published(
    "Alea Evangelii, as the game system Ludii plays it",
    "ludii.games/details.php?keyword=Alea%20Evangelii",
);

pub(super) static LONGSHIP_DRAGONHEELSLAIR: Source = published(
    "Rules of the game Longship Tafl, Dragonheels Lair",
    "dragonheelslair.com/en/ruleslongship.php",
);
