//! The rules that a record names.

use super::tree::{GameRecord, Tag};
use crate::identify;
use crate::opentafl_rules::{Dialect, ExportNote, ImportNote, Inexpressible, RulesImportFault, export_rules};
use tafl_engine::Rules;
use tafl_engine::catalogue::{Entry, find};

/// The rules of a record.
#[derive(Clone, Debug)]
pub struct KnownRules {
    /// The rule set: that of the catalogue, where it is one.
    pub rules: Rules,
    /// The name of the set-up from which the game starts, unless the record has a position; `None` for the first one.
    pub setup: Option<String>,
    /// The rule set of the catalogue.
    pub entry: Option<&'static Entry>,
    /// What should be known of its rules record, if it has one.
    pub notes: Vec<ImportNote>,
    /// What decided where the notation's text and its program disagree.
    pub dialect: Dialect,
}

/// The tag that names the game.
const VARIANT: &str = "variant";

impl GameRecord {
    /// The rules that the record names: by its rules record, or else by its tag `variant`, if that is an id or name of the catalogue.
    /// `None` where it names none that are known.
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
    /// Everything in the rules record that this engine has no rule for.
    pub fn known_rules(&self, dialect: Dialect) -> Result<Option<KnownRules>, Vec<RulesImportFault>> {
        let named = self.tag(VARIANT).and_then(|name| find(name.trim()));
        let Some(record) = &self.rules else {
            let known = |entry: &'static Entry| KnownRules {
                rules: entry.rules.clone(),
                setup: None,
                entry: Some(entry),
                notes: Vec::new(),
                dialect,
            };
            return Ok(named.map(known));
        };
        let imported = record.to_rules(dialect)?;
        let named = named.or_else(|| find(record.name.as_deref()?));
        // Several rule sets may be the same; then the name decides.
        let all = identify(&imported.rules);
        let entry = all.iter().find(|(entry, _)| named.is_some_and(|named| std::ptr::eq(named, *entry))).or(all.first());
        Ok(Some(KnownRules {
            rules: entry.map_or(imported.rules, |(entry, _)| entry.rules.clone()),
            setup: entry.map(|&(_, setup)| setup.to_owned()),
            entry: entry.map(|&(entry, _)| entry),
            notes: imported.notes,
            dialect,
        }))
    }

    /// Says by which rules the game is played: as a rules record with this set-up (the first one for `None`), and a rule set of the
    /// catalogue also by the tag `variant`. The rules record is left out where the notation cannot express them.
    ///
    /// # Errors
    /// Every rule that the notation cannot express; the tag is there all the same.
    pub fn set_rules(
        &mut self,
        rules: &Rules,
        setup: Option<&str>,
        entry: Option<&Entry>,
        dialect: Dialect,
    ) -> Result<Vec<ExportNote>, Vec<Inexpressible>> {
        if let Some(entry) = entry {
            self.tags.retain(|tag| tag.name != VARIANT);
            self.tags.push(Tag { name: VARIANT.to_owned(), value: entry.pinned_id() });
        }
        self.rules = None;
        let exported = export_rules(rules, setup, entry.map(|entry| entry.name), dialect)?;
        self.rules = Some(exported.record);
        Ok(exported.notes)
    }
}
