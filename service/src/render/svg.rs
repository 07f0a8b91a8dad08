//! Shapes written out as SVG.

use super::ink::Rgb;
use super::shape::{FINE, Form, Outline, Point, Shape, Step};
use super::{Style, Texts};

/// The document. Neighbours in the list that share a paint become one path.
pub(super) fn write(shapes: &[Shape], style: &Style, texts: &Texts) -> String {
    let (width, height) = style.dimensions();
    let mut out = Writer(String::with_capacity(1 << 14));
    out.0.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    for part in [&width.to_string(), "\" height=\"", &height.to_string(), "\" viewBox=\"0 0 ", &width.to_string(), " ", &height.to_string()]
    {
        out.0.push_str(part);
    }
    out.0.push_str("\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (element, text) in [("title", &texts.title), ("desc", &texts.description)] {
        out.text(element, text);
    }
    let mut rest = shapes;
    while let Some(first) = rest.first() {
        let group = rest.iter().take_while(|shape| shape.joins(first)).count().max(1);
        let (now, later) = rest.split_at(group);
        out.path(first, now);
        rest = later;
    }
    out.0.push_str("</svg>\n");
    out.0
}

impl Shape {
    /// Whether both may be one path. Where the paint hides what lies below, painting twice is painting once.
    fn joins(&self, other: &Self) -> bool {
        let same_form = match (&self.form, &other.form) {
            (Form::Stroke(_, width), Form::Stroke(_, other)) => width == other,
            (Form::Stroke(..), _) | (_, Form::Stroke(..)) => false,
            _ => true,
        };
        same_form && self.opacity == 100 && other.opacity == 100 && self.colour == other.colour
    }
}

struct Writer(String);

impl Writer {
    /// An element that holds a text; nothing for an empty one.
    fn text(&mut self, element: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        for part in ["<", element, ">"] {
            self.0.push_str(part);
        }
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\n' | '\t' | '\r' => self.0.push(' '),
                // No XML 1.0 document may hold these, not even as references; the last range it only advises against.
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' | '\u{7f}'..='\u{9f}' => {}
                _ => self.0.push(letter),
            }
        }
        for part in ["</", element, ">"] {
            self.0.push_str(part);
        }
    }

    /// Shapes of one paint.
    fn path(&mut self, paint: &Shape, shapes: &[Shape]) {
        self.0.push_str("<path ");
        match &paint.form {
            Form::Box(..) | Form::Fill(_) => self.colour("fill", paint.colour),
            Form::Stroke(_, width) => {
                self.0.push_str("fill=\"none\" ");
                self.colour("stroke", paint.colour);
                self.0.push_str(" stroke-width=\"");
                self.number(*width);
                self.0.push('"');
            }
        }
        if paint.opacity < 100 {
            self.0.push_str(" opacity=\"");
            self.number(paint.opacity.into());
            self.0.push('"');
        }
        self.0.push_str(" d=\"");
        for shape in shapes {
            match &shape.form {
                Form::Box(width, height) => self.area(shape.at, *width, *height),
                Form::Fill(outline) | Form::Stroke(outline, _) => self.outline(shape.at, outline),
            }
        }
        self.0.push_str("\"/>");
    }

    fn colour(&mut self, name: &str, Rgb(red, green, blue): Rgb) {
        self.0.push_str(name);
        self.0.push_str("=\"#");
        for nibble in [red >> 4, red & 15, green >> 4, green & 15, blue >> 4, blue & 15] {
            self.0.push(char::from(b"0123456789abcdef"[usize::from(nibble)]));
        }
        self.0.push('"');
    }

    fn area(&mut self, at: Point, width: i32, height: i32) {
        self.point('M', at);
        self.0.push('h');
        self.number(width);
        self.0.push('v');
        self.number(height);
        self.0.push('h');
        self.number(-width);
        self.0.push('z');
    }

    /// Steps relative to the point before, which makes them short.
    fn outline(&mut self, at: Point, outline: &Outline) {
        let (mut start, mut here) = (Point::default(), Point::default());
        for step in &outline.steps {
            let from = |point: Point| Point::new(point.x - here.x, point.y - here.y);
            match *step {
                Step::Move(to) => {
                    self.point('M', to.plus(at));
                    (start, here) = (to, to);
                }
                Step::Line(to) => {
                    self.point('l', from(to));
                    here = to;
                }
                Step::Quad(control, to) => {
                    self.point('q', from(control));
                    self.point(' ', from(to));
                    here = to;
                }
                Step::Cubic(first, second, to) => {
                    self.point('c', from(first));
                    self.point(' ', from(second));
                    self.point(' ', from(to));
                    here = to;
                }
                Step::Close => {
                    self.0.push('z');
                    here = start;
                }
            }
        }
    }

    fn point(&mut self, command: char, point: Point) {
        self.0.push(command);
        self.number(point.x);
        self.0.push(' ');
        self.number(point.y);
    }

    /// Hundredths as a decimal number without needless digits.
    fn number(&mut self, hundredths: i32) {
        if hundredths < 0 {
            self.0.push('-');
        }
        let (whole, part) = (hundredths.unsigned_abs() / FINE as u32, hundredths.unsigned_abs() % FINE as u32);
        let mut digits = [0; 10];
        let mut first = digits.len();
        let mut rest = whole;
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        digits[first..].iter().for_each(|&digit| self.0.push(char::from(digit)));
        if part > 0 {
            self.0.push('.');
            self.0.push(char::from(b'0' + (part / 10) as u8));
            if part % 10 > 0 {
                self.0.push(char::from(b'0' + (part % 10) as u8));
            }
        }
    }
}
