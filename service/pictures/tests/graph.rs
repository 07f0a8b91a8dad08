//! Graphs of the course of a game: what they show stands where it should, and both painters draw the same.

#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../benches/render/gallery.rs"]
mod gallery;
#[allow(dead_code, reason = "the tests of boards use the rest")]
mod support;

use gallery::{course, graph_texts};
use support::{Picture, decoded, painted};
use tafl_engine::Judgement;
use tafl_pictures::{Colours, Graph, GraphTexts, Layout, Rgb, Size, Style, Theme, graph_png, graph_svg};

fn sized(pixels: u32) -> Style {
    Style { size: Size::new(pixels).expect("a size"), ..Style::default() }
}

fn drawn(graph: &Graph, style: Style) -> Picture {
    decoded(&graph_png(graph, &style, &graph_texts()).expect("a picture"))
}

#[test]
fn a_graph_is_half_as_high_as_wide_and_a_card_has_the_size_of_cards() {
    for (style, dimensions) in [
        (sized(64), (64, 32)),
        (sized(239), (239, 119)),
        (sized(240), (240, 200)),
        (sized(320), (320, 200)),
        (sized(801), (801, 400)),
        (sized(2_048), (2_048, 1_024)),
        (Style { layout: Layout::Card, ..sized(64) }, (1_200, 630)),
    ] {
        let picture = drawn(&course(20), style);
        assert_eq!((picture.width as u32, picture.height as u32), dimensions);
        let theirs = painted(&graph_svg(&course(20), &style, &graph_texts()));
        assert_eq!((theirs.width, theirs.height), (picture.width, picture.height));
    }
}

#[test]
fn both_painters_draw_the_same() {
    for (size, plies) in [(100, 30), (320, 46), (800, 46), (1_200, 200)] {
        for theme in Theme::ALL {
            let style = Style { theme, ..sized(size) };
            let ours = drawn(&course(plies), style);
            let theirs = painted(&graph_svg(&course(plies), &style, &graph_texts()));
            let (_, mean) = ours.differs(&theirs);
            let clear = ours.changed(&theirs).len() as f64 / ours.pixels.len() as f64;
            assert!(mean < 0.3 && clear < 0.003, "{size} {theme:?}: mean {mean}, clear {clear}");
        }
    }
}

/// Colours that nothing else in a picture has.
const ATTACKERS: Rgb = Rgb(200, 10, 20);
const DEFENDERS: Rgb = Rgb(10, 20, 200);

fn is(pixel: [u8; 3], colour: Rgb) -> bool {
    pixel == [colour.0, colour.1, colour.2]
}

/// In the column of a ply, the area of the side that leads is as high as its lead.
#[test]
fn the_area_is_as_high_as_the_lead() {
    let colours = Colours { attackers: Some(ATTACKERS), defenders: Some(DEFENDERS), ..Colours::default() };
    for width in [400, 1_600] {
        let style = Style { colours, ..sized(width) };
        // Without texts the men of the players remain, to the left of the column.
        let show = |value: u16| {
            let graph = Graph { attackers_win: vec![value; 3], ..Graph::default() };
            let picture = decoded(&graph_png(&graph, &style, &GraphTexts::default()).expect("a picture"));
            let column = picture.width * 3 / 5;
            let rows = |colour| {
                (0..picture.height).filter(|&row| is(picture.at(column, row), colour)).collect::<Vec<_>>()
            };
            (rows(ATTACKERS), rows(DEFENDERS))
        };
        let (whole, none) = show(1_000);
        let (middle, half) = (whole.last().expect("an area") + 1, whole.len() as f64);
        assert!(none.is_empty() && half > f64::from(width) / 8.0, "{half} rows");
        for value in [0, 100, 250, 499, 500, 501, 640, 900, 1_000] {
            let (attackers, defenders) = show(value);
            let lead = f64::from(value) / 500.0 - 1.0;
            let height = if lead > 0.0 { attackers.len() } else { defenders.len() } as f64;
            // The line of the curve and the middle take a few rows.
            assert!(
                (height - lead.abs() * half).abs() <= f64::from(width) / 100.0,
                "{value}: {height} of {half} rows"
            );
            assert!(
                attackers.iter().all(|row| *row < middle + 2)
                    && defenders.iter().all(|row| *row + 2 > middle),
                "{value}"
            );
            assert!(if lead > 0.0 { &defenders } else { &attackers }.is_empty(), "{value}");
        }
    }
}

