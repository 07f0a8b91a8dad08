//! Shapes written as SVG.

use crate::ink::Rgb;
use crate::shape::{FINE, Geometry, Outline, Point, Shape, Step};

/// The document of this width and height, with a title and a description, and further attributes, which begin
/// with a blank. Adjacent shapes in the list that share a paint become one path.
pub(crate) fn write(
    shapes: &[Shape],
    (width, height): (u32, u32),
    [title, description]: [&str; 2],
    attributes: &str,
) -> String {
    let mut out = Writer(Vec::with_capacity(1 << 16));
    out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    for part in [
        &width.to_string(),
        "\" height=\"",
        &height.to_string(),
        "\" viewBox=\"0 0 ",
        &width.to_string(),
        " ",
        &height.to_string(),
        "\"",
        attributes,
    ] {
        out.put(part);
    }
    out.put(" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (element, text) in [("title", title), ("desc", description)] {
        out.text(element, text);
    }
    let mut rest = shapes;
    while let Some(first) = rest.first() {
        let (now, later) = rest.split_at(group(first, rest));
        out.path(first, now);
        rest = later;
    }
    out.put("</svg>\n");
    out.into_string()
}

/// The `d` of a path with this outline.
pub(crate) fn path_data(outline: &Outline) -> String {
    let mut out = Writer(Vec::new());
    out.outline(Point::default(), outline);
    out.into_string()
}

/// How many shapes at the beginning can share the path of the first. With an opaque paint, painting twice is
/// the same as painting once; others must not overlap.
fn group(first: &Shape, shapes: &[Shape]) -> usize {
    let apart = |n: usize| {
        first.opacity == 100 || shapes[..n].iter().all(|before| !before.bounds().meets(&shapes[n].bounds()))
    };
    (1..shapes.len()).find(|&n| !(shapes[n].joins(first) && apart(n))).unwrap_or(shapes.len())
}

impl Shape {
    /// Returns whether both have the same paint.
    fn joins(&self, other: &Self) -> bool {
        let same_form = match (&self.form, &other.form) {
            (Geometry::Stroke(_, width), Geometry::Stroke(_, other)) => width == other,
            (Geometry::Stroke(..), _) | (_, Geometry::Stroke(..)) => false,
            _ => true,
        };
        same_form && self.opacity == other.opacity && self.colour == other.colour
    }
}

/// Bytes rather than a string, because most of a document is single ASCII characters.
struct Writer(Vec<u8>);

impl Writer {
    fn put(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    fn into_string(self) -> String {
        // The bytes are always valid UTF-8.
        String::from_utf8(self.0).unwrap_or_default()
    }

    /// An element that contains a text; omitted if the text is empty.
    fn text(&mut self, element: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        for part in ["<", element, ">"] {
            self.put(part);
        }
        for letter in text.chars() {
            match letter {
                '&' => self.put("&amp;"),
                '<' => self.put("&lt;"),
                '>' => self.put("&gt;"),
                '"' => self.put("&quot;"),
                '\'' => self.put("&#39;"),
                '\n' | '\t' | '\r' => self.put(" "),
                // XML 1.0 forbids these, even as references; the last range is only discouraged.
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' | '\u{7f}'..='\u{9f}' => {}
                _ => self.put(letter.encode_utf8(&mut [0; 4])),
            }
        }
        for part in ["</", element, ">"] {
            self.put(part);
        }
    }

    /// Writes shapes of one paint as a path.
    fn path(&mut self, paint: &Shape, shapes: &[Shape]) {
        self.put("<path ");
        match &paint.form {
            Geometry::Box(..) | Geometry::Fill(_) => self.colour("fill", paint.colour),
            Geometry::Stroke(_, width) => {
                self.put("fill=\"none\" ");
                self.colour("stroke", paint.colour);
                self.put(" stroke-width=\"");
                self.number(*width);
                self.0.push(b'"');
            }
        }
        if paint.opacity < 100 {
            self.put(" opacity=\"");
            self.number(paint.opacity.into());
            self.0.push(b'"');
        }
        self.put(" d=\"");
        for shape in shapes {
            match &shape.form {
                Geometry::Box(width, height) => self.area(shape.at, *width, *height),
                Geometry::Fill(outline) | Geometry::Stroke(outline, _) => self.outline(shape.at, outline),
            }
        }
        self.put("\"/>");
    }

    fn colour(&mut self, name: &str, Rgb(red, green, blue): Rgb) {
        self.put(name);
        self.put("=\"#");
        for nibble in [red >> 4, red & 15, green >> 4, green & 15, blue >> 4, blue & 15] {
            self.0.push(b"0123456789abcdef"[usize::from(nibble)]);
        }
        self.0.push(b'"');
    }

    fn area(&mut self, at: Point, width: i32, height: i32) {
        self.point(b'M', at);
        self.0.push(b'h');
        self.number(width);
        self.0.push(b'v');
        self.number(height);
        self.0.push(b'h');
        self.number(-width);
        self.0.push(b'z');
    }

    /// Steps relative to the previous point, which makes them short.
    fn outline(&mut self, at: Point, outline: &Outline) {
        let (mut start, mut here) = (Point::default(), Point::default());
        for step in &outline.steps {
            let from = |point: Point| Point::new(point.x - here.x, point.y - here.y);
            match *step {
                Step::Move(to) => {
                    self.point(b'M', to.plus(at));
                    (start, here) = (to, to);
                }
                Step::Line(to) => {
                    self.point(b'l', from(to));
                    here = to;
                }
                Step::Quad(control, to) => {
                    self.point(b'q', from(control));
                    self.point(b' ', from(to));
                    here = to;
                }
                Step::Cubic(first, second, to) => {
                    self.point(b'c', from(first));
                    self.point(b' ', from(second));
                    self.point(b' ', from(to));
                    here = to;
                }
                Step::Close => {
                    self.0.push(b'z');
                    here = start;
                }
            }
        }
    }

    fn point(&mut self, command: u8, point: Point) {
        let mut text = [0; 32];
        let first = before(&mut text, 32, point.y);
        text[first - 1] = b' ';
        let first = before(&mut text, first - 1, point.x) - 1;
        text[first] = command;
        self.0.extend_from_slice(&text[first..]);
    }

    /// Hundredths as a decimal number without redundant digits.
    fn number(&mut self, hundredths: i32) {
        let mut text = [0; 32];
        let first = before(&mut text, 32, hundredths);
        self.0.extend_from_slice(&text[first..]);
    }
}

/// Writes hundredths as a decimal number without redundant digits so that it ends before `end`, and returns
/// where it starts: at most twelve bytes earlier.
fn before(text: &mut [u8; 32], end: usize, hundredths: i32) -> usize {
    let mut first = end;
    let mut add = |digit: u8| {
        first -= 1;
        text[first] = digit;
    };
    let size = hundredths.unsigned_abs();
    let (mut whole, part) = (size / FINE as u32, size % FINE as u32);
    if part % 10 > 0 {
        add(b'0' + (part % 10) as u8);
    }
    if part > 0 {
        add(b'0' + (part / 10) as u8);
        add(b'.');
    }
    loop {
        add(b'0' + (whole % 10) as u8);
        whole /= 10;
        if whole == 0 {
            break;
        }
    }
    if hundredths < 0 {
        add(b'-');
    }
    first
}
