//! Lines of moves without numbers and results, which may be turns of one game or games of their own. The rules
//! decide where they can.

use super::builder::cut;
use super::follow::play;
use super::read::ReadRecord;
use super::tree::Ply;
use crate::diagnostics::{RecordFault, RecordFaultKind, shown};
use crate::expected::Expected;
use std::ops::Range;
use tafl_engine::halt::{Ask, Halted, until};
use tafl_engine::{Game, Referee};

impl ReadRecord {
    /// Finds by the rules what the text leaves to them, as
    /// [`GameRecord::resolve_until`](super::GameRecord::resolve_until) does, and adds to the
    /// faults what cannot be found. Where every line of a list without numbers may be a game of its own as well as
    /// a part of one, the record ends with its first line.
    ///
    /// ```
    /// use tafl_engine::catalogue;
    /// use tafl_notation::{opentafl::RecordFaultKind, records::ReadRecord};
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let faults = |text| {
    ///     let mut read = ReadRecord::of(text, None, Default::default()).unwrap();
    ///     read.resolve_until(Some((&brandubh, None)), &|| false).unwrap();
    ///     read.faults.iter().map(|fault| (fault.kind, fault.span.start.line)).collect::<Vec<_>>()
    /// };
    /// assert_eq!(faults("d2-a2 d5-e5\nb4-b6 d3-a3"), [(RecordFaultKind::OneOrSeveral, 2)]);
    /// assert_eq!(faults("1. d2-a2 d5-e5\n2. b4-b6 d3-a3"), []);
    /// ```
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    pub fn resolve_until(
        &mut self,
        rules: Option<(&Referee, Option<&str>)>,
        halt: &dyn Fn() -> bool,
    ) -> Result<(), Halted> {
        let found = self.record.resolve_until(rules, halt)?;
        self.faults.extend(found);
        let opening = rules.and_then(|(referee, setup)| self.record.opening(referee, setup).ok());
        if let (Some(game), [_, second, ..]) = (opening, &self.lines[..])
            && until(halt, |ask| self.may_be_games(&game, ask))?
            && let Some(first) = self.record.line.plies.iter().find(|ply| ply.origin.range.start == *second)
        {
            let found = first.action.written().map_or(String::new(), |written| written.mv.to_string());
            self.faults.extend(first.span().map(|span| RecordFault {
                span,
                kind: RecordFaultKind::OneOrSeveral,
                found: shown(&found),
                right: Expected::TurnsOrResults,
            }));
            cut(&mut self.record.line, *second);
        }
        self.faults.sort_by_key(|fault| fault.span);
        self.faults.truncate(RecordFault::MAX);
        Ok(())
    }

    /// Whether the lines may be games: all are legal from the start. If they are not legal as one game, whether each
    /// may begin one up to the line with the illegal move.
    fn may_be_games<E>(&self, start: &Game, ask: Ask<'_, E>) -> Result<bool, E> {
        let plies = &self.record.line.plies;
        let legal = played(start, plies, usize::MAX, ask)?;
        let is_legal = legal == plies.len();
        for (n, &begin) in self.lines.iter().enumerate().skip(1) {
            let end = self.lines.get(n + 1).copied().unwrap_or(usize::MAX);
            let of_line = within(plies, begin..end);
            // The line breaks off the record, which was cut there.
            let Some(first) = plies.iter().position(|ply| ply.origin.range.start >= begin) else { break };
            if !is_legal && first > legal {
                return Ok(n > 1);
            }
            let wanted = if is_legal { of_line.len() } else { 1 };
            if played(start, of_line, wanted, ask)? < wanted {
                return Ok(false);
            }
        }
        // An illegal move in the first line is one of the first game, whatever follows.
        Ok(is_legal || plies.get(legal).is_some_and(|ply| ply.origin.range.start >= self.lines[1]))
    }
}

fn within(plies: &[Ply], range: Range<usize>) -> &[Ply] {
    let from = plies.partition_point(|ply| ply.origin.range.start < range.start);
    let to = plies.partition_point(|ply| ply.origin.range.start < range.end);
    &plies[from..to]
}

/// How many of the first plies are legal, at most this many.
fn played<E>(start: &Game, plies: &[Ply], most: usize, ask: Ask<'_, E>) -> Result<usize, E> {
    let mut game = start.clone();
    for (n, ply) in plies.iter().take(most).enumerate() {
        ask()?;
        if !play(&mut ply.action.clone(), &mut game) {
            return Ok(n);
        }
    }
    Ok(plies.len().min(most))
}
