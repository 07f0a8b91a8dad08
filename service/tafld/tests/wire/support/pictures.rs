//! The properties of a picture, read from its bytes according to its format.

use std::fmt::Debug;

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |all, byte| all << 8 | u32::from(*byte))
}

fn small(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

/// A PNG.
#[derive(PartialEq)]
pub(crate) struct Png {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The compressed image alone, without metadata.
    pub(crate) image: Vec<u8>,
    kinds: Vec<String>,
}

impl Debug for Png {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a PNG of {} by {}: {:?}", self.width, self.height, self.kinds)
    }
}

/// Walks the chunks of a PNG, each of which must be valid.
pub(crate) fn png(bytes: &[u8]) -> Png {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "no PNG");
    let mut found = Png { width: 0, height: 0, image: Vec::new(), kinds: Vec::new() };
    let mut rest = &bytes[8..];
    while !rest.is_empty() {
        let length = number(&rest[..4]) as usize;
        let (kind, data) = (&rest[4..8], &rest[8..8 + length]);
        assert_eq!(crc32fast::hash(&rest[4..8 + length]), number(&rest[8 + length..12 + length]), "{kind:?}");
        match kind {
            b"IHDR" => (found.width, found.height) = (number(&data[..4]), number(&data[4..8])),
            b"IDAT" => found.image.extend(data),
            _ => {}
        }
        found.kinds.push(String::from_utf8_lossy(kind).into_owned());
        rest = &rest[12 + length..];
    }
    assert_eq!(found.kinds.first().map(String::as_str), Some("IHDR"), "{found:?}");
    assert_eq!(found.kinds.last().map(String::as_str), Some("IEND"), "{found:?}");
    assert!(!found.image.is_empty(), "{found:?}");
    found
}

/// An animated GIF.
#[derive(Debug)]
pub(crate) struct Gif {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// How long each frame is shown, in hundredths of a second.
    pub(crate) delays: Vec<usize>,
    /// The number of repetitions, 0 for forever; `None` if not stated.
    pub(crate) loops: Option<usize>,
}

/// The end of a chain of sub-blocks.
fn past_blocks(bytes: &[u8], mut at: usize) -> usize {
    while bytes[at] != 0 {
        at += 1 + usize::from(bytes[at]);
    }
    at + 1
}

/// The size of a colour table, from its flags.
fn table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Walks the blocks of a GIF to its last byte.
pub(crate) fn gif(bytes: &[u8]) -> Gif {
    assert_eq!(&bytes[..6], b"GIF89a", "no GIF");
    let mut found = Gif { width: small(bytes, 6), height: small(bytes, 8), delays: Vec::new(), loops: None };
    let mut at = 13 + table(bytes[10]);
    let mut delay = None;
    loop {
        match bytes[at] {
            0x21 if bytes[at + 1] == 0xf9 => {
                delay = Some(small(bytes, at + 4));
                at = past_blocks(bytes, at + 2);
            }
            0x21 => {
                if bytes[at + 1] == 0xff && &bytes[at + 3..at + 14] == b"NETSCAPE2.0" {
                    found.loops = Some(small(bytes, at + 16));
                }
                at = past_blocks(bytes, at + 2);
            }
            0x2c => {
                let (left, top) = (small(bytes, at + 1), small(bytes, at + 3));
                let (width, height) = (small(bytes, at + 5), small(bytes, at + 7));
                assert!(
                    left + width <= found.width && top + height <= found.height,
                    "a frame beyond the picture"
                );
                assert!(width > 0 && height > 0, "an empty frame");
                found.delays.push(delay.take().expect("how long a frame is shown stands before it"));
                let data = at + 10 + table(bytes[at + 9]);
                assert!((2..=8).contains(&bytes[data]), "a code size of {}", bytes[data]);
                at = past_blocks(bytes, data + 1);
            }
            0x3b => break,
            other => panic!("{other:#x} is no block"),
        }
    }
    assert_eq!(at + 1, bytes.len(), "data after the end");
    found
}

/// The properties of an SVG.
#[derive(Debug)]
pub(crate) struct Svg {
    pub(crate) width: String,
    pub(crate) height: String,
    pub(crate) title: String,
    pub(crate) desc: String,
}

/// Parses an SVG, which must be valid XML, fetch nothing and run nothing.
pub(crate) fn svg(bytes: &[u8]) -> Svg {
    let text = std::str::from_utf8(bytes).expect("text in UTF-8");
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.tag_name().namespace()),
        ("svg", Some("http://www.w3.org/2000/svg"))
    );
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert!(
            !["script", "foreignObject", "image", "iframe"].contains(&node.tag_name().name()),
            "{node:?}"
        );
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on"), "{node:?}");
            assert!(name != "href" || value.starts_with('#'), "{node:?}");
            assert!(!value.contains("url(") || value.contains("url(#"), "{node:?}");
        }
    }
    let attribute = |name: &str| {
        root.attribute(name).unwrap_or_else(|| panic!("no {name}: {text}")).trim_end_matches("px").to_owned()
    };
    let stated = |name: &str| {
        let node = root.children().find(|node| node.tag_name().name() == name);
        node.and_then(|node| node.text()).unwrap_or_else(|| panic!("no {name}: {text}")).to_owned()
    };
    Svg {
        width: attribute("width"),
        height: attribute("height"),
        title: stated("title"),
        desc: stated("desc"),
    }
}
