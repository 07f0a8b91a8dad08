//! The cost of pictures in CPU time of this thread: `cargo bench -p tafl-pictures --bench render`.
//!
//! Prints the median of `--rounds N` (15) for each case, and the size of what was written; `--only WORD`
//! picks cases. `--write FOLDER` writes a gallery of pictures to be looked at instead.

mod gallery;

use rustix::time::{ClockId, clock_gettime};
use std::path::Path;
use std::process::ExitCode;
use tafl_pictures::{Gif, Layout, Scene, Size, Style, Texts, Theme, graph_png, graph_svg, png, svg};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The CPU time of this thread, in seconds.
fn clock() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Measures what is written, and prints the median with its size and what it should be.
fn measure(
    name: &str,
    only: Option<&String>,
    rounds: usize,
    target_ms: Option<f64>,
    mut write: impl FnMut() -> usize,
) {
    if only.is_some_and(|word| !name.contains(word.as_str())) {
        return;
    }
    let bytes = write();
    let mut times: Vec<f64> = (0..rounds.max(1))
        .map(|_| {
            let before = clock();
            std::hint::black_box(write());
            (clock() - before) * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let target = target_ms.map_or_else(String::new, |target| format!("{target:>10.1}"));
    println!("{name:<44} {:>10.3} {:>10.1} {target}", times[times.len() / 2], bytes as f64 / 1e3);
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        arguments.iter().position(|argument| argument == flag).and_then(|place| arguments.get(place + 1))
    };
    // `cargo test` starts benches as well, to see that they start.
    if arguments.iter().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    if let Some(folder) = after("--write") {
        return match gallery::write(Path::new(folder)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let rounds = after("--rounds").and_then(|rounds| rounds.parse().ok()).unwrap_or(15);
    let only = after("--only");
    println!("{:<44} {:>10} {:>10} {:>10}", "CPU time", "ms", "kB", "target");
    let sized =
        |pixels, theme| Style { size: Size::new(pixels).unwrap_or_default(), theme, ..Style::default() };
    let texts = gallery::texts();
    let (start, marked, large) =
        (gallery::start(gallery::rules("copenhagen")), gallery::marked(), gallery::start(&gallery::large()));
    let picture = |name: &str, scene: &Scene, style: &Style, targets: [Option<f64>; 2]| {
        measure(&format!("SVG, {name}"), only, rounds * 20, targets[0], || svg(scene, style, &texts).len());
        measure(&format!("PNG, {name}"), only, rounds, targets[1], || {
            png(scene, style, &texts).map_or(0, |file| file.len())
        });
    };
    picture("11x11, 720 px", &start, &sized(720, Theme::Light), [Some(0.3), Some(10.0)]);
    picture("11x11, all markings, 720 px", &marked, &sized(720, Theme::Dark), [Some(0.3), Some(10.0)]);
    picture("11x11, wood, 720 px", &start, &sized(720, Theme::Wood), [Some(0.3), Some(10.0)]);
    picture("11x11, stone, 720 px", &start, &sized(720, Theme::Stone), [Some(0.3), Some(10.0)]);
    picture("19x19, 720 px", &large, &sized(720, Theme::Light), [None, None]);
    picture("19x19, 2048 px", &large, &sized(2048, Theme::Dark), [None, None]);
    picture("11x11, card", &marked, &Style { layout: Layout::Card, ..Style::default() }, [None, None]);
    let (course, texts) = (gallery::course(200), gallery::graph_texts());
    let style = sized(800, Theme::Light);
    measure("SVG, graph of 200 plies, 800 px", only, rounds * 20, None, || {
        graph_svg(&course, &style, &texts).len()
    });
    measure("PNG, graph of 200 plies, 800 px", only, rounds, None, || {
        graph_png(&course, &style, &texts).map_or(0, |file| file.len())
    });
    let scenes = gallery::game("copenhagen", 100).0;
    let gif = |style: &Style| -> usize {
        let mut gif = Gif::new(style).expect("a start");
        for scene in &scenes {
            for between in scene.slide() {
                gif.push(&between, &Texts::default(), 60).expect("a frame");
            }
            gif.push(scene, &Texts::default(), 520).expect("a frame");
        }
        gif.finish().expect("an end").len()
    };
    let plies = scenes.len() - 1;
    measure(&format!("GIF, 11x11, {plies} plies, 480 px"), only, rounds, Some(400.0), || {
        gif(&sized(480, Theme::Light))
    });
    measure(&format!("GIF, 11x11, wood, {plies} plies, 480 px"), only, rounds, Some(400.0), || {
        gif(&sized(480, Theme::Wood))
    });
    measure(&format!("GIF, 11x11, {plies} plies, 1200 px"), only, rounds, None, || {
        gif(&sized(1200, Theme::Dark))
    });
    ExitCode::SUCCESS
}
