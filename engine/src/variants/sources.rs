//! Where rule sets come from.

use serde::Serialize;

/// A source of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Source {
    /// The number of the reference document, for those that are.
    pub document: Option<&'static str>,
    /// Title and author.
    pub title: &'static str,
    /// Where it is published, where known.
    pub place: Option<&'static str>,
}

pub(super) static WTF: Source = Source {
    document: Some("000"),
    title: "Brandubh, rules of the World Tafl Federation in French, after Aage Nielsen",
    place: Some("aagenielsen.dk/historical_hnefatafl_rules.php"),
};

pub(super) static GLOBE: Source = Source { document: Some("001"), title: "Hnefatafl, Le Globe Joueur", place: Some("leglobejoueur.com") };

pub(super) static NIELSEN: Source = Source {
    document: Some("002"),
    title: "Historical rules of Hnefatafl, Aage Nielsen and Adam Bartley, 2023",
    place: Some("aagenielsen.dk/historical_hnefatafl_rules.php"),
};

pub(super) static FORTRESS: Source =
    Source { document: Some("003"), title: "Jeux de Tafl: 7x7 with fortresses, first version", place: None };

pub(super) static FIDCHELL: Source = Source { document: Some("003"), title: "Jeux de Tafl: the other version, Fidchell", place: None };

pub(super) static IGG: Source =
    Source { document: Some("004"), title: "Hnefatafl and Tablut, igGameCenter", place: Some("iggamecenter.com") };

pub(super) static COPENHAGEN: Source =
    Source { document: None, title: "Copenhagen Hnefatafl, as played today", place: Some("aagenielsen.dk/copenhagen_rules.php") };

pub(super) static FETLAR: Source =
    Source { document: None, title: "Fetlar Hnefatafl, as played today", place: Some("aagenielsen.dk/fetlar_rules_en.php") };
