//! A drawing of a board as PNG. Letters are drawn from strokes, so that no font is needed.

use anyhow::{Context, Result};
use honte::board::{Drawing, Shape};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

/// Pixels for one unit of the drawing: a board of 19 lines has 1260.
const SCALE: f32 = 3.0;

/// The strokes of letters, digits and punctuation on a grid of 5 by 7 points, with two rows more for
/// what hangs below the line: column and row of each corner, rows from the top. A stroke between
/// equal corners is a dot.
const GLYPHS: &[(char, &str)] = &[
    ('A', "06 20 46|14 34"),
    ('B', "03 33 42 41 30 00 06 36 45 44 33"),
    ('C', "41 30 10 01 05 16 36 45"),
    ('D', "00 06 26 45 41 20 00"),
    ('E', "40 00 06 46|03 33"),
    ('F', "40 00 06|03 33"),
    ('G', "41 30 10 01 05 16 36 45 43 23"),
    ('H', "00 06|40 46|03 43"),
    ('I', "10 30|20 26|16 36"),
    ('J', "30 35 26 16 05"),
    ('K', "00 06|40 03 46"),
    ('L', "00 06 46"),
    ('M', "06 00 23 40 46"),
    ('N', "06 00 46 40"),
    ('O', "10 01 05 16 36 45 41 30 10"),
    ('P', "06 00 30 41 42 33 03"),
    ('Q', "10 01 05 16 36 45 41 30 10|34 46"),
    ('R', "06 00 30 41 42 33 03|23 46"),
    ('S', "41 30 10 01 02 13 33 44 45 36 16 05"),
    ('T', "00 40|20 26"),
    ('U', "00 05 16 36 45 40"),
    ('V', "00 26 40"),
    ('W', "00 16 23 36 40"),
    ('X', "00 46|40 06"),
    ('Y', "00 23 40|23 26"),
    ('Z', "00 40 06 46"),
    ('0', "10 01 05 16 36 45 41 30 10"),
    ('1', "11 20 26|16 36"),
    ('2', "01 10 30 41 42 06 46"),
    ('3', "00 40 23 33 44 45 36 16 05"),
    ('4', "36 30 04 44"),
    ('5', "40 00 03 33 44 45 36 16 05"),
    ('6', "30 10 01 05 16 36 45 44 33 03"),
    ('7', "00 40 16"),
    ('8', "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"),
    ('9', "16 36 45 41 30 10 01 02 13 43"),
    ('a', "12 32 43 46|44 14 05 16 36 45"),
    ('b', "00 06|03 12 32 43 45 36 16 05"),
    ('c', "43 32 12 03 05 16 36 45"),
    ('d', "40 46|43 32 12 03 05 16 36 45"),
    ('e', "04 44 43 32 12 03 05 16 36"),
    ('f', "40 30 21 26|12 32"),
    ('g', "42 47 38 18 07|43 32 12 03 05 16 36 45"),
    ('h', "00 06|03 12 32 43 46"),
    ('i', "22 26|20 20"),
    ('j', "32 37 28 18 07|30 30"),
    ('k', "00 06|32 04 36"),
    ('l', "10 20 25 36"),
    ('m', "02 06|03 12 23 26|23 32 43 46"),
    ('n', "02 06|03 12 32 43 46"),
    ('o', "12 32 43 45 36 16 05 03 12"),
    ('p', "02 08|03 12 32 43 45 36 16 05"),
    ('q', "42 48|43 32 12 03 05 16 36 45"),
    ('r', "02 06|03 12 32 43"),
    ('s', "43 32 12 03 14 34 45 36 16 05"),
    ('t', "10 15 26 36 45|02 32"),
    ('u', "02 05 16 36 45|42 46"),
    ('v', "02 26 42"),
    ('w', "02 16 23 36 42"),
    ('x', "02 46|42 06"),
    ('y', "02 26|42 08"),
    ('z', "02 42 06 46"),
    ('.', "26 26"),
    (',', "25 17"),
    (':', "23 23|26 26"),
    (';', "23 23|25 17"),
    ('-', "13 33"),
    ('+', "22 26|04 44"),
    ('/', "40 06"),
    ('%', "40 06|00 10 11 01 00|35 45 46 36 35"),
    ('(', "30 21 25 36"),
    (')', "10 21 25 16"),
    ('\'', "20 21"),
];

/// Paints a drawing and encodes it.
pub(super) fn png(drawing: &Drawing) -> Result<Vec<u8>> {
    let (width, height) = drawing.extent();
    let pixels = |units: u32| (units as f32 * SCALE) as u32;
    let mut pixmap = Pixmap::new(pixels(width), pixels(height)).context("no room for a picture")?;
    for shape in drawing.shapes() {
        paint(&mut pixmap, shape);
    }
    pixmap.encode_png().context("PNG")
}

