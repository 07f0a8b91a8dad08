//! Fits an evaluation to games: by gradient descent (Adam; Kingma and Ba, 2015) on the cross entropy between
//! its chance of winning and the targets. One thread and fixed seeds, so the same games give the same
//! evaluation.

use crate::games;
use crate::samples::{SCALE, Samples, TERMS, inputs};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::{Evaluation, EvaluationError, EvaluationWeights, Square, Symmetry};
use tafl_test_support::chance::Chance;

#[derive(Args)]
pub(crate) struct Fit {
    /// A file of games; may be repeated.
    #[arg(long, required = true)]
    games: Vec<PathBuf>,
    /// Whether to fit a network beside the weights of the terms.
    #[arg(long)]
    net: bool,
    /// A file with an evaluation to go on from; otherwise the weights begin at random.
    #[arg(long)]
    from: Option<String>,
    /// How much of a target comes from the target of the next position, from 0 (only the score of the search)
    /// to 1 (only the result).
    #[arg(long, default_value_t = 0.9)]
    trust: f32,
    /// Whether to learn from games that were broken off, too, from what their last search said.
    #[arg(long)]
    unfinished: bool,
    /// How fast the weights of the network decay.
    #[arg(long, default_value_t = 0.1)]
    decay: f32,
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The file of the evaluation.
    #[arg(long)]
    out: PathBuf,
}

const HIDDEN: usize = Evaluation::HIDDEN;
const BATCH: usize = 1024;
const RATE: f32 = 0.002;
/// One game in this many is kept for validation.
const VALIDATION: u32 = 19;
/// The most that a weight of the network can be, so that it fits the integers of the engine.
const MAX_WEIGHT: [f32; 2] = [1.98, 11.0];

impl Fit {
    /// # Errors
    /// If a file cannot be read or written.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let samples = Samples::read(&self.games, self.trust, self.unfinished)?;
        println!("{} positions, {} inputs", samples.len(), inputs(&samples));
        let mut trainer = Trainer::new(&samples, self)?;
        if trainer.trained.is_empty() {
            return Err("the games have no quiet position to learn from".to_owned());
        }
        for epoch in 0..self.epochs {
            let trained = trainer.epoch(epoch, self.epochs);
            let [targets, results] = trainer.validation();
            println!(
                "epoch {epoch}: loss {trained:.5}, validation {targets:.5}, against results {results:.5}"
            );
        }
        trainer.print_terms();
        trainer.print_calibration();
        let bytes = trainer.evaluation().map_err(|error| error.to_string())?.to_bytes();
        std::fs::write(&self.out, bytes).map_err(|error| format!("{}: {error}", self.out.display()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The weights before the first step.
    fn begin(&self, samples: &Samples, chance: &mut Chance) -> Result<EvaluationWeights, String> {
        let size = samples.size;
        let mut weights = match &self.from {
            None => EvaluationWeights { size, terms: vec![0.0; TERMS], bias: 0.0, net: None, scale: SCALE },
            Some(path) => {
                games::evaluation(path)?.ok_or("--from takes the file of an evaluation")?.weights(SCALE)
            }
        };
        if weights.size != size {
            return Err(format!(
                "--from is for boards of size {}, and the games are on boards of size {size}",
                weights.size
            ));
        }
        if self.net && weights.net.is_none() {
            let mut random = |count: usize| {
                (0..count).map(|_| (chance.draw() >> 40) as f32 / (1u64 << 23) as f32 * 0.2 - 0.2).collect()
            };
            weights.net = Some([random(inputs(samples) * HIDDEN), random(HIDDEN), random(HIDDEN)]);
        }
        Ok(weights)
    }
}

/// Parameters with the moments of their gradients.
struct Parameters {
    values: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    most: f32,
}

impl Parameters {
    fn new(values: Vec<f32>, most: f32) -> Self {
        let zeros = vec![0.0; values.len()];
        Self { gradients: zeros.clone(), means: zeros.clone(), squares: zeros, values, most }
    }

    fn step(&mut self, rate: f32, decay: f32, count: f32) {
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((value, gradient), (mean, square)) in
            self.values.iter_mut().zip(&mut self.gradients).zip(moments)
        {
            let slope = *gradient / count;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *value = (*value * (1.0 - rate * decay) - rate * *mean / (square.sqrt() + 1e-8))
                .clamp(-self.most, self.most);
            *gradient = 0.0;
        }
    }
}

struct Trainer<'s> {
    samples: &'s Samples,
    trained: Vec<u32>,
    validated: Vec<u32>,
    chance: Chance,
    /// What a term is divided by, so that all are of about the same size.
    spread: [f32; TERMS],
    terms: Parameters,
    bias: Parameters,
    net: Option<Network>,
    decay: f32,
    steps: u32,
}

struct Network {
    rows: Parameters,
    hidden_bias: Parameters,
    out: Parameters,
    symmetries: Symmetries,
}

impl<'s> Trainer<'s> {
    fn new(samples: &'s Samples, options: &Fit) -> Result<Self, String> {
        let mut chance = Chance::new(options.seed);
        let mut spread = [1e-3; TERMS];
        for terms in &samples.terms {
            spread
                .iter_mut()
                .zip(terms)
                .for_each(|(spread, &term)| *spread += f32::from(term) * f32::from(term));
        }
        let spread = spread.map(|sum| (sum / samples.len() as f32).sqrt().max(0.05));
        let block = |n: u32| samples.games[n as usize].is_multiple_of(VALIDATION);
        let (validated, trained) = (0..samples.len() as u32).partition(|&n| block(n));
        let weights = options.begin(samples, &mut chance)?;
        let net = weights.net.map(|[rows, hidden_bias, out]| Network {
            rows: Parameters::new(rows, MAX_WEIGHT[0]),
            hidden_bias: Parameters::new(hidden_bias, MAX_WEIGHT[0]),
            out: Parameters::new(out, MAX_WEIGHT[1]),
            symmetries: Symmetries::new(samples.size),
        });
        let terms =
            weights.terms.iter().zip(spread).map(|(weight, spread)| weight * spread / SCALE).collect();
        Ok(Self {
            samples,
            trained,
            validated,
            chance,
            spread,
            terms: Parameters::new(terms, f32::INFINITY),
            bias: Parameters::new(vec![weights.bias / SCALE], f32::INFINITY),
            net,
            decay: options.decay,
            steps: 0,
        })
    }

