//! Pictures of positions.

use crate::answer::board_text;
use crate::answer::response::{PLAIN_TEXT, PictureBytes, ResponseMessage};
use crate::calls::answer_budget::fitting;
use crate::calls::tafl::moves::why_no_move_from;
use crate::calls::{Call, RenderPosition, Rpc, Service};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::{
    PositionSource, check_players, not_a_move, read_mark, read_picture_format, read_style, square_on,
};
use crate::read::open::play_of_game;
use crate::read::position_cache::Opened;
use crate::words::error::{ApiError, Reason, in_range, quoted};
use crate::words::i18n::{self, Chosen, Ended, LastMove, MessageId, Sentence, Words, sentence};
use tafl_engine::{Game, Move, Outcome, OutcomeReason, Piece, Placement, Side, Square, WrittenMove};
use tafl_pictures::{Arrow, Ground, Layout, Mark, Player, RenderError, Scene, Size, Style, Texts};
use tafl_proto::v1;

/// The maximum number of arrows in a picture.
pub(crate) const MAX_ARROWS: usize = 64;

/// Takes the format of a picture from a media type, unless the request states one; whether the picture will
/// have that media type.
pub(super) fn asks_for(format: &mut i32, media: &str) -> bool {
    let wanted = match media {
        "image/svg+xml" => v1::PictureFormat::Svg,
        "image/png" => v1::PictureFormat::Png,
        PLAIN_TEXT => v1::PictureFormat::Text,
        _ => return false,
    };
    if *format == 0 {
        *format = wanted.into();
    }
    *format == i32::from(wanted)
}

impl Rpc for RenderPosition {
    fn ask_for(request: &mut v1::RenderPositionRequest, media: &str) -> bool {
        asks_for(&mut request.format, media)
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let wanted = request.style.unwrap_or_default();
        let unstated = if request.players.is_some() { Layout::Players } else { Layout::Board };
        let style = read_style(&wanted, Size::default(), Size::MAX, unstated)?;
        request.players.as_ref().map_or(Ok(()), check_players)?;
        let format = read_picture_format(request.format)?;
        let attackers_win = request
            .attackers_win_permille
            .map(|value| permille(value, "attackers_win_permille"))
            .transpose()?;
        let (opened, played) = open_played(service, &call, request.at.map(Into::into)).await?;
        let last = last_move(request.last_move.as_deref(), played, &opened.game)?;
        let chosen = request
            .from
            .as_deref()
            .map(|text| square_on(text, "from", opened.game.placement().size()))
            .transpose()?;
        let arrows = read_arrows(&request.arrows, opened.game.placement().size())?;
        let marks = read_marks(&request.marks, opened.game.placement().size())?;
        let destinations = chosen.map_or(Vec::new(), |from| opened.game.destinations(from));
        let ground = Ground::of(opened.ruleset.referee.rules());
        let shown = DrawnPosition::of(&opened.game, last.as_ref(), &wanted);
        let scene = Scene {
            chosen,
            arrows,
            marks,
            destinations: destinations.clone(),
            attackers_win,
            ..shown.scene(ground)
        };
        let stuck = chosen.and_then(|from| why_no_move_from(&opened.game, from));
        let caption = stuck.as_ref().map(|illegal| words.refused(illegal, "")).unwrap_or_default();
        let chosen =
            chosen.map(|square| Chosen { square, destinations: destinations.len(), stuck: stuck.as_ref() });
        let clocks = start_clocks(request.players.as_ref());
        let ended = ended(&opened.game);
        let legend = legend(&opened, wanted.with_legend || style.layout == Layout::Card, words);
        let style = Style {
            legend: if wanted.with_legend { legend.len() as u8 } else { 0 },
            caption: !caption.is_empty(),
            evaluation: attackers_win.is_some(),
            ..style
        };
        let players = players(style.layout, request.players.as_ref(), clocks, &opened.game, ended, words);
        let facts = AltTextFacts {
            chosen,
            players: named(request.players.as_ref()),
            clocks: shown_clocks(style.layout, clocks),
            arrows: scene.arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect(),
            marks: scene.marks.iter().map(|mark| mark.square).collect(),
            attackers_win,
        };
        let texts = Texts { players, legend, caption, ..shown.texts(&opened.ruleset, &facts, words) };
        let (content_type, picture) = match format {
            v1::PictureFormat::Png => {
                call.move_to_long_threads().await;
                ("image/png", tafl_pictures::png(&scene, &style, &texts).map_err(|error| failed(&error))?)
            }
            v1::PictureFormat::Text => {
                let zones = &opened.ruleset.referee.rules().zones;
                (PLAIN_TEXT, board_text::board(&scene.placement, zones).into_bytes())
            }
            _ => ("image/svg+xml", tafl_pictures::svg(&scene, &style, &texts).into_bytes()),
        };
        let (width, height) = if format == v1::PictureFormat::Text { (0, 0) } else { style.dimensions() };
        let answer = v1::RenderPositionResponse {
            picture,
            content_type: content_type.to_owned(),
            alt_text: texts.description,
            width: width as i32,
            height: height as i32,
        };
        fitting(service, answer, "style.size", MessageId::FaultAskSmallerPicture)
    }
}

