//! Pictures to be looked at: every marking, on small and large boards, and graphs, in every theme.

use std::path::Path;
use tafl_engine::{
    Escape, Game, Judgement, Piece, Placement, Rules, Side, Square, Zone, ZoneKind, catalogue,
};
use tafl_pictures::{
    Arrow, Figures, Gif, Graph, GraphTexts, Layout, Player, Rotation, Scene, Size, Style, Texts, Theme,
    graph_png, graph_svg, png, svg,
};

pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// An arrow in the colour of the theme.
pub(crate) fn arrow(from: &str, to: &str) -> Arrow {
    Arrow { from: square(from), to: square(to), colour: None }
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The rules of an entry.
pub(crate) fn rules(id: &str) -> &'static Rules {
    &catalogue::find(id).expect("an entry").rules
}

/// The start of a game.
pub(crate) fn start(rules: &Rules) -> Scene {
    Scene::new(rules, rules.setup(None).expect("a set-up").board.clone())
}

/// Alea Evangelii's board with zones of every kind, and escape at the listed squares.
pub(crate) fn large() -> Rules {
    let mut rules: Rules =
        serde_json::from_str(include_str!("../../../../engine/comparison/src/board_19.json")).expect("rules");
    let pieces = tafl_engine::PieceSet::COMMON;
    let zone = |kind, names: &str| Zone {
        kind,
        squares: squares(names),
        stop: pieces,
        enter: pieces,
        pass: pieces,
        hostile_empty: pieces,
        hostile_occupied: pieces,
    };
    rules.zones = vec![
        zone(ZoneKind::Throne, "j10"),
        zone(ZoneKind::Corners, "a1 s1 a19 s19 a2 b1"),
        zone(ZoneKind::Camps, "i1 j1 k1 j2 i19 j19 k19 j18"),
        zone(ZoneKind::Forts, "i10 k10 j9 j11 h10 l10"),
    ];
    rules.escape = Escape::Squares(squares("a1 s1 a19 s19 d4 p16 a10"));
    rules
}

/// Every marking at once.
pub(crate) fn marked() -> Scene {
    let rules = rules("copenhagen");
    let board: Placement = "11/3aa1aaa2/3d3a3/a4a4a/a1k3d3a/aa1d2dda2/a1d2dd3a/a4d4a/a5a4/5a4a/3aaaa3a"
        .parse()
        .expect("a board");
    let mut scene = Scene::new(rules, board);
    scene.last_move = Some((square("f7"), square("c7")));
    scene.captured = vec![
        (square("b7"), Piece::Attacker),
        (square("c8"), Piece::Attacker),
        (square("e9"), Piece::Defender),
    ];
    scene.chosen = Some(square("g6"));
    scene.destinations = squares("g7 g8 f6 e6 g10");
    scene.arrows = vec![arrow("h10", "h3"), arrow("j2", "e5"), arrow("d6", "d5"), arrow("k7", "j7")];
    scene.threatened_king = true;
    scene.open_paths = squares("c11 a11");
    scene
}

/// A king who has just been captured.
pub(crate) fn captured_king() -> Scene {
    let board: Placement = "3a3/7/3a3/1da1a2/3a3/7/3a3".parse().expect("a board");
    let mut scene = Scene::new(rules("brandubh-wtf"), board);
    scene.last_move = Some((square("d2"), square("d3")));
    scene.captured = vec![(square("d4"), Piece::King)];
    scene.arrows = vec![arrow("d7", "d6")];
    scene
}

fn player(side: Side, name: &str, clock: &str, result: &str) -> Player {
    Player {
        side,
        name: name.into(),
        clock: clock.into(),
        low: clock.starts_with("0:0"),
        result: result.into(),
        to_move: side == Side::Attackers,
    }
}

pub(crate) fn texts() -> Texts {
    Texts {
        title: "Copenhagen Hnefatafl".into(),
        description: "Attackers to move.".into(),
        heading: "Copenhagen Hnefatafl".into(),
        lines: vec![
            "Attackers to move".into(),
            "Ply 12".into(),
            "Last move f7-c7xb7: the king is threatened, and one path is open.".into(),
        ],
        players: vec![
            player(Side::Attackers, "Þórdís the Deep-Minded of Breiðafjörður", "1:02:05", ""),
            player(Side::Defenders, "Sigmund", "0:09.4", "The defenders win"),
        ],
        caption: "The way is blocked on d5.".into(),
        legend: vec![
            (vec![Piece::AttackersCommander, Piece::DefendersCommander], "commander".into()),
            (vec![Piece::AttackersKnight, Piece::DefendersKnight], "knight".into()),
            (vec![Piece::AttackersMercenary], "mercenary".into()),
            (vec![Piece::DefendersGuard], "guard".into()),
        ],
        ..Texts::default()
    }
}

/// A long game by chance that is the same every time.
pub(crate) fn game(id: &str, plies: usize) -> (Vec<Scene>, String) {
    let entry = catalogue::find(id).expect("an entry");
    let mut game = Game::new(&entry.referee(), None).expect("the first set-up");
    let mut scenes = vec![Scene::new(&entry.rules, game.placement())];
    let mut chance: u64 = 7;
    while scenes.len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = moves[(chance >> 33) as usize % moves.len()];
        let text = chosen.to_string();
        let played = game.play_text(&text).expect("a legal move");
        let mut scene = Scene::new(&entry.rules, game.placement());
        scene.last_move = text.split_once('-').map(|(from, to)| (square(from), square(to)));
        scene.captured = played.captures.iter().map(|capture| (capture.square, capture.piece)).collect();
        scenes.push(scene);
    }
    (scenes, entry.name.to_owned())
}

