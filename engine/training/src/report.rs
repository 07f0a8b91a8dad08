//! What a match shows, as text.

use crate::record::{FORFEIT, Pair, Record, Work};
use crate::statistics::{Elo, Pairs, Sprt, Verdict, elo};
use std::collections::BTreeMap;
use std::fmt::Write;
use tafl_engine::{GameResult, Player, Side, score_match};

/// Wins, draws and losses of player one.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Score {
    fn add(&mut self, winner: Option<Side>, one: Side) {
        match winner {
            Some(winner) if winner == one => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    fn text(self) -> String {
        let percent = 100.0 * self.points() / self.games().max(1) as f64;
        format!(
            "+{} ={} -{}, {:.1} of {} ({percent:.1} %)",
            self.wins,
            self.draws,
            self.losses,
            self.points(),
            self.games()
        )
    }
}

/// The games of pairs, with the side of player one.
fn games<'a>(pairs: &'a [&Pair]) -> impl Iterator<Item = (&'a Record, Side)> {
    pairs.iter().flat_map(|pair| pair.games.iter().zip([Side::Attackers, Side::Defenders]))
}

fn score(pairs: &[&Pair], counts: impl Fn(Side) -> bool) -> Score {
    let mut score = Score::default();
    games(pairs).filter(|(_, one)| counts(*one)).for_each(|(record, one)| score.add(record.winner, one));
    score
}

/// How many pairs brought player one how many half points.
pub(crate) fn counts<'a>(pairs: impl IntoIterator<Item = &'a Pair>) -> Pairs {
    let mut counts = [0; 5];
    pairs.into_iter().for_each(|pair| counts[pair.half_points()] += 1);
    counts
}

fn elo_text(pairs: &Pairs) -> String {
    match elo(pairs) {
        None => "Elo unknown".to_owned(),
        Some(Elo { value, interval: None }) => {
            format!("Elo {value:+.1}, no interval: all pairs scored alike")
        }
        Some(Elo { value, interval: Some((low, high)) }) => {
            format!("Elo {value:+.1}, 95 % [{low:+.1}, {high:+.1}]")
        }
    }
}

fn sprt_text(sprt: &Sprt, pairs: &Pairs) -> String {
    let verdict = match sprt.verdict(pairs) {
        Verdict::Elo0 => format!("Elo {} accepted", sprt.elo0),
        Verdict::Elo1 => format!("Elo {} accepted", sprt.elo1),
        Verdict::Undecided => "undecided".to_owned(),
    };
    let (llr, bound) = (sprt.llr(pairs), Sprt::bound());
    format!(
        "SPRT Elo {} or {}: log-likelihood ratio {llr:.2} of -{bound:.2} or {bound:.2}, {verdict}",
        sprt.elo0, sprt.elo1
    )
}

/// One line, after each pair.
pub(crate) fn progress(pair: &Pair, pairs: &Pairs, of: u64, sprt: Option<&Sprt>) -> String {
    let points = pair.half_points() as f64 / 2.0;
    let test = sprt.map_or_else(String::new, |sprt| format!("; ratio {:.2}", sprt.llr(pairs)));
    let ends = pair.games.each_ref().map(|record| format!("{} in {}", record.end, record.moves.len()));
    let played: u64 = pairs.iter().sum();
    format!(
        "{played}/{of} {}: {points} : {} ({}); {}{test}",
        pair.rules,
        2.0 - points,
        ends.join(", "),
        elo_text(pairs)
    )
}

/// Whether any game was forfeited.
pub(crate) fn has_forfeits(pairs: &[Pair]) -> bool {
    pairs.iter().flat_map(|pair| &pair.games).any(|record| record.end.starts_with(FORFEIT))
}

/// The report of a match, of which player one is the subject.
pub(crate) fn report(pairs: &[Pair], sprt: Option<&Sprt>) -> String {
    let all: Vec<&Pair> = pairs.iter().collect();
    let count = counts(pairs);
    let mut text = format!("{} pairs: one {}\n", pairs.len(), score(&all, |_| true).text());
    let _ = writeln!(text, "{}", elo_text(&count));
    let _ = writeln!(
        text,
        "pairs with 0, 1/2, 1, 3/2, 2 points: {}",
        count.map(|count| count.to_string()).join(", ")
    );
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "{}", sprt_text(sprt, &count));
    }
    let _ = writeln!(text, "one attacking: {}", score(&all, |one| one == Side::Attackers).text());
    let _ = writeln!(text, "one defending: {}", score(&all, |one| one == Side::Defenders).text());
    let _ = writeln!(text, "{}", matches_text(&all));
    let mut by_rules: BTreeMap<&str, Vec<&Pair>> = BTreeMap::new();
    for pair in &all {
        by_rules.entry(&pair.rules).or_default().push(pair);
    }
    for (rules, pairs) in by_rules.iter().filter(|_| by_rules.len() > 1) {
        let _ = writeln!(
            text,
            "{rules}: {}, {}",
            score(pairs, |_| true).text(),
            elo_text(&counts(pairs.iter().copied()))
        );
    }
    let plies: usize = games(&all).map(|(record, _)| record.moves.len()).sum();
    let _ = writeln!(
        text,
        "ends: {}; mean plies {:.1}",
        ends(&all),
        plies as f64 / (2 * pairs.len()).max(1) as f64
    );
    for (n, name) in ["one", "two"].iter().enumerate() {
        let _ = writeln!(text, "{name}: {}", work(games(&all).map(|(record, _)| &record.work[n])));
    }
    for (record, one) in games(&all).filter(|(record, _)| record.end.starts_with(FORFEIT)) {
        let loser = if record.winner == Some(one) { "two" } else { "one" };
        let _ = writeln!(
            text,
            "forfeit by {loser}: {}, {}",
            record.end,
            record.detail.as_deref().unwrap_or_default()
        );
    }
    text
}

