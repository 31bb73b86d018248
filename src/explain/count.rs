//! The result in words, and the count as the rules in force count.

use std::fmt::Write;

use super::number_of;
use crate::arbiter::{Arbiter, Ending, Outcome, Phase, Settlement};
use crate::board::{BoardSize, Color};
use crate::game::Game;
use crate::rules::{AfterStop, Article, Counting, Dame, RuleText, Rules, Scoring, Tax, Tie, Topic};
use crate::scoring::{Count, Side};

/// How a game ended without a count; `None` for a count.
pub(super) fn uncounted(ending: &Ending) -> Option<String> {
    let name = ending.outcome.name()?;
    let topic = ending.article.map(Article::topic);
    let words = match ending.outcome {
        Outcome::Score => return None,
        Outcome::Resignation(winner) => {
            format!("{} resigned, and {} wins", (!winner).name(), winner.name())
        }
        Outcome::Time(winner) => format!(
            "{} exceeded the time limit, and {} wins",
            (!winner).name(),
            winner.name()
        ),
        Outcome::Forfeit(winner) => match topic.and_then(breach) {
            Some(breach) => format!("{} {breach}, and {} wins", (!winner).name(), winner.name()),
            None => format!("{} wins by a ruling of the referee", winner.name()),
        },
        Outcome::Capture(winner) => format!("{} captured first and wins", winner.name()),
        Outcome::Draw => match topic {
            Some(Topic::End) => "both players have passed: a draw".into(),
            Some(Topic::Recurrence) => "the whole board was repeated: a draw".into(),
            _ => "a draw by decision of the referee".into(),
        },
        Outcome::NoResult => match topic {
            Some(Topic::Recurrence) => "the whole board was repeated: no result".into(),
            _ => "no result".into(),
        },
        Outcome::Replay => "the game has to be played again".into(),
        Outcome::BothLose => match topic {
            Some(Topic::NobodyCame) => "neither player appeared in time, and both lose".into(),
            Some(Topic::Unresolved) => "the players did not agree on an end, and both lose".into(),
            _ => "both players lose by decision of the referee".into(),
        },
    };
    Some(format!("{name}: {words}{}", cited(ending.article)))
}

/// What a player did who lost by a forfeit; `None` for a decision.
const fn breach(topic: Topic) -> Option<&'static str> {
    Some(match topic {
        Topic::DoubleMove => "played twice in a row",
        Topic::ForbiddenPoint => "played on a forbidden point",
        Topic::KoRetaken => "took a ko back at once",
        Topic::PositionRepeated => "repeated a position",
        Topic::WilfulDisplacement => "displaced a stone on purpose",
        Topic::DisturbedBoard => "disturbed the board",
        Topic::Violation => "broke a rule",
        Topic::Warnings => "was warned too often",
        Topic::NoShow => "did not appear in time",
        _ => return None,
    })
}

/// The result of a count, and how the game came to its end.
pub(super) fn counted(game: &Game, arbiter: &Arbiter, count: &Count) -> Vec<String> {
    let (rules, phase) = (game.rules(), &arbiter.state().phase);
    let points = points(count.score.halves().abs());
    let unit = if points == "1" { "point" } else { "points" };
    let result = count.result();
    if rules.scoring == Scoring::FirstCapture {
        return vec![match count.winner() {
            Some(winner) => format!("{result}: {} captured first", winner.name()),
            None => format!("{result}: nobody has won by a capture"),
        }];
    }
    let words = match (count.winner(), count.score.halves(), phase) {
        (None, _, _) => "the count is equal: a draw".to_owned(),
        (Some(winner), 0, _) => format!("the count is equal, and {} wins ties", winner.name()),
        (Some(winner), _, Phase::Playing) => format!("{} leads by {points} {unit}", winner.name()),
        (Some(winner), _, _) => format!("{} wins by {points} {unit}", winner.name()),
    };
    let article = cited(rules.article(Topic::Winner));
    let mut lines = vec![format!("{result}: {words}{article}")];
    lines.push(match phase {
        Phase::Playing => "the game is not over: this counts the board as it is judged".into(),
        Phase::Stopped(_) => "the players have not agreed yet: this is as it is judged".into(),
        Phase::Ended(ending) => format!("{}{}", how(ending, rules), cited(ending.article)),
    });
    if arbiter.is_final(game) {
        let article = cited(rules.article(Topic::Confirmation));
        lines.push(format!(
            "both players confirmed it, and it is final{article}"
        ));
    }
    lines
}

/// How a game ended that is counted.
fn how(ending: &Ending, rules: &Rules) -> &'static str {
    match (ending.settlement, rules.after_stop) {
        (Settlement::AsItStands, AfterStop::AgreeOrSecondStop) => {
            "the game stopped twice without a stone between, and nothing is removed"
        }
        (Settlement::AsItStands, _) => "the board counts as it stands",
        (Settlement::Dead(_), _) => "both players agreed on the dead stones",
        (Settlement::Position(_), _) => "both players agreed on the end position",
        (Settlement::Undecided(_), _) => {
            "the players did not agree: what both did not call dead is alive"
        }
    }
}

