//! Links to the pictures of an analysis: paths on this server, with all that they show in their parameters.

use crate::read::compiled_ruleset::CompiledRuleset;
use crate::words::i18n::Words;
use std::fmt::Write;
use tafl_engine::{Game, Judged, Judgement, Move};

/// The maximum length of a link in characters: browsers, chats and proxies take as much.
pub(crate) const MAX_LINK_CHARS: usize = 2_000;

/// The colours of the arrows for the move that was played and for a better one.
const COLOURS: [&str; 2] = ["red", "blue"];

/// The parameters that list the plies of a judgement.
const MARKED: [(Judgement, &str); 4] = [
    (Judgement::Inaccuracy, "inaccuracies"),
    (Judgement::Mistake, "mistakes"),
    (Judgement::Blunder, "blunders"),
    (Judgement::MissedWin, "missed_wins"),
];

/// The course of a game, judged ply by ply.
#[derive(Default)]
pub(crate) struct JudgedGame {
    /// The probability that the attackers win before the first ply, in permille, and its number.
    start: Option<(u32, u32)>,
    /// Its value after each ply.
    values: Vec<u32>,
    judgements: Vec<(u32, Judgement)>,
}

impl JudgedGame {
    /// Adds the next ply; `before` is the attackers' chance before it, in permille.
    pub(crate) fn add(&mut self, ply: u32, before: u32, judged: &Judged) {
        self.start.get_or_insert((before, ply));
        self.values.push(judged.attackers);
        self.judgements.extend(judged.judgement.map(|judgement| (ply, judgement)));
    }

    /// The link of its graph; `None` without a ply, or if it would be too long.
    pub(crate) fn link(&self, prefix: &str, turning_point: Option<u32>, words: &Words) -> Option<String> {
        let (start, first) = self.start?;
        let values = list(&self.values);
        let mut link = format!(
            "{prefix}/v1/graph.png?attackers_win_permille={values}&start_permille={start}&first_ply={first}"
        );
        for (judgement, name) in MARKED {
            let plies: Vec<u32> = self
                .judgements
                .iter()
                .filter(|(_, found)| *found == judgement)
                .map(|&(ply, _)| ply)
                .collect();
            if !plies.is_empty() {
                let _ = write!(link, "&{name}={}", list(&plies));
            }
        }
        if let Some(ply) = turning_point {
            let _ = write!(link, "&turning_point={ply}");
        }
        in_language(&link, words)
    }
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The link of the board before a move, with arrows for the move that was played and for a better one; `None`
/// if it would be too long.
pub(crate) fn key_moment(
    prefix: &str,
    ruleset: &CompiledRuleset,
    before: &Game,
    played: Move,
    better: Move,
    words: &Words,
) -> Option<String> {
    let token = ruleset.token(&before.placement(), &mut before.history(), before);
    // A pass has no arrow.
    let arrow =
        |(mv, colour): (Move, &str)| matches!(mv, Move::Step { .. }).then(|| format!("{mv}:{colour}"));
    let arrows: Vec<String> = [played, better].into_iter().zip(COLOURS).filter_map(arrow).collect();
    let link = format!("{prefix}/v1/render.png?token={token}&arrows={}", arrows.join(","));
    if token.is_empty() { None } else { in_language(&link, words) }
}

/// Adds the language of the texts to a link.
fn in_language(link: &str, words: &Words) -> Option<String> {
    let link = format!("{link}&locale={}", words.locale());
    (link.len() <= MAX_LINK_CHARS).then_some(link)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::i18n::CATALOG;

    /// The longest link of a game of this many plies: everything is certain, and every ply has a mark.
    fn longest(plies: u32) -> Option<String> {
        let judgements = (1..=plies).map(|ply| (ply, MARKED[ply as usize % 4].0)).collect();
        let course = JudgedGame { start: Some((1000, 1)), values: vec![1000; plies as usize], judgements };
        course.link("", Some(plies), CATALOG.find("en"))
    }

    #[test]
    fn a_game_of_200_plies_has_a_link_and_no_link_is_too_long() {
        let link = longest(200).expect("a link");
        assert!(link.len() <= MAX_LINK_CHARS && link.len() > MAX_LINK_CHARS * 9 / 10, "{}", link.len());
        assert_eq!(longest(300), None);
        assert_eq!(JudgedGame::default().link("", None, CATALOG.find("en")), None);
    }
}