impl ResponseMessage for v1::RenderPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        if self.content_type == PLAIN_TEXT {
            return String::from_utf8_lossy(&self.picture).into_owned();
        }
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<PictureBytes> {
        Some(PictureBytes { bytes: self.picture, alt_text: self.alt_text })
    }
}

/// How a game ended by its moves.
pub(super) fn ended(game: &Game) -> Option<Ended> {
    game.outcome().map(|outcome| Ended { winner: outcome.winner })
}

/// The names of the special pieces of a game, if they are wanted.
pub(super) fn legend(opened: &Opened, wanted: bool, words: &Words) -> Vec<(Vec<Piece>, String)> {
    let (board, setups) = (opened.game.placement(), &opened.ruleset.referee.rules().board.setups);
    let boards = || setups.iter().map(|setup| &setup.board).chain([&board]);
    words.legend(|piece| wanted && boards().any(|board| board.count(piece) > 0))
}

/// The names that a request states.
pub(super) fn named(players: Option<&v1::PicturePlayers>) -> Vec<(Side, String)> {
    let names =
        players.map_or([None, None], |players| [players.attackers.clone(), players.defenders.clone()]);
    Side::ALL
        .into_iter()
        .zip(names)
        .filter_map(|(side, name)| Some((side, name.filter(|name| !name.trim().is_empty())?)))
        .collect()
}

/// The clocks of the attackers and the defenders that a request states, in milliseconds.
pub(super) fn start_clocks(players: Option<&v1::PicturePlayers>) -> [Option<i32>; 2] {
    players.map_or([None; 2], |players| [players.attackers_clock_ms, players.defenders_clock_ms])
}

/// The players as a layout shows them; a card has them if the caller names them.
pub(super) fn players(
    layout: Layout,
    wanted: Option<&v1::PicturePlayers>,
    clocks: [Option<i32>; 2],
    game: &Game,
    ended: Option<Ended>,
    words: &Words,
) -> Vec<Player> {
    if layout == Layout::Board || (layout == Layout::Card && wanted.is_none()) {
        return Vec::new();
    }
    let names = named(wanted);
    let player = |side: Side| Player {
        side,
        name: names
            .iter()
            .find(|(known, _)| *known == side)
            .map_or_else(|| words.side(side), |(_, name)| name.clone()),
        clock: clocks[side as usize].map(clock).unwrap_or_default(),
        low: clocks[side as usize].is_some_and(|ms| ms < LOW_CLOCK),
        result: ended
            .filter(|ended| ended.winner.is_none_or(|winner| winner == side))
            .map(|ended| words.result(ended))
            .unwrap_or_default(),
        to_move: ended.is_none() && game.side_to_move() == side,
    };
    Side::ALL.map(player).to_vec()
}

/// A clock with less time than this, in milliseconds, shows tenths of a second and an alarm.
const LOW_CLOCK: i32 = 10_000;

/// A time as a clock shows it: `1:02:05`, `4:07`, `0:09.4`.
fn clock(ms: i32) -> String {
    if ms < LOW_CLOCK {
        return format!("0:0{}.{}", ms / 1_000, ms / 100 % 10);
    }
    let seconds = ms / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The clocks of the sides that have one, as they are shown; a board alone shows none.
pub(super) fn shown_clocks(layout: Layout, clocks: [Option<i32>; 2]) -> Vec<(Side, String)> {
    let clocks = if layout == Layout::Board { [None; 2] } else { clocks };
    Side::ALL.into_iter().zip(clocks).filter_map(|(side, ms)| Some((side, clock(ms?)))).collect()
}

pub(super) fn permille(value: i32, field: impl Into<String>) -> Result<u16, ApiError> {
    in_range(value, field, &(0..=1000)).map(|value| value as u16)
}

pub(super) fn failed(error: &RenderError) -> ApiError {
    tracing::error!(%error, "a picture could not be drawn");
    ApiError::internal()
}

/// The facts that a caller adds to a picture, for its text.
#[derive(Default)]
pub(super) struct AltTextFacts<'a> {
    chosen: Option<Chosen<'a>>,
    players: Vec<(Side, String)>,
    clocks: Vec<(Side, String)>,
    arrows: Vec<(Square, Square)>,
    marks: Vec<Square>,
    attackers_win: Option<u16>,
}

