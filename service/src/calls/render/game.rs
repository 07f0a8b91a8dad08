//! Animations of games.

use super::position::{
    AltTextFacts, DrawnPosition, ended, failed, legend, named, permille, play_last, players, shown_clocks,
    start_clocks,
};
use crate::answer::response::{PictureBytes, ResponseMessage};
use crate::calls::answer_budget::too_large;
use crate::calls::pace::Pace;
use crate::calls::{Call, RenderGame, Rpc, Service};
use crate::read::from_proto::{NOT_NEGATIVE, check_players, declared, read_style};
use crate::read::open;
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason, in_range};
use crate::words::i18n::{Ended, GamePicture, MessageId, Sentence, Words, sentence};
use tafl_engine::{ClaimedResult, Game};
use tafl_pictures::{Gif, Ground, Layout, Scene, Size, Style, Texts};
use tafl_proto::v1;

/// The maximum number of positions in an animation.
pub(crate) const MAX_FRAMES: usize = 1_000;

/// The maximum size of an animation in pixels, since every frame is painted.
pub(crate) const LARGEST_ANIMATION: u16 = 1_024;

/// The default size of an animation, in pixels.
const USUAL_ANIMATION: u32 = 480;

/// The default duration of a frame, its step and its limits, in milliseconds.
const USUAL_FRAME_MS: u32 = 1_000;
const FRAME_STEP_MS: u32 = 10;
const FRAME_MS: std::ops::RangeInclusive<u32> = 20..=60_000;

/// The smallest width of an animation with a caption: in a narrower one it could not be read.
const CAPTIONED: u32 = 240;

/// The limits of sliding pieces: the maximum number of positions, and the minimum milliseconds of each.
const SLIDING: (usize, u32) = (200, 500);

/// How long a piece is shown at each place on its way, in milliseconds.
const SLIDE_MS: u32 = 60;

/// How many times longer the last frame is shown.
const LAST_FRAME: u32 = 3;

/// The bytes reserved in an answer besides its picture: for the text, at most 2,000 characters, and a few
/// numbers.
const BESIDE_PICTURE: usize = 8_192;

