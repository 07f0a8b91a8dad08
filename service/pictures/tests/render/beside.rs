//! What stands beside the board: players, caption, legend and evaluation.

use super::gallery::{self, marked};
use super::support::{Picture, decoded};
use super::{bare, drawn, sized};
use tafl_pictures::{Colours, Layout, Rgb, Rotation, Scene, Style, Texts, png};

/// The bars of the players, the caption and the legend are beside the board, which they leave as it is; the
/// bars turn with it.
#[test]
fn players_and_legend_frame_the_board() {
    let texts = gallery::texts();
    for size in [64, 128, 480, 1024] {
        let bar = (size as usize / 12).max(16);
        let strip = |of: &Picture, top: usize| Picture {
            height: bar,
            pixels: of.pixels[top * of.width..][..bar * of.width].to_vec(),
            ..*of
        };
        let (above, below) = (|of: &Picture| strip(of, 0), |of: &Picture| strip(of, bar + size as usize));
        let style = Style { layout: Layout::Players, legend: 3, caption: true, ..sized(size) };
        let show = |style: Style, texts: &Texts| decoded(&png(&marked(), &style, texts).expect("a picture"));
        let (picture, turned) =
            (show(style, &texts), show(Style { rotation: Rotation::Half, ..style }, &texts));
        assert_eq!(
            (picture.width, picture.height),
            (size as usize, size as usize + 5 * bar),
            "two bars, a caption, two rows of a legend"
        );
        assert_eq!(style.dimensions(), (size, size + 5 * bar as u32));
        let board = drawn(&marked(), sized(size));
        let middle = Picture {
            pixels: picture.pixels[bar * picture.width..][..board.pixels.len()].to_vec(),
            ..board.clone()
        };
        // Both keep the most frequent colours, and these are not the same ones.
        assert!(size < 480 || middle.differs(&board).1 < 0.1, "{size}: the board is another");
        let alike = above(&picture).changed(&below(&turned)).is_empty()
            && below(&picture).changed(&above(&turned)).is_empty();
        assert!(
            alike && !above(&picture).changed(&below(&picture)).is_empty(),
            "{size}: the players sit where their sides are"
        );
        let changes: [fn(&mut Texts); 8] = [
            |texts| texts.legend[0].0.truncate(1),
            |texts| texts.legend[2].1 = "x".into(),
            |texts| texts.players[0].name = "x".into(),
            |texts| texts.players[1].clock = "9:99".into(),
            |texts| texts.players[1].low = false,
            |texts| texts.players[1].result.clear(),
            |texts| texts.players[0].to_move = false,
            |texts| texts.caption.clear(),
        ];
        for (n, change) in changes.into_iter().enumerate() {
            let mut other = texts.clone();
            change(&mut other);
            assert!(size < 128 || show(style, &other) != picture, "{size}: change {n} does not show");
            // On a card, which has one size, the result has a place of its own, and a caption has none.
            let card = Style { layout: Layout::Card, ..style };
            let alike = || show(card, &other) == show(card, &texts);
            assert!(size != 480 || alike() == (n == 5 || n == 7), "card: change {n}");
        }
    }
}

/// The bar beside the board is split where the evaluation says, with the attackers on their side of the
/// board, and leaves the board as it is.
#[test]
fn the_bar_shows_the_evaluation_beside_the_board() {
    let (attackers, defenders) = (Rgb(200, 10, 20), Rgb(10, 20, 200));
    let colours = Colours { attackers: Some(attackers), defenders: Some(defenders), ..Colours::default() };
    for (layout, size, rotation) in [
        (Layout::Board, 64, Rotation::None),
        (Layout::Players, 480, Rotation::Half),
        (Layout::Card, 600, Rotation::Quarter),
    ] {
        let plain = Style { colours, layout, rotation, ..sized(size) };
        let style = Style { evaluation: true, ..plain };
        let show = |value, style: Style| {
            let scene = Scene { attackers_win: value, ..bare(7) };
            decoded(&png(&scene, &style, &Texts::default()).expect("a picture"))
        };
        let without = show(None, plain);
        assert!(show(Some(600), plain) == without, "{layout:?}: a bar without room");
        for value in [0, 250, 600, 1_000, u16::MAX] {
            let picture = show(Some(value), style);
            let wider = if layout == Layout::Card { 0 } else { (size as usize / 24).max(6) };
            assert_eq!(
                (picture.width, picture.height),
                (without.width + wider, without.height),
                "{layout:?} {size}"
            );
            let rows = |Rgb(red, green, blue)| {
                let there = |row: &usize| {
                    (0..picture.width).any(|column| picture.at(column, *row) == [red, green, blue])
                };
                (0..picture.height).filter(there).collect::<Vec<_>>()
            };
            let [lower, upper] = [rows(attackers), rows(defenders)];
            let share = lower.len() as f64 / (lower.len() + upper.len()) as f64;
            // The mark of the middle takes a row.
            assert!(
                (share - f64::from(value.min(1_000)) / 1_000.0).abs() < 0.04,
                "{layout:?} {value}: {share}"
            );
            let mean = |rows: &[usize]| rows.iter().sum::<usize>() as f64 / rows.len() as f64;
            if value == 250 || value == 600 {
                assert_eq!(
                    mean(&lower) < mean(&upper),
                    rotation == Rotation::Half,
                    "{layout:?}: on the other side"
                );
            }
        }
    }
}

/// What a name has in brackets is shown to its end on a card.
#[test]
fn a_long_bracket_is_not_cut() {
    let card = |heading: &str| {
        let style = Style { layout: Layout::Card, ..Style::default() };
        let texts = Texts { heading: heading.into(), ..Texts::default() };
        decoded(&png(&bare(9), &style, &texts).expect("a card"))
    };
    assert!(
        card("Tablut (Ashton, tournament of Birka 2017)")
            != card("Tablut (Ashton, tournament of Birka 2019)")
    );
}
