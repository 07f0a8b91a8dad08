//! Rules records in OpenTafl's notation, read and written.

use crate::answer::response::{ResponseMessage, line, lines};
use crate::answer::to_proto;
use crate::calls::{Call, FormatRules, ParseRules, Rpc, Service};
use crate::read::compiled_ruleset::RulesetName;
use crate::read::from_proto::optional_term;
use crate::read::open::{self, unknown_setup};
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Words, sentence};
use tafl_engine::catalogue;
use tafl_notation::opentafl::{Dialect, RulesRecord, export_rules};
use tafl_notation::records::RecordFault;
use tafl_proto::v1;

/// The maximum length of a rules record in bytes.
const MAX_BYTES: usize = 16 << 10;

impl Rpc for ParseRules {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        call.move_to_long_threads().await;
        let words = call.words;
        if request.text.trim().is_empty() {
            return Err(ApiError::at(Reason::MissingField, "text", MessageId::FaultTextRulesMissing));
        }
        if request.text.len() > MAX_BYTES {
            let description = sentence!(FaultTextBytes, bytes = request.text.len(), most = MAX_BYTES);
            return Err(ApiError::at(Reason::TooLarge, "text", description));
        }
        let reading = optional_term::<Dialect>(request.reading, "reading")?.unwrap_or_default();
        let faulty = |mut faults: Vec<v1::RecordFault>| {
            faults.truncate(RecordFault::MAX);
            let sentence = words.rules_read(None, faults.len());
            v1::ParseRulesResponse {
                faults,
                reading: reading.number(),
                sentence,
                ..v1::ParseRulesResponse::default()
            }
        };
        let record: RulesRecord = match request.text.parse() {
            Ok(record) => record,
            Err(faults) => {
                let faults: Vec<RecordFault> = faults;
                return Ok(faulty(faults.iter().map(|fault| to_proto::record_fault(fault, words)).collect()));
            }
        };
        let imported = match record.to_rules(reading) {
            Ok(imported) => imported,
            Err(faults) => {
                return Ok(faulty(faults.iter().map(|fault| to_proto::import_fault(fault, words)).collect()));
            }
        };
        let same = tafl_notation::identify(&imported.rules);
        let named = record.name.as_deref().and_then(catalogue::find);
        let same =
            same.iter().find(|(entry, _)| named.is_some_and(|named| named.id == entry.id)).or(same.first());
        let ruleset = service.rulesets.of_rules(imported.rules.clone(), &name_of(&record), "text")?;
        let RulesetName::Custom(rules) = &ruleset.named else { return Err(ApiError::internal()) };
        Ok(v1::ParseRulesResponse {
            rules: Some((**rules).clone()),
            ruleset: same.map(|(entry, _)| entry.pinned_id()).unwrap_or_default(),
            setup: same.map(|&(_, setup)| setup.to_owned()).unwrap_or_default(),
            faults: Vec::new(),
            notes: imported.notes.iter().map(|&note| to_proto::import_note(note, words)).collect(),
            reading: imported.dialect.number(),
            sentence: words.rules_read(same.map(|(entry, _)| entry.name), 0),
        })
    }
}

impl ResponseMessage for v1::ParseRulesResponse {
    fn sentences(&self, _: &Words) -> String {
        let faults = self.faults.iter().map(|fault| &fault.sentence);
        line(&self.sentence) + &lines(faults.chain(self.notes.iter().map(|note| &note.sentence)))
    }
}

/// The name that a record gives its rules, as far as it is allowed as a name of rules.
fn name_of(record: &RulesRecord) -> String {
    let name = record.name.as_deref().unwrap_or_default().trim();
    if crate::read::wire_rules::fault_of_name(name, "").is_none() { name.to_owned() } else { String::new() }
}

impl Rpc for FormatRules {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        call.move_to_long_threads().await;
        let words = call.words;
        let ruleset = open::ruleset(&service.rulesets, request.rules.as_ref(), "")?;
        let reading = optional_term::<Dialect>(request.reading, "reading")?.unwrap_or_default();
        let setup = request.setup.as_deref();
        let rules = ruleset.referee.rules();
        if let Err(fault) = tafl_engine::Game::new(&ruleset.referee, setup) {
            return Err(unknown_setup(&ruleset, "", &fault));
        }
        let reading_number = reading.number();
        Ok(match export_rules(rules, setup, ruleset.name(), reading) {
            Ok(exported) => v1::FormatRulesResponse {
                text: exported.record.to_string(),
                inexpressible: Vec::new(),
                notes: exported.notes.into_iter().map(|note| to_proto::export_note(note, words)).collect(),
                reading: reading_number,
                sentence: words.rules_written(0),
            },
            Err(refused) => v1::FormatRulesResponse {
                inexpressible: refused.iter().map(|rule| to_proto::inexpressible(rule, words)).collect(),
                reading: reading_number,
                sentence: words.rules_written(refused.len()),
                ..v1::FormatRulesResponse::default()
            },
        })
    }
}

impl ResponseMessage for v1::FormatRulesResponse {
    fn sentences(&self, _: &Words) -> String {
        let inexpressible = self.inexpressible.iter().map(|rule| &rule.sentence);
        let notes = self.notes.iter().map(|note| &note.sentence);
        line(if self.text.is_empty() { &self.sentence } else { &self.text })
            + &lines(inexpressible.chain(notes))
    }
}