/// The count, step by step, in the form of the rules in force.
pub fn count_steps(count: &Count, game: &Game) -> Vec<String> {
    let rules = game.rules();
    if rules.scoring == Scoring::FirstCapture {
        return Vec::new();
    }
    // The ways in which these count one side alone know no tax.
    let is_plain = rules.scoring == Scoring::Area && rules.tax == Tax::None;
    let mut lines = match rules.counting {
        Counting::Zi if is_plain => half_count(count, game),
        Counting::FillIn if is_plain => fill_in(count, game),
        _ => both_sides(count, game),
    };
    lines.push(sum(count, rules));
    lines
}

/// Each side's points, one line for each.
fn both_sides(count: &Count, game: &Game) -> Vec<String> {
    let rules = game.rules();
    let method = match rules.scoring {
        Scoring::Territory => "territory and prisoners",
        Scoring::Stones => "stones",
        Scoring::Area | Scoring::FirstCapture => "stones and enclosed points",
    };
    let article = cited(rules.article(Topic::Counting));
    let mut lines = vec![format!("count of {method}{article}")];
    for color in Color::BOTH {
        lines.push(format!("{color} {}", parts(count, color, rules)));
    }
    lines.extend(shared(count, rules));
    lines
}

/// A side's points as a sum of its parts.
fn parts(count: &Count, color: Color, rules: &Rules) -> String {
    let side = count.sides[color];
    let Side {
        stones,
        territory,
        tax,
        ..
    } = side;
    let sum = match rules.scoring {
        Scoring::Area => area(stones, territory),
        Scoring::Stones => number_of(stones, "stone"),
        Scoring::FirstCapture => format!("{} captured", side.prisoners),
        Scoring::Territory if fills_prisoners(rules) => {
            let lost = count.sides[!color];
            let (captured, dead) = (lost.prisoners, lost.dead);
            let points = number_of(territory, "point");
            format!("{points} - {captured} captured - {dead} dead, filled in")
        }
        Scoring::Territory => {
            let (captured, dead) = (side.prisoners, side.dead);
            let points = number_of(territory, "point");
            format!("{points} + {captured} captured + {dead} dead")
        }
    };
    let tax = match tax {
        0 => String::new(),
        tax => format!(" - {tax} for its groups"),
    };
    format!("{}: {sum}{tax}", total(count, color, rules))
}

/// Whether a player's prisoners are filled into his territory (Japanese rules 1989, art. 10.2)
/// rather than added to the opponent's.
fn fills_prisoners(rules: &Rules) -> bool {
    rules.text == Some(RuleText::Japanese1989)
}

/// The total of a side as its line prints it.
fn total(count: &Count, color: Color, rules: &Rules) -> i64 {
    let [own, other] = [color, !color].map(|color| count.sides[color]);
    if rules.scoring == Scoring::Territory && fills_prisoners(rules) {
        let filled = i64::from(other.prisoners + other.dead);
        i64::from(own.territory) - filled - i64::from(own.tax)
    } else {
        own.points(rules.scoring)
    }
}

/// The points that both colors reach, if there are any.
fn shared(count: &Count, rules: &Rules) -> Option<String> {
    let n = count.area.shared.len();
    let whose = match rules.dame {
        Dame::Split => "half for each side",
        Dame::Nobody | Dame::Nearest => "for nobody",
    };
    (n > 0).then(|| format!("shared points {n}: {whose}"))
}

/// Black's margin as a sum.
fn sum(count: &Count, rules: &Rules) -> String {
    let [black, white] = Color::BOTH.map(|color| match rules.counting {
        Counting::Points => total(count, color, rules),
        Counting::Zi | Counting::FillIn => count.sides[color].points(rules.scoring),
    });
    // The half count has cited these articles already.
    let article = |topic| match rules.counting {
        Counting::Zi => String::new(),
        Counting::Points | Counting::FillIn => cited(rules.article(topic)),
    };
    let komi = article(Topic::Komi);
    let mut text = format!(
        "in points: black {black} - white {white} - komi {}{komi}",
        count.komi
    );
    if count.bonus > 0 {
        let article = article(Topic::Compensation);
        let _ = write!(text, " - {} for the handicap{article}", count.bonus);
    }
    match count.button {
        Some(Color::Black) => text += " + 0.5 for the button",
        Some(Color::White) => text += " - 0.5 for the button",
        None => {}
    }
    text + " = " + &points(count.score.halves())
}

