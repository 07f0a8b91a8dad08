//! Converts a scene to the shapes of a board.

use crate::figures::{self, Part};
use crate::frame::Frame;
use crate::grain;
use crate::ink::{Ink, Rgb};
use crate::letters::{Font, Weight};
use crate::scene::{Arrow, Mark, Scene, Sliding};
use crate::shape::{FINE, Geometry, Outline, Point, Shape, Step};
use crate::style::{Layout, Rotation, Style};
use crate::theme::Inks;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use tafl_engine::{Piece, Square, ZoneKind};

/// Draws boards of one size in one style, keeping the outlines that every scene needs.
pub(crate) struct Artist {
    style: Style,
    inks: Inks,
    /// Left, top and size of the board with its rim, in pixels.
    place: [i32; 3],
    frame: Frame,
    grain: Vec<grain::Layer>,
    /// The shapes shared by all scenes with the same ground: page and coordinates.
    surround: Vec<Shape>,
    /// By kind, created when the first piece of the kind is drawn: few games have them all.
    pieces: [OnceCell<Figure>; Piece::ALL.len()],
    zones: [Figure; 4],
    cross: Figure,
    captured_king: Figure,
    burst: Figure,
    moved_in_danger: Figure,
    glory: Figure,
    stuck: Figure,
    dot: Figure,
    ring: Figure,
    circle: Arc<Outline>,
    brackets: Figure,
}

/// A figure scaled to the size of the squares: forms with their inks and opacities, relative to the centre of
/// a square.
type Figure = Vec<(Geometry, Ink, u8)>;

fn figure(parts: &[Part], cell: i32) -> Figure {
    let form = |part: &Part| {
        let outline = figures::outline(part.curves, cell);
        match part.stroke {
            None => Geometry::Fill(outline),
            Some(width) => Geometry::Stroke(outline, figures::width(width, cell)),
        }
    };
    parts.iter().filter(|part| part.least <= cell).map(|part| (form(part), part.ink, part.opacity)).collect()
}

/// The four sides of a square as displayed: the offset in columns and rows to the neighbour.
const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// More escape squares than on any board where the king escapes at the corners.
const MANY_ESCAPES: usize = 16;

/// The opacity of their tint, in hundredths: the palette of animations has this blend.
const FAINT_ESCAPE: u8 = 50;

/// The opacity of a captured king, in hundredths.
const FADED_KING: u8 = 60;

impl Artist {
    /// For pictures that are no cards.
    pub(crate) fn new(side: u8, style: Style) -> Self {
        let top = if style.layout == Layout::Players { style.bar() as i32 } else { 0 };
        let mut artist = Self::within(side, style, [0, top, style.size.pixels().into()]);
        let (width, height) = style.dimensions();
        artist.surround.insert(0, Shape::area([0, 0, width as i32, height as i32], artist.colour(Ink::Page)));
        artist
    }

    /// A piece on a plain square beside the board, given by left, top and size in pixels.
    pub(crate) fn piece_alone(
        piece: Piece,
        [left, top, size]: [i32; 3],
        style: Style,
        shapes: &mut Vec<Shape>,
    ) {
        let (cell, inset) = (size * 7 / 8, size / 16);
        let at = Point::pixels((left, top)).plus(Point::new(size * FINE / 2, size * FINE / 2));
        let inks = style.inks();
        let tile = [left + inset, top + inset, size - 2 * inset, size - 2 * inset];
        shapes.push(Shape::area(tile, inks.colour(Ink::Square)));
        let parts = figure(&figures::piece(style.figures, piece), cell);
        shapes.extend(parts.into_iter().map(|(form, ink, opacity)| Shape {
            form,
            at,
            colour: inks.colour(ink),
            opacity,
        }));
    }

    /// For a board within a larger picture, in the square given by left, top and size in pixels.
    pub(crate) fn within(side: u8, style: Style, place: [i32; 3]) -> Self {
        let frame = Frame::new(side, style.rotation, !style.without_coordinates, place);
        let cell = frame.cell;
        let mut artist = Self {
            style,
            inks: style.inks(),
            place,
            frame,
            grain: grain::layers(style.theme.grain(), side, cell),
            surround: Vec::new(),
            pieces: [const { OnceCell::new() }; Piece::ALL.len()],
            zones: ZoneKind::ALL.map(|kind| figure(figures::zone(kind).1, cell)),
            cross: figure(figures::CROSS, cell),
            captured_king: figure(figures::CAPTURED_KING, cell),
            burst: figure(figures::BURST, cell),
            moved_in_danger: figure(figures::MOVED_IN_DANGER, cell),
            glory: figure(figures::GLORY, cell),
            stuck: figure(figures::STUCK, cell),
            dot: figure(figures::DOT, cell),
            ring: figure(figures::RING, cell),
            circle: figures::outline(figures::CIRCLE, cell),
            brackets: figure(figures::BRACKETS, cell),
        };
        artist.coordinates();
        artist
    }