impl Rpc for RenderGame {
    fn ask_for(_: &mut v1::RenderGameRequest, media: &str) -> bool {
        media == "image/gif"
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let wanted = request.style.unwrap_or_default();
        let usual = Size::new(USUAL_ANIMATION).unwrap_or_default();
        // Clocks belong to players.
        let between =
            request.players.or_else(|| (!request.clocks_ms.is_empty()).then(v1::PicturePlayers::default));
        let unstated =
            if between.is_some() || request.declared.is_some() { Layout::Players } else { Layout::Board };
        let style = read_style(&wanted, usual, LARGEST_ANIMATION, unstated)?;
        between.as_ref().map_or(Ok(()), check_players)?;
        let declared = request.declared.as_ref().map(declared).transpose()?;
        let frame_ms = frame_ms(request.frame_ms)?;
        let Some(game) = request.game else {
            return Err(ApiError::at(Reason::MissingField, "game", MessageId::FaultGameMissing));
        };
        let mut opened = open::game(&service.rulesets, service.lists, &game)?;
        check_clocks(&request.clocks_ms, game.moves.len())?;
        let (first, last) = range(request.first_ply, request.last_ply, game.moves.len())?;
        let evaluations = evaluations(&request.attackers_win_permille, last - first + 1)?;
        call.move_to_long_threads().await;
        let mut pace = Pace::new(service, &call, call.budget.deadline);
        let ground = Ground::of(opened.ruleset.referee.rules());
        let legend = legend(&opened, wanted.with_legend || style.layout == Layout::Card, words);
        // A board that is asked for alone has nothing below it.
        let alone = wanted.layout() == v1::PictureLayout::Board || style.layout == Layout::Card;
        let style = Style {
            legend: if wanted.with_legend { legend.len() as u8 } else { 0 },
            caption: !alone && u32::from(style.size.pixels()) >= CAPTIONED,
            evaluation: !evaluations.is_empty(),
            ..style
        };
        let mut clocks = start_clocks(between.as_ref());
        let (mut moves, mut drawn) = (Vec::new(), Vec::with_capacity(last - first + 1));
        for n in 0..=last {
            pace.step().await?;
            let played = n
                .checked_sub(1)
                .map(|before| play_last(&mut opened, before, &game.moves[before]))
                .transpose()?;
            if let Some((played, before)) = played.as_ref().zip(n.checked_sub(1)) {
                let clock = request.clocks_ms.get(before).copied();
                clocks[played.mover as usize] = clock.or(clocks[played.mover as usize]);
            }
            if n >= first {
                let stated = declared
                    .filter(|_| n == game.moves.len())
                    .map(|declared| judge(declared, &mut opened.game, words))
                    .transpose()?;
                let shown = DrawnPosition::of(&opened.game, played.as_ref(), &wanted);
                let ended = stated.or_else(|| ended(&opened.game));
                let mut texts = match style.layout {
                    Layout::Card => shown.texts(&opened.ruleset, &AltTextFacts::default(), words),
                    _ => Texts::default(),
                };
                if let Some(ended) = ended {
                    texts.result = words.result(ended);
                }
                texts.players = players(style.layout, between.as_ref(), clocks, &opened.game, ended, words);
                texts.legend.clone_from(&legend);
                if style.caption {
                    // Beside a player stands the result already.
                    let result = ended.filter(|_| style.layout == Layout::Board);
                    texts.caption =
                        words.frame_caption(opened.ruleset.name(), n as u32, played.as_ref(), result);
                }
                let attackers_win = evaluations.get(n - first).copied();
                drawn.push((Scene { attackers_win, ..shown.scene(ground.clone()) }, texts));
                moves.extend(played.filter(|_| n > first));
            }
        }
        let alt_text = words.game_alt_text(&GamePicture {
            ruleset: opened.ruleset.name(),
            size: opened.ruleset.referee.rules().board.size,
            first_ply: first as u32,
            moves: &moves,
            outcome: opened.game.outcome(),
            side_to_move: opened.game.side_to_move(),
            declared: declared
                .filter(|_| last == game.moves.len())
                .map(|declared| Ended { winner: declared.winner }),
            players: &named(between.as_ref()),
            clocks: &shown_clocks(style.layout, clocks),
        });
        // The moves after the last one shown must be legal too.
        for (n, text) in game.moves.iter().enumerate().skip(last) {
            pace.step().await?;
            play_last(&mut opened, n, text)?;
        }
        let frames = drawn.len();
        let most = service.limits.answer_bytes as usize;
        let Some(picture) = animate(drawn, style, frame_ms, most, &mut pace).await? else {
            return Err(too_large(most, "last_ply", MessageId::FaultAskFewerFrames));
        };
        let (width, height) = style.dimensions();
        Ok(v1::RenderGameResponse {
            picture,
            content_type: "image/gif".to_owned(),
            alt_text,
            width: width as i32,
            height: height as i32,
            frames: frames as i32,
        })
    }
}

