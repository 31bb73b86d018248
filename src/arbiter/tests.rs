//! The arbiter: end procedures, rulings under each preset, undo.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::board::tests::point;
use crate::board::{BoardSize, Illegal, Point, Position};
use crate::game::Record;
use crate::rules::{
    Article, DoubleMove, IllegalMove, Komi, PRESETS, PassRule, Preset, Rules, StopCounter,
};

mod laws;
mod passes;
mod replayed;
mod rights;

/// A game with its arbiter.
struct Table {
    game: Game,
    arbiter: Arbiter,
}

/// The article that rulings print as `word`.
#[expect(clippy::unnecessary_wraps, reason = "rulings hold an option")]
fn article(word: &str) -> Option<Article> {
    Some(Article::named(word).expect("an article of a text"))
}

fn mv(name: &str) -> Move {
    match name {
        "pass" => Move::Pass,
        name => Move::Play(point(name)),
    }
}

impl Table {
    fn of(game: Game) -> Self {
        let arbiter = Arbiter::of(&game);
        Self { game, arbiter }
    }

    fn empty(side: u32, rules: Rules) -> Self {
        let board = BoardSize::square(side).unwrap();
        Self::of(Game::new(board, rules, Komi::default()))
    }

    /// A game that starts from a picture, with `first` to move.
    fn picture(picture: &str, rules: Rules, first: Color) -> Self {
        let position: Position = picture.parse().unwrap();
        let komi = Komi::default();
        let stones = position.both();
        Self::of(Game::with_setup(position.size(), rules, komi, stones, first).unwrap())
    }

    fn rule_on(&mut self, color: Color, name: &str) -> Result<Ruling, Refusal> {
        self.arbiter.rule_on(&mut self.game, color, mv(name))
    }

    /// Moves in turn before the referee. Returns the ruling on the last one.
    fn moves(&mut self, names: &str) -> Ruling {
        let mut last = None;
        for name in names.split_whitespace() {
            last = Some(self.rule_on(self.game.to_move(), name).unwrap());
        }
        last.unwrap()
    }

    fn result(&self) -> Option<String> {
        self.arbiter.result(&self.game)
    }

    fn undo(&mut self) {
        self.arbiter.undo(&mut self.game, 1).unwrap();
    }
}

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// Black may not play B3: it would be suicide.
const FORBIDDEN: &str = ". . . . .
                         . O O . .
                         O . O . .
                         . O . . .
                         . . . . .";

/// Moves after which White may not retake the ko at B3.
const KO: &str = "B4 C4 A3 D3 B2 C2 E5 B3 C3";

#[test]
fn c30_a_second_stop_without_a_stone_between_ends_the_game_as_it_stands() {
    let mut table = Table::empty(5, Rules::SIMPLE_AREA);
    assert_eq!(
        table.moves("C3 pass pass"),
        Ruling::Stopped(article("II.1"))
    );
    assert_eq!(table.game.to_move(), WHITE);
    assert_eq!(table.moves("pass pass"), Ruling::Ended);
    assert_eq!(table.result().as_deref(), Some("B+25"));

    let mut table = Table::empty(5, Rules::SIMPLE_AREA);
    assert_eq!(
        table.moves("C3 pass pass pass D3 pass pass"),
        Ruling::Stopped(article("II.1"))
    );
    assert_eq!(table.moves("pass pass"), Ruling::Ended);
}

#[test]
fn c30_a_stone_that_removes_itself_was_played() {
    let picture = ". . .
                   O . .
                   . O .";
    let mut table = Table::picture(picture, Rules::SIMPLE_AREA, BLACK);
    assert_eq!(
        table.moves("pass pass A1 pass pass"),
        Ruling::Stopped(article("II.1"))
    );
}

#[test]
fn read_literally_a_third_pass_follows_the_second() {
    let rules = Rules {
        stop_counter: StopCounter::Overlap,
        ..Rules::SIMPLE_AREA
    };
    assert_eq!(
        Table::empty(5, rules).moves("C3 pass pass pass"),
        Ruling::Ended
    );
    let mut table = Table::empty(5, rules);
    assert_eq!(table.moves("C3 pass pass D3 pass"), Ruling::Passed);
    assert_eq!(table.moves("pass"), Ruling::Stopped(article("II.1")));
}

