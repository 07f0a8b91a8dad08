//! Pictures, read back by decoders and painters that share no code of ours: what they hold, where it stands,
//! and that they are the same everywhere.

#[path = "render/beside.rs"]
mod beside;
#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../benches/render/gallery.rs"]
mod gallery;
#[path = "render/marks.rs"]
mod marks;
mod support;

use gallery::{captured_king, large, marked, rules, square, start};
use support::{Picture, decoded, painted};
use tafl_engine::{Piece, Placement, Square};
use tafl_pictures::{
    Arrow, Colours, Figures, Gif, Ground, Layout, Mark, Rgb, Rotation, Scene, Size, Style, Texts, Theme, png,
    svg,
};

fn sized(pixels: u32) -> Style {
    Style { size: Size::new(pixels).expect("a size"), ..Style::default() }
}

fn drawn(scene: &Scene, style: Style) -> Picture {
    decoded(&png(scene, &style, &gallery::texts()).expect("a picture"))
}

/// The centre of mass of some pixels.
fn middle(pixels: &[(usize, usize)]) -> (f64, f64) {
    let count = pixels.len() as f64;
    let sum =
        pixels.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 as f64 + 0.5, sum.1 + at.1 as f64 + 0.5));
    (sum.0 / count, sum.1 / count)
}

/// Texts that are all equal to `text`.
fn texts_of(text: &str, lines: usize) -> Texts {
    let text = || text.to_owned();
    Texts {
        title: text(),
        description: text(),
        heading: text(),
        result: text(),
        lines: vec![text(); lines],
        ..Texts::default()
    }
}

fn bare(side: u8) -> Scene {
    Scene::on(Ground::default(), Placement::empty(side).expect("a side"))
}

fn with_piece(scene: &Scene, at: Square, piece: Piece) -> Scene {
    let mut scene = scene.clone();
    assert!(scene.placement.put(at, Some(piece)));
    scene
}

/// Scenes of every kind of board.
fn scenes() -> Vec<(&'static str, Scene)> {
    vec![
        ("marked", marked()),
        ("captured", captured_king()),
        ("brandubh", start(rules("brandubh-wtf"))),
        ("tablut", start(rules("tablut-nielsen"))),
        ("alea", start(&large())),
        ("empty", bare(5)),
    ]
}

#[test]
fn a_document_is_well_formed_whatever_its_texts() {
    let every_character: String = ('\0'..=char::MAX).collect();
    // What XML 1.0 lets a document hold, less the controls that it advises against.
    let allowed = |letter: &char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{7e}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..=char::MAX);
    let spaced = |letter: char| if matches!(letter, '\t' | '\n' | '\r') { ' ' } else { letter };
    let hostile = [
        "</title><script>alert(1)</script>",
        "]]>",
        "&amp;&#0;<!--",
        "\u{0}\u{1b}[31m",
        "\"'><svg onload=x>",
        "\u{202e}\u{feff}אב",
    ];
    for text in hostile.into_iter().map(str::to_owned).chain([every_character, "x".repeat(1 << 20)]) {
        let texts = texts_of(&text, 3);
        for layout in [Layout::Board, Layout::Card] {
            let document = svg(&bare(7), &Style { layout, ..Style::default() }, &texts);
            let parsed = roxmltree::Document::parse(&document).expect("well-formed XML");
            let root = parsed.root_element();
            assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
            let expected: String = text.chars().filter(allowed).map(spaced).collect();
            for element in ["title", "desc"] {
                let found =
                    root.children().find(|child| child.has_tag_name(element)).and_then(|child| child.text());
                // A parser of XML makes a line feed of what some systems end lines with; we keep none.
                assert!(found.unwrap_or_default() == expected, "{element}");
            }
            let names: std::collections::BTreeSet<&str> = root
                .descendants()
                .filter(roxmltree::Node::is_element)
                .map(|node| node.tag_name().name())
                .collect();
            assert!(names.iter().all(|name| ["svg", "title", "desc", "path"].contains(name)), "{names:?}");
        }
    }
}

