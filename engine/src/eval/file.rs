//! The bytes of a learned evaluation: the magic, the size of the board, whether there is a network, and all
//! weights in little-endian order. A change of the terms or of the network changes the magic.

use super::net::{self, HIDDEN, Net, inputs_of};
use super::{Evaluation, Term, Weights};
use crate::board::{MAX_SIZE, MIN_SIZE};
use std::fmt;

const MAGIC: [u8; 4] = *b"TAF3";

/// The reason why bytes are not a learned evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationError {
    /// They do not begin as one of this version does.
    Magic,
    /// No board has this size.
    Size(u8),
    /// They are not as long as they should be.
    Length {
        /// The number of bytes given.
        given: usize,
        /// The right number.
        right: usize,
    },
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => {
                write!(f, "the bytes are not an evaluation of this version, which begins with \"TAF3\"")
            }
            Self::Size(size) => write!(f, "no board has the size {size}"),
            Self::Length { given, right } => {
                write!(f, "an evaluation of this kind has {right} bytes, not {given}")
            }
        }
    }
}

impl std::error::Error for EvaluationError {}

impl Evaluation {
    /// The number of hidden units of a network.
    pub const HIDDEN: usize = HIDDEN;

    /// The number of inputs of a network for a board of this size: three for each square, and the turn.
    #[must_use]
    pub const fn inputs(size: u8) -> usize {
        inputs_of(size)
    }

    /// Reads an evaluation.
    ///
    /// # Errors
    /// The fault of the bytes.
    // Not inlined, as searches are not.
    #[inline(never)]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EvaluationError> {
        let Some((&[a, b, c, d, size, net], rest)) = bytes.split_first_chunk::<6>() else {
            return Err(EvaluationError::Magic);
        };
        if [a, b, c, d] != MAGIC || net > 1 {
            return Err(EvaluationError::Magic);
        }
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) || size.is_multiple_of(2) {
            return Err(EvaluationError::Size(size));
        }
        let inputs = inputs_of(size);
        let values = Term::ALL.len() + 2 + usize::from(net) * (inputs + 2) * HIDDEN;
        if rest.len() != 2 * values {
            return Err(EvaluationError::Length { given: bytes.len(), right: 6 + 2 * values });
        }
        let mut values = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || values.next().unwrap_or_default();
        let weights: Weights = std::array::from_fn(|_| next());
        let bias = i32::from(next()) << 16 | i32::from(next() as u16);
        let net = (net == 1).then(|| Net {
            rows: (0..inputs).map(|_| std::array::from_fn(|_| next())).collect(),
            bias: std::array::from_fn(|_| next()),
            out: std::array::from_fn(|_| next()),
        });
        Ok(Self { size, weights, bias, net })
    }

    /// The bytes that [`Self::from_bytes`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.size, u8::from(self.net.is_some())]);
        let mut put = |values: &[i16]| bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        put(&self.weights);
        put(&[(self.bias >> 16) as i16, self.bias as i16]);
        if let Some(net) = &self.net {
            net.rows.iter().for_each(|row| put(row));
            put(&net.bias);
            put(&net.out);
        }
        bytes
    }

    /// The evaluation in real numbers, from which a trainer can go on; `scale` is that of
    /// [`EvaluationWeights`].
    #[must_use]
    pub fn weights(&self, scale: f32) -> EvaluationWeights {
        let reals = |values: &[i16], one: f32| {
            values.iter().map(|&value| f32::from(value) / one).collect::<Vec<f32>>()
        };
        EvaluationWeights {
            size: self.size,
            terms: reals(&self.weights, super::CENTI as f32),
            bias: self.bias as f32 / net::CENTI as f32,
            net: self.net.as_ref().map(|net| {
                let inner = |values: &[i16]| reals(values, f32::from(net::ONE));
                [inner(net.rows.as_flattened()), inner(&net.bias), reals(&net.out, scale * net::CENTI as f32)]
            }),
            scale,
        }
    }

    /// The size of the boards that it evaluates.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }
}