impl ResponseMessage for v1::RenderGameResponse {
    fn sentences(&self, _: &Words) -> String {
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<PictureBytes> {
        Some(PictureBytes { bytes: self.picture, alt_text: self.alt_text })
    }
}

/// Paints the frames one by one; `None` if the picture and its text exceed `most` bytes.
async fn animate(
    drawn: Vec<(Scene, Texts)>,
    style: Style,
    frame_ms: u32,
    most: usize,
    pace: &mut Pace<'_>,
) -> Result<Option<Vec<u8>>, ApiError> {
    let mut gif = Gif::new(&style).map_err(|error| failed(&error))?;
    let frames = drawn.len();
    let slides = frames <= SLIDING.0 && frame_ms >= SLIDING.1;
    for (n, (scene, texts)) in drawn.iter().enumerate() {
        let mut left = if n + 1 == frames { frame_ms * LAST_FRAME } else { frame_ms };
        // The first position is one that nothing moves into.
        for between in if slides && n > 0 { scene.slide() } else { Vec::new() } {
            pace.step().await?;
            gif.push(&between, texts, SLIDE_MS).map_err(|error| failed(&error))?;
            left -= SLIDE_MS;
        }
        pace.step().await?;
        gif.push(scene, texts, left).map_err(|error| failed(&error))?;
        if gif.bytes() + BESIDE_PICTURE > most {
            return Ok(None);
        }
    }
    gif.finish().map(Some).map_err(|error| failed(&error))
}

/// The end that a caller declares, unless the moves contradict it.
fn judge(declared: ClaimedResult, game: &mut Game, words: &Words) -> Result<Ended, ApiError> {
    let check = declared.check(game, None);
    if check.verdict.agrees() {
        return Ok(Ended { winner: declared.winner });
    }
    let reason = declared.reason.map(|reason| reason.to_wire().as_str_name());
    let sentence =
        Sentence::worded(words, |words| words.contradicted(declared.winner, reason, check.computed.as_ref()));
    Err(ApiError::at(Reason::ConflictingFields, "declared", sentence))
}

fn check_clocks(clocks: &[i32], plies: usize) -> Result<(), ApiError> {
    if clocks.len() > plies {
        let description = sentence!(FaultClocks, found = clocks.len(), plies);
        return Err(ApiError::at(Reason::OutOfRangeValue, "clocks_ms", description));
    }
    let check = |(n, &ms): (usize, &i32)| in_range(ms, format!("clocks_ms[{n}]"), &NOT_NEGATIVE).map(drop);
    clocks.iter().enumerate().try_for_each(check)
}

/// Reads the evaluations of as many positions as an animation shows.
fn evaluations(values: &[i32], frames: usize) -> Result<Vec<u16>, ApiError> {
    if !values.is_empty() && values.len() != frames {
        let description = sentence!(FaultEvaluations, found = values.len(), frames);
        return Err(ApiError::at(Reason::OutOfRangeValue, "attackers_win_permille", description));
    }
    values
        .iter()
        .enumerate()
        .map(|(n, &value)| permille(value, format!("attackers_win_permille[{n}]")))
        .collect()
}

fn frame_ms(wanted: Option<i32>) -> Result<u32, ApiError> {
    let Some(given) = wanted else { return Ok(USUAL_FRAME_MS) };
    u32::try_from(given).ok().filter(|ms| FRAME_MS.contains(ms) && ms % FRAME_STEP_MS == 0).ok_or_else(|| {
        let (min, max) = (*FRAME_MS.start(), *FRAME_MS.end());
        let description = sentence!(FaultFrameMs, value = given, min, max, step = FRAME_STEP_MS);
        ApiError::at(Reason::OutOfRangeValue, "frame_ms", description)
    })
}

/// The first and last ply whose positions are shown.
fn range(first: Option<i32>, last: Option<i32>, plies: usize) -> Result<(usize, usize), ApiError> {
    let read = |given: Option<i32>, field: &str, usual: usize| match given {
        None => Ok(usual),
        Some(given) => usize::try_from(given).ok().filter(|ply| *ply <= plies).ok_or_else(|| {
            ApiError::at(Reason::OutOfRangeValue, field, sentence!(FaultPlyOfGame, ply = given, plies))
        }),
    };
    let (first, last) = (read(first, "first_ply", 0)?, read(last, "last_ply", plies)?);
    if last < first {
        return Err(ApiError::at(
            Reason::OutOfRangeValue,
            "last_ply",
            sentence!(FaultLastBeforeFirst, last, first),
        ));
    }
    let frames = last - first + 1;
    if frames > MAX_FRAMES {
        let description = sentence!(FaultFrames, frames, most = MAX_FRAMES);
        return Err(ApiError::at(Reason::TooLarge, "last_ply", description));
    }
    Ok((first, last))
}
