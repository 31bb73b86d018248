//! A board as an SVG drawing.

use std::fmt::Write;

use super::{BoardSize, Color, Point};

/// The distance between lines.
const PITCH: u32 = 20;

/// A drawing of a board with coordinates, to which stones and marks are added; later ones cover
/// earlier ones.
#[derive(Debug, Clone)]
pub struct Drawing {
    size: BoardSize,
    svg: String,
}

impl Drawing {
    /// An empty board.
    pub fn new(size: BoardSize) -> Self {
        let [width, height] = [size.columns(), size.rows()].map(|n| (u32::from(n) + 2) * PITCH);
        let mut drawing = Self {
            size,
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
                 viewBox=\"0 0 {width} {height}\" font-size=\"11\" text-anchor=\"middle\">\n\
                 <rect width=\"100%\" height=\"100%\" fill=\"#dcb35c\"/>\n"
            ),
        };
        drawing.draw_lines();
        drawing.draw_coordinates();
        drawing
    }

    fn draw_lines(&mut self) {
        let [right, bottom] =
            [self.size.columns(), self.size.rows()].map(|n| u32::from(n) * PITCH + PITCH / 2);
        let first = PITCH + PITCH / 2;
        self.svg
            .push_str("<path stroke=\"#000\" stroke-width=\".6\" d=\"");
        for x in (first..=right).step_by(PITCH as usize) {
            let _ = write!(self.svg, "M{x} {first}V{bottom}");
        }
        for y in (first..=bottom).step_by(PITCH as usize) {
            let _ = write!(self.svg, "M{first} {y}H{right}");
        }
        self.svg.push_str("\"/>\n");
    }

    /// Writes letters below the lowest row and numbers to the left of the first column.
    fn draw_coordinates(&mut self) {
        for point in &self.size.points() {
            let (x, y) = self.center(point);
            let vertex = point.to_string();
            let (letter, number) = vertex.split_at(1);
            if point.row() == 0 {
                let y = y + PITCH + 1;
                let _ = writeln!(self.svg, "<text x=\"{x}\" y=\"{y}\">{letter}</text>");
            }
            if point.column() == 0 {
                let (x, y) = (x - PITCH, y + 4);
                let _ = writeln!(self.svg, "<text x=\"{x}\" y=\"{y}\">{number}</text>");
            }
        }
    }

    /// The middle of a point.
    fn center(&self, point: Point) -> (u32, u32) {
        let row = self.size.rows() - 1 - point.row();
        let [x, y] = [point.column(), row].map(|n| (u32::from(n) + 1) * PITCH + PITCH / 2);
        (x, y)
    }

    /// Adds a stone; `opacity` is from 0 to 1.
    pub fn add_stone(&mut self, point: Point, color: Color, opacity: f64) {
        let (x, y) = self.center(point);
        let fill = Self::fill(color);
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"#000\" \
             stroke-width=\".7\" opacity=\"{opacity}\"/>"
        );
    }

    /// Adds a star point; a stone covers it.
    pub fn add_star(&mut self, point: Point) {
        let (x, y) = self.center(point);
        let _ = writeln!(self.svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2\"/>");
    }

    /// Adds a small disc, as for the last move.
    pub fn add_dot(&mut self, point: Point) {
        let (x, y) = self.center(point);
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.5\" fill=\"#888\"/>"
        );
    }

    /// Adds a ring in a color of CSS.
    pub fn add_ring(&mut self, point: Point, stroke: &str) {
        let (x, y) = self.center(point);
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"none\" stroke-width=\"2.5\" \
             stroke=\"{stroke}\"/>"
        );
    }

    /// Adds a small square in the color of a player, as for territory.
    pub fn add_square(&mut self, point: Point, color: Color) {
        let (x, y) = self.center(point);
        let fill = Self::fill(color);
        let (x, y) = (f64::from(x) - 3.5, f64::from(y) - 3.5);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"7\" height=\"7\" fill=\"{fill}\"/>"
        );
    }

    const fn fill(color: Color) -> &'static str {
        match color {
            Color::Black => "#000",
            Color::White => "#fff",
        }
    }

    /// The drawing as an SVG element.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}
