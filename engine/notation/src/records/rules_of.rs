//! The rules named by a record.

use super::tree::{GameRecord, Tag};
use crate::identify;
use crate::opentafl_rules::{Dialect, ExportNote, ImportNote, Inexpressible, RulesImportFault, export_rules};
use std::borrow::Cow;
use tafl_engine::Rules;
use tafl_engine::catalogue::{Entry, find};

/// The rules of a record.
#[derive(Clone, Debug)]
pub struct KnownRules {
    /// The rule set; the one of the catalogue if it is equal.
    pub rules: Cow<'static, Rules>,
    /// The name of the set-up at the start, unless the record has a position; `None` for the first one.
    pub setup: Option<String>,
    /// The entry of the catalogue, if there is one.
    pub entry: Option<&'static Entry>,
    /// Remarks on its rules record, if it has one.
    pub notes: Vec<ImportNote>,
    /// The dialect in which the rules record was read.
    pub dialect: Dialect,
}

/// The tag that names the rule set.
const VARIANT: &str = "variant";

impl GameRecord {
    /// The rules named by the record's rules record or, without one, by its tag `variant` if that is an id or
    /// a name of the catalogue. `None` if it names no known rules.
    ///
    /// ```
    /// use tafl_notation::{opentafl::Dialect, records::GameRecord};
    /// let (game, _) = GameRecord::read("[Variant \"brandubh-wtf\"]\n1. d2-e2").unwrap();
    /// assert_eq!(game.known_rules(Dialect::Program).unwrap().unwrap().entry.unwrap().id, "brandubh-wtf");
    /// let text = "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]";
    /// let (game, _) = GameRecord::read(text).unwrap();
    /// assert_eq!(game.known_rules(Dialect::Program).unwrap().unwrap().entry.unwrap().id, "fetlar");
    /// ```
    ///
    /// # Errors
    /// Everything in the rules record that this engine cannot express.
    pub fn known_rules(&self, dialect: Dialect) -> Result<Option<KnownRules>, Vec<RulesImportFault>> {
        let named = self.tag(VARIANT).and_then(|name| find(name.trim()));
        let Some(record) = &self.rules else {
            let known = |entry: &'static Entry| KnownRules {
                rules: Cow::Borrowed(&entry.rules),
                setup: None,
                entry: Some(entry),
                notes: Vec::new(),
                dialect,
            };
            return Ok(named.map(known));
        };
        let imported = record.to_rules(dialect)?;
        let named = named.or_else(|| find(record.name.as_deref()?));
        // Several rule sets may be equal; then the name decides.
        let all = identify(&imported.rules);
        let entry = all
            .iter()
            .find(|(entry, _)| named.is_some_and(|named| std::ptr::eq(named, *entry)))
            .or(all.first());
        Ok(Some(KnownRules {
            rules: entry.map_or(Cow::Owned(imported.rules), |(entry, _)| Cow::Borrowed(&entry.rules)),
            setup: entry.map(|&(_, setup)| setup.to_owned()),
            entry: entry.map(|&(entry, _)| entry),
            notes: imported.notes,
            dialect,
        }))
    }

    /// Names the rules of the game: in a rules record with this set-up (the first one for `None`) and, for a
    /// rule set of the catalogue, also in the tag `variant`. The rules record is left out if the notation
    /// cannot express the rules.
    ///
    /// # Errors
    /// Every rule that the notation cannot express; the tag is set nevertheless.
    pub fn set_rules(
        &mut self,
        rules: &Rules,
        setup: Option<&str>,
        entry: Option<&Entry>,
        dialect: Dialect,
    ) -> Result<Vec<ExportNote>, Vec<Inexpressible>> {
        if let Some(entry) = entry {
            self.tags.retain(|tag| tag.name != VARIANT);
            self.tags.push(Tag::new(VARIANT, &entry.pinned_id()));
        }
        self.rules = None;
        let exported = export_rules(rules, setup, entry.map(|entry| entry.name), dialect)?;
        self.rules = Some(exported.record);
        Ok(exported.notes)
    }
}
