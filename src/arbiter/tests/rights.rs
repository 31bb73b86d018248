//! What each player may do once.

use super::*;

#[test]
fn each_player_may_leave_once() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    let leave = |table: &mut Table, color| {
        let Table { game, arbiter } = table;
        arbiter.event(game, color, Event::Absence)
    };
    let noted = Ok(Ruling::Noted(article("§23.6")));
    assert_eq!(leave(&mut table, WHITE), noted);
    table.moves("C3");
    assert_eq!(leave(&mut table, BLACK), noted, "White left, not Black");
    assert_eq!(
        leave(&mut table, BLACK),
        Err(Refusal::LeftOnceAlready(BLACK))
    );
    table.moves("D3");
    assert_eq!(
        leave(&mut table, WHITE),
        Err(Refusal::LeftOnceAlready(WHITE))
    );
}
