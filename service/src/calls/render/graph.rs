//! Graphs of the course of a game.

use super::position::{asks_for, failed, named};
use crate::answer::response::{PLAIN_TEXT, PictureBytes, ResponseMessage};
use crate::calls::answer_budget::fitting;
use crate::calls::{Call, RenderGraph, Rpc, Service, Stability};
use crate::read::from_proto::{check_players, read_picture_format, read_style};
use crate::words::error::{ApiError, Faults, FieldFault, Reason};
use crate::words::i18n::{GraphFacts, MessageId, Sentence, Words, sentence};
use std::ops::RangeInclusive;
use tafl_engine::{Judgement, Side};
use tafl_pictures::{Graph, GraphTexts, Layout, Size};
use tafl_proto::v1;

/// The maximum length of a heading in characters.
const MAX_TITLE_CHARS: usize = 100;

/// A probability in permille.
const PERMILLE: RangeInclusive<i32> = 0..=1000;

/// The plies that may be the first.
const FIRST: RangeInclusive<i32> = 1..=1_000_000;

impl Rpc for RenderGraph {
    const STABILITY: Stability = Stability::Lasting;

    fn ask_for(request: &mut v1::RenderGraphRequest, media: &str) -> bool {
        media != PLAIN_TEXT && asks_for(&mut request.format, media)
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let style = read_style(
            &request.style.clone().unwrap_or_default(),
            Size::default(),
            Size::MAX,
            Layout::Board,
        )?;
        request.players.as_ref().map_or(Ok(()), check_players)?;
        let format = read_picture_format(request.format)?;
        if format == v1::PictureFormat::Text {
            let values = [
                ("value", "PICTURE_FORMAT_TEXT".into()),
                ("known", "PICTURE_FORMAT_SVG, PICTURE_FORMAT_PNG".into()),
            ];
            return Err(ApiError::at(
                Reason::OutOfRangeValue,
                "format",
                Sentence::new(MessageId::FaultOneOf, values),
            ));
        }
        let graph = read_graph(&request)?;
        let players = named(request.players.as_ref());
        let course = GraphFacts {
            attackers_win: &graph.attackers_win,
            first_ply: graph.first_ply,
            marks: &graph.marks,
            turning_point: graph.turning_point,
            title: request.title.as_deref().filter(|title| !title.trim().is_empty()),
            players: &players,
        };
        let texts = texts(&course, words);
        call.move_to_long_threads().await;
        let (content_type, picture) = match format {
            v1::PictureFormat::Png => (
                "image/png",
                tafl_pictures::graph_png(&graph, &style, &texts).map_err(|error| failed(&error))?,
            ),
            _ => ("image/svg+xml", tafl_pictures::graph_svg(&graph, &style, &texts).into_bytes()),
        };
        let (width, height) = Graph::dimensions(&style);
        let answer = v1::RenderGraphResponse {
            picture,
            content_type: content_type.to_owned(),
            alt_text: texts.description,
            width: width as i32,
            height: height as i32,
        };
        fitting(service, answer, "style.size", MessageId::FaultAskSmallerPicture)
    }
}

impl ResponseMessage for v1::RenderGraphResponse {
    fn sentences(&self, _: &Words) -> String {
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<PictureBytes> {
        Some(PictureBytes { bytes: self.picture, alt_text: self.alt_text })
    }
}

fn texts(course: &GraphFacts<'_>, words: &Words) -> GraphTexts {
    let name =
        |side: Side| course.players.iter().find(|(known, _)| *known == side).map(|(_, name)| name.clone());
    let there = |judgement: &Judgement| course.marks.iter().any(|(_, found)| found == judgement);
    GraphTexts {
        title: course.title.map_or_else(|| words.graph_title(course), ToOwned::to_owned),
        description: words.graph_alt_text(course),
        heading: course.title.unwrap_or_default().to_owned(),
        players: Side::ALL.map(|side| name(side).unwrap_or_else(|| words.side(side))),
        scale: [50, 100].map(|percent| words.percent(percent)),
        ply: words.ply_unit(),
        turning_point: course.turning_point.map(|ply| words.turning_point(ply)).unwrap_or_default(),
        key: Judgement::ALL
            .into_iter()
            .filter(there)
            .map(|judgement| (judgement, words.judgement(judgement)))
            .collect(),
    }
}

/// Reads what a graph shows and reports every fault.
fn read_graph(request: &v1::RenderGraphRequest) -> Result<Graph, ApiError> {
    let mut faults = Faults::default();
    if request.attackers_win_permille.is_empty() {
        faults.push(FieldFault::of(
            Reason::MissingField,
            "attackers_win_permille",
            MessageId::FaultCourseMissing,
        ));
    }
    let mut check = |field: String, value: i32, range: &RangeInclusive<i32>| {
        if !range.contains(&value) {
            faults.push(FieldFault::outside(field, value, range));
        }
    };
    let first = request.first_ply.unwrap_or(1);
    check("first_ply".to_owned(), first, &FIRST);
    for (n, &value) in request.attackers_win_permille.iter().enumerate() {
        check(format!("attackers_win_permille[{n}]"), value, &PERMILLE);
    }
    if let Some(value) = request.start_permille {
        check("start_permille".to_owned(), value, &PERMILLE);
    }
    let plies = first..=first.saturating_add(request.attackers_win_permille.len() as i32 - 1);
    let lists = [
        ("inaccuracies", &request.inaccuracies, Judgement::Inaccuracy),
        ("mistakes", &request.mistakes, Judgement::Mistake),
        ("blunders", &request.blunders, Judgement::Blunder),
        ("missed_wins", &request.missed_wins, Judgement::MissedWin),
    ];
    let mut marks = Vec::new();
    for (field, list, judgement) in lists {
        for (n, &ply) in list.iter().enumerate() {
            check(format!("{field}[{n}]"), ply, &plies);
            marks.push((ply as u32, judgement, (field, n)));
        }
    }
    if let Some(ply) = request.turning_point {
        check("turning_point".to_owned(), ply, &plies);
    }
    marks.sort_by_key(|mark| mark.0);
    for pair in marks.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let (field, n) = pair[1].2;
        faults.push(FieldFault::of(
            Reason::ConflictingFields,
            format!("{field}[{n}]"),
            MessageId::FaultGivenTwice,
        ));
    }
    if !faults.is_empty() {
        return Err(ApiError::of_fields(Reason::OutOfRangeValue, faults));
    }
    if request.title.as_ref().is_some_and(|title| title.chars().count() > MAX_TITLE_CHARS) {
        let description = sentence!(FaultTitle, most = MAX_TITLE_CHARS);
        return Err(ApiError::at(Reason::OutOfRangeValue, "title", description));
    }
    Ok(Graph {
        attackers_win: request
            .start_permille
            .iter()
            .chain(&request.attackers_win_permille)
            .map(|&value| value as u16)
            .collect(),
        first_ply: first as u32 - u32::from(request.start_permille.is_some()),
        marks: marks.into_iter().map(|(ply, judgement, _)| (ply, judgement)).collect(),
        turning_point: request.turning_point.map(|ply| ply as u32),
    })
}