/// The course of a game of this many plies, from its start.
pub(crate) fn course(plies: usize) -> Graph {
    let (mut chance, mut value): (u64, i64) = (11, 480);
    let mut graph = Graph::default();
    for ply in 0..=plies {
        graph.attackers_win.push(value.clamp(0, 1000) as u16);
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let step = (chance >> 33) as i64 % 121 - 60;
        let leap = if (chance >> 50) % 13 == 0 { step.signum() * 220 } else { 0 };
        value = (value + step + leap + (ply as i64 * 3 / plies as i64)).clamp(20, 980);
        let judgement = [(250, Judgement::Blunder), (110, Judgement::Mistake), (52, Judgement::Inaccuracy)];
        if let Some((_, judgement)) = judgement.into_iter().find(|(least, _)| (step + leap).abs() >= *least) {
            graph.marks.push((ply as u32 + 1, judgement));
        }
    }
    graph.attackers_win.extend([1000; 2]);
    graph.marks.push((plies as u32 * 2 / 3, Judgement::MissedWin));
    graph.marks.push((plies as u32 * 3 / 5, Judgement::Blunder));
    graph.turning_point =
        graph.marks.iter().find(|(_, judgement)| *judgement == Judgement::Blunder).map(|&(ply, _)| ply);
    graph
}

/// The texts of a graph.
pub(crate) fn graph_texts() -> GraphTexts {
    let text = |text: &str| text.to_owned();
    GraphTexts {
        title: text("Egil – Þórdís"),
        description: text("The attackers lead."),
        heading: text("Copenhagen Hnefatafl, third round"),
        players: [text("Egil Skallagrímsson"), text("Þórdís the Deep-Minded of Breiðafjörður")],
        scale: [text("50 %"), text("100 %")],
        ply: text("ply"),
        turning_point: text("turning point: ply 28"),
        key: vec![
            (Judgement::Inaccuracy, text("inaccuracy")),
            (Judgement::Mistake, text("mistake")),
            (Judgement::Blunder, text("blunder")),
            (Judgement::MissedWin, text("missed win")),
        ],
    }
}

/// Writes the pictures as files.
pub(crate) fn write(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    std::fs::create_dir_all(folder)?;
    let scenes = [
        ("marked", marked()),
        ("captured", captured_king()),
        ("brandubh", start(rules("brandubh-wtf"))),
        ("tablut", start(rules("tablut-nielsen"))),
        ("copenhagen", start(rules("copenhagen"))),
        ("alea", start(&large())),
    ];
    let put = |name: String, scene: &Scene, style: &Style| -> Result<(), Box<dyn std::error::Error>> {
        std::fs::write(folder.join(format!("{name}.svg")), svg(scene, style, &texts()))?;
        std::fs::write(folder.join(format!("{name}.png")), png(scene, style, &texts())?)?;
        Ok(())
    };
    for theme in Theme::ALL {
        let theme_name = format!("{theme:?}").to_lowercase();
        for (name, scene) in &scenes {
            for size in [64, 128, 360, 720, 1200] {
                let style = Style { size: Size::new(size).unwrap_or_default(), theme, ..Style::default() };
                put(format!("{name}-{theme_name}-{size}"), scene, &style)?;
            }
            put(
                format!("{name}-{theme_name}-card"),
                scene,
                &Style { theme, layout: Layout::Card, ..Style::default() },
            )?;
        }
        let wordy = Texts {
            result: "Les défenseurs gagnent".into(),
            heading: "Tafl des très longues soirées d'hiver à Þingvellir — variante Ægir & Søn <2026>".into(),
            lines: vec![
                "Défenseurs: c'est à vous".into(),
                "Ход 12 · Κίνηση 12 · 手番".into(),
                "Dernier coup f7-c7xb7xc8xe9, ".repeat(4),
            ],
            ..texts()
        };
        let card = Style { theme, layout: Layout::Card, ..Style::default() };
        std::fs::write(
            folder.join(format!("wordy-{theme_name}-card.png")),
            png(&scenes[1].1, &card, &wordy)?,
        )?;
        for figures in Figures::ALL {
            let style = Style { theme, figures, layout: Layout::Players, legend: 4, ..Style::default() };
            put(format!("players-{theme_name}-{figures:?}").to_lowercase(), &scenes[0].1, &style)?;
        }
        let turned = Style { theme, rotation: Rotation::Quarter, ..Style::default() };
        put(format!("marked-{theme_name}-turned"), &scenes[0].1, &turned)?;
        for (plies, size) in [
            (1, 320),
            (8, 320),
            (46, 320),
            (46, 640),
            (46, 800),
            (46, 1600),
            (200, 480),
            (200, 1200),
            (46, 160),
        ] {
            let style = Style { size: Size::new(size).unwrap_or_default(), theme, ..Style::default() };
            let name = format!("graph-{theme_name}-{plies}-{size}");
            std::fs::write(
                folder.join(format!("{name}.svg")),
                graph_svg(&course(plies), &style, &graph_texts()),
            )?;
            std::fs::write(
                folder.join(format!("{name}.png")),
                graph_png(&course(plies), &style, &graph_texts())?,
            )?;
        }
        let mut gif =
            Gif::new(&Style { size: Size::new(480).unwrap_or_default(), theme, ..Style::default() })?;
        for scene in game("copenhagen", 30).0 {
            for between in scene.slide() {
                gif.push(&between, &texts(), 60)?;
            }
            gif.push(&scene, &texts(), 700)?;
        }
        std::fs::write(folder.join(format!("game-{theme_name}.gif")), gif.finish()?)?;
    }
    Ok(())
}