    /// One pass over the positions; the mean loss.
    fn epoch(&mut self, epoch: usize, epochs: usize) -> f64 {
        for n in (1..self.trained.len()).rev() {
            let other = self.chance.below(n + 1);
            self.trained.swap(n, other);
        }
        let order = std::mem::take(&mut self.trained);
        let mut loss = 0.0;
        let batches = order.len().div_ceil(BATCH) * epochs;
        for (n, batch) in order.chunks(BATCH).enumerate() {
            for &sample in batch {
                loss += f64::from(self.learn(sample as usize));
            }
            self.steps += 1;
            let done = (epoch * order.len().div_ceil(BATCH) + n) as f32 / batches as f32;
            let warm = (self.steps as f32 / 200.0).min(1.0);
            let rate = RATE * warm * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            let count = batch.len() as f32;
            self.terms.step(rate * 5.0, 0.0, count);
            self.bias.step(rate * 5.0, 0.0, count);
            if let Some(net) = &mut self.net {
                net.rows.step(rate, self.decay, count);
                net.hidden_bias.step(rate, 0.0, count);
                net.out.step(rate, self.decay, count);
            }
        }
        self.trained = order;
        loss / self.trained.len() as f64
    }

    /// Adds the gradients of one position; returns its loss.
    fn learn(&mut self, n: usize) -> f32 {
        let turned = self.net.as_mut().map(|net| net.symmetries.turn(self.samples.rows(n), &mut self.chance));
        let (output, hidden) = self.output(n, turned.as_deref());
        let chance = 1.0 / (1.0 + (-output).exp());
        let target = self.samples.targets[n];
        let slope = chance - target;
        for (term, gradient) in self.terms.gradients.iter_mut().enumerate() {
            *gradient += slope * f32::from(self.samples.terms[n][term]) / self.spread[term];
        }
        self.bias.gradients[0] += slope;
        if let (Some(net), Some(rows)) = (&mut self.net, turned) {
            net.learn(&rows, &hidden, slope);
        }
        loss(chance, target)
    }

    /// The odds of a position as a logarithm, and the hidden values.
    fn output(&self, n: usize, rows: Option<&[u16]>) -> (f32, [f32; HIDDEN]) {
        let weighed = |term: usize| {
            self.terms.values[term] * f32::from(self.samples.terms[n][term]) / self.spread[term]
        };
        let linear = (0..TERMS).map(weighed).sum::<f32>() + self.bias.values[0];
        match (&self.net, rows) {
            (Some(net), Some(rows)) => {
                let hidden = net.hidden(rows);
                let sum: f32 = hidden
                    .iter()
                    .zip(&net.out.values)
                    .map(|(value, weight)| value.clamp(0.0, 1.0) * weight)
                    .sum();
                (linear + sum, hidden)
            }
            _ => (linear, [0.0; HIDDEN]),
        }
    }

    fn predicted(&self, n: usize) -> f32 {
        1.0 / (1.0 + (-self.output(n, Some(self.samples.rows(n))).0).exp())
    }

