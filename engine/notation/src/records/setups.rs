//! The set-up from which a record starts that names none: the one under which most of its plies are legal.

use super::read::ReadRecord;
use tafl_engine::Referee;
use tafl_engine::halt::Halted;

/// A set-up that was found by the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundSetup {
    /// Its name.
    pub name: String,
    /// Others under which as many plies are legal.
    pub others: Vec<String>,
}

impl ReadRecord {
    /// The set-up of some rules under which most plies of the main line are legal, if it is not the first one, under
    /// which a game starts that names none. Nothing is found for a record with a position of its own.
    ///
    /// ```
    /// use tafl_engine::catalogue;
    /// use tafl_notation::records::ReadRecord;
    /// let rules = catalogue::find("sea-battle-nielsen-13").unwrap().referee();
    /// let read = |text| ReadRecord::of(text, None, Default::default()).unwrap();
    /// let found = |text| read(text).setup_until(&rules, &|| false).unwrap();
    /// assert_eq!(found("l7-m7").unwrap().name, "parlett_2_13");
    /// assert!(found("m9-l9").is_none());
    /// ```
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    pub fn setup_until(
        &self,
        referee: &Referee,
        halt: &dyn Fn() -> bool,
    ) -> Result<Option<FoundSetup>, Halted> {
        let setups = &referee.rules().board.setups;
        if setups.len() == 1 || self.record.start.is_some() || self.record.line.plies.is_empty() {
            return Ok(None);
        }
        let mut best: Option<(u32, Vec<&str>)> = None;
        for setup in setups {
            let mut read = self.clone();
            read.record.line.beyond.clear();
            read.record.line.plies.iter_mut().for_each(|ply| ply.variations.clear());
            let name = setup.name.as_str();
            read.record.resolve_with(Some((referee, Some(name))), false, halt)?;
            let Ok(replayed) = read.record.replay_until(referee, Some(name), halt)? else { continue };
            let plies = replayed.plies;
            match &mut best {
                Some((most, names)) if *most == plies => names.push(name),
                Some((most, _)) if *most > plies => {}
                _ => best = Some((plies, vec![name])),
            }
            // Nothing more can be legal under the others.
            if name == setups[0].name
                && replayed.illegal.is_none()
                && read.record.line.plies.len() >= self.record.line.plies.len()
            {
                return Ok(None);
            }
        }
        let names = best.map_or(Vec::new(), |(_, names)| names);
        if names.first().is_none_or(|first| *first == setups[0].name) {
            return Ok(None);
        }
        let mut names = names.into_iter().map(ToOwned::to_owned);
        Ok(names.next().map(|name| FoundSetup { name, others: names.collect() }))
    }
}