/// A mark is at the place of its ply and of its value, and nowhere else.
#[test]
fn a_mark_is_on_the_curve_at_its_ply() {
    let judgements = [
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
        Judgement::MissedWin,
        Judgement::OnlyMove,
    ];
    let style = sized(640);
    let plain =
        Graph { attackers_win: (0..=40).map(|ply| ply * 25).collect(), first_ply: 100, ..Graph::default() };
    let show = |graph: &Graph| painted(&graph_svg(graph, &style, &graph_texts()));
    let (ours, mut places) = (show(&plain), Vec::new());
    for judgement in judgements {
        for ply in [110, 120, 130] {
            let changed = show(&Graph { marks: vec![(ply, judgement)], ..plain.clone() }).changed(&ours);
            let middle = |axis: fn(&(usize, usize)) -> usize| {
                let all = changed.iter().map(axis);
                (all.clone().min().expect("a mark") + all.max().expect("a mark")) as f64 / 2.0
            };
            let extent = changed.iter().map(|at| at.0).max().expect("a mark")
                - changed.iter().map(|at| at.0).min().expect("a mark");
            assert!((4..20).contains(&extent), "{judgement:?}: {extent} pixels");
            places.push((judgement, ply, middle(|at| at.0), middle(|at| at.1)));
        }
    }
    for each in places.chunks(3) {
        let [(_, _, x1, y1), (_, _, x2, y2), (_, _, x3, y3)] = each else { panic!("three plies") };
        // The curve is a straight line, and the plies are equally far apart.
        assert!((x2 - x1 - (x3 - x2)).abs() <= 1.5 && x2 - x1 > 100.0, "{each:?}");
        assert!((y1 - y2 - (y2 - y3)).abs() <= 1.5 && y1 - y2 > 40.0, "{each:?}");
        assert!(
            (x1 - places[0].2).abs() <= 1.0 && (y1 - places[0].3).abs() <= 2.0,
            "all marks of a ply are at one place: {each:?}"
        );
    }
    let svg = graph_svg(&plain, &style, &graph_texts());
    let stated = svg.split(" data-plies=\"").nth(1).and_then(|rest| rest.split('"').next());
    let stated: Vec<u32> =
        stated.expect("its plies").split(' ').map(|number| number.parse().expect("a number")).collect();
    let [first, last, left, right] = stated[..] else { panic!("{stated:?}") };
    assert_eq!([first, last], [100, 140]);
    for (_, ply, x, _) in &places {
        let there = f64::from(left) + f64::from(right - left) * f64::from(ply - first) / 40.0;
        assert!((x - there).abs() <= 1.5, "ply {ply} is at {x} and not at {there}");
    }
    let seen = |judgement| show(&Graph { marks: vec![(120, judgement)], ..plain.clone() });
    for (n, one) in judgements.into_iter().enumerate() {
        assert!(judgements[..n].iter().all(|other| seen(one) != seen(*other)), "{one:?} looks like another");
    }
}