    /// The side of the boards it draws, in squares.
    pub(crate) fn side(&self) -> u8 {
        self.frame.side
    }

    /// The scene as shapes, bottom layer first.
    pub(crate) fn whole(&self, scene: &Scene) -> Vec<Shape> {
        let mut shapes = self.surround.clone();
        self.squares(scene, &mut shapes);
        self.devices(scene, &mut shapes);
        let king =
            scene.placement.pieces().find(|(_, piece)| *piece == Piece::King).map(|(square, _)| square);
        if let Some(king) = king {
            self.paths(king, scene, &mut shapes);
        }
        self.moved(scene, king, &mut shapes);
        self.bands(&scene.ground.escape_squares, &mut shapes);
        // Arrows lie under the pieces, and show faintly on them.
        for arrow in &scene.arrows {
            self.arrow(*arrow, 100, &mut shapes);
        }
        self.pieces(scene, &mut shapes);
        if let Some(sliding) = scene.sliding {
            self.sliding(sliding, &mut shapes);
        }
        self.destinations(scene, &mut shapes);
        for mark in &scene.marks {
            self.mark(*mark, &mut shapes);
        }
        for arrow in &scene.arrows {
            self.arrow(*arrow, 45, &mut shapes);
        }
        if let Some(permille) = scene.attackers_win.filter(|_| self.style.evaluation) {
            self.gauge(permille, &mut shapes);
        }
        shapes
    }

    /// The bar with the evaluation to the right of the squares: the part of the attackers is on their side of
    /// the board. A line marks half.
    fn gauge(&self, permille: u16, shapes: &mut Vec<Shape>) {
        let (length, line, [left, _, size]) = (self.frame.length(), self.frame.line(), self.place);
        let (left, top, width) = (left + size, self.frame.top, Style::gauge(size) * 2 / 3);
        let share = length * i32::from(permille.min(1000)) / 1000;
        let attackers = if self.style.attackers_above() { top } else { top + length - share };
        let mut area = |place, ink| shapes.push(Shape::area(place, self.colour(ink)));
        // The border of the board would be lost on a dark page.
        area([left - line, top - line, width + 2 * line, length + 2 * line], Ink::Letter);
        area([left, top, width, length], Ink::Defender);
        area([left, attackers, width, share], Ink::Attacker);
        let half = if permille > 500 { Ink::Defender } else { Ink::Attacker };
        area([left, top + (length - line) / 2, width, line], half);
    }

    fn colour(&self, ink: Ink) -> Rgb {
        self.inks.colour(ink)
    }

    fn piece(&self, piece: Piece) -> &Figure {
        self.pieces[piece as usize]
            .get_or_init(|| figure(&figures::piece(self.style.figures, piece), self.frame.cell))
    }

    fn centre(&self, square: Square) -> Option<Point> {
        let half = self.frame.cell * FINE / 2;
        self.frame.corner(square).map(|corner| Point::pixels(corner).plus(Point::new(half, half)))
    }

    fn stamp(&self, figure: &[(Geometry, Ink, u8)], square: Square, opacity: u8, shapes: &mut Vec<Shape>) {
        if let Some(at) = self.centre(square) {
            self.stamp_at(figure, at, opacity, shapes);
        }
    }

    fn stamp_at(&self, figure: &[(Geometry, Ink, u8)], at: Point, opacity: u8, shapes: &mut Vec<Shape>) {
        let part = |(form, ink, own): &(Geometry, Ink, u8)| Shape {
            form: form.clone(),
            at,
            colour: self.colour(*ink),
            opacity: (u32::from(*own) * u32::from(opacity) / 100) as u8,
        };
        shapes.extend(figure.iter().map(part));
    }

