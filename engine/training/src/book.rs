//! Books of openings: a tree of deep searches, grown where both sides lose least.

use crate::games;
use crate::strength::{FOLDER, replace};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use tafl_engine::{Book as Written, BookEntry, Chances, Game, Score, SearchOptions, Side, catalogue};

#[derive(Args)]
pub(crate) struct Book {
    /// The rule set.
    #[arg(long)]
    rules: String,
    /// The nodes of each search.
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The positions to search.
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// How many of the best moves of each position to follow.
    #[arg(long, default_value_t = 4)]
    lines: u32,
    /// How much less likely to win than the best move a move may be to be followed, in permille.
    #[arg(long, default_value_t = 60)]
    margin: u32,
}

/// What a ply costs in the order in which positions are searched, in permille of win probability, so that the
/// book is wide before it is deep.
const PLY: u32 = 12;

/// The maximum score in a book, in hundredths of a man: that of a proven win.
const WON: i32 = 2_000;

/// A position of the tree.
struct Node {
    game: Game,
    /// For the attackers: that of its own search, or of the search of the position before it.
    score: i32,
    /// The keys of the positions after its best moves, once it has been searched.
    children: Option<Vec<u64>>,
}

impl Book {
    /// # Errors
    /// If there is no such rule set, or the file cannot be written.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let start = Game::new(&games::referee(&self.rules)?, None).map_err(|fault| fault.to_string())?;
        let root = start.book_key();
        let mut nodes = BTreeMap::from([(root, Node { game: start, score: 0, children: None })]);
        // What both sides have lost on the way, with the price of the plies.
        let mut open = BTreeSet::from([(0, root)]);
        for _ in 0..self.positions {
            let Some((lost, key)) = open.pop_first() else { break };
            self.search(&mut nodes, &mut open, lost, key);
        }
        let entries = nodes.iter().map(|(&key, node)| BookEntry {
            key,
            score: value(&nodes, key, &mut Vec::new()) as i16,
            searched: node.children.is_some(),
        });
        let lines: Vec<String> =
            Written::new(entries.collect()).entries().iter().map(ToString::to_string).collect();
        replace(FOLDER.as_ref(), &self.rules, &lines.join("\n"))?;
        let searched = nodes.values().filter(|node| node.children.is_some()).count();
        let deepest = nodes.values().map(|node| node.game.ply()).max().unwrap_or(0);
        println!(
            "{}: {searched} positions searched, {} in the book, up to ply {deepest}",
            self.rules,
            nodes.len()
        );
        Ok(ExitCode::SUCCESS)
    }

    fn search(&self, nodes: &mut BTreeMap<u64, Node>, open: &mut BTreeSet<(u32, u64)>, lost: u32, key: u64) {
        let game = nodes[&key].game.clone();
        let options = SearchOptions {
            nodes: Some(self.nodes),
            lines: self.lines,
            table_bytes: 64 << 20,
            ..SearchOptions::unlimited(0)
        };
        let Some(report) =
            catalogue::opponent(game.referee()).search(&game, &options, &|| false, &mut |_| {})
        else {
            return;
        };
        let mover = game.side_to_move();
        let chance = |score: Score| Chances::default().permille(score, mover);
        let best = chance(report.chosen.score);
        let mut children = Vec::new();
        for line in &report.lines {
            let behind = best.saturating_sub(chance(line.score));
            let Ok((_, after)) = game.after(line.mv) else { continue };
            if behind > self.margin || after.outcome().is_some() {
                continue;
            }
            let (child, score) = (after.book_key(), for_attackers(line.score, mover));
            children.push(child);
            nodes.entry(child).or_insert_with(|| {
                open.insert((lost + behind + PLY, child));
                Node { game: after, score, children: None }
            });
        }
        let node = nodes.entry(key);
        node.and_modify(|node| {
            (node.score, node.children) = (for_attackers(report.chosen.score, mover), Some(children));
        });
    }
}

fn for_attackers(score: Score, mover: Side) -> i32 {
    let score = match score {
        Score::Centi(centi) => centi.clamp(-WON, WON),
        Score::Proven { winner, .. } if winner == mover => WON,
        Score::Proven { .. } => -WON,
    };
    if mover == Side::Attackers { score } else { -score }
}

/// The score of a position for the attackers: that of the best move which was followed, else its own.
/// Positions on the path are not asked again, since moves may return to them.
fn value(nodes: &BTreeMap<u64, Node>, key: u64, path: &mut Vec<u64>) -> i32 {
    let node = &nodes[&key];
    let children =
        node.children.iter().flatten().filter(|child| !path.contains(child)).copied().collect::<Vec<_>>();
    path.push(key);
    let values = children.into_iter().map(|child| value(nodes, child, path));
    let best = if node.game.side_to_move() == Side::Attackers { values.max() } else { values.min() };
    path.pop();
    best.unwrap_or(node.score)
}
