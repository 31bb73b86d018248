//! Honte for JavaScript: questions and answers as JSON. `npm/index.js` turns them into objects.
//!
//! Each question is complete in itself, and nothing is kept from one to the next. A question that
//! cannot be read throws an `Error` with one sentence that names the field.

mod answer;
mod fields;
mod question;

use honte::rules::PRESETS;
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use fields::{Fault, Fields};

/// The named rule sets.
#[wasm_bindgen]
pub fn presets() -> String {
    let preset = |preset: &honte::rules::Preset| {
        let komi = preset.komi.halves() as f64 / 2.0;
        json!({ "name": preset.name, "komi": komi, "summary": preset.summary })
    };
    PRESETS.iter().map(preset).collect::<Value>().to_string()
}

/// The board that a position leads to.
///
/// # Errors
///
/// Fails if the question cannot be read, like all of these functions.
#[wasm_bindgen]
pub fn board(question: &str) -> Result<String, JsError> {
    reply(question, &["position", "rules"], |fields| {
        Ok(answer::board(&question::game(fields)?))
    })
}

/// Whose the board is, and why.
///
/// # Errors
///
/// As [`board`].
#[wasm_bindgen]
pub fn judge(question: &str) -> Result<String, JsError> {
    reply(question, &["position", "rules"], |fields| {
        Ok(answer::judge(&question::game(fields)?))
    })
}

/// The legal moves.
///
/// # Errors
///
/// As [`board`].
#[wasm_bindgen]
pub fn legal(question: &str) -> Result<String, JsError> {
    reply(question, &["position", "rules"], |fields| {
        Ok(answer::legal(&question::game(fields)?))
    })
}

/// Why a move is legal or not.
///
/// # Errors
///
/// As [`board`].
#[wasm_bindgen]
pub fn explain(question: &str) -> Result<String, JsError> {
    reply(question, &["position", "rules", "move"], |fields| {
        let game = question::game(fields)?;
        let (color, mv) = question::asked_move(fields, &game)?;
        Ok(answer::explain(&game, color, mv))
    })
}

/// A move for the player whose turn it is.
///
/// # Errors
///
/// As [`board`].
#[wasm_bindgen]
pub fn genmove(question: &str) -> Result<String, JsError> {
    reply(question, &["position", "rules", "limits"], |fields| {
        let game = question::game(fields)?;
        answer::genmove(game, &question::limits(fields)?)
    })
}

/// The position after `number` moves of a record, or at its end.
///
/// # Errors
///
/// Fails if the record cannot be read.
#[wasm_bindgen]
pub fn load(file: &[u8], question: &str) -> Result<String, JsError> {
    reply(question, &["moveNumber", "rules"], |fields| {
        answer::load(file, &question::record(fields)?)
    })
}

/// Reads a question with these fields and writes its answer.
fn reply(
    question: &str,
    known: &[&str],
    answer: impl FnOnce(&Fields<'_>) -> Result<Value, Fault>,
) -> Result<String, JsError> {
    let question: Result<Value, _> = serde_json::from_str(question);
    let answered = question
        .map_err(|error| format!("the question is no JSON: {error}"))
        .and_then(|question| answer(&Fields::of(&question, "", known)?));
    match answered {
        Ok(answer) => Ok(answer.to_string()),
        Err(fault) => Err(JsError::new(&fault)),
    }
}
