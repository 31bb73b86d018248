//! A board as a drawing: shapes that are written as SVG, or painted by others.

use std::fmt::{self, Write};

use super::{BoardSize, Color, Point};

/// The distance between lines.
const PITCH: u32 = Drawing::PITCH;

/// The wood of the board.
const WOOD: &str = "#dcb35c";

/// A shape in the units of a drawing; colors are those of CSS.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rectangle {
        /// The upper left corner.
        corner: (f32, f32),
        /// Width and height.
        extent: (f32, f32),
        /// The color.
        fill: &'static str,
    },
    /// A straight line.
    Line {
        /// Its ends.
        ends: [(f32, f32); 2],
        /// The width.
        width: f32,
    },
    /// A disc.
    Disc {
        /// The middle.
        center: (f32, f32),
        /// The radius.
        radius: f32,
        /// The color.
        fill: &'static str,
        /// From 0, which shows nothing, to 1.
        opacity: f32,
        /// The width of the black outline of a stone; other discs have none.
        outline: Option<f32>,
    },
    /// A circle that is not filled.
    Ring {
        /// The middle.
        center: (f32, f32),
        /// The radius.
        radius: f32,
        /// The width of its line.
        width: f32,
        /// The color of its line.
        stroke: &'static str,
        /// The lengths of the dashes of a broken line, and of the gaps between them.
        dashes: Option<[f32; 2]>,
    },
    /// A line of text.
    Text {
        /// The middle of the baseline, or its beginning.
        base: (f32, f32),
        /// Whether `base` is the middle.
        is_centered: bool,
        /// The text, of letters, digits and punctuation in ASCII.
        text: String,
        /// The height of the letters.
        height: f32,
        /// The color.
        fill: &'static str,
    },
}

/// A drawing of a board with coordinates, to which stones and marks are added; later ones cover
/// earlier ones.
#[derive(Debug, Clone)]
pub struct Drawing {
    size: BoardSize,
    /// Width and height.
    extent: (u32, u32),
    shapes: Vec<Shape>,
}

impl Drawing {
    /// The distance between lines. The first one is one and a half of it from the edge.
    pub const PITCH: u32 = 20;

    /// An empty board.
    pub fn new(size: BoardSize) -> Self {
        let extent = |lines: u8| (u32::from(lines) + 2) * PITCH;
        let (width, height) = (extent(size.columns()), extent(size.rows()));
        let mut drawing = Self {
            size,
            extent: (width, height),
            shapes: Vec::new(),
        };
        drawing.shapes.push(Shape::Rectangle {
            corner: (0.0, 0.0),
            extent: (width as f32, height as f32),
            fill: WOOD,
        });
        drawing.draw_lines();
        drawing.draw_coordinates();
        drawing
    }

    /// Width and height.
    pub fn extent(&self) -> (u32, u32) {
        self.extent
    }