/// A position to draw.
pub(super) struct DrawnPosition<'a> {
    game: &'a Game,
    last: Option<&'a LastMove>,
    wanted: &'a v1::PictureStyle,
    placement: Placement,
    open_paths: Vec<Square>,
    king_threats: Vec<Move>,
}

impl<'a> DrawnPosition<'a> {
    pub(super) fn of(game: &'a Game, last: Option<&'a LastMove>, wanted: &'a v1::PictureStyle) -> Self {
        Self {
            game,
            last,
            wanted,
            placement: game.placement(),
            open_paths: game.open_paths(),
            king_threats: game.king_threats(),
        }
    }

    pub(super) fn scene(&self, ground: Ground) -> Scene {
        let goes_on = self.game.outcome().is_none();
        let last = self.last.filter(|_| !self.wanted.without_last_move);
        Scene {
            last_move: last.and_then(|last| match last.mv {
                Move::Step { from, to } => Some((from, to)),
                Move::Pass => None,
            }),
            captured: last.map_or(Vec::new(), |last| captured(last, self.game.outcome())),
            threatened_king: goes_on && !self.wanted.without_threat && !self.king_threats.is_empty(),
            open_paths: if goes_on && self.wanted.with_open_paths {
                self.open_paths.clone()
            } else {
                Vec::new()
            },
            ..Scene::on(ground, self.placement.clone())
        }
    }

    pub(super) fn texts(&self, ruleset: &CompiledRuleset, facts: &AltTextFacts<'_>, words: &Words) -> Texts {
        let game = self.game;
        let picture = i18n::Picture {
            ruleset: ruleset.name(),
            placement: &self.placement,
            side_to_move: game.side_to_move(),
            ply: game.ply(),
            chain: game.chain_square(),
            outcome: game.outcome(),
            last: self.last,
            open_paths: &self.open_paths,
            king_threats: &self.king_threats,
            chosen: facts.chosen,
            players: &facts.players,
            clocks: &facts.clocks,
            arrows: &facts.arrows,
            marks: &facts.marks,
            attackers_win: facts.attackers_win,
        };
        let card = words.card(&picture, ruleset.referee.rules(), ruleset.family());
        Texts {
            title: words.title(&picture),
            description: words.alt_text(&picture),
            heading: card.heading,
            result: card.result.unwrap_or_default(),
            lines: card.lines,
            ..Texts::default()
        }
    }
}

/// A position in words, as the preview of a page shows it: a title, and sentences. `declared` is how its players ended the game.
#[cfg(feature = "pages")]
pub(crate) fn position_in_words(opened: &Opened, declared: Option<Ended>, words: &Words) -> (String, String) {
    let wanted = v1::PictureStyle::default();
    let last = last_move(None, None, &opened.game).ok().flatten();
    let shown = DrawnPosition::of(&opened.game, last.as_ref(), &wanted);
    let Texts { title, heading, description, .. } =
        shown.texts(&opened.ruleset, &AltTextFacts::default(), words);
    match declared {
        None => (title, description),
        Some(ended) => (format!("{heading} · {}", words.result(ended)), words.page("description")),
    }
}

/// The pieces that a move captured: men unless stated otherwise. The outcome names the square of a captured
/// king.
fn captured(last: &LastMove, outcome: Option<&Outcome>) -> Vec<(Square, Piece)> {
    let king = outcome
        .filter(|outcome| outcome.reason == OutcomeReason::KingCaptured)
        .and_then(|outcome| outcome.squares.first());
    let guess = |square: Square| match last.mover {
        Side::Defenders => Piece::Attacker,
        Side::Attackers if Some(&square) == king => Piece::King,
        Side::Attackers => Piece::Defender,
    };
    last.captures.iter().map(|&(square, piece)| (square, piece.unwrap_or_else(|| guess(square)))).collect()
}

