//! The marks of the king, of arrows and of exits, and a piece that slides.

use super::gallery::{self, captured_king, square};
use super::support::{Picture, decoded};
use super::{bare, drawn, sized, with_piece};
use tafl_engine::Piece;
use tafl_pictures::{Colours, Gif, Layout, Rgb, Scene, Sliding, Style, Texts, Theme, png};

/// A board of 11 in 550 pixels: every square has 48, after a rim of 11.
const CELL: usize = 48;
const RIM: usize = 11;

fn style() -> Style {
    Style { without_coordinates: true, ..sized(550) }
}

/// The pixels of a square of a board of 11 that have a colour, from its top left corner.
fn coloured(picture: &Picture, name: &str, colour: [u8; 3]) -> Vec<(usize, usize)> {
    let at = square(name);
    let (left, top) = (RIM + usize::from(at.file()) * CELL, RIM + (10 - usize::from(at.rank())) * CELL);
    let all = (0..CELL).flat_map(|y| (0..CELL).map(move |x| (x, y)));
    all.filter(|&(x, y)| picture.at(left + x, top + y) == colour).collect()
}

/// An arrow to the next square starts in the middle of its piece, under it.
#[test]
fn an_arrow_starts_in_the_middle_of_its_square() {
    let scene = Scene { arrows: vec![gallery::arrow("c3", "c4")], ..bare(11) };
    let shaft = coloured(&drawn(&scene, style()), "c3", [0x56, 0x2f, 0xa8]);
    assert!(shaft.iter().any(|&(_, y)| y >= CELL / 2 - 3), "{shaft:?}");
    let man = with_piece(&scene, square("c3"), Piece::Defender);
    assert!(coloured(&drawn(&man, style()), "c3", [0x56, 0x2f, 0xa8]).iter().all(|&(_, y)| y < CELL / 6));
}

/// Nothing of a captured king has his colour, and no cross covers his crown.
#[test]
fn a_captured_king_is_grey_in_a_ring() {
    let colours = Colours { king: Some(Rgb(0, 255, 0)), ..Colours::default() };
    for theme in Theme::ALL {
        let style = Style { theme, colours, ..sized(720) };
        let (scene, empty) = (captured_king(), Scene { captured: Vec::new(), ..captured_king() });
        let (picture, without) = (drawn(&scene, style), drawn(&empty, style));
        let changed = picture.changed(&without);
        let green = |&(x, y): &(usize, usize)| {
            let [red, green, blue] = picture.at(x, y);
            i32::from(green) - i32::from(red.max(blue)) > 10
        };
        assert!(changed.len() > 2_000 && !changed.iter().any(green), "{theme:?}");
    }
    let king = Scene { captured: vec![(square("f6"), Piece::King)], ..bare(11) };
    let alarm = coloured(&drawn(&king, style()), "f6", [0xa8, 0x1e, 0x0a]);
    let inside = alarm.iter().filter(|&&(x, y)| x.abs_diff(CELL / 2) < 14 && y.abs_diff(CELL / 2) < 14);
    assert!(alarm.len() > 50 && inside.count() == 0, "a ring, and no cross");
}

/// The alarm around a king who has moved into danger reaches further out than the frame of his move.
#[test]
fn the_alarm_is_outside_the_frame_of_the_last_move() {
    let king = Scene {
        last_move: Some((square("f9"), square("f6"))),
        threatened_king: true,
        ..with_piece(&bare(11), square("f6"), Piece::King)
    };
    let outermost = |scene: &Scene| {
        let alarm = coloured(&drawn(scene, style()), "f6", [0xa8, 0x1e, 0x0a]);
        [alarm.iter().map(|at| at.0).min(), alarm.iter().map(|at| at.1).max()]
    };
    assert_eq!(outermost(&king), outermost(&Scene { last_move: None, ..king.clone() }));
    let frame = coloured(&drawn(&king, style()), "f6", [0xec, 0xd0, 0x84]);
    let within = frame.iter().filter(|at| (5..CELL - 5).contains(&at.0) && (5..CELL - 5).contains(&at.1));
    assert!(within.count() > 20, "the move has a frame within the alarm");
}