/// Pairs as matches of two games, in which the quicker of two wins decides.
fn matches_text(pairs: &[&Pair]) -> String {
    let (mut score, mut by_plies) = (Score::default(), 0);
    for pair in pairs {
        let result = |record: &Record| GameResult { winner: record.winner, plies: record.moves.len() as u32 };
        let of_match = score_match(result(&pair.games[0]), result(&pair.games[1]));
        let one = of_match
            .winner
            .map(|winner| if winner == Player::First { Side::Attackers } else { Side::Defenders });
        score.add(one, Side::Attackers);
        by_plies += u64::from(of_match.by_plies);
    }
    format!(
        "as matches of the World Tafl Federation: one +{} ={} -{}, {by_plies} by plies",
        score.wins, score.draws, score.losses
    )
}

/// The ends of the games, the most frequent first.
fn ends(pairs: &[&Pair]) -> String {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    games(pairs).for_each(|(record, _)| *counts.entry(&record.end).or_default() += 1);
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counts.iter().map(|(end, count)| format!("{end} {count}")).collect::<Vec<_>>().join(", ")
}

fn work<'a>(of: impl Iterator<Item = &'a Work>) -> String {
    let (mut nodes, mut depths, mut micros) = (0, 0, Vec::new());
    for work in of {
        nodes += work.nodes;
        depths += work.depths;
        micros.extend_from_slice(&work.micros);
    }
    micros.sort_unstable();
    let moves = micros.len();
    let mean = |sum: u64| sum as f64 / moves.max(1) as f64;
    let time = mean(micros.iter().sum()) / 1000.0;
    let slow = percentile(&micros, 99) as f64 / 1000.0;
    let most = micros.last().copied().unwrap_or_default() as f64 / 1000.0;
    format!(
        "{moves} moves; a move takes {:.0} nodes, depth {:.1}, {time:.1} ms (99 % at most {slow:.1}, all at most {most:.1})",
        mean(nodes),
        mean(depths)
    )
}

/// The smallest of sorted values that `percent` of them do not exceed; 0 without values.
fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100);
    rank.checked_sub(1).map_or(0, |at| sorted[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(winner: Option<Side>, end: &str, plies: usize) -> Record {
        let moves = vec!["a1-a2".parse().expect("a move"); plies];
        let work = Work { nodes: 300, depths: 12, micros: vec![1000, 2000, 9000] };
        Record {
            winner,
            end: end.to_owned(),
            detail: Some("why".to_owned()),
            moves,
            work: [work, Work::default()],
        }
    }

    /// One wins a pair 2 : 0, draws one by a win with either side, and loses one 1/2 : 3/2.
    #[test]
    fn a_report_counts_by_player_and_by_side() {
        let (a, d) = (Some(Side::Attackers), Some(Side::Defenders));
        let pair = |number, rules: &str, first, second| Pair {
            number,
            rules: rules.to_owned(),
            opening: 0,
            games: [first, second],
        };
        let pairs = [
            pair(0, "x@1", record(a, "KING_CAPTURED", 20), record(d, "KING_ESCAPED", 30)),
            pair(1, "x@1", record(d, "KING_ESCAPED", 10), record(d, "KING_ESCAPED", 12)),
            pair(2, "y@1", record(None, "MOST_PLIES", 48), record(a, "FORFEIT_CRASH", 0)),
        ];
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        let text = report(&pairs, Some(&sprt));
        for line in [
            "3 pairs: one +3 =1 -2, 3.5 of 6 (58.3 %)",
            "pairs with 0, 1/2, 1, 3/2, 2 points: 0, 1, 1, 0, 1",
            "one attacking: +1 =1 -1, 1.5 of 3 (50.0 %)",
            "one defending: +2 =0 -1, 2.0 of 3 (66.7 %)",
            "as matches of the World Tafl Federation: one +1 =0 -2, 1 by plies",
            "ends: KING_ESCAPED 3, FORFEIT_CRASH 1, KING_CAPTURED 1, MOST_PLIES 1; mean plies 20.0",
            "one: 18 moves; a move takes 100 nodes, depth 4.0, 4.0 ms (99 % at most 9.0, all at most 9.0)",
            "two: 0 moves; a move takes 0 nodes, depth 0.0, 0.0 ms (99 % at most 0.0, all at most 0.0)",
            "forfeit by one: FORFEIT_CRASH, why",
        ] {
            assert!(text.lines().any(|found| found == line), "no line {line:?} in\n{text}");
        }
        assert!(
            text.contains("SPRT Elo 0 or 10: log-likelihood ratio 0.0")
                && text.contains("of -2.94 or 2.94, undecided"),
            "{text}"
        );
        assert!(
            text.contains("\nx@1: +3 =0 -1, 3.0 of 4 (75.0 %), Elo +190.8") && text.contains("\ny@1: "),
            "{text}"
        );
        assert!(has_forfeits(&pairs) && !has_forfeits(&pairs[..2]));
        assert!(report(&[], None).starts_with("0 pairs: one +0 =0 -0, 0.0 of 0 (0.0 %)\nElo unknown\n"));
    }

    #[test]
    fn percentiles_are_nearest_ranks() {
        let values: Vec<u64> = (1..=200).collect();
        assert_eq!((percentile(&values, 99), percentile(&values, 50), percentile(&[7], 99)), (198, 100, 7));
    }
}