fn paint(pixmap: &mut Pixmap, shape: &Shape) {
    match shape {
        Shape::Rectangle {
            corner: (x, y),
            extent: (width, height),
            fill: color,
        } => {
            let rect = Rect::from_xywh(*x, *y, *width, *height);
            fill(pixmap, rect.map(PathBuilder::from_rect), color, 1.0);
        }
        Shape::Line {
            ends: [from, to],
            width,
        } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
            draw(pixmap, path.finish(), "#000", 1.0, &of_width(*width));
        }
        Shape::Disc {
            center: (x, y),
            radius,
            fill: color,
            opacity,
            outline,
        } => {
            let path = PathBuilder::from_circle(*x, *y, *radius);
            fill(pixmap, path.clone(), color, *opacity);
            if let Some(width) = outline {
                draw(pixmap, path, "#000", *opacity, &of_width(*width));
            }
        }
        Shape::Ring {
            center: (x, y),
            radius,
            width,
            stroke: color,
            dashes,
        } => {
            let dash = dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
            let line = Stroke {
                dash,
                line_cap: LineCap::Butt,
                ..of_width(*width)
            };
            let path = PathBuilder::from_circle(*x, *y, *radius);
            draw(pixmap, path, color, 1.0, &line);
        }
        Shape::Text {
            base,
            is_centered,
            text,
            height,
            fill: color,
        } => {
            let path = letters(*base, *is_centered, text, *height);
            draw(pixmap, path, color, 1.0, &of_width(height / 9.0));
        }
    }
}

/// A line of this width with round ends.
fn of_width(width: f32) -> Stroke {
    Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

fn fill(pixmap: &mut Pixmap, path: Option<Path>, color: &str, opacity: f32) {
    if let Some(path) = path {
        let scaled = Transform::from_scale(SCALE, SCALE);
        let paint = paint_of(color, opacity);
        pixmap.fill_path(&path, &paint, FillRule::Winding, scaled, None);
    }
}

fn draw(pixmap: &mut Pixmap, path: Option<Path>, color: &str, opacity: f32, stroke: &Stroke) {
    if let Some(path) = path {
        let scaled = Transform::from_scale(SCALE, SCALE);
        pixmap.stroke_path(&path, &paint_of(color, opacity), stroke, scaled, None);
    }
}

/// The strokes of a text around the middle of its baseline, or from its beginning.
fn letters((x, y): (f32, f32), is_centered: bool, text: &str, height: f32) -> Option<Path> {
    // Capital letters take about seven tenths of the height of a font.
    let unit = height * 0.7 / 6.0;
    let n_letters = text.chars().count() as f32;
    let to_middle = (n_letters * 6.0 - 2.0) / 2.0 * unit;
    let left = if is_centered { x - to_middle } else { x };
    let mut path = PathBuilder::new();
    for (nth, letter) in text.chars().enumerate() {
        let known = GLYPHS.iter().find(|(of, _)| *of == letter);
        for line in known.iter().flat_map(|(_, strokes)| strokes.split('|')) {
            for (corner, place) in line.split(' ').enumerate() {
                let mut digits = place.chars().filter_map(|digit| digit.to_digit(10));
                let (column, row) = (digits.next()? as f32, digits.next()? as f32);
                let at = (
                    left + (nth as f32 * 6.0 + column) * unit,
                    y - (6.0 - row) * unit,
                );
                if corner == 0 {
                    path.move_to(at.0, at.1);
                } else {
                    path.line_to(at.0, at.1);
                }
            }
        }
    }
    path.finish()
}

/// A color of CSS, `#rgb` or `#rrggbb`.
fn paint_of(color: &str, opacity: f32) -> Paint<'static> {
    let digits: Vec<u8> = color
        .chars()
        .filter_map(|c| Some(c.to_digit(16)? as u8))
        .collect();
    let [red, green, blue] = match digits[..] {
        [red, green, blue] => [red, green, blue].map(|digit| digit * 17),
        [..] if digits.len() == 6 => [0, 2, 4].map(|nth| digits[nth] * 16 + digits[nth + 1]),
        [..] => [0; 3],
    };
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, (opacity * 255.0) as u8));
    paint.anti_alias = true;
    paint
}

#[cfg(test)]
mod tests {
    use honte::board::BoardSize;

    use super::*;

    #[test]
    fn every_letter_of_a_board_and_of_a_reason_has_strokes() {
        for point in &BoardSize::square(25).unwrap().points() {
            for letter in point.to_string().chars() {
                assert!(
                    letters((0.0, 0.0), true, &letter.to_string(), 10.0).is_some(),
                    "{letter}"
                );
            }
        }
        let words = ('a'..='z').chain(".,:;-+/%()'".chars());
        let missing: Vec<char> = words
            .filter(|letter| GLYPHS.iter().all(|(of, _)| of != letter))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn a_stone_is_painted_where_it_stands() {
        let size = BoardSize::square(3).unwrap();
        let mut drawing = Drawing::new(size);
        drawing.add_stone("B2".parse().unwrap(), honte::board::Color::White, 1.0);
        let bytes = png(&drawing).unwrap();
        let pixmap = Pixmap::decode_png(&bytes).unwrap();
        let at = |x: u32, y: u32| {
            pixmap
                .pixel(x * 3, y * 3)
                .map(tiny_skia::PremultipliedColorU8::red)
        };
        assert_eq!(
            (pixmap.width(), at(50, 50), at(2, 2)),
            (300, Some(255), Some(0xdc))
        );
    }
}