/// An escape square has the same frame on all sides, wherever it is.
#[test]
fn an_exit_has_a_frame_on_all_sides() {
    for exit in ["a1", "k11", "e5"] {
        let mut scene = bare(11);
        scene.ground.escape_squares = vec![square(exit)];
        let way = coloured(&drawn(&scene, style()), exit, [0x0b, 0x55, 0x45]);
        let near = |at: usize| [at < 4, at + 4 >= CELL];
        for side in 0..4 {
            let along = way.iter().filter(|at| near(if side < 2 { at.0 } else { at.1 })[side % 2]).count();
            assert!(along > CELL, "{exit}: {along} pixels along a side");
        }
    }
}

/// The bars of the players are as far from the rim above as below.
#[test]
fn the_players_have_equal_margins() {
    for size in [120, 480, 1_024] {
        let style = Style { layout: Layout::Players, ..sized(size) };
        let mut texts = gallery::texts();
        for player in &mut texts.players {
            player.to_move = false;
        }
        let picture = decoded(&png(&bare(7), &style, &texts).expect("a picture"));
        let page = picture.at(0, 0);
        let blank = |row: &usize| (0..picture.width).all(|column| picture.at(column, *row) == page);
        let above = (0..picture.height).take_while(blank).count();
        let below = (0..picture.height).rev().take_while(blank).count();
        assert!(above > 0 && above == below, "{size}: {above} rows above, {below} below");
    }
}

/// A piece that slides is drawn once, between its squares, and what it will capture still stands.
#[test]
fn a_piece_slides_to_its_square() {
    let moved = Scene {
        last_move: Some((square("b6"), square("j6"))),
        captured: vec![(square("j7"), Piece::Defender)],
        ..with_piece(&bare(11), square("j6"), Piece::Attacker)
    };
    let between = moved.slide();
    let parts: Vec<u16> =
        between.iter().filter_map(|scene| scene.sliding).map(|sliding| sliding.permille).collect();
    assert_eq!((between.len(), parts.is_sorted()), (3, true));
    let mut places = Vec::new();
    for scene in &between {
        assert_eq!(scene.placement.piece_at(square("j7")), Some(Piece::Defender));
        assert_eq!(scene.placement.piece_at(square("j6")), None);
        let still = drawn(&Scene { sliding: None, ..scene.clone() }, style());
        let (x, y) = super::middle(&still.changed(&drawn(scene, style())));
        assert!((y - (RIM + 4 * CELL + CELL / 2) as f64 - CELL as f64).abs() < 4.0, "{y}");
        places.push(x);
    }
    let centre = |file: usize| (RIM + file * CELL + CELL / 2) as f64;
    assert!(places.is_sorted() && places[0] > centre(1) && places[2] < centre(9), "{places:?}");
    assert!((places[1] - centre(5)).abs() < 3.0, "{places:?}");
    // Off the board, or without a piece that moved, nothing slides.
    let far = Sliding { piece: Piece::King, from: square("a1"), to: square("s19"), permille: u16::MAX };
    assert!(drawn(&Scene { sliding: Some(far), ..bare(11) }, style()) == drawn(&bare(11), style()));
    assert!(bare(11).slide().is_empty());
    // As an animation it takes few bytes.
    let file = |scenes: &[Scene]| {
        let mut gif = Gif::new(&style()).expect("a start");
        for scene in scenes {
            gif.push(scene, &Texts::default(), 60).expect("a frame");
        }
        gif.finish().expect("an end").len()
    };
    let whole: Vec<Scene> = [bare(11)].into_iter().chain(between).chain([moved.clone()]).collect();
    assert!(file(&whole) < file(&[bare(11), moved]) + 4_000);
}
