//! The page of a match: a table, Elo with its interval and its course, and the games.

use std::fmt::Write;
use std::path::Path;

use super::cpu::CpuTimes;
use super::elo::signed;
use super::summary::rounded;
use super::{Contestant, GameLine, Standings, Summary};
use crate::game::Game;
use crate::page::{Measured, VIEWER_SCRIPT, bar, course, document, escape, table, viewer};

/// Games that can be clicked through in one page; each takes some kilobytes.
const MOST_VIEWED: usize = 200;
/// Where a chart of Elo is cut off.
const MOST_ELO: f64 = 600.0;

/// The page of a match. The games are in the order of their numbers, and `game_of` reads the record
/// of one.
pub fn page(
    standings: &Standings,
    games: &[GameLine],
    game_of: impl Fn(&Path) -> Option<Game>,
) -> String {
    let title = match standings.pairings() {
        [score] => {
            let [a, b] = score.engines.each_ref().map(|name| escape(name));
            format!("{a} against {b}")
        }
        _ => "Tournament".to_owned(),
    };
    let mut body = format!("<h1>{title}</h1>\n<p>{} games\n", standings.games());
    body.push_str(&match standings.pairings() {
        [score] => two(score),
        _ => cross_table(standings),
    });
    for (nth, score) in standings.pairings().iter().enumerate() {
        push_elo(&mut body, standings, nth, score, games);
    }
    push_games(&mut body, games, game_of);
    document(&title, &body, &[VIEWER_SCRIPT])
}

/// The table of two engines.
fn two(score: &Summary) -> String {
    let row = |contestant: Contestant| {
        let (low, high) = score.interval(contestant);
        let share = score.share(contestant).unwrap_or(0.5);
        let [low, high] = [low, high].map(|end| end * 100.0);
        vec![
            escape(contestant.of(&score.engines).as_str()),
            escape(contestant.of(&score.names).as_str()),
            contestant.of(&score.wins).to_string(),
            bar(&format!("{:.1}%", share * 100.0), share),
            format!("{low:.1}% to {high:.1}%"),
            contestant.of(&score.faults).to_string(),
            contestant.of(&score.cpu).cell(),
        ]
    };
    let titles = [
        "Engine",
        "Name",
        "Won",
        "Share",
        "95% interval",
        "Faults",
        "CPU a move, s",
    ];
    let numbers = [false, false, true, true, true, true, true];
    table(&titles, &numbers, &Contestant::BOTH.map(row))
}

/// The table of several engines, the best first, with their points against each other.
fn cross_table(standings: &Standings) -> String {
    let rows = standings.rows();
    let titles = [
        "Engine",
        "Elo",
        "95% interval",
        "Points",
        "Faults",
        "CPU a move, s",
    ];
    let mut titles = titles.map(str::to_owned).to_vec();
    titles.extend((1..=rows.len()).map(|n| n.to_string()));
    let cells: Vec<Vec<String>> = (1..)
        .zip(&rows)
        .map(|(number, row)| {
            let cells = standings.cells(row, &rows);
            let mut cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
            if let Some(name) = cells.first_mut() {
                *name = format!("{number}. {name}");
            }
            cells
        })
        .collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut numbers = vec![true; titles.len()];
    if let Some(first) = numbers.first_mut() {
        *first = false;
    }
    table(&titles, &numbers, &cells)
}

/// Elo of the first engine of a pairing, and its course over the games.
fn push_elo(
    body: &mut String,
    standings: &Standings,
    nth: usize,
    score: &Summary,
    games: &[GameLine],
) {
    let [a, b] = score.engines.each_ref().map(|name| escape(name));
    let (elo, (low, high)) = score.elo(Contestant::A);
    let [elo, low, high] = [elo, low, high].map(|elo| signed(rounded(elo, 1)));
    // Writing into a string cannot fail.
    let _ = writeln!(
        body,
        "<h2>{a} against {b}</h2>\n<p>Elo of {a}: <b>{elo}</b>, 95% interval {low} to {high}"
    );
    let _ = writeln!(body, "<p>CPU a move: {}", CpuTimes(score.cpu));
    if let Some(test) = &score.sprt {
        let _ = writeln!(body, "<p>{}", escape(&test.to_string()));
    }
    let mut so_far = Summary::between(score.engines.clone(), None);
    let own = games
        .iter()
        .filter(|game| standings.pairing_of(game.game) == nth);
    let points: Vec<Measured> = own
        .map(|game| {
            so_far.add(game);
            let (middle, (low, high)) = so_far.elo(Contestant::A);
            Measured {
                after: so_far.games,
                low,
                middle,
                high,
            }
        })
        .collect();
    let label = format!("Elo of {a} after each game, with its 95% interval");
    if let Some(chart) = course(&label, "games", MOST_ELO, &points) {
        let _ = writeln!(
            body,
            "<figure>{chart}<figcaption>{label}, up to {MOST_ELO} either way</figcaption></figure>"
        );
    }
}

/// The games with their results, and boards for those with a record.
fn push_games(body: &mut String, games: &[GameLine], game_of: impl Fn(&Path) -> Option<Game>) {
    body.push_str("<h2>Games</h2>\n");
    let records = games
        .iter()
        .filter_map(|game| Some((game, game.sgf.as_deref()?)));
    let mut viewed = 0;
    for (game, path) in records.take(MOST_VIEWED) {
        let Some(record) = game_of(path) else {
            continue;
        };
        viewed += 1;
        let _ = writeln!(
            body,
            "<details><summary>{}</summary>\n{}</details>",
            escape(&line(game)),
            viewer(&record)
        );
    }
    if viewed == 0 {
        body.push_str("<p class=\"faint\">With --sgf the games can be clicked through here.\n");
    } else if viewed < games.len() {
        let _ = writeln!(
            body,
            "<p class=\"faint\">Boards for {viewed} of {} games.",
            games.len()
        );
    }
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| {
            let [black, white] = game.engines.each_ref().map(|name| escape(name));
            let [for_black, for_white] = game.seconds;
            vec![
                game.game.to_string(),
                black,
                white,
                escape(&game.result),
                escape(&game.reason),
                game.moves.to_string(),
                format!("{for_black:.1} + {for_white:.1}"),
                game.cpu.map(|time| time.cell()).join(" + "),
            ]
        })
        .collect();
    let titles = [
        "Game",
        "Black",
        "White",
        "Result",
        "Reason",
        "Moves",
        "Seconds",
        "CPU a move, s",
    ];
    let numbers = [false, false, false, false, false, true, true, true];
    body.push_str(&table(&titles, &numbers, &rows));
}

/// A game in a few words.
fn line(game: &GameLine) -> String {
    let [black, white] = &game.engines;
    format!(
        "Game {}: {black} (black) against {white}: {}, {} moves",
        game.game, game.result, game.moves
    )
}