    /// The loss on the positions kept for validation, against the targets and against the results.
    fn validation(&self) -> [f64; 2] {
        let (mut sums, mut counts) = ([0.0; 2], [0; 2]);
        for &n in &self.validated {
            let chance = self.predicted(n as usize);
            for (kind, wanted) in [Some(self.samples.targets[n as usize]), self.samples.results[n as usize]]
                .into_iter()
                .enumerate()
            {
                if let Some(wanted) = wanted {
                    sums[kind] += f64::from(loss(chance, wanted));
                    counts[kind] += 1;
                }
            }
        }
        [0, 1].map(|kind| sums[kind] / f64::from(counts[kind].max(1)))
    }

    fn term_weight(&self, term: usize) -> f32 {
        self.terms.values[term] / self.spread[term] * SCALE
    }

    fn print_terms(&self) {
        let weights: Vec<String> = tafl_engine::Term::ALL
            .iter()
            .enumerate()
            .map(|(n, term)| format!("{term:?} {:.0}", self.term_weight(n)))
            .collect();
        println!("{}", weights.join(", "));
    }

    /// Predicted against actual results of the validation games, by the share of wins predicted and by phase.
    fn print_calibration(&self) {
        println!("plies: predicted chance of the attackers against their results (positions)");
        for (phase, plies) in [("0-19", 0..20), ("20-49", 20..50), ("50-", 50..u16::MAX)] {
            let mut cells = Vec::new();
            for fifth in 0..5 {
                let (mut predicted, mut actual, mut count) = (0.0, 0.0, 0);
                for &n in &self.validated {
                    let chance = self.predicted(n as usize);
                    if let Some(result) = self.samples.results[n as usize]
                        && plies.contains(&self.samples.plies[n as usize])
                        && ((chance * 5.0) as usize).min(4) == fifth
                    {
                        predicted += f64::from(chance);
                        actual += f64::from(result);
                        count += 1;
                    }
                }
                let mean = |sum: f64| sum / f64::from(count.max(1));
                cells.push(format!("{:.2}:{:.2} ({count})", mean(predicted), mean(actual)));
            }
            println!("{phase:6}  {}", cells.join("  "));
        }
    }

    fn evaluation(&self) -> Result<Evaluation, EvaluationError> {
        let net = self
            .net
            .as_ref()
            .map(|net| [&net.rows, &net.hidden_bias, &net.out].map(|part| part.values.clone()));
        let terms = (0..TERMS).map(|term| self.term_weight(term)).collect();
        let weights = EvaluationWeights {
            size: self.samples.size,
            terms,
            bias: self.bias.values[0] * SCALE,
            net,
            scale: SCALE,
        };
        weights.rounded()
    }
}

fn loss(chance: f32, target: f32) -> f32 {
    let safe = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * safe.ln() + (1.0 - target) * (1.0 - safe).ln())
}

impl Network {
    fn hidden(&self, rows: &[u16]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&self.hidden_bias.values);
        for &row in rows {
            let weights = &self.rows.values[usize::from(row) * HIDDEN..][..HIDDEN];
            hidden.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        hidden
    }

    fn learn(&mut self, rows: &[u16], hidden: &[f32; HIDDEN], slope: f32) {
        let mut slopes = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            self.out.gradients[unit] += slope * hidden[unit].clamp(0.0, 1.0);
            let open = hidden[unit] > 0.0 && hidden[unit] < 1.0;
            slopes[unit] = if open { slope * self.out.values[unit] } else { 0.0 };
            self.hidden_bias.gradients[unit] += slopes[unit];
        }
        for &row in rows {
            let gradients = &mut self.rows.gradients[usize::from(row) * HIDDEN..][..HIDDEN];
            gradients.iter_mut().zip(&slopes).for_each(|(gradient, slope)| *gradient += slope);
        }
    }
}

/// The symmetries that leave the king in his eighth of the board: where he is on one of its borders, a board
/// has several equal forms, and training draws one of them.
struct Symmetries {
    squares: usize,
    turned: [Vec<u16>; 8],
}

impl Symmetries {
    fn new(size: u8) -> Self {
        let squares = || (0..size).flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank)));
        let index = |square: Square| u16::from(square.rank()) * u16::from(size) + u16::from(square.file());
        let turned = Symmetry::ALL
            .map(|symmetry| squares().map(|square| index(symmetry.square(square, size))).collect());
        Self { squares: usize::from(size) * usize::from(size), turned }
    }

    fn turn(&self, rows: &[u16], chance: &mut Chance) -> Vec<u16> {
        let kings = 2 * self.squares..3 * self.squares;
        let king = rows
            .iter()
            .find(|&&row| kings.contains(&usize::from(row)))
            .map(|&row| usize::from(row) - kings.start);
        let turned = &self.turned[chance.below(8)];
        if king.is_some_and(|king| usize::from(turned[king]) != king) {
            return rows.to_vec();
        }
        let turn = |&row: &u16| {
            let (kind, square) = (usize::from(row) / self.squares, usize::from(row) % self.squares);
            if kind == 3 { row } else { (kind * self.squares) as u16 + turned[square] }
        };
        rows.iter().map(turn).collect()
    }
}
