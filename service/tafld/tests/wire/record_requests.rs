//! Records in requests: which rules they are played by, what is refused, and that calls take them as they take games.

use super::records::{convert, record};
use super::support::data;
use super::support::local::Local;
use tafl_proto::v1;
use v1::RecordFormat as Form;

#[tokio::test]
async fn records_of_tournaments_are_replayed() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let files = std::fs::read_dir(data("records")).expect("the folder of records");
    let mut read = 0;
    for file in files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "otg"))
    {
        let text = std::fs::read_to_string(&file).expect("a text");
        let answer = api.answer(convert(record(None, &text), Form::Opentafl)).await;
        let reading = answer.reading.expect("a reading");
        assert!(
            reading.faults.is_empty() && answer.fault.is_none(),
            "{}: {:?} {:?}",
            file.display(),
            reading.faults,
            answer.fault
        );
        assert!(
            !reading.plies.is_empty() && !reading.ruleset.is_empty() && !answer.text.is_empty(),
            "{}",
            file.display()
        );
        read += 1;
    }
    assert!(read > 5, "only {read} records");
}