#[test]
fn c31_the_opponent_of_whoever_asks_for_resumption_moves_first() {
    for requester in Color::BOTH {
        let mut table = Table::empty(5, Rules::JAPANESE_1989);
        assert_eq!(
            table.moves("pass pass"),
            Ruling::Stopped(article("art.9.1"))
        );
        assert_eq!(table.rule_on(!requester, "C3"), Err(Refusal::Stopped));
        let ruling = table.arbiter.resume(&mut table.game, requester);
        assert_eq!(ruling, Ok(Ruling::Resumed(!requester, article("art.9.3"))));
        assert_eq!(table.game.to_move(), !requester);
        assert_eq!(
            table.rule_on(requester, "C3"),
            Err(Refusal::NotOnMove(!requester))
        );
        assert_eq!(table.rule_on(!requester, "C3"), Ok(Ruling::Played));
    }
}

#[test]
fn c32_a_void_move_is_no_pass_and_the_next_stone_no_double_move() {
    let mut table = Table::picture(FORBIDDEN, Rules::CHINESE_1988, WHITE);
    assert_eq!(table.moves("pass"), Ruling::Passed);
    let before = table.game.records().to_vec();
    assert_eq!(table.rule_on(BLACK, "B3"), Ok(Ruling::Void(article("§19"))));
    assert_eq!(
        table.game.records(),
        before,
        "a void move is not in the history"
    );
    assert_eq!(table.game.to_move(), WHITE);
    assert_eq!(table.moves("pass"), Ruling::Passed, "Black never passed");
    assert_eq!(table.rule_on(BLACK, "E5"), Ok(Ruling::Played));
}

#[test]
fn c33_in_atari_go_any_capture_ends_the_game() {
    // C08: the stone captures before its own liberties are counted.
    let picture = ". O X .
                   O X . X
                   . O X .";
    let mut table = Table::picture(picture, Rules::ATARI_GO, WHITE);
    assert_eq!(
        table.rule_on(WHITE, "pass"),
        Err(Refusal::Illegal(Illegal::Pass))
    );
    assert_eq!(table.moves("C2"), Ruling::Ended);
    assert_eq!(table.result().as_deref(), Some("W+C"));
    assert_eq!(
        table.arbiter.state().ending().unwrap().outcome,
        Outcome::Capture(WHITE)
    );

    // C07: suicide is illegal and not a capture.
    let mut table = Table::picture(FORBIDDEN, Rules::ATARI_GO, BLACK);
    let suicide = crate::board::Illegal::Suicide;
    assert_eq!(table.rule_on(BLACK, "B3"), Err(Refusal::Illegal(suicide)));
    let mut table = Table::empty(1, Rules::ATARI_GO);
    assert_eq!(table.moves("pass pass"), Ruling::Ended);
    assert_eq!(table.result().as_deref(), Some("Draw"));
}

#[test]
fn c38_plain_play_takes_two_moves_of_one_color_and_a_referee_rules_on_them() {
    for preset in PRESETS {
        let mut table = Table::empty(5, preset.rules);
        for name in ["C3", "D3"] {
            let played = table.arbiter.play(&mut table.game, BLACK, mv(name));
            assert_eq!(played, Ok(Ruling::Played), "{}", preset.name);
        }
        assert_eq!(table.game.to_move(), WHITE);
    }
}

