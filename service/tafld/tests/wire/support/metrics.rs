//! Parses the text form of metrics.

use super::server::Server;
use super::until;

/// A sample: its name, its labels, its value.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) name: String,
    labels: String,
    pub(crate) value: f64,
}

impl Sample {
    pub(crate) fn has(&self, label: &str, value: &str) -> bool {
        self.labels.contains(&format!("{label}=\"{value}\""))
    }
}

/// Every sample in a text.
pub(crate) fn parse(text: &str) -> Vec<Sample> {
    let samples = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    samples
        .map(|line| {
            let (series, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no sample: {line}"));
            let (name, labels) = series.split_once('{').unwrap_or((series, ""));
            let value = value.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            Sample { name: name.to_owned(), labels: labels.to_owned(), value }
        })
        .collect()
}

/// The current samples of a server.
pub(crate) async fn scrape(server: &Server) -> Vec<Sample> {
    let reply = server.admin("/metrics").await;
    assert_eq!(reply.status, 200);
    parse(&reply.text())
}

/// The sum of the samples with this name and these labels.
pub(crate) fn sum(samples: &[Sample], name: &str, labels: &[(&str, &str)]) -> f64 {
    let wanted = |sample: &&Sample| {
        sample.name == name && labels.iter().all(|(label, value)| sample.has(label, value))
    };
    samples.iter().filter(wanted).map(|sample| sample.value).sum()
}

/// Waits until a gauge has a value.
pub(crate) async fn gauge_is(server: &Server, name: &str, value: f64) {
    let holds = || async { (sum(&scrape(server).await, name, &[]) - value).abs() < 0.5 };
    until(&format!("{name} is {value}"), holds).await;
}