/// A letter or two of many scripts, of one to four bytes, with and without a glyph in the fonts, spaces among
/// them or none.
const SCRIPTS: [&str; 11] =
    ["板", "漢字 ", "Ж", "Тавлеи ", "ไ", "กระดาน ", "é", "e\u{301} ", "👑", "👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "שולחן الطاولة "];

/// A name of rules has up to 80 characters; the lines below it may be longer.
#[test]
fn a_text_of_any_script_and_length_fits_on_a_card() {
    let scene = bare(7);
    let card = Style { layout: Layout::Card, ..Style::default() };
    let drawn = |texts: &Texts| decoded(&png(&scene, &card, texts).expect("a picture"));
    let wordless = drawn(&Texts::default());
    for script in SCRIPTS {
        for length in (1..=80).chain([200, 700]) {
            let text: String = script.chars().cycle().take(length).collect();
            let texts = texts_of(&text, 2);
            for style in [Style::default(), card] {
                assert!(
                    roxmltree::Document::parse(&svg(&scene, &style, &texts)).is_ok(),
                    "{:?} {text:?}",
                    style.layout
                );
            }
            if [1, 13, 80].contains(&length) {
                let inked = drawn(&texts).changed(&wordless);
                assert!(
                    !inked.is_empty() && inked.iter().all(|&(x, _)| (620..1190).contains(&x)),
                    "{text:?}"
                );
            }
        }
    }
}

#[test]
fn pictures_have_the_size_that_was_asked_for() {
    assert_eq!(
        [63, 64, 2048, 2049, u32::MAX].map(|size| Size::new(size).is_some()),
        [false, true, true, false, false]
    );
    for side in (5..=19).step_by(2) {
        for size in [64, 65, 719, 2048] {
            let style = Style { without_coordinates: size % 2 == 1, ..sized(size) };
            let picture = drawn(&with_piece(&bare(side), square("c3"), Piece::King), style);
            assert_eq!((picture.width, picture.height), (size as usize, size as usize));
            let document = svg(&bare(side), &style, &Texts::default());
            let parsed = roxmltree::Document::parse(&document).expect("XML");
            assert_eq!(
                parsed.root_element().attribute("viewBox"),
                Some(format!("0 0 {size} {size}").as_str())
            );
            assert_eq!(style.dimensions(), (size, size));
        }
    }
    let card = Style { layout: Layout::Card, ..sized(64) };
    let picture = drawn(&bare(9), card);
    assert_eq!((picture.width, picture.height), (1200, 630));
    assert_eq!(card.dimensions(), (1200, 630));
}

/// The SVG, read and painted by resvg, is the PNG.
#[test]
fn both_painters_draw_the_same() {
    for (name, scene) in scenes() {
        for (n, (size, layout)) in [
            (64, Layout::Board),
            (200, Layout::Board),
            (720, Layout::Board),
            (300, Layout::Players),
            (720, Layout::Card),
        ]
        .into_iter()
        .enumerate()
        {
            // All themes show the marked board, each of them one of the others.
            let themes = Theme::ALL.into_iter().zip(Figures::ALL.into_iter().cycle()).enumerate();
            for (_, (theme, figures)) in themes.filter(|&(m, _)| name == "marked" || m == n) {
                let style =
                    Style { layout, theme, figures, rotation: Rotation::Half, legend: 3, ..sized(size) };
                let ours = drawn(&scene, style);
                let theirs = painted(&svg(&scene, &style, &gallery::texts()));
                let (_, mean) = ours.differs(&theirs);
                let clear = ours.changed(&theirs).len() as f64 / ours.pixels.len() as f64;
                assert!(
                    mean < 0.3 && clear < 0.003,
                    "{name} {size} {layout:?} {theme:?}: mean {mean}, clear {clear}"
                );
            }
        }
    }
}

/// A piece changes the picture where its square is and nowhere else; where that is, is reckoned here from the
/// picture's middle.
#[test]
fn every_piece_is_seen_on_its_square_in_every_rotation() {
    for side in (5..=19).step_by(2) {
        let scene = bare(side);
        // How a board is turned does not depend on its size: the smallest, the largest and one between are
        // turned.
        let rotations = if [5, 11, 19].contains(&side) { &Rotation::ALL[..] } else { &Rotation::ALL[..1] };
        for (turns, &rotation) in rotations.iter().enumerate() {
            let style = Style { rotation, ..sized(480) };
            let empty = drawn(&scene, style);
            let far = drawn(
                &with_piece(&scene, Square::new(side - 1, 0).expect("a square"), Piece::Attacker),
                style,
            );
            let near = drawn(&with_piece(&scene, square("a1"), Piece::Attacker), style);
            let (first, last) = (middle(&empty.changed(&near)), middle(&empty.changed(&far)));
            let step = ((last.0 - first.0).hypot(last.1 - first.1)) / f64::from(side - 1);
            assert!(step * f64::from(side) > 380.0, "the board fills the picture");
            let centre = ((480.0 - 1.0) / 2.0, (480.0 - 1.0) / 2.0);
            for (file, rank) in [(0, 0), (side - 1, 0), (1, 3), (side / 2, side / 2), (side - 2, side - 1)] {
                for piece in Piece::COMMON {
                    let changed = empty.changed(&drawn(
                        &with_piece(&scene, Square::new(file, rank).expect("a square"), piece),
                        style,
                    ));
                    let half = f64::from(side / 2);
                    let upright = ((f64::from(file) - half) * step, (half - f64::from(rank)) * step);
                    let (x, y) = (0..turns).fold(upright, |(x, y), _| (-y, x));
                    let found = middle(&changed);
                    let off = (found.0 - centre.0 - x).abs().max((found.1 - centre.1 - y).abs());
                    assert!(off < step * 0.15, "{piece:?} on {file},{rank} of {side}, {rotation:?}: {off}");
                    assert!(changed.len() as f64 > step * step * 0.3, "{piece:?} is too small");
                    let outside = |at: &&(usize, usize)| {
                        (at.0 as f64 - centre.0 - x).abs().max((at.1 as f64 - centre.1 - y).abs())
                            > step * 0.55
                    };
                    assert_eq!(
                        changed.iter().filter(outside).count(),
                        0,
                        "{piece:?} reaches beyond its square"
                    );
                }
            }
        }
    }
}

/// The kinds differ by more than colour: by their outlines, and by how light they are.
#[test]
fn kinds_of_pieces_are_told_apart_without_colour() {
    for (theme, figures) in
        Theme::ALL.into_iter().flat_map(|theme| Figures::ALL.map(|figures| (theme, figures)))
    {
        let scene = bare(9);
        for (size, least) in [(720, 0.12), (200, 0.10)] {
            let style = Style { theme, figures, without_coordinates: true, ..sized(size) };
            let empty = drawn(&scene, style);
            let seen = Piece::COMMON.map(|piece| {
                let picture = drawn(&with_piece(&scene, square("e5"), piece), style);
                let pixels: std::collections::BTreeSet<_> = empty.changed(&picture).into_iter().collect();
                let light = |at: &(usize, usize)| {
                    picture.at(at.0, at.1).iter().map(|channel| f64::from(*channel)).sum::<f64>() / 3.0
                };
                let mean = pixels.iter().map(light).sum::<f64>() / pixels.len() as f64;
                (piece, pixels, mean)
            });
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let ((first, pixels, light), (second, others, other_light)) = (&seen[one], &seen[other]);
                // Turned men are as round as each other: what differs is how light they are, and their
                // devices.
                let least = if figures == Figures::Discs && other != 2 { 0.0 } else { least };
                let apart =
                    pixels.symmetric_difference(others).count() as f64 / pixels.union(others).count() as f64;
                assert!(
                    apart >= least,
                    "{theme:?} {figures:?}, {size}: {first:?} and {second:?} have outlines that differ by {apart:.3} only"
                );
                assert!(
                    (light - other_light).abs() > 25.0,
                    "{theme:?} {figures:?} {size}: {first:?} {light} and {second:?} {other_light} are as light"
                );
            }
        }
    }
}