/// The rulings of each preset on two moves in a row, a forbidden point, a ko retaken at once, and an
/// occupied point.
#[test]
fn each_preset_rules_on_each_breach_as_its_axes_say() {
    for Preset { name, rules, .. } in PRESETS {
        let mut table = Table::empty(5, *rules);
        let white_first = table.rule_on(WHITE, "C3");
        assert_eq!(white_first, Err(Refusal::NotOnMove(BLACK)), "{name}");
        table.moves("C3");
        let twice = table.rule_on(BLACK, "D3");
        match rules.double_move {
            DoubleMove::Reject => assert_eq!(twice, Err(Refusal::NotOnMove(WHITE)), "{name}"),
            DoubleMove::Forfeit => {
                assert!(matches!(twice, Ok(Ruling::Forfeited(BLACK, _))), "{name}");
                assert_eq!(table.result().as_deref(), Some("W+F"));
            }
        }
        let mut suicide = Table::picture(FORBIDDEN, *rules, BLACK);
        let is_legal = suicide.game.check(BLACK, point("B3")).is_ok();
        let suicide = suicide.rule_on(BLACK, "B3");
        let mut ko = Table::empty(5, *rules);
        let is_over = ko.game.rules().pass == PassRule::OnlyWithoutPlay;
        ko.moves(if is_over { "E5" } else { KO });
        let retake = ko.rule_on(ko.game.to_move(), if is_over { "E5" } else { "B3" });
        for (breach, is_legal) in [(suicide, is_legal), (retake, false)] {
            let is_as_expected = match rules.illegal_move {
                _ if is_legal => breach == Ok(Ruling::Played),
                IllegalMove::Reject => matches!(breach, Err(Refusal::Illegal(_))),
                IllegalMove::VoidTurnLost => matches!(breach, Ok(Ruling::Void(_))),
                IllegalMove::Forfeit => matches!(breach, Ok(Ruling::Forfeited(..))),
            };
            assert!(is_as_expected, "{name}: {breach:?}");
        }
        let mut occupied = Table::empty(5, *rules);
        occupied.moves("C3");
        assert!(
            matches!(occupied.rule_on(WHITE, "C3"), Err(Refusal::Illegal(_))),
            "{name}: that cannot happen on a real board"
        );
    }
}

#[test]
fn c39_a_ko_is_retaken_after_a_pass_for_it_and_a_plain_pass_lifts_no_ban() {
    // C21: one eye, and a ko for the other eye.
    let picture = ". . . . . .
                   . O O O O .
                   O O O O . .
                   X X X O O .
                   . X . X O .";
    let mut table = Table::picture(picture, Rules::JAPANESE_1989, WHITE);
    table.moves("pass pass");
    let stones = table.game.position().both();
    let attack = |table: &mut Table| {
        let trying = table
            .arbiter
            .dispute(&mut table.game, WHITE, Some(point("A2")));
        assert_eq!(trying, Ok(Ruling::TrialStarted(WHITE, article("art.7.2"))));
        assert_eq!(table.rule_on(WHITE, "C1"), Ok(Ruling::Played));
        assert_eq!(table.rule_on(BLACK, "D1"), Err(Refusal::KoBan(point("D1"))));
    };
    let pass_for_d1 = |table: &mut Table| {
        let passed = table.arbiter.pass_for_ko(&table.game, BLACK, point("D1"));
        let d1 = Ruling::PassedForKo(point("D1"), article("art.7.2"));
        assert_eq!(passed, Ok(d1));
    };

    attack(&mut table);
    pass_for_d1(&mut table);
    for (color, name) in [(WHITE, "A1"), (BLACK, "pass")] {
        table.rule_on(color, name).unwrap();
    }
    assert_eq!(
        table.rule_on(WHITE, "pass"),
        Ok(Ruling::TrialEnded(false, article("art.7.2")))
    );

    attack(&mut table);
    pass_for_d1(&mut table);
    for (color, name) in [(WHITE, "pass"), (BLACK, "D1")] {
        table.rule_on(color, name).unwrap();
    }
    assert_eq!(table.rule_on(WHITE, "C1"), Err(Refusal::KoBan(point("C1"))));
    table.rule_on(WHITE, "pass").unwrap();
    assert_eq!(
        table.rule_on(BLACK, "pass"),
        Ok(Ruling::TrialEnded(true, article("art.7.2")))
    );

    attack(&mut table);
    for (color, name) in [(BLACK, "pass"), (WHITE, "F5")] {
        table.rule_on(color, name).unwrap();
    }
    assert_eq!(table.rule_on(BLACK, "D1"), Err(Refusal::KoBan(point("D1"))));
    assert_eq!(table.game.position().both(), stones, "no part of the game");
}