    /// File letters and rank numbers on all four sides.
    fn coordinates(&mut self) {
        let Some(size) = self.frame.letters else { return };
        let Frame { side, cell, left, top, .. } = self.frame;
        let font = Font::new(Weight::SemiBold, size);
        let (length, drop, colour) = (self.frame.length(), font.capital() / 2, self.colour(Ink::Letter));
        // Halfway between the border and the edge of the picture, unless the edge is far away.
        let gap = (size * 19 / 20) * FINE;
        for at in 0..side {
            // The squares along a1's file and rank give the directions of files and ranks.
            for (square, name) in
                [(Square::new(at, 0), letter(at)), (Square::new(0, at), (at + 1).to_string())]
            {
                let Some(square) = square else { continue };
                let is_file = name.starts_with(|first: char| first.is_alphabetic());
                let Some((column, row)) = self.frame.place(square) else { continue };
                let (outline, width) = font.outline(&name);
                let across = is_file == matches!(self.style.rotation, Rotation::None | Rotation::Half);
                let along =
                    (if across { left + column * cell } else { top + row * cell }) * FINE + cell * FINE / 2;
                let places = if across {
                    [top * FINE - gap, (top + length) * FINE + gap].map(|y| Point::new(along, y))
                } else {
                    [left * FINE - gap, (left + length) * FINE + gap].map(|x| Point::new(x, along))
                };
                for place in places {
                    let at = place.plus(Point::new(-width / 2, drop));
                    self.surround.push(Shape::fill(Arc::clone(&outline), at, colour));
                }
            }
        }
    }

    /// The field with its border, tints and lines.
    fn squares(&self, scene: &Scene, shapes: &mut Vec<Shape>) {
        let Frame { side, cell, left, top, .. } = self.frame;
        let (length, line) = (self.frame.length(), self.frame.line());
        let border = (line * 2).min(left.min(top)).max(0);
        let field = [left - border, top - border, length + 2 * border, length + 2 * border];
        shapes.push(Shape::area(field, self.colour(Ink::Border)));
        shapes.push(Shape::area([left, top, length, length], self.colour(Ink::Square)));
        // A ring of escape squares along the edge must not outweigh the pieces.
        let opacity = if scene.ground.escape_squares.len() > MANY_ESCAPES { FAINT_ESCAPE } else { 100 };
        let escapes = shapes.len();
        for &square in &scene.ground.escape_squares {
            self.tint(square, Ink::Escape, shapes);
        }
        shapes[escapes..].iter_mut().for_each(|shape| shape.opacity = opacity);
        for (kind, squares) in &scene.ground.zones {
            let escapes = |square: &Square| scene.ground.escape_squares.contains(square);
            squares
                .iter()
                .filter(|square| !escapes(square))
                .for_each(|&square| self.tint(square, figures::zone(*kind).0, shapes));
        }
        for square in scene.last_move.into_iter().flat_map(|(from, to)| [from, to]) {
            self.tint(square, Ink::Moved, shapes);
        }
        if let Some(square) = scene.chosen.filter(|_| !scene.destinations.is_empty()) {
            self.tint(square, Ink::Chosen, shapes);
        }
        let corner = Point::pixels((left, top));
        let layer = |(form, ink, opacity): &grain::Layer| Shape {
            form: form.clone(),
            at: corner,
            colour: self.colour(*ink),
            opacity: *opacity,
        };
        shapes.extend(self.grain.iter().map(layer));
        let grid = self.colour(Ink::Grid);
        for at in 1..i32::from(side) {
            let offset = at * cell - line / 2;
            shapes.push(Shape::area([left + offset, top, line, length], grid));
            shapes.push(Shape::area([left, top + offset, length, line], grid));
        }
    }

    fn tint(&self, square: Square, ink: Ink, shapes: &mut Vec<Shape>) {
        let cell = self.frame.cell;
        shapes.extend(
            self.frame.corner(square).map(|(x, y)| Shape::area([x, y, cell, cell], self.colour(ink))),
        );
    }

    /// The devices of special squares, besides their tint.
    fn devices(&self, scene: &Scene, shapes: &mut Vec<Shape>) {
        for (kind, squares) in &scene.ground.zones {
            for &square in squares {
                self.stamp(&self.zones[*kind as usize], square, 100, shapes);
            }
        }
    }

    /// Frames around escape squares, those that touch having one frame; where there are many, bands along the
    /// edge of the board. A light edge sets them off from the border.
    fn bands(&self, squares: &[Square], shapes: &mut Vec<Shape>) {
        let places: BTreeSet<(i32, i32)> =
            squares.iter().filter_map(|&square| self.frame.place(square)).collect();
        let last = i32::from(self.frame.side) - 1;
        let framed = |(column, row): (i32, i32)| {
            places.len() <= MANY_ESCAPES || ((1..last).contains(&column) && (1..last).contains(&row))
        };
        let cell = self.frame.cell;
        let wide = (cell / 20).max(1);
        let edge = if wide > 2 { self.frame.line().min(wide / 3).max(1) } else { 0 };
        let mut lines = Vec::new();
        for &place in &places {
            for side in SIDES {
                let next = (place.0 + side.0, place.1 + side.1);
                let beyond = !(0..=last).contains(&next.0) || !(0..=last).contains(&next.1);
                if beyond || (framed(place) && !places.contains(&next)) {
                    shapes.push(self.strip(place, side, wide, Ink::Way));
                    lines.extend((edge > 0).then(|| self.strip(place, side, edge, Ink::Halo).faint(60)));
                }
            }
        }
        shapes.append(&mut lines);
    }