/// Puts a marking into a scene.
type Put = fn(&mut Scene);

/// Each marking shows, where it should and only there.
#[test]
fn every_marking_shows_where_it_should() {
    let style = Style { without_coordinates: true, ..sized(550) };
    let scene = with_piece(&bare(11), square("f6"), Piece::King);
    let plain = drawn(&scene, style);
    // On a board of 11 in 550 pixels every square has 48, after a rim of 11.
    let cell_of = |&(x, y): &(usize, usize)| {
        format!("{}{}", char::from(b'a' + ((x - 11) / 48) as u8), 11 - (y - 11) / 48)
    };
    let marks: [(&str, Put, &str); 10] = [
        ("last move", |scene| scene.last_move = Some((square("b2"), square("b9"))), "b2 b9"),
        ("captured", |scene| scene.captured = vec![(square("d4"), Piece::Attacker)], "d4"),
        ("chosen", |scene| scene.chosen = Some(square("k11")), "k11"),
        ("destinations", |scene| scene.destinations = vec![square("a1"), square("c3")], "a1 c3"),
        ("arrow", |scene| scene.arrows = vec![gallery::arrow("a4", "d4")], "a4 b4 c4 d4"),
        ("circle", |scene| scene.marks = vec![Mark { square: square("k1"), colour: None }], "k1"),
        ("threat", |scene| scene.threatened_king = true, "f6"),
        ("path", |scene| scene.open_paths = vec![square("f11")], "f7 f8 f9 f10 f11"),
        ("escaped", |scene| scene.ground.escape_squares = vec![square("f6")], "f6"),
        ("escape", |scene| scene.ground.escape_squares = vec![square("a1"), square("e4")], "a1 e4"),
    ];
    for (name, mark, expected) in marks {
        let mut marked = scene.clone();
        mark(&mut marked);
        let found: Vec<String> = plain.changed(&drawn(&marked, style)).iter().map(cell_of).collect();
        // Lines between squares belong to either neighbour: a few pixels do not count.
        let mut counted: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
        for cell in found {
            *counted.entry(cell).or_default() += 1;
        }
        let mut cells: Vec<&str> =
            counted.iter().filter(|(_, count)| **count > 20).map(|(cell, _)| cell.as_str()).collect();
        let mut expected: Vec<&str> = expected.split(' ').collect();
        cells.sort_unstable();
        expected.sort_unstable();
        assert_eq!(cells, expected, "{name}: {counted:?}");
    }
}

