//! Boards drawn as SVG.

use super::*;

#[test]
fn a_stone_is_drawn_where_two_lines_cross() {
    let size = BoardSize::new(3, 2).unwrap();
    for point in &size.points() {
        let mut drawing = Drawing::new(size);
        drawing.add_stone(point, Color::Black, 1.0);
        let svg = drawing.finish();
        let number_at = |mark: &str| {
            let (_, rest) = svg.split_once(mark).unwrap();
            rest.split('"').next().unwrap().to_owned()
        };
        let (column, row) = (number_at("cx=\""), number_at("cy=\""));
        assert!(svg.contains(&format!("M{column} ")), "{point}: {svg}");
        assert!(svg.contains(&format!(" {row}H")), "{point}: {svg}");
    }
}