    /// What is drawn, in order.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    fn draw_lines(&mut self) {
        let first = PITCH + PITCH / 2;
        let last = |lines: u8| u32::from(lines) * PITCH + PITCH / 2;
        let (right, bottom) = (last(self.size.columns()), last(self.size.rows()));
        let [start, right, bottom] = [first, right, bottom].map(|n| n as f32);
        for x in (0..self.size.columns()).map(|n| start + f32::from(n) * PITCH as f32) {
            self.add_line([(x, start), (x, bottom)]);
        }
        for y in (0..self.size.rows()).map(|n| start + f32::from(n) * PITCH as f32) {
            self.add_line([(start, y), (right, y)]);
        }
    }

    fn add_line(&mut self, ends: [(f32, f32); 2]) {
        self.shapes.push(Shape::Line { ends, width: 0.6 });
    }

    /// Writes letters below the lowest row and numbers to the left of the first column.
    fn draw_coordinates(&mut self) {
        for point in &self.size.points() {
            let (x, y) = self.center(point);
            let vertex = point.to_string();
            let (letter, number) = vertex.split_at(1);
            if point.row() == 0 {
                self.add_text((x, y + 21.0), letter, 11.0, "#000");
            }
            if point.column() == 0 {
                self.add_text((x - 20.0, y + 4.0), number, 11.0, "#000");
            }
        }
    }

    fn add_text(&mut self, base: (f32, f32), text: &str, height: f32, fill: &'static str) {
        let text = text.to_owned();
        self.shapes.push(Shape::Text {
            base,
            is_centered: true,
            text,
            height,
            fill,
        });
    }

    /// The middle of a point.
    fn center(&self, point: Point) -> (f32, f32) {
        let row = self.size.rows() - 1 - point.row();
        let [x, y] = [point.column(), row].map(|n| (u32::from(n) + 1) * PITCH + PITCH / 2);
        (x as f32, y as f32)
    }

    fn add_disc(&mut self, point: Point, radius: f32, fill: &'static str) {
        let center = self.center(point);
        self.shapes.push(Shape::Disc {
            center,
            radius,
            fill,
            opacity: 1.0,
            outline: None,
        });
    }

    /// Adds a stone; `opacity` is from 0 to 1.
    pub fn add_stone(&mut self, point: Point, color: Color, opacity: f32) {
        let center = self.center(point);
        self.shapes.push(Shape::Disc {
            center,
            radius: 9.0,
            fill: fill(color),
            opacity,
            outline: Some(0.7),
        });
    }

    /// Adds a star point; a stone covers it.
    pub fn add_star(&mut self, point: Point) {
        self.add_disc(point, 2.0, "#000");
    }

    /// Adds a small disc, as for the last move.
    pub fn add_dot(&mut self, point: Point) {
        self.add_disc(point, 2.5, "#888");
    }

    /// Adds a ring in a color of CSS.
    pub fn add_ring(&mut self, point: Point, stroke: &'static str) {
        self.push_ring(point, stroke, None);
    }

    /// Adds a broken ring in a color of CSS, as for what is in doubt.
    pub fn add_broken_ring(&mut self, point: Point, stroke: &'static str) {
        self.push_ring(point, stroke, Some([3.0, 2.0]));
    }

    fn push_ring(&mut self, point: Point, stroke: &'static str, dashes: Option<[f32; 2]>) {
        let center = self.center(point);
        self.shapes.push(Shape::Ring {
            center,
            radius: 7.0,
            width: 2.5,
            stroke,
            dashes,
        });
    }

    /// Adds a small square in the color of a player, as for territory.
    pub fn add_square(&mut self, point: Point, color: Color) {
        let (x, y) = self.center(point);
        self.shapes.push(Shape::Rectangle {
            corner: (x - 3.5, y - 3.5),
            extent: (7.0, 7.0),
            fill: fill(color),
        });
    }

    /// Writes a number on a stone of this color.
    pub fn add_number(&mut self, point: Point, number: usize, stone: Color) {
        let (x, y) = self.center(point);
        let height = if number < 100 { 9.5 } else { 7.5 };
        let base = (x, y + 0.36 * height);
        self.add_text(base, &number.to_string(), height, fill(!stone));
    }

    /// Writes lines to the right of the board, on white, for which the drawing grows. What follows
    /// the blanks at the beginning of a line is indented.
    pub fn add_notes(&mut self, lines: &[String]) {
        const HEIGHT: u32 = 9;
        const SPACING: u32 = 13;
        let (left, board_height) = self.extent;
        // The strokes of PNG are wider than the letters of most fonts: seven tenths of the height.
        let longest = lines.iter().map(|line| line.chars().count()).max();
        let width = longest.map_or(0, |length| length as u32 * HEIGHT * 7 / 10 + PITCH);
        let height = board_height.max((lines.len() as u32 * SPACING) + PITCH);
        self.extent = (left + width, height);
        self.shapes.push(Shape::Rectangle {
            corner: (left as f32, 0.0),
            extent: (width as f32, height as f32),
            fill: "#fff",
        });
        if height > board_height {
            self.shapes.push(Shape::Rectangle {
                corner: (0.0, board_height as f32),
                extent: (left as f32, (height - board_height) as f32),
                fill: "#fff",
            });
        }
        for (nth, line) in (1..).zip(lines) {
            let text = line.trim_start();
            let indent = (line.len() - text.len()) as u32 * HEIGHT * 7 / 10;
            self.shapes.push(Shape::Text {
                base: (
                    (left + PITCH / 2 + indent) as f32,
                    (PITCH / 2 + nth * SPACING - 4) as f32,
                ),
                is_centered: false,
                text: text.to_owned(),
                height: HEIGHT as f32,
                fill: "#000",
            });
        }
    }

    /// The drawing as an SVG element.
    pub fn finish(&self) -> String {
        let (width, height) = self.extent();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
        );
        let mut rest = self.shapes.iter().peekable();
        while let Some(shape) = rest.next() {
            let Shape::Line { ends, width } = shape else {
                push_shape(&mut svg, shape);
                continue;
            };
            // All lines in a row are one path. Writing into a string cannot fail.
            let _ = write!(svg, "<path stroke=\"#000\" stroke-width=\"{width}\" d=\"");
            push_line(&mut svg, ends);
            while let Some(Shape::Line { ends, .. }) = rest.peek() {
                push_line(&mut svg, ends);
                rest.next();
            }
            svg.push_str("\"/>\n");
        }
        svg + "</svg>\n"
    }
}