/// Escape squares that touch have one outline, and nothing between them.
#[test]
fn exits_that_touch_are_outlined_together() {
    let mut scene = bare(11);
    scene.ground.escape_squares = ["a1", "a2", "b1", "b2"].map(square).to_vec();
    let picture = drawn(&scene, Style { without_coordinates: true, ..sized(550) });
    // On a board of 11 in 550 pixels every square has 48, after a rim of 11: the sides of b2, from the left,
    // the top, the right, below.
    let (left, top) = (11 + 48, 11 + 9 * 48);
    let [left, top, right, below] =
        [(left + 1, top + 24), (left + 24, top + 1), (left + 46, top + 24), (left + 24, top + 46)];
    let at = |(x, y): (usize, usize)| picture.at(x, y);
    assert!(at(left) == at(below) && at(top) == at(right) && at(left) != at(top));
}

/// By Ashton's Tablut the king escapes at the edge, but may not stop in a camp: a camp at the edge looks like
/// one within the board.
#[test]
fn a_camp_at_the_edge_is_no_escape_square() {
    let mut scene = start(rules("tablut-ashton"));
    scene.placement = Placement::empty(9).expect("a board");
    let board = drawn(&scene, Style { without_coordinates: true, ..sized(380) });
    // On a board of 9 in 380 pixels every square has 40, after a rim of 10.
    let cell = |name: &str| -> Vec<[u8; 3]> {
        let at = square(name);
        let (left, top) = (10 + usize::from(at.file()) * 40, 10 + (8 - usize::from(at.rank())) * 40);
        // Less the lines between squares and the band along the edge.
        (5..35).flat_map(|y| board.pixels[(top + y) * 380 + left + 5..][..30].to_vec()).collect()
    };
    for camp in ["d1", "e1", "f1", "a4", "a5", "a6", "i5", "e9"] {
        assert!(cell(camp) == cell("e2"), "{camp} is a camp, as e2 is");
    }
    assert!(cell("b1") == cell("g9") && cell("b1") != cell("e2"), "the king escapes on b1 and g9");
    let found = |name: &str| Ground::of(rules("tablut-ashton")).escape_squares.contains(&square(name));
    assert_eq!(
        ["a1", "b1", "c1", "d1", "e1", "f1", "g1"].map(found),
        [true, true, true, false, false, false, true]
    );
}