    /// A box along the inside of one side of a square.
    fn strip(&self, (column, row): (i32, i32), (across, down): (i32, i32), wide: i32, ink: Ink) -> Shape {
        let Frame { cell, left, top, .. } = self.frame;
        let (x, y) = (if across > 0 { cell - wide } else { 0 }, if down > 0 { cell - wide } else { 0 });
        let (width, height) = if across == 0 { (cell, wide) } else { (wide, cell) };
        Shape::area([left + column * cell + x, top + row * cell + y, width, height], self.colour(ink))
    }

    /// A frame along the inside of the square of the chosen piece.
    fn frame(&self, square: Square, shapes: &mut Vec<Shape>) {
        let Some((x, y)) = self.frame.corner(square) else { return };
        let (cell, wide) = (self.frame.cell, (self.frame.cell / 14).max(1));
        let colour = self.colour(Ink::Choice);
        for [across, down, width, height] in [
            [0, 0, cell, wide],
            [0, cell - wide, cell, wide],
            [0, wide, wide, cell - 2 * wide],
            [cell - wide, wide, wide, cell - 2 * wide],
        ] {
            shapes.push(Shape::area([x + across, y + down, width, height], colour));
        }
    }

    /// The rays of the king, the last move, and the square of the chosen piece.
    fn moved(&self, scene: &Scene, king: Option<Square>, shapes: &mut Vec<Shape>) {
        let escaped = king.filter(|king| scene.ground.escape_squares.contains(king));
        let in_danger = king.filter(|_| scene.threatened_king && escaped.is_none());
        let rays = escaped.map(|king| (king, &self.glory)).or(in_danger.map(|king| (king, &self.burst)));
        if let Some((king, rays)) = rays {
            self.stamp(rays, king, 100, shapes);
        }
        if let Some((from, to)) = scene.last_move {
            self.stamp(&self.brackets, from, 100, shapes);
            if in_danger == Some(to) {
                self.stamp(&self.moved_in_danger, to, 100, shapes);
            } else if escaped != Some(to) {
                self.stamp(&self.brackets, to, 100, shapes);
            }
        }
        if let Some(chosen) = scene.chosen {
            if scene.destinations.is_empty() {
                self.stamp(&self.stuck, chosen, 100, shapes);
            } else {
                self.frame(chosen, shapes);
            }
        }
    }

    fn pieces(&self, scene: &Scene, shapes: &mut Vec<Shape>) {
        for &(square, piece) in
            scene.captured.iter().filter(|(square, _)| scene.placement.piece_at(*square).is_none())
        {
            if piece == Piece::King {
                let first = shapes.len();
                self.stamp(self.piece(piece), square, FADED_KING, shapes);
                shapes[first..].iter_mut().for_each(|shape| shape.colour = shape.colour.grey());
                self.stamp(&self.captured_king, square, 100, shapes);
            } else {
                self.stamp(self.piece(piece), square, 40, shapes);
                self.stamp(&self.cross, square, 100, shapes);
            }
        }
        // Grouped by kind and part, so that a painter can join neighbours of one colour.
        for piece in Piece::ALL.into_iter().filter(|&piece| scene.placement.count(piece) > 0) {
            for part in self.piece(piece) {
                for (square, _) in scene.placement.pieces().filter(|(_, found)| *found == piece) {
                    self.stamp(std::slice::from_ref(part), square, 100, shapes);
                }
            }
        }
    }

    fn sliding(&self, Sliding { piece, from, to, permille }: Sliding, shapes: &mut Vec<Shape>) {
        let (Some(start), Some(end)) = (self.centre(from), self.centre(to)) else { return };
        // A whole pixel, so that its edges are as sharp as those of the others.
        let between = |start: i32, end: i32| {
            start + ((end - start) / FINE * i32::from(permille.min(1000)) / 1000) * FINE
        };
        let at = Point::new(between(start.x, end.x), between(start.y, end.y));
        self.stamp_at(self.piece(piece), at, 100, shapes);
    }