/// An evaluation in real numbers, as a trainer has it: a score is the sum of the terms times their weights,
/// the bias, and the output of the network times `scale`.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluationWeights {
    /// The size of the boards.
    pub size: u8,
    /// By term, in hundredths of a man.
    pub terms: Vec<f32>,
    /// In hundredths of a man.
    pub bias: f32,
    /// The weights from each input to each hidden unit, the biases of the hidden units, and their weights in
    /// the output.
    pub net: Option<[Vec<f32>; 3]>,
    /// The worth of an output of 1, in hundredths of a man.
    pub scale: f32,
}

impl EvaluationWeights {
    /// The evaluation in integers.
    ///
    /// # Errors
    /// The slices are not as long as they should be.
    pub fn rounded(&self) -> Result<Evaluation, EvaluationError> {
        let length = |given: &[f32], right: usize| {
            if given.len() == right {
                Ok(())
            } else {
                Err(EvaluationError::Length { given: given.len(), right })
            }
        };
        length(&self.terms, Term::ALL.len())?;
        // Conversions saturate.
        let weights: Weights = std::array::from_fn(|n| (self.terms[n] * super::CENTI as f32).round() as i16);
        let bias = (self.bias * net::CENTI as f32).round() as i32;
        let net = match &self.net {
            None => None,
            Some([rows, hidden_bias, out]) => {
                length(rows, inputs_of(self.size) * HIDDEN)?;
                length(hidden_bias, HIDDEN)?;
                length(out, HIDDEN)?;
                let inner = |value: &f32| (value * f32::from(net::ONE)).round() as i16;
                let row = |values: &[f32]| std::array::from_fn(|unit| inner(&values[unit]));
                Some(Net {
                    rows: rows.chunks_exact(HIDDEN).map(row).collect(),
                    bias: row(hidden_bias),
                    out: std::array::from_fn(|unit| {
                        (out[unit] * self.scale * net::CENTI as f32).round() as i16
                    }),
                })
            }
        };
        Ok(Evaluation { size: self.size, weights, bias, net })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Opponent, Score, SearchOptions, catalogue};
    use std::sync::Arc;

    fn evaluation(size: u8) -> Evaluation {
        let terms: Vec<f32> = (0..Term::ALL.len()).map(|n| n as f32 * 7.5 - 60.0).collect();
        let rows: Vec<f32> = (0..inputs_of(size) * HIDDEN).map(|n| (n % 101) as f32 / 100.0 - 0.5).collect();
        let (bias, out) = (vec![0.25; HIDDEN], vec![-1.5; HIDDEN]);
        EvaluationWeights { size, terms, bias: -123.0, net: Some([rows, bias, out]), scale: 364.0 }
            .rounded()
            .expect("slices of the right lengths")
    }

    #[test]
    fn an_evaluation_comes_back_from_its_bytes() {
        for whole in [evaluation(7), Evaluation { net: None, ..evaluation(19) }] {
            assert_eq!(whole.weights(50.0).rounded(), Ok(whole.clone()));
            assert_eq!(Evaluation::from_bytes(&whole.to_bytes()), Ok(whole));
        }
    }

    #[test]
    fn no_bias_overflows() {
        let evaluation = Evaluation { bias: i32::MIN, ..evaluation(7) };
        let opponent = Opponent { evaluation: Some(Arc::new(evaluation)), ..Opponent::default() };
        let game = Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None)
            .expect("the set-up");
        let options = SearchOptions { nodes: Some(10), ..SearchOptions::unlimited(0) };
        let report = opponent.search(&game, &options, &|| false, &mut |_| {}).expect("a report");
        assert!(matches!(report.chosen.score, Score::Centi(score) if score < -10_000), "{:?}", report.chosen);
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = evaluation(7).to_bytes();
        let changed = |at: usize, to: u8| {
            Evaluation::from_bytes(&[&bytes[..at], &[to], &bytes[at + 1..]].concat()).unwrap_err()
        };
        assert_eq!(
            [changed(0, b'X'), changed(5, 2), changed(4, 200), changed(4, 8)],
            [
                EvaluationError::Magic,
                EvaluationError::Magic,
                EvaluationError::Size(200),
                EvaluationError::Size(8)
            ]
        );
        let right = bytes.len();
        for given in [right - 1, right - 2, 7] {
            assert_eq!(
                Evaluation::from_bytes(&bytes[..given]),
                Err(EvaluationError::Length { given, right })
            );
        }
        assert_eq!(Evaluation::from_bytes(b"TAF3"), Err(EvaluationError::Magic));
    }
}