/// However long its texts, a card keeps them to the right of the board and off the edges, and says that
/// something is missing.
#[test]
fn words_on_a_card_keep_their_place() {
    let style = Style { layout: Layout::Card, ..Style::default() };
    let card = |texts: &Texts| decoded(&png(&bare(11), &style, texts).expect("a card"));
    let empty = card(&Texts::default());
    let word = "Hnefatafl".repeat(100);
    let sentence = "The king is threatened, and one path is open. ".repeat(100);
    for heading in ["", "Tablut", "Brandubh (World Tafl Federation)", &word, &sentence] {
        for lines in [vec![], vec!["Ply 12".to_owned()], vec![word.clone(); 3], vec![sentence.clone(); 50]] {
            let changed = empty.changed(&card(&Texts {
                heading: heading.into(),
                lines: lines.clone(),
                ..Texts::default()
            }));
            assert_eq!(changed.is_empty(), heading.is_empty() && lines.is_empty());
            let strays = changed.iter().filter(|(x, y)| *x < 630 || *x > 1170 || *y < 15 || *y > 615).count();
            assert_eq!(strays, 0, "{heading:.20} with {} lines", lines.len());
        }
    }
}

/// A text that has room is shown to its last word, and the result of a game whatever else there is to say.
#[test]
fn no_text_on_a_card_is_cut_while_there_is_room() {
    let style = Style { layout: Layout::Card, ..Style::default() };
    let card = |result: &str, lines: &[String]| {
        let texts = Texts {
            heading: "Tablut".into(),
            result: result.into(),
            lines: lines.to_vec(),
            ..Texts::default()
        };
        decoded(&png(&bare(9), &style, &texts).expect("a card"))
    };
    let sentence =
        "Dernier coup : les défenseurs ont joué d5-a5 et pris les pièces en a6, b5, c5, d6, e5, f4, g4 et";
    for lines in 1..=4 {
        let mut texts = vec![format!("{sentence} h4."); lines];
        let shown = card("", &texts);
        texts[lines - 1] = format!("{sentence} h9.");
        assert!(shown != card("", &texts), "the last of {lines} lines is cut");
    }
    let crowd = vec![sentence.repeat(9); 9];
    assert!(card("The defenders win", &crowd) != card("The attackers win", &crowd));
    assert!(card("The defenders win", &[]) != card("", &[]));
}