    fn destinations(&self, scene: &Scene, shapes: &mut Vec<Shape>) {
        for &square in &scene.destinations {
            let mark = if scene.placement.piece_at(square).is_some() { &self.ring } else { &self.dot };
            self.stamp(mark, square, 100, shapes);
        }
    }

    /// Dashed lines from the king to the escape squares open to him, each with a dot at its end.
    fn paths(&self, king: Square, scene: &Scene, shapes: &mut Vec<Shape>) {
        let Some(start) = self.centre(king) else { return };
        let cell = self.frame.cell;
        let (dash, gap) = (f64::from(cell * FINE) * 0.22, f64::from(cell * FINE) * 0.17);
        for &target in &scene.open_paths {
            let Some(end) = self.centre(target) else { continue };
            let line = Line::new(start, end);
            let mut steps = Vec::new();
            let mut at = f64::from(cell * FINE) * 0.55;
            while at + dash < line.length - f64::from(cell * FINE) * 0.2 {
                steps.extend([Step::Move(line.at(at, 0.0)), Step::Line(line.at(at + dash, 0.0))]);
                at += dash + gap;
            }
            let dashes = Outline::single(steps);
            let wide = figures::width(96, cell);
            shapes.push(Shape::stroke(Arc::clone(&dashes), wide, Point::default(), self.colour(Ink::Way)));
            let mut dot = Vec::new();
            figures::circle(&mut dot, Point::default(), figures::scaled(170, cell));
            shapes.push(Shape::fill(Outline::single(dot), end, self.colour(Ink::Way)));
        }
    }

    /// A colour for a mark, and that of its edge.
    fn marked(&self, colour: Option<Rgb>) -> (Rgb, Rgb) {
        colour.map_or_else(
            || (self.colour(Ink::Arrow), self.colour(Ink::Halo)),
            |colour| (colour, colour.contrasting()),
        )
    }

    /// A circle around a square.
    fn mark(&self, Mark { square, colour }: Mark, shapes: &mut Vec<Shape>) {
        let Some(at) = self.centre(square) else { return };
        let (colour, edge) = self.marked(colour);
        for (wide, colour) in [(figures::CIRCLE_WIDTH + 50, edge), (figures::CIRCLE_WIDTH, colour)] {
            shapes.push(Shape::stroke(
                Arc::clone(&self.circle),
                figures::width(wide, self.frame.cell),
                at,
                colour,
            ));
        }
    }

    /// An arrow from the centre of one square to that of another.
    fn arrow(&self, Arrow { from, to, colour }: Arrow, opacity: u8, shapes: &mut Vec<Shape>) {
        let (Some(start), Some(end)) = (self.centre(from), self.centre(to)) else { return };
        if start == end {
            return;
        }
        let cell = f64::from(self.frame.cell * FINE);
        let line = Line::new(start, end);
        let (shaft, head, long) = (cell * 0.075, cell * 0.24, cell * 0.42);
        let (tail, tip) = (0.0, line.length - cell * 0.06);
        let neck = (tip - long).max(tail);
        let corners = [
            (tail, -shaft),
            (neck, -shaft),
            (neck, -head),
            (tip, 0.0),
            (neck, head),
            (neck, shaft),
            (tail, shaft),
        ];
        let mut steps = Vec::new();
        figures::polygon(
            &mut steps,
            &corners.map(|(along, aside)| line.at(along, aside)),
            (cell * 0.03) as i32,
        );
        let outline = Outline::single(steps);
        let halo = figures::width(70, self.frame.cell);
        let (colour, edge) = self.marked(colour);
        shapes.push(Shape::stroke(Arc::clone(&outline), halo, Point::default(), edge).faint(opacity));
        shapes.push(Shape::fill(outline, Point::default(), colour).faint(opacity));
    }
}

fn letter(file: u8) -> String {
    char::from(b'a' + file).to_string()
}

/// A straight line, for computing points along and beside it.
struct Line {
    start: (f64, f64),
    along: (f64, f64),
    /// In hundredths of a pixel.
    length: f64,
}

impl Line {
    fn new(start: Point, end: Point) -> Self {
        let (x, y) = (f64::from(end.x - start.x), f64::from(end.y - start.y));
        let length = (x * x + y * y).sqrt();
        let unit = length.max(1.0);
        Self { start: (f64::from(start.x), f64::from(start.y)), along: (x / unit, y / unit), length }
    }

    /// The point at distance `along` on the line and `aside` to its right.
    fn at(&self, along: f64, aside: f64) -> Point {
        let (x, y) = self.along;
        Point::new(
            (self.start.0 + x * along - y * aside).round() as i32,
            (self.start.1 + y * along + x * aside).round() as i32,
        )
    }
}
