//! The course of a game: the probability that the attackers win after each ply, above the middle where they
//! lead.

use crate::board::Artist;
use crate::figures;
use crate::ink::Ink;
use crate::letters::{Font, Weight, printable};
use crate::shape::{FINE, Outline, Point, Shape, Step};
use crate::strips::{banner, text};
use crate::style::{Layout, Style};
use crate::theme::Inks;
use std::sync::Arc;
use tafl_engine::{Judgement, Piece};

/// The course of a game. Values beyond their range count as its end; marks of other plies are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// The probability that the attackers win, in permille from 0 to 1,000, after each of consecutive plies.
    pub attackers_win: Vec<u16>,
    /// The ply of the first value; 0 for the start of the game.
    pub first_ply: u32,
    /// The plies with a remarkable move.
    pub marks: Vec<(u32, Judgement)>,
    /// The ply that decided most.
    pub turning_point: Option<u32>,
}

/// The texts of a graph. They may contain any characters, like those of [`crate::Texts`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GraphTexts {
    /// The title of the picture, for people who cannot see it.
    pub title: String,
    /// The description of the picture, for people who cannot see it.
    pub description: String,
    /// The heading; none if empty.
    pub heading: String,
    /// The names of the attackers and of the defenders.
    pub players: [String; 2],
    /// The labels of the scale: its middle, and both of its ends.
    pub scale: [String; 2],
    /// The unit of the plies.
    pub ply: String,
    /// The label of the turning point.
    pub turning_point: String,
    /// The judgements that the key explains.
    pub key: Vec<(Judgement, String)>,
}

impl Graph {
    /// Width and height of the picture in pixels: [`Style::size`] by half of that, but at least
    /// [`Self::LOWEST`] if it has texts; as a card, those of one.
    #[must_use]
    pub fn dimensions(style: &Style) -> (u32, u32) {
        let width = u32::from(style.size.pixels());
        match style.layout {
            Layout::Card => style.dimensions(),
            _ if width < Self::WORDLESS as u32 => (width, width / 2),
            _ => (width, (width / 2).max(Self::LOWEST)),
        }
    }

    /// The lowest height of a graph with texts.
    pub const LOWEST: u32 = 200;

    /// A picture narrower than this, in pixels, has no texts.
    const WORDLESS: i32 = 240;
}

/// The size of letters, in pixels: a fraction of the width, within limits.
const LETTERS: (i32, std::ops::RangeInclusive<i32>) = (50, 11..=40);

/// The distances of labelled plies.
const STEPS: [u32; 4] = [1, 2, 5, 10];

/// The figures of judgements in hundredths of a letter: discs by their radius, polygons by their corners.
/// They differ in shape.
enum Figure {
    Disc(i32),
    Ring(i32),
    Polygon(&'static [(i32, i32)]),
}

fn figure(judgement: Judgement) -> (Figure, Ink) {
    match judgement {
        Judgement::OnlyMove => (Figure::Disc(26), Ink::Way),
        Judgement::Inaccuracy => (Figure::Disc(30), Ink::Choice),
        Judgement::Mistake => {
            (Figure::Polygon(&[(-32, -32), (32, -32), (32, 32), (-32, 32)]), Ink::MovedFrame)
        }
        Judgement::Blunder => (Figure::Polygon(&[(0, -48), (46, 34), (-46, 34)]), Ink::Alarm),
        Judgement::MissedWin => (Figure::Ring(34), Ink::Arrow),
    }
}

/// A graph being drawn.
struct Canvas<'a> {
    graph: &'a Graph,
    style: Style,
    inks: Inks,
    /// The size of letters in pixels.
    letter: i32,
    /// The box of the curve in pixels.
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    shapes: Vec<Shape>,
}