/// Stated colours are those of the pixels, in an animation as well, and whatever they are the pieces can be
/// seen.
#[test]
fn stated_colours_are_used() {
    let colour = |text: &str| Rgb::parse(text);
    assert_eq!(colour("#0a0B0c"), Some(Rgb(10, 11, 12)));
    assert_eq!(colour("0a0B0c"), colour("#0a0B0c"));
    assert_eq!(
        ["", "#", "#12345", "#1234567", "#12345g", "+12345", "red", "##12345", "#１２３４５６"].map(colour),
        [None; 9]
    );
    let placed = [("b2", Piece::Attacker), ("d4", Piece::Defender), ("f6", Piece::King)];
    let scene = placed.iter().fold(bare(7), |scene, (at, piece)| with_piece(&scene, square(at), *piece));
    for (page, squares) in [("#102030", "#fafa00"), ("#ffffff", "#101010"), ("#777777", "#808080")] {
        let [page, squares, attackers, defenders, king] =
            [page, squares, "#7f0000", "#00d0d0", "#e000e0"].map(colour);
        let colours = Colours { page, squares, lines: colour("#00ff00"), attackers, defenders, king };
        let style = Style { colours, ..sized(350) };
        let mut gif = Gif::new(&style).expect("a start");
        gif.push(&scene, &Texts::default(), 100).expect("a frame");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let file = gif.finish().expect("an end");
        let mut reader = options.read_info(file.as_slice()).expect("a GIF file");
        let frame = reader.read_next_frame().expect("a frame").expect("a frame");
        let animated =
            frame.buffer.as_chunks::<4>().0.iter().map(|&[red, green, blue, _]| [red, green, blue]).collect();
        for picture in [drawn(&scene, style), Picture { width: 350, height: 350, pixels: animated }] {
            let count = |wanted: Option<Rgb>| {
                let Rgb(red, green, blue) = wanted.expect("a colour");
                picture.pixels.iter().filter(|pixel| **pixel == [red, green, blue]).count()
            };
            assert!([page, squares].map(count).iter().all(|&count| count > 10_000), "{page:?} {squares:?}");
            assert!(
                [attackers, defenders, king, colours.lines].map(count).iter().all(|&count| count > 200),
                "{colours:?}"
            );
        }
        // A man in the colour of the squares has an edge that is not.
        let hidden = Style { colours: Colours { attackers: squares, ..colours }, ..style };
        let man = drawn(&with_piece(&bare(7), square("b2"), Piece::Attacker), hidden);
        assert!(drawn(&bare(7), hidden).changed(&man).len() > 100, "{squares:?}");
    }
}

/// Marks and arrows have the colours that are stated for them.
#[test]
fn arrows_and_circles_have_their_colours() {
    let (red, blue) = (Rgb(200, 10, 20), Rgb(10, 20, 200));
    let mut scene = bare(9);
    scene.arrows = vec![Arrow { colour: Some(red), ..gallery::arrow("a1", "a6") }];
    scene.marks = vec![Mark { square: square("e5"), colour: Some(blue) }];
    for theme in Theme::ALL {
        let picture = drawn(&scene, Style { theme, ..sized(360) });
        // An arrow is painted under the pieces and faintly above them: the same colour, less what rounding
        // takes.
        let like = |pixel: &&[u8; 3], Rgb(red, green, blue)| {
            pixel.iter().zip([red, green, blue]).all(|(one, other)| one.abs_diff(other) <= 2)
        };
        let count = |colour: Rgb| picture.pixels.iter().filter(|pixel| like(pixel, colour)).count();
        assert!(count(red) > 200 && count(blue) > 60, "{theme:?}: {} {}", count(red), count(blue));
    }
}

/// Markings beyond the board or of pieces that are not there are left out; nothing panics.
#[test]
fn nonsense_is_left_out() {
    let everywhere: Vec<Square> =
        (0..19).flat_map(|rank| (0..19).filter_map(move |file| Square::new(file, rank))).collect();
    for side in (5..=19).step_by(2) {
        let beyond: Vec<Square> = everywhere.iter().copied().filter(|square| !square.is_on(side)).collect();
        let mut scene = bare(side);
        scene.ground.zones = tafl_engine::ZoneKind::ALL.map(|kind| (kind, beyond.clone())).to_vec();
        scene.ground.escape_squares = beyond.clone();
        scene.captured = beyond.iter().map(|&square| (square, Piece::King)).collect();
        scene.destinations.clone_from(&beyond);
        let arrow = |from: &str, to| Arrow { from: square(from), to, colour: None };
        scene.arrows = beyond.iter().map(|&far| arrow("a1", far)).collect();
        scene.arrows.push(arrow("b2", square("b2")));
        scene.marks = beyond.iter().map(|&square| Mark { square, colour: None }).collect();
        scene.open_paths.clone_from(&beyond);
        scene.last_move = beyond.first().map(|&far| (far, far));
        scene.chosen = beyond.last().copied();
        scene.threatened_king = true;
        for size in [64, 300] {
            assert!(drawn(&scene, sized(size)) == drawn(&bare(side), sized(size)), "{side}");
        }
        // Everything on every square at once.
        let mut scene = with_piece(&scene, square("c3"), Piece::King);
        scene.destinations.clone_from(&everywhere);
        scene.arrows = everywhere.iter().map(|&to| arrow("c3", to)).collect();
        scene.open_paths.clone_from(&everywhere);
        scene.captured = everywhere.iter().map(|&square| (square, Piece::Attacker)).collect();
        drawn(&scene, sized(64));
        let _ = svg(&scene, &Style { layout: Layout::Card, ..Style::default() }, &Texts::default());
    }
}