/// One side's count compared with half of the board (Chinese rules 1988 §9), or with half of the
/// points that count where nobody gets the shared ones (variants text). Numbers are quarters.
fn half_count(count: &Count, game: &Game) -> Vec<String> {
    let rules = game.rules();
    let size = game.size();
    let n_shared = count.area.shared.len() as i64;
    let n_black = count.area.owned[Color::Black].len() as i64;
    let Side {
        stones, territory, ..
    } = count.sides[Color::Black];
    let splits = rules.dame == Dame::Split;
    let article = cited(rules.article(Topic::Counting));
    let mut lines = vec![format!("half count{article}")];
    lines.push(format!("black {n_black}: {}", area(stones, territory)));
    if rules.text != Some(RuleText::Chinese1988) {
        lines.push(by_tens(stones, territory));
    }
    let (black, half) = if splits {
        (4 * n_black + 2 * n_shared, 2 * size.n_points() as i64)
    } else {
        let in_play = size.n_points() as i64 - n_shared;
        (4 * n_black, 2 * in_play)
    };
    match (n_shared, splits) {
        (0, _) => {}
        (n, true) => lines.push(format!(
            "shared points {n}: half for each side makes {}",
            quarters(black)
        )),
        (n, false) => lines.push(format!("shared points {n}: for nobody")),
    }
    let of = if splits || n_shared == 0 {
        format!("half of {} points", size.n_points())
    } else {
        format!("half of the {} points in play", half / 2)
    };
    lines.push(format!(
        "{of} is {}: black is {}",
        quarters(half),
        beside(black - half, "", "half")
    ));
    lines.push(threshold(count, size, half, rules));
    lines
}

/// The threshold of the half count, and Black's distance from it.
fn threshold(count: &Count, size: BoardSize, half: i64, rules: &Rules) -> String {
    let mut given = Vec::new();
    if count.komi.halves() != 0 {
        let article = cited(rules.article(Topic::Komi));
        given.push(format!(
            "komi is {} zi{article}",
            quarters(count.komi.halves())
        ));
    }
    if count.bonus > 0 {
        let article = cited(rules.article(Topic::Compensation));
        let zi = quarters(2 * i64::from(count.bonus));
        given.push(format!("the handicap is {zi} zi{article}"));
    }
    let button = count.button.map_or(0, |color| i64::from(color.sign()));
    if button != 0 {
        given.push(format!("the button is {} zi", quarters(-button)));
    }
    let threshold = half + count.komi.halves() + 2 * i64::from(count.bonus) - button;
    given.push(format!("the threshold is {}", quarters(threshold)));
    let place = beside(count.half_count(size), " zi", "it");
    format!("{}: black is {place}", given.join(", "))
}

/// Black's count as it is taken on the board: points emptied to a multiple of ten, then the stones
/// in tens (variants text).
fn by_tens(stones: u32, territory: u32) -> String {
    let (empty, filled) = (territory / 10 * 10, territory % 10);
    format!(
        "by tens: {filled} points filled in, {empty} points left + {} stones",
        stones + filled
    )
}

/// What is left of each area after each side has filled in as many stones as half the board has
/// points (Ing).
fn fill_in(count: &Count, game: &Game) -> Vec<String> {
    let rules = game.rules();
    let article = cited(rules.article(Topic::Counting));
    let n_stones = game.size().n_points() / 2;
    let mut lines = vec![format!(
        "fill-in: each side fills its area with {n_stones} stones{article}"
    )];
    let left = count.left_after_fill_in(game.size());
    for color in Color::BOTH {
        let Side {
            stones, territory, ..
        } = count.sides[color];
        let left = left[color];
        let rest = if left < 0 {
            format!("stones without a place: {}", points(-left))
        } else {
            format!("points left open: {}", points(left))
        };
        let n_points = count.area.owned[color].len();
        let parts = area(stones, territory);
        lines.push(format!("{color} {n_points}: {parts}; {rest}"));
    }
    lines.extend(shared(count, rules));
    lines.extend(match rules.tie {
        Tie::Draw => None,
        Tie::Black => Some("Black wins if the count is equal".to_owned()),
        Tie::White => Some("White wins if the count is equal".to_owned()),
    });
    lines
}

/// The two parts of an area.
fn area(stones: u32, territory: u32) -> String {
    format!(
        "{} + {}",
        number_of(stones, "stone"),
        number_of(territory, "point")
    )
}

/// How far above or below a mark this many quarters are.
fn beside(margin: i64, unit: &str, mark: &str) -> String {
    let distance = quarters(margin.abs());
    match margin {
        0 => format!("exactly at {mark}"),
        1.. => format!("{distance}{unit} above {mark}"),
        _ => format!("{distance}{unit} below {mark}"),
    }
}

/// A number of quarters as in `184 1/2`.
fn quarters(quarters: i64) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let (whole, rest) = (quarters.abs() / 4, quarters.abs() % 4);
    let fraction = match rest {
        0 => return format!("{sign}{whole}"),
        2 => "1/2".to_owned(),
        rest => format!("{rest}/4"),
    };
    match whole {
        0 => format!("{sign}{fraction}"),
        _ => format!("{sign}{whole} {fraction}"),
    }
}

/// A number of half points as points.
fn points(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let half = if halves % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", halves.abs() / 2)
}

/// An article in brackets after a blank; nothing where there is none.
pub(super) fn cited(article: Option<Article>) -> String {
    article.map_or_else(String::new, |article| format!(" ({})", article.citation()))
}