/// The picture as shapes, bottom layer first, and the attribute that says where its plies are.
pub(crate) fn shapes(graph: &Graph, style: Style, texts: &GraphTexts) -> (Vec<Shape>, String) {
    let (width, height) = Graph::dimensions(&style);
    let (width, height) = (width as i32, height as i32);
    let (letter, margin) = match (width / LETTERS.0).clamp(*LETTERS.1.start(), *LETTERS.1.end()) {
        letter if width >= Graph::WORDLESS => (letter, letter),
        // Marks at the ends of the curve have half of their size in the margin.
        letter => ((width / 20).min(letter), ((width / 20).min(letter) * 5 / 8 + 1).max(2)),
    };
    let place = [margin, margin, width - 2 * margin, height - 2 * margin];
    let [left, top, width_left, height_left] = place;
    let inks = style.inks();
    let page = Shape::area([0, 0, width, height], inks.colour(Ink::Page));
    let mut canvas = Canvas {
        graph,
        style,
        inks,
        letter,
        left,
        top,
        width: width_left,
        height: height_left,
        shapes: vec![page],
    };
    if width >= Graph::WORDLESS {
        canvas.surround(texts);
    }
    canvas.ground();
    canvas.areas();
    if width >= Graph::WORDLESS {
        canvas.turn(texts);
    }
    canvas.marks();
    let (first, last, left) = (graph.first_ply, canvas.last(), canvas.left);
    let plies = format!(" data-plies=\"{first} {last} {left} {}\"", left + canvas.width);
    (canvas.shapes, plies)
}

