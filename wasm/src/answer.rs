//! Answers as JSON.

use std::sync::Arc;

use honte::arbiter::{Arbiter, Phase};
use honte::board::{Color, Move, PointSet};
use honte::engine::{Bounds, Decision, Engine, LastSearch, Settings};
use honte::explain::{count_steps, explanation, legality, reason};
use honte::game::Game;
use honte::judge::{Status, Verdict, final_judgement};
use honte::rules::{AXES, Preset, Rules};
use honte::sgf::record;
use honte::sgf::{NodeId, Tree};
use serde_json::{Map, Value, json};

use crate::fields::Fault;
use crate::question::{Limits, Record};

/// MiB for the tree of a search: a page shares the memory of its browser.
const MEBIBYTES: usize = 64;

/// Stones, turn and prisoners, and whether the game is over.
pub(crate) fn board(game: &Game) -> Value {
    let position = game.position();
    let [black, white] = game.prisoners();
    let arbiter = Arbiter::of(game);
    json!({
        "columns": game.size().columns(),
        "rows": game.size().rows(),
        "black": vertices(position.stones(Color::Black)),
        "white": vertices(position.stones(Color::White)),
        "toMove": game.to_move().to_string(),
        "prisoners": { "black": black, "white": white },
        "over": !matches!(arbiter.state().phase, Phase::Playing),
    })
}

/// Whose the board is: the score, and each chain with its status and the reason.
pub(crate) fn judge(game: &Game) -> Value {
    let judgement = final_judgement(game);
    let count = &judgement.count;
    let [black, white] = count.territory;
    let chains = judgement.verdicts.iter();
    let arbiter = Arbiter::of(game);
    let is_counted = !arbiter.has_no_result();
    let winner = count.winner().filter(|_| is_counted);
    let steps = if is_counted {
        count_steps(count, game)
    } else {
        vec![explanation(game, &arbiter, &judgement)]
    };
    json!({
        "result": if is_counted { count.result() } else { "Void".to_owned() },
        "score": if is_counted { count.score.halves() as f64 / 2.0 } else { 0.0 },
        "winner": winner.map(|color| color.to_string()),
        "settled": judgement.is_settled(),
        "dead": vertices(judgement.stones(Status::Dead)),
        "seki": vertices(judgement.stones(Status::Seki)),
        "territory": { "black": vertices(black), "white": vertices(white) },
        "dame": vertices(judgement.dame),
        "chains": chains.map(|verdict| chain(game, verdict)).collect::<Value>(),
        "count": steps,
    })
}

fn chain(game: &Game, verdict: &Verdict) -> Value {
    json!({
        "color": verdict.color.to_string(),
        "stones": vertices(verdict.chain),
        "status": verdict.status.name(),
        "settled": verdict.is_settled(),
        "chance": rounded(verdict.chance),
        "reason": reason(game, verdict),
    })
}

/// The points on which the player to move may play, and a pass where the rules allow it.
pub(crate) fn legal(game: &Game) -> Value {
    let color = game.to_move();
    let mut moves = vertices(game.legal_points(color));
    if game.check_move(color, Move::Pass).is_ok() {
        moves.push("pass".to_owned());
    }
    moves.into()
}

/// Whether a move is legal, and the sentence about it.
pub(crate) fn explain(game: &Game, color: Color, mv: Move) -> Value {
    json!({
        "legal": game.check_move(color, mv).is_ok(),
        "text": legality(game, color, mv),
    })
}

/// A move for the player whose turn it is, with what the search for it found.
pub(crate) fn genmove(game: Game, limits: &Limits) -> Result<Value, Fault> {
    let settings = Settings {
        size: game.size(),
        rules: *game.rules(),
        komi: game.komi(),
        playouts: Some(limits.playouts),
        memory: MEBIBYTES,
        level: limits.level,
        seed: limits.seed,
        handicap_by_plays: false,
        uses_net: limits.uses_net,
        bounds: Bounds {
            time: limits.time,
            ..Bounds::default()
        },
        ..Settings::default()
    };
    let color = game.to_move();
    let mut engine = Engine::new(settings, Arc::default());
    let refused = |refusal: honte::arbiter::Refusal| refusal.to_string();
    engine.set_game(game).map_err(refused)?;
    let decision = engine.generate(color).map_err(refused)?;
    let search = engine.last_search();
    let figure = |figure: fn(&LastSearch) -> f32| search.map(|search| rounded(figure(search)));
    let line = search.map(|search| {
        let line = search.variation.iter();
        line.map(|&mv| vertex(mv)).collect::<Vec<String>>()
    });
    Ok(json!({
        "move": match decision {
            Decision::Move(mv) => vertex(mv),
            Decision::Resign => "resign".to_owned(),
        },
        "winrate": figure(|search| search.value),
        "score": figure(|search| search.lead),
        "playouts": search.map_or(0, |search| search.playouts),
        "variation": line.unwrap_or_default(),
    }))
}

/// The position of a record, its rules, and what the record says about the game.
pub(crate) fn load(file: &[u8], asked: &Record) -> Result<Value, Fault> {
    let before = asked.number.map(|number| number + 1);
    let game = record::load(file, before, asked.defaults).map_err(|error| error.to_string())?;
    let tree = Tree::parse(file).map_err(|error| error.to_string())?;
    let root = tree.games().next();
    let text = |name: &str| root.and_then(|root| text_of(&tree, root, name));
    Ok(json!({
        "position": position(&game),
        "rules": rules(game.rules()),
        "black": text("PB"),
        "white": text("PW"),
        "result": text("RE"),
    }))
}

fn text_of(tree: &Tree, root: NodeId, name: &str) -> Option<String> {
    let text = tree.get(root, name)?.first()?.simple_text();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The position that makes this game again.
fn position(game: &Game) -> Value {
    let size = game.size();
    let mut position = Map::new();
    let mut set = |name: &str, value: Value| drop(position.insert(name.to_owned(), value));
    set(
        "size",
        if size.columns() == size.rows() {
            json!(size.columns())
        } else {
            json!([size.columns(), size.rows()])
        },
    );
    let [black, white] = game.first_stones();
    if !(black | white).is_empty() {
        set(
            "stones",
            json!({ "black": vertices(black), "white": vertices(white) }),
        );
    }
    let first = game.records().first();
    let [black, white] = first.map_or([0; 2], |record| record.prisoners);
    if black + white > 0 {
        set("prisoners", json!({ "black": black, "white": white }));
    }
    if game.n_handicap() > 0 {
        set("handicap", json!(game.n_handicap()));
    }
    let moves = game.moves();
    let moves = moves.map(|(color, mv)| json!([color.to_string(), vertex(mv)]));
    set("moves", moves.collect());
    set("toMove", json!(game.to_move().to_string()));
    set("komi", json!(game.komi().halves() as f64 / 2.0));
    position.into()
}

/// The name of a preset, or every axis with its value.
fn rules(rules: &Rules) -> Value {
    match Preset::of(rules) {
        Some(preset) => preset.name.into(),
        None => AXES
            .iter()
            .map(|axis| (axis.name.to_owned(), Value::from(axis.value(rules))))
            .collect(),
    }
}

fn vertices(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// A move with `pass` in lower case.
fn vertex(mv: Move) -> String {
    match mv {
        Move::Play(point) => point.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// A figure of the search without digits that mean nothing.
fn rounded(figure: f32) -> f64 {
    (f64::from(figure) * 1e4).round() / 1e4
}
