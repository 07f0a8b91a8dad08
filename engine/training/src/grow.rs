//! Carries an evaluation over to larger boards: its terms as they are, and to each square of the larger board
//! the network's weights of the square that is as far from the edges. It is the middle that grows.

use crate::games;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::{Evaluation, EvaluationWeights};

#[derive(Args)]
pub(crate) struct Grow {
    /// The file of an evaluation.
    #[arg(long)]
    from: String,
    /// The size of the larger boards.
    #[arg(long)]
    size: u8,
    /// The file of the evaluation for them.
    #[arg(long)]
    out: PathBuf,
}

impl Grow {
    /// # Errors
    /// If a file cannot be read or written, or if the size is not larger or no board has it.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let from = games::evaluation(&self.from)?.ok_or("--from takes the file of an evaluation")?;
        if self.size <= from.size() {
            return Err(format!(
                "--size {}: {} is for boards of size {}; give a larger size",
                self.size,
                self.from,
                from.size()
            ));
        }
        let grown = grow(&from, self.size).map_err(|error| format!("--size {}: {error}", self.size))?;
        std::fs::write(&self.out, grown).map_err(|error| format!("{}: {error}", self.out.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn grow(from: &Evaluation, size: u8) -> Result<Vec<u8>, String> {
    let weights = from.weights(1.0);
    let (old, new) = (usize::from(weights.size), usize::from(size));
    let net = weights.net.map(|[rows, bias, out]| {
        let (squares, turn) = rows.split_at(3 * old * old * Evaluation::HIDDEN);
        let rows: Vec<&[f32]> = squares.chunks_exact(Evaluation::HIDDEN).collect();
        let of = |kind: usize, place: usize| {
            let at = |line: usize| nearest(line, old, new);
            rows[(kind * old + at(place / new)) * old + at(place % new)]
        };
        let grown = (0..3).flat_map(|kind| (0..new * new).map(move |place| (kind, place)));
        let rows = grown.flat_map(|(kind, place)| of(kind, place).to_vec()).chain(turn.to_vec()).collect();
        [rows, bias, out]
    });
    let grown = EvaluationWeights { size, net, ..weights }.rounded().map_err(|error| error.to_string())?;
    let bytes = grown.to_bytes();
    // Reading them finds a size that no board has.
    Evaluation::from_bytes(&bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The rank or file of the smaller board that is as far from the nearest edge, or next to the middle one.
fn nearest(line: usize, old: usize, new: usize) -> usize {
    let (middle, at) = (old / 2, new / 2);
    match line {
        line if line < at => line.min(middle - 1),
        line if line > at => old - 1 - (new - 1 - line).min(middle - 1),
        _ => middle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_grows() {
        let lines = |old, new| (0..new).map(|line| nearest(line, old, new)).collect::<Vec<_>>();
        assert_eq!(lines(7, 11), [0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6]);
        assert_eq!(lines(7, 7), [0, 1, 2, 3, 4, 5, 6]);
    }

    /// The weights tell which input they belong to.
    #[test]
    fn weights_go_where_their_squares_go() {
        let inputs = Evaluation::inputs(5);
        let rows = (0..inputs).flat_map(|input| [input as f32 / 255.0; Evaluation::HIDDEN]).collect();
        let terms = vec![1.0; tafl_engine::Term::ALL.len()];
        let units = vec![0.0; Evaluation::HIDDEN];
        let from = EvaluationWeights {
            size: 5,
            terms,
            bias: 3.0,
            net: Some([rows, units.clone(), units]),
            scale: 1.0,
        };
        let from = from.rounded().expect("slices of the right lengths");
        let grown =
            Evaluation::from_bytes(&grow(&from, 9).expect("a size of boards")).expect("an evaluation");
        let (small, large) = (from.weights(1.0), grown.weights(1.0));
        assert_eq!((large.size, &large.terms, large.bias), (9, &small.terms, small.bias));
        let [rows, ..] = large.net.expect("a network");
        let input = |kind: usize, file: usize, rank: usize| {
            (rows[((kind * 9 + rank) * 9 + file) * Evaluation::HIDDEN] * 255.0).round() as usize
        };
        for (kind, (file, rank), (to_file, to_rank)) in [
            (0, (0, 0), (0, 0)),
            (0, (1, 4), (1, 8)),
            (1, (1, 2), (3, 4)),
            (2, (2, 2), (4, 4)),
            (2, (4, 3), (8, 7)),
        ] {
            assert_eq!(input(kind, to_file, to_rank), (kind * 5 + rank) * 5 + file);
        }
        assert_eq!((rows[3 * 81 * Evaluation::HIDDEN] * 255.0).round() as usize, inputs - 1);
        assert!(grow(&from, 8).is_err() && grow(&from, 99).is_err());
    }
}