/// A mark at an end of the curve is drawn whole, however small the picture is.
#[test]
fn a_mark_at_an_end_is_not_cut() {
    for size in [100, 160, 239, 480] {
        for (ply, value) in [(0, 1_000), (0, 0), (9, 1_000), (9, 0)] {
            let plain = Graph { attackers_win: vec![value; 10], ..Graph::default() };
            let marked = Graph { marks: vec![(ply, Judgement::MissedWin)], ..plain.clone() };
            let changed = drawn(&plain, sized(size)).changed(&drawn(&marked, sized(size)));
            let (width, height) = (size as usize, Graph::dimensions(&sized(size)).1 as usize);
            let cut = changed.iter().any(|&(x, y)| x == 0 || y == 0 || x + 1 == width || y + 1 == height);
            assert!(!changed.is_empty() && !cut, "{size}: ply {ply}, {value}");
        }
    }
}

#[test]
fn the_turning_point_is_a_line_at_its_ply_with_a_label_above() {
    let plain = Graph { attackers_win: vec![500; 41], turning_point: Some(20), ..Graph::default() };
    // The room for the label is there whichever ply it names.
    let none = Graph { turning_point: Some(99), ..plain.clone() };
    let texts = GraphTexts { turning_point: String::new(), ..graph_texts() };
    let wordless = decoded(&graph_png(&plain, &sized(800), &texts).expect("a picture"));
    let labelled = drawn(&plain, sized(800)).changed(&wordless);
    let (left, right) = (
        labelled.iter().map(|at| at.0).min().expect("a label"),
        labelled.iter().map(|at| at.0).max().expect("a label"),
    );
    let line: Vec<_> = wordless
        .changed(&drawn(&none, sized(800)))
        .into_iter()
        .filter(|at| at.1 > 200 && at.1 < 300)
        .collect();
    assert!(line.iter().all(|at| at.0 > left && at.0 < right), "the line is below its label");
    assert!(labelled.iter().all(|at| at.1 < 150), "the label is above the curve");
}

#[test]
fn any_graph_is_drawn() {
    let marks: Vec<_> = [0, 1, 7, u32::MAX - 1, u32::MAX].map(|ply| (ply, Judgement::Blunder)).to_vec();
    for values in
        [vec![], vec![700], vec![0, u16::MAX], vec![500; 3], (0..2_000).map(|n| n % 1_001).collect()]
    {
        for first_ply in [0, 1, 995, u32::MAX - 1, u32::MAX] {
            for size in [64, 200, 240, 2_048] {
                let graph = Graph {
                    attackers_win: values.clone(),
                    first_ply,
                    marks: marks.clone(),
                    turning_point: Some(first_ply),
                };
                let long = "Þ👑\u{0}\n".repeat(300);
                let texts = GraphTexts {
                    players: [long.clone(), String::new()],
                    key: vec![(Judgement::Mistake, long.clone()); 9],
                    ply: long.clone(),
                    heading: long.clone(),
                    turning_point: long.clone(),
                    ..GraphTexts::default()
                };
                for texts in [texts, graph_texts(), GraphTexts::default()] {
                    roxmltree::Document::parse(&graph_svg(&graph, &sized(size), &texts)).expect("XML");
                    if values.len() < 10 && size < 2_048 {
                        graph_png(&graph, &sized(size), &texts).expect("a picture");
                    }
                }
            }
        }
    }
}

/// The bytes of some graphs, which no machine and no change may alter unnoticed.
#[test]
fn equal_graphs_give_equal_bytes() {
    let mut lines = String::new();
    for (theme, size) in Theme::ALL.into_iter().zip([320, 480, 800, 1_600, 160]) {
        let style = Style { theme, ..sized(size) };
        let files = [
            graph_svg(&course(46), &style, &graph_texts()).into_bytes(),
            graph_png(&course(46), &style, &graph_texts()).expect("a picture"),
        ];
        lines.push_str(
            &format!("{theme:?} {size} {:08x?}\n", files.map(|file| crc32fast::hash(&file))).to_lowercase(),
        );
    }
    let expected = include_str!("graph_golden.txt");
    assert!(
        lines == expected,
        "the graphs have changed; if they should have, service/pictures/tests/graph_golden.txt becomes:\n{lines}"
    );
}