#[test]
fn a_lost_turn_makes_no_situation() {
    // Under situational superko this position with Black to move is in the history. With White to
    // move, after a lost turn, it must not be added.
    let rules = Rules {
        illegal_move: IllegalMove::VoidTurnLost,
        ..Rules::AGA
    };
    let mut table = Table::picture(FORBIDDEN, rules, BLACK);
    assert_eq!(table.moves("B3"), Ruling::Void(None));
    assert_eq!(table.game.records()[0].to_move, BLACK);
    assert_eq!((table.game.to_move(), table.game.n_moves()), (WHITE, 0));
    table.undo();
    assert_eq!(
        (table.game.to_move(), table.game.given_turn()),
        (BLACK, None)
    );
}

#[test]
fn a_sealed_move_that_is_illegal_loses_the_turn() {
    let rulings = [
        (Rules::CHINESE_1988, "C3", Ok(Ruling::Void(article("§22")))),
        (Rules::CHINESE_1988, "D3", Ok(Ruling::Played)),
        (Rules::TROMP_TAYLOR, "C3", Ok(Ruling::Void(None))),
        (Rules::ATARI_GO, "pass", Ok(Ruling::Void(None))),
        (Rules::CHINESE_1988, "pass", Ok(Ruling::Passed)),
    ];
    for (rules, name, ruling) in rulings {
        let mut table = Table::empty(5, rules);
        table.moves("C3");
        let Table { game, arbiter } = &mut table;
        arbiter.adjourn(game).unwrap();
        let sealed = arbiter.clone();
        arbiter
            .seal(game, WHITE, Commitment::to(mv(name), "secret"))
            .unwrap();
        assert_eq!(
            arbiter.open(game, mv(name), "Secret"),
            Err(Refusal::WrongSeal)
        );
        assert_eq!(arbiter.resume(game, WHITE), Err(Refusal::Sealed));
        assert_eq!(arbiter.open(game, mv(name), "secret"), ruling);
        assert_eq!(
            (game.to_move(), &arbiter.state().adjournment),
            (BLACK, &None)
        );
        arbiter.undo(game, 1).unwrap();
        assert_eq!(
            arbiter
                .state()
                .adjournment
                .as_ref()
                .unwrap()
                .sealed
                .unwrap()
                .0,
            WHITE
        );
        arbiter.undo_call(game).unwrap();
        assert_eq!(arbiter, &sealed);
    }
    // A sealed move can lose the game too.
    let mut table = Table::empty(5, Rules::JAPANESE_1989);
    table.moves(KO);
    let Table { game, arbiter } = &mut table;
    arbiter.adjourn(game).unwrap();
    arbiter
        .seal(game, WHITE, Commitment::to(mv("B3"), "secret"))
        .unwrap();
    let opened = arbiter.open(game, mv("B3"), "secret");
    assert_eq!(opened, Ok(Ruling::Forfeited(WHITE, article("art.14"))));
}

#[test]
fn results_have_an_sgf_value_where_the_format_has_one() {
    let forms = [
        (Outcome::Resignation(WHITE), Some("W+R")),
        (Outcome::Time(BLACK), Some("B+T")),
        (Outcome::Forfeit(BLACK), Some("B+F")),
        (Outcome::Capture(WHITE), Some("W+")),
        (Outcome::Draw, Some("0")),
        (Outcome::NoResult, Some("Void")),
        (Outcome::Replay, Some("Void")),
        (Outcome::BothLose, None),
        (Outcome::Score, None),
    ];
    for (outcome, form) in forms {
        assert_eq!(outcome.sgf().as_deref(), form, "{outcome:?}");
    }
}