/// Every frame of an animation, put together by another decoder, is the picture of its scene.
#[test]
fn an_animation_shows_every_scene_for_its_time() {
    for (theme, rotation) in Theme::ALL.into_iter().zip(Rotation::ALL.into_iter().cycle()) {
        let style = Style { theme, rotation, ..sized(300) };
        let mut scenes = gallery::game("copenhagen", 24).0;
        // The same again, every marking, another board, and back.
        scenes.extend([scenes[23].clone(), marked(), start(rules("brandubh-wtf")), scenes[0].clone()]);
        let mut gif = Gif::new(&style).expect("a start");
        for (ply, scene) in scenes.iter().enumerate() {
            let before = gif.bytes();
            gif.push(scene, &Texts::default(), 100 * ply as u32).expect("a frame");
            assert!(gif.bytes() > before && gif.frames() == ply + 1);
        }
        let file = gif.finish().expect("an end");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(file.as_slice()).expect("a GIF file");
        assert_eq!((reader.width(), reader.height(), reader.repeat()), (300, 300, gif::Repeat::Infinite));
        let mut canvas = vec![[0; 3]; 300 * 300];
        let mut count = 0;
        while let Some(frame) = reader.read_next_frame().expect("a frame") {
            assert_eq!(frame.delay, (10 * count as u16).max(2), "hundredths of a second");
            assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
            for (place, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
                let (x, y) = (place % usize::from(frame.width), place / usize::from(frame.width));
                if pixel[3] > 0 {
                    canvas[(usize::from(frame.top) + y) * 300 + usize::from(frame.left) + x] =
                        [pixel[0], pixel[1], pixel[2]];
                }
            }
            let shown = Picture { width: 300, height: 300, pixels: canvas.clone() };
            let (greatest, mean) = shown.differs(&drawn(&scenes[count], style));
            assert!(mean < 1.0 && greatest < 90, "frame {count} {theme:?}: mean {mean}, greatest {greatest}");
            count += 1;
        }
        assert_eq!(count, scenes.len());
    }
    assert!(Gif::new(&Style::default()).expect("a start").finish().is_err(), "an animation without frames");
}

/// The bytes of some pictures, which no machine and no change may alter unnoticed.
#[test]
fn equal_scenes_give_equal_bytes() {
    let mut lines = String::new();
    for (name, scene) in scenes() {
        for (theme, layout) in [
            (Theme::Light, Layout::Board),
            (Theme::Dark, Layout::Card),
            (Theme::Wood, Layout::Players),
            (Theme::Bone, Layout::Board),
            (Theme::Stone, Layout::Card),
        ] {
            let style = Style { theme, layout, rotation: Rotation::ThreeQuarters, ..sized(360) };
            let write = || {
                let mut gif = Gif::new(&style).expect("a start");
                gif.push(&bare(scene.side()), &gallery::texts(), 500).expect("a frame");
                gif.push(&scene, &gallery::texts(), 500).expect("a frame");
                let files = [
                    svg(&scene, &style, &gallery::texts()).into_bytes(),
                    png(&scene, &style, &gallery::texts()).expect("a picture"),
                ];
                files
                    .into_iter()
                    .chain([gif.finish().expect("an end")])
                    .map(|file| crc32fast::hash(&file))
                    .collect::<Vec<_>>()
            };
            let hashes = write();
            assert_eq!(hashes, write());
            lines.push_str(&format!("{name} {theme:?} {layout:?} {hashes:08x?}\n").to_lowercase());
        }
    }
    let expected = include_str!("render_golden.txt");
    assert!(
        lines == expected,
        "the pictures have changed; if they should have, service/pictures/tests/render_golden.txt becomes:\n{lines}"
    );
}