impl Canvas<'_> {
    /// The heading, the players, the scales and the key, which leave the rest of the picture to the curve.
    fn surround(&mut self, texts: &GraphTexts) {
        let (letter, right) = (self.letter, self.left + self.width);
        let bottom = self.top + self.height;
        self.top -= letter / 4;
        let heading = printable(&texts.heading);
        if !heading.is_empty() {
            let font = Font::new(Weight::SemiBold, letter * 5 / 4);
            self.text(&heading, font, [self.left, self.top, right, letter * 3 / 2], false, Ink::Heading);
            self.top += letter * 7 / 4;
        }
        self.players(&texts.players);
        let mut below = letter * 5 / 4;
        if !texts.key.is_empty() {
            self.key(&texts.key, bottom - letter * 5 / 4);
            below += letter * 7 / 4;
        }
        let font = Font::new(Weight::Regular, letter * 9 / 10);
        let gutter = texts
            .scale
            .iter()
            .chain([&texts.ply])
            .map(|label| font.width(&printable(label)) / FINE + 1)
            .max();
        let gutter = gutter.unwrap_or(0).min(self.width / 6);
        self.left += gutter + letter / 2;
        self.width -= gutter + letter / 2;
        self.top += if self.graph.turning_point.is_some() { letter * 7 / 4 } else { letter / 2 };
        self.height = bottom - below - letter / 2 - self.top;
        self.scale(texts, font);
        self.plies(&texts.ply, font);
    }

    fn text(&mut self, line: &str, font: Font, place: [i32; 4], right: bool, ink: Ink) {
        text(line, font, place, right, self.inks.colour(ink), &mut self.shapes);
    }

    /// The men and the names of the players: the attackers on the left, the defenders on the right.
    fn players(&mut self, names: &[String; 2]) {
        let (size, font) = (self.letter * 7 / 4, Font::new(Weight::SemiBold, self.letter));
        let (half, gap) = (self.width / 2 - self.letter, self.letter / 3);
        let room = (half - size - gap) * FINE;
        for (n, (name, man)) in names.iter().zip([Piece::Attacker, Piece::Defender]).enumerate() {
            let line = font.wrap(&printable(name), room, 1).pop().unwrap_or_default();
            let wide = size + gap + font.width(&line) / FINE + 1;
            let left = if n == 0 { self.left } else { self.left + self.width - wide };
            Artist::piece_alone(man, [left, self.top, size], self.style, &mut self.shapes);
            self.text(
                &line,
                font,
                [left + size + gap, self.top, left + wide + gap, size],
                false,
                Ink::Heading,
            );
        }
        self.top += size;
    }

    /// The meaning of the marks, in one line that ends at `base`.
    fn key(&mut self, key: &[(Judgement, String)], top: i32) {
        let (letter, right) = (self.letter, self.left + self.width);
        let gap = letter / 3;
        let labels: Vec<String> = key.iter().map(|(_, label)| printable(label)).collect();
        // Smaller letters rather than a label that is cut off.
        let room = (self.width - key.len() as i32 * (letter + 2 * gap)) * FINE;
        let fits = |size: &i32| {
            labels.iter().map(|label| Font::new(Weight::Regular, *size).width(label)).sum::<i32>() <= room
        };
        let size = [letter * 9 / 10, letter * 8 / 10, letter * 7 / 10]
            .into_iter()
            .find(fits)
            .unwrap_or(letter * 6 / 10);
        let font = Font::new(Weight::Regular, size);
        let mut left = self.left;
        for ((judgement, _), label) in key.iter().zip(&labels) {
            self.mark(*judgement, Point::pixels((left + letter / 2, top + letter * 5 / 8)));
            left += letter + gap;
            self.text(label, font, [left, top, right, letter * 5 / 4], false, Ink::Letter);
            left += font.width(label) / FINE + 1 + letter;
        }
    }

    /// The labels of the middle and of both ends, and between them the man of the side that leads there.
    fn scale(&mut self, texts: &GraphTexts, font: Font) {
        let (letter, end) = (self.letter, self.left - self.letter / 2);
        let [middle, both] = texts.scale.each_ref().map(|label| printable(label));
        for (label, eighth) in [(&both, 0), (&middle, 4), (&both, 8)] {
            let at = self.top + self.height * eighth / 8;
            // The ends stay beside the curve.
            let at = at.clamp(self.top + letter / 2, self.top + self.height - letter / 2);
            self.text(label, font, [0, at - letter, end, 2 * letter], true, Ink::Letter);
        }
        let size = (self.height / 6).min(letter * 7 / 4);
        for (man, quarter) in [(Piece::Attacker, 1), (Piece::Defender, 3)] {
            let at = [end - size, self.top + self.height * quarter / 4 - size / 2, size];
            Artist::piece_alone(man, at, self.style, &mut self.shapes);
        }
    }

    /// The labels of the plies below the curve.
    fn plies(&mut self, unit: &str, font: Font) {
        let (letter, top) = (self.letter, self.top + self.height + self.letter / 2);
        let end = self.left - letter * 3 / 4;
        self.text(&printable(unit), font, [0, top, end, letter * 5 / 4], true, Ink::Letter);
        for ply in self.ticks() {
            let label = ply.to_string();
            let (outline, wide) = font.outline(&label);
            let at =
                Point::new(self.x(ply) - wide / 2, top * FINE + letter * 5 / 8 * FINE + font.capital() / 2);
            self.shapes.push(Shape::fill(outline, at, self.inks.colour(Ink::Letter)));
        }
    }

    /// The plies that are labelled: so many that their labels stay apart.
    fn ticks(&self) -> Vec<u32> {
        let (first, last) = (self.graph.first_ply, self.last());
        let digits = last.max(1).ilog10() as i32 + 1;
        let apart = self.letter * (digits + 2) * 2 / 3;
        let steps = (0..9).flat_map(|zeros| STEPS.map(|step| step * 10_u32.pow(zeros.min(8))));
        let span = (last - first).max(1);
        let fits =
            |step: &u32| i64::from(self.width) * i64::from(*step) >= i64::from(apart) * i64::from(span);
        let step = steps.into_iter().find(fits).unwrap_or(span);
        let ticks: Vec<u32> = (first.div_ceil(step)..=last / step).map(|n| n * step).collect();
        if ticks.is_empty() { vec![first] } else { ticks }
    }

    fn last(&self) -> u32 {
        self.graph.first_ply.saturating_add((self.graph.attackers_win.len() as u32).saturating_sub(1))
    }

    /// The place of a ply, in hundredths of a pixel; that of a single one is the middle.
    fn x(&self, ply: u32) -> i32 {
        let (first, last) = (self.graph.first_ply, self.last());
        let (done, span) = if last == first { (1, 2) } else { (ply - first, last - first) };
        self.left * FINE + (i64::from(self.width * FINE) * i64::from(done) / i64::from(span)) as i32
    }

    fn y(&self, permille: u16) -> i32 {
        self.top * FINE + (1000 - i32::from(permille.min(1000))) * (self.height * FINE / 10) / 100
    }

    /// The field with its lines.
    fn ground(&mut self) {
        let (line, Self { left, top, width, height, .. }) = (self.line(), &*self);
        let [left, top, width, height] = [*left, *top, *width, *height];
        let (border, grid) = (self.inks.colour(Ink::Border), self.inks.colour(Ink::Grid));
        self.shapes.push(Shape::area([left - line, top - line, width + 2 * line, height + 2 * line], border));
        self.shapes.push(Shape::area([left, top, width, height], self.inks.colour(Ink::Square)));
        for ply in self.ticks() {
            let x = self.x(ply) / FINE;
            if x > left + line && x < left + width - 2 * line {
                self.shapes.push(Shape::area([x, top, line, height], grid));
            }
        }
        for quarter in [1, 3] {
            self.shapes.push(Shape::area([left, top + height * quarter / 4, width, line], grid));
        }
    }

    /// The thickness of lines in pixels.
    fn line(&self) -> i32 {
        (self.letter / 14).max(1)
    }

    /// The areas between the curve and the middle, and the curve.
    fn areas(&mut self) {
        let middle = self.y(500);
        let points = self.points();
        let [first, .., last] = points[..] else { return };
        let line = self.line();
        for (upper, fill, edge) in
            [(true, Ink::Attacker, Ink::AttackerEdge), (false, Ink::Defender, Ink::DefenderEdge)]
        {
            let kept = |point: &Point| if upper { point.y.min(middle) } else { point.y.max(middle) };
            // A side that is never ahead has no area.
            if points.iter().any(|point| kept(point) != middle) {
                let mut steps = vec![Step::Move(Point::new(first.x, middle))];
                steps.extend(points.iter().map(|point| Step::Line(Point::new(point.x, kept(point)))));
                steps.extend([Step::Line(Point::new(last.x, middle)), Step::Close]);
                let colour = self.inks.colour(fill);
                self.shapes.push(Shape::fill(Outline::single(steps), Point::default(), colour));
            }
            let mut curve = Vec::new();
            for pair in points.windows(2) {
                // A curve along the middle belongs to the upper part.
                if pair.iter().all(|point| if upper { point.y <= middle } else { point.y >= middle })
                    && (upper || pair.iter().any(|point| point.y > middle))
                {
                    if !matches!(curve.last(), Some(Step::Line(end)) if *end == pair[0]) {
                        curve.push(Step::Move(pair[0]));
                    }
                    curve.push(Step::Line(pair[1]));
                }
            }
            let width = (self.letter * FINE / 7).max(150);
            self.shapes.push(Shape::stroke(
                Outline::single(curve),
                width,
                Point::default(),
                self.inks.colour(edge),
            ));
        }
        let [left, width] = [self.left, self.width];
        self.shapes.push(Shape::area([left, middle / FINE, width, line], self.inks.colour(Ink::Border)));
    }

    /// The curve, with the points where it crosses the middle. A single value is a level line.
    fn points(&self) -> Vec<Point> {
        let middle = self.y(500);
        let values = &self.graph.attackers_win;
        if let [only] = values[..] {
            return [self.left, self.left + self.width].map(|x| Point::new(x * FINE, self.y(only))).to_vec();
        }
        let mut points: Vec<Point> = Vec::with_capacity(values.len() * 2);
        for (after, &value) in (0..).zip(values) {
            let next = Point::new(self.x(self.graph.first_ply.saturating_add(after)), self.y(value));
            if let Some(&before) = points.last()
                && (before.y < middle) != (next.y < middle)
                && before.y != middle
                && next.y != middle
            {
                let part = i64::from(next.x - before.x) * i64::from(middle - before.y)
                    / i64::from(next.y - before.y);
                points.push(Point::new(before.x + part as i32, middle));
            }
            points.push(next);
        }
        points
    }

    /// The value after a ply, if the graph has it.
    fn value(&self, ply: u32) -> Option<u16> {
        let place = ply.checked_sub(self.graph.first_ply)? as usize;
        self.graph.attackers_win.get(place).copied()
    }

    /// The turning point: a line across, and its label above.
    fn turn(&mut self, texts: &GraphTexts) {
        let Some(ply) = self.graph.turning_point.filter(|&ply| self.value(ply).is_some()) else { return };
        let (letter, line, x) = (self.letter, self.line(), self.x(ply) / FINE);
        let font = Font::new(Weight::SemiBold, letter * 9 / 10);
        let label = font
            .wrap(&printable(&texts.turning_point), (self.width - letter) * FINE, 1)
            .pop()
            .unwrap_or_default();
        let wide = font.width(&label) / FINE + 1 + letter;
        let (tall, left) =
            (letter * 3 / 2, (x - wide / 2).clamp(self.left, (self.left + self.width - wide).max(self.left)));
        let top = self.top - tall - line;
        for (ink, wide) in [(Ink::Halo, 3 * line), (Ink::Way, line)] {
            let at = (x - wide / 2).clamp(self.left, self.left + self.width - wide);
            self.shapes.push(Shape::area([at, top + tall, wide, self.height + line], self.inks.colour(ink)));
        }
        banner([left, top, wide, tall], Ink::Way, self.style, &mut self.shapes);
        self.text(&label, font, [left + letter / 2, top, left + wide, tall], false, Ink::Halo);
    }

    /// The marks on the curve, the gravest on top.
    fn marks(&mut self) {
        for judgement in [
            Judgement::OnlyMove,
            Judgement::Inaccuracy,
            Judgement::Mistake,
            Judgement::Blunder,
            Judgement::MissedWin,
        ] {
            for &(ply, found) in &self.graph.marks {
                if let Some(value) = self.value(ply).filter(|_| found == judgement) {
                    self.mark(judgement, Point::new(self.x(ply), self.y(value)));
                }
            }
        }
    }

    /// A mark with an edge, which sets it off from the areas.
    fn mark(&mut self, judgement: Judgement, at: Point) {
        let scaled = |hundredths: i32| hundredths * self.letter * FINE / 100;
        let (figure, ink) = figure(judgement);
        let (colour, halo) = (self.inks.colour(ink), self.inks.colour(Ink::Halo));
        let edge = scaled(26);
        let mut steps = Vec::new();
        let ring = match figure {
            Figure::Disc(radius) | Figure::Ring(radius) => {
                figures::circle(&mut steps, Point::default(), scaled(radius));
                matches!(figure, Figure::Ring(_))
            }
            Figure::Polygon(corners) => {
                let corners: Vec<Point> =
                    corners.iter().map(|&(x, y)| Point::new(scaled(x), scaled(y))).collect();
                figures::polygon(&mut steps, &corners, scaled(6));
                false
            }
        };
        let outline = Outline::single(steps);
        if ring {
            let width = scaled(20);
            self.shapes.push(Shape::stroke(Arc::clone(&outline), width + edge, at, halo));
            self.shapes.push(Shape::stroke(outline, width, at, colour));
        } else {
            self.shapes.push(Shape::stroke(Arc::clone(&outline), edge, at, halo));
            self.shapes.push(Shape::fill(outline, at, colour));
        }
    }
}