#[test]
fn a_move_on_record_is_small_and_shares_its_state() {
    let sizes = (size_of::<Snapshot>(), size_of::<Kept>());
    assert!(sizes.0 <= 24 && sizes.1 <= 16, "{sizes:?}");
    assert!(size_of::<MatchState>() <= 56, "{}", size_of::<MatchState>());
    let mut table = Table::empty(5, Rules::JAPANESE);
    let Table { game, arbiter } = &mut table;
    for _ in 0..100 {
        let pass = Entry::Play(vec![(game.to_move(), Move::Pass)]);
        arbiter.enter(game, pass).unwrap();
    }
    let states = table
        .arbiter
        .log
        .iter()
        .map(|call| Arc::as_ptr(&call.state));
    let states: std::collections::HashSet<_> = states.collect();
    assert!(states.len() <= 5, "{}", states.len());
}

#[test]
fn the_last_passes_of_a_loaded_game_stop_it() {
    let mut table = Table::empty(5, Rules::CHINESE);
    table.moves("C3 D3 pass pass");
    let loaded = Arbiter::of(&table.game);
    assert_eq!(loaded.state(), table.arbiter.state());
    let mut game = table.game.clone();
    let mut loaded = loaded;
    loaded.undo(&mut game, 1).unwrap();
    table.undo();
    assert_eq!(loaded.state(), table.arbiter.state());
    assert_eq!(game.records(), table.game.records());
}

#[test]
fn the_pass_that_takes_the_button_counts_towards_no_stop() {
    let mut table = Table::empty(5, Rules::AGA_BUTTON);
    assert_eq!(table.moves("C3 pass pass"), Ruling::Passed);
    assert_eq!(table.game.button(), Some(WHITE));
    assert!(matches!(table.moves("pass"), Ruling::Stopped(_)));
    assert_eq!(Arbiter::of(&table.game).state(), table.arbiter.state());
    table.undo();
    assert_eq!(table.moves("D3 pass"), Ruling::Passed);
    assert!(matches!(table.moves("pass"), Ruling::Stopped(_)));
}

#[test]
fn the_third_occurrence_ends_the_game_without_result_under_katagos_simple_ko() {
    // C11: eternal life, four moves long.
    let picture = ". . . . . . . .
                   . . X X X X X X
                   . . X O O O O O
                   X X O O X X X O
                   . O X . O . X .";
    let mut table = Table::picture(picture, Rules::JAPANESE, WHITE);
    assert_eq!(table.moves("F1 D1 E1 C1"), Ruling::Played);
    assert_eq!(table.moves("F1 D1 E1 C1"), Ruling::Ended);
    assert_eq!(table.result().as_deref(), Some("Void"));

    let mut table = Table::picture(picture, Rules::CHINESE_1988_REFEREE, WHITE);
    let repeated = |of, cycle| Ruling::Repeated {
        of,
        cycle,
        article: article("§20.3"),
    };
    assert_eq!(table.moves("F1 D1 E1 C1"), repeated(0, 4));
    assert_eq!(table.moves("F1 D1"), repeated(2, 4));
    let superko = Table::picture(picture, Rules::CHINESE_1988, WHITE).moves("F1 D1 E1 C1");
    assert_eq!(superko, Ruling::Void(article("§6")));
}

#[test]
fn undo_keeps_warnings_for_conduct_and_drops_those_for_the_move() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    table.moves("C3");
    for event in [Event::LeftRoom, Event::WrongRemoval] {
        table.arbiter.event(&table.game, BLACK, event).unwrap();
    }
    assert_eq!(table.result().as_deref(), Some("W+F"), "two warnings lose");
    table.undo();
    assert_eq!(table.result(), None);
    assert_eq!(table.arbiter.count(BLACK, NoteKind::Warning), 1);
    table.moves("C3");
    table
        .arbiter
        .event(&table.game, BLACK, Event::LeftRoom)
        .unwrap();
    table.undo();
    assert_eq!(table.result().as_deref(), Some("W+F"), "both warnings stay");
}

#[test]
fn names_of_events_and_decisions_are_read_back() {
    for (event, name) in Event::ALL {
        assert_eq!(Event::named(name), Some(event));
        assert_eq!(event.name(), name);
    }
    for (decision, name) in Decision::ALL {
        assert_eq!(Decision::named(name), Some(decision));
    }
    assert_eq!(Event::named("earthquake"), None);
}
