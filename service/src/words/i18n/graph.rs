//! Graphs of the course of a game: their labels, and the same in words.

use super::play::quotable;
use super::{Words, say};
use tafl_engine::{Judgement, Side};

/// The maximum number of plies listed for one judgement; the rest is given as a count.
const MAX_LISTED: usize = 12;

/// The course of a game, as a graph shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphFacts<'a> {
    /// The probability that the attackers win after each of consecutive plies, in permille; at least one.
    pub(crate) attackers_win: &'a [u16],
    /// The ply of the first value; 0 for the start of the game.
    pub(crate) first_ply: u32,
    /// The plies with a remarkable move.
    pub(crate) marks: &'a [(u32, Judgement)],
    /// The ply that is named as the turning point.
    pub(crate) turning_point: Option<u32>,
    /// The heading.
    pub(crate) title: Option<&'a str>,
    /// The names of the players who have one.
    pub(crate) players: &'a [(Side, String)],
}

/// The side that is more likely to win. A probability that rounds to 50 % is no lead.
fn leader(permille: u16) -> Option<Side> {
    match permille {
        506.. => Some(Side::Attackers),
        495..=505 => None,
        0..=494 => Some(Side::Defenders),
    }
}

/// The probability that a side wins as a whole percentage: 0 and 100 are for what is certain.
pub(super) fn percent(attackers_win: u16, side: Side) -> u16 {
    let permille = if side == Side::Attackers { attackers_win } else { 1000 - attackers_win.min(1000) };
    if permille.is_multiple_of(1000) { permille / 10 } else { ((permille + 5) / 10).clamp(1, 99) }
}

impl Words {
    /// A percentage as a label.
    pub(crate) fn percent(&self, percent: u16) -> String {
        say!(self, GraphPercent, percent)
    }

    /// The unit of the plies.
    pub(crate) fn ply_unit(&self) -> String {
        say!(self, GraphPly)
    }

    /// The label of the turning point.
    pub(crate) fn turning_point(&self, ply: u32) -> String {
        say!(self, GraphTurningPoint, ply)
    }

    /// The name of a judgement.
    pub(crate) fn judgement(&self, judgement: Judgement) -> String {
        say!(self, GraphJudgement, judgement)
    }

    /// The title of a graph that has none.
    pub(crate) fn graph_title(&self, course: &GraphFacts<'_>) -> String {
        let last = course.first_ply.saturating_add(course.attackers_win.len() as u32).saturating_sub(1);
        say!(self, GraphTitle, first = course.first_ply, last)
    }

    /// A graph in words: who leads, from which ply for good, how it ends, and what is marked.
    pub(crate) fn graph_alt_text(&self, course: &GraphFacts<'_>) -> String {
        let mut said = Vec::new();
        if let Some(title) = course.title {
            said.push(quotable(title) + &self.joints.end);
        }
        said.push(self.graph_title(course) + &self.joints.end);
        said.extend(self.players(course.players));
        said.push(self.lead(course));
        if let Some((side, last)) = course.attackers_win.last().and_then(|&last| Some((leader(last)?, last)))
        {
            said.push(say!(self.whole, GraphEnd, side, percent = percent(last, side)));
        }
        for judgement in Judgement::ALL {
            let of = |&(ply, found): &(u32, Judgement)| (found == judgement).then(|| ply.to_string());
            let plies: Vec<String> = course.marks.iter().filter_map(of).collect();
            if !plies.is_empty() {
                let (count, plies) = (plies.len(), self.some_of(plies, MAX_LISTED));
                said.push(say!(self.whole, GraphMarks, judgement, count, plies));
            }
        }
        said.extend(course.turning_point.map(|ply| say!(self.whole, GraphTurn, ply)));
        self.paragraph(&said)
    }

    /// Who leads, and from which ply for good.
    fn lead(&self, course: &GraphFacts<'_>) -> String {
        let leaders: Vec<Option<Side>> = course.attackers_win.iter().map(|&value| leader(value)).collect();
        let last = leaders.last().copied().flatten();
        let since = leaders.iter().rposition(|side| *side != last).map_or(0, |place| place + 1);
        let mut led: Vec<Side> = leaders[..since].iter().copied().flatten().chain(last).collect();
        led.dedup();
        let how = match (led.len(), last) {
            _ if since == 0 => "throughout",
            (_, None) => "levelled",
            (1, _) => "opened",
            (2, _) => "turned",
            _ => "changed",
        };
        say!(
            self.whole,
            GraphLead,
            how,
            side = last,
            ply = course.first_ply.saturating_add(since as u32),
            changes = led.len().saturating_sub(1)
        )
    }
}