const fn fill(color: Color) -> &'static str {
    match color {
        Color::Black => "#000",
        Color::White => "#fff",
    }
}

/// The attribute for a color; what has none is black.
fn unless_black(fill: &str) -> String {
    if fill == "#000" {
        String::new()
    } else {
        format!(" fill=\"{fill}\"")
    }
}

/// Writes a horizontal or vertical line into a path.
fn push_line(svg: &mut String, [(x, y), (to_x, to_y)]: &[(f32, f32); 2]) {
    let is_vertical = (x - to_x).abs() < f32::EPSILON;
    // Writing into a string cannot fail.
    let _ = if is_vertical {
        write!(svg, "M{x} {y}V{to_y}")
    } else {
        write!(svg, "M{x} {y}H{to_x}")
    };
}

/// Writes a shape that is no line.
fn push_shape(svg: &mut String, shape: &Shape) {
    // Writing into a string cannot fail.
    let _ = match shape {
        Shape::Line { .. } => Ok(()),
        Shape::Rectangle {
            corner: (x, y),
            extent: (width, height),
            fill,
        } => writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        ),
        Shape::Disc {
            center: (x, y),
            radius,
            fill,
            opacity,
            outline,
        } => {
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
            if let Some(outline) = outline {
                writeln!(
                    svg,
                    " class=\"stone\" fill=\"{fill}\" stroke=\"#000\" \
                     stroke-width=\"{outline}\" opacity=\"{opacity}\"/>"
                )
            } else {
                writeln!(svg, "{}/>", unless_black(fill))
            }
        }
        Shape::Ring {
            center: (x, y),
            radius,
            width,
            stroke,
            dashes,
        } => {
            let dashes = dashes.map_or_else(String::new, |[dash, gap]| {
                format!(" stroke-dasharray=\"{dash} {gap}\"")
            });
            writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" \
                 stroke-width=\"{width}\" stroke=\"{stroke}\"{dashes}/>"
            )
        }
        Shape::Text {
            base,
            is_centered,
            text,
            height,
            fill,
        } => push_text(svg, *base, *is_centered, text, (*height, fill)),
    };
}

/// Writes a line of text of a height and a color.
fn push_text(
    svg: &mut String,
    (x, y): (f32, f32),
    is_centered: bool,
    text: &str,
    (height, fill): (f32, &str),
) -> fmt::Result {
    let anchor = if is_centered {
        ""
    } else {
        " text-anchor=\"start\""
    };
    writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{height}\"{anchor}{}>{}</text>",
        unless_black(fill),
        text.replace('&', "&amp;").replace('<', "&lt;")
    )
}