/// Opens a position, with the move that led to it if it comes from a game.
async fn open_played(
    service: &Service,
    call: &Call,
    at: Option<PositionSource>,
) -> Result<(Opened, Option<LastMove>), ApiError> {
    let Some(PositionSource::Game(mut game)) = at else { return Ok((service.open(call, at).await?, None)) };
    let Some(last) = game.moves.pop() else {
        return Ok((service.open(call, Some(PositionSource::Game(game))).await?, None));
    };
    let before = game.moves.len();
    // The limit applies to the game as it was sent.
    if before >= service.lists.game_moves {
        game.moves.push(last);
        return Ok((service.open(call, Some(PositionSource::Game(game))).await?, None));
    }
    let mut opened = service.open(call, Some(PositionSource::Game(game))).await?;
    let played = play_last(&mut opened, before, &last)?;
    Ok((opened, Some(played)))
}

pub(super) fn play_last(opened: &mut Opened, n: usize, text: &str) -> Result<LastMove, ApiError> {
    let mover = opened.game.side_to_move();
    Ok(LastMove::of(&play_of_game(opened, n, text)?, mover))
}

/// Captures of pieces of unknown kind.
fn unknown(captures: Vec<Square>) -> Vec<(Square, Option<Piece>)> {
    captures.into_iter().map(|square| (square, None)).collect()
}

/// The move that led to a position: stated by the caller, or else from its game or its history.
fn last_move(
    said: Option<&str>,
    played: Option<LastMove>,
    game: &Game,
) -> Result<Option<LastMove>, ApiError> {
    let mover = match game.side_to_move() {
        Side::Attackers => Side::Defenders,
        Side::Defenders => Side::Attackers,
    };
    let Some(text) = said else {
        let of_history =
            || game.history_moves().0.last().map(|&mv| LastMove { mover, mv, captures: Vec::new() });
        return Ok(played.or_else(of_history));
    };
    let fault = |id, value| {
        let description = Sentence::new(id, [("move", quoted(text).into()), value]);
        ApiError::at(Reason::OutOfRangeValue, "last_move", description)
    };
    let written: WrittenMove = text
        .parse()
        .map_err(|error| ApiError::at(Reason::MalformedValue, "last_move", not_a_move(text, error)))?;
    let placement = game.placement();
    let captures = written.captures.unwrap_or_default();
    let beyond = |square: &Square| !square.is_on(placement.size());
    if let Move::Step { from, to } = written.mv {
        if [from, to].iter().chain(&captures).any(beyond) {
            return Err(fault(MessageId::FaultLastMoveOffBoard, ("size", placement.size().into())));
        }
        match placement.piece_at(to) {
            None => return Err(fault(MessageId::FaultLastMoveSquare, ("square", to.name().into()))),
            Some(piece) => {
                return Ok(Some(LastMove {
                    mover: piece.side(),
                    mv: written.mv,
                    captures: unknown(captures),
                }));
            }
        }
    }
    Ok(Some(LastMove { mover, mv: written.mv, captures: unknown(captures) }))
}

fn read_arrows(texts: &[String], side: u8) -> Result<Vec<Arrow>, ApiError> {
    if texts.len() > MAX_ARROWS {
        return Err(ApiError::too_long("arrows", MAX_ARROWS));
    }
    let read = |(n, text): (usize, &String)| {
        let field = format!("arrows[{n}]");
        let (arrow, colour) = read_mark(text, &field)?;
        let reason = match arrow.parse() {
            Ok(Move::Step { from, to }) if from.is_on(side) && to.is_on(side) && from != to => {
                return Ok(Arrow { from, to, colour });
            }
            Ok(Move::Step { from, to }) if from != to => Reason::OutOfRangeValue,
            _ => Reason::MalformedValue,
        };
        let description = sentence!(FaultArrow, arrow = quoted(arrow), size = side);
        Err(ApiError::at(reason, field, description))
    };
    texts.iter().enumerate().map(read).collect()
}

fn read_marks(texts: &[String], side: u8) -> Result<Vec<Mark>, ApiError> {
    if texts.len() > MAX_ARROWS {
        return Err(ApiError::too_long("marks", MAX_ARROWS));
    }
    let read = |(n, text): (usize, &String)| {
        let field = format!("marks[{n}]");
        let (square, colour) = read_mark(text, &field)?;
        let reason = match square.parse::<Square>() {
            Ok(square) if square.is_on(side) => return Ok(Mark { square, colour }),
            Ok(_) => Reason::OutOfRangeValue,
            Err(_) => Reason::MalformedValue,
        };
        let description = sentence!(FaultMark, mark = quoted(square), size = side);
        Err(ApiError::at(reason, field, description))
    };
    texts.iter().enumerate().map(read).collect()
}
