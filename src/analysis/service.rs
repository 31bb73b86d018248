//! The service: reads queries, lets threads search the positions, and writes the answers.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::{self, ScopedJoinHandle};

use serde_json::{Map, Value, json};

use super::answer::{About, answer, without_results};
use super::fields::{Fault, Fields};
use super::lines::{self, Line, MOST_BYTES};
use super::outbox::Outbox;
use super::query::Query;
use super::queue::{Full, Job, MOST_POSITIONS, Queue};
use super::settings::Settings;
use crate::engine::{self, AnalysisLimits, AnalysisRequest, Engine};
use crate::search::Net;

/// What the program is called in answers.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The characters of a line that an error quotes.
const QUOTED: usize = 200;

/// How positions are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threads {
    /// Positions searched at the same time.
    pub positions: usize,
    /// Threads for each of them; with more than one, answers are not reproducible.
    pub search: usize,
    /// MiB for the trees of all positions together.
    pub memory: usize,
    /// The seed of every search.
    pub seed: u64,
    /// Whether the net in the binary leads the searches.
    pub uses_net: bool,
}

/// A service that answers queries about positions.
///
/// With one thread for each position, an answer depends on its query and the settings alone.
#[derive(Debug)]
pub struct Service {
    settings: Settings,
    threads: Threads,
    /// Whether the end of the input ends the searches.
    quits_at_once: bool,
    queue: Queue,
    outbox: Outbox,
}

impl Service {
    /// A service. If `quits_at_once`, the end of the input ends it without further answers;
    /// otherwise it answers all queries first.
    pub fn new(settings: Settings, threads: Threads, quits_at_once: bool) -> Self {
        Self {
            settings,
            threads,
            quits_at_once,
            queue: Queue::default(),
            outbox: Outbox::default(),
        }
    }

    /// Answers queries until the input ends. A wrong line is answered with an error.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read or the output cannot be written.
    pub fn serve(
        &self,
        input: &mut impl BufRead,
        output: &mut (impl Write + Send),
    ) -> io::Result<()> {
        thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let written = self.outbox.write(output);
                if written.is_err() {
                    // Nobody reads the answers.
                    self.quit();
                }
                written
            });
            let workers = (0..self.threads.positions.max(1)).map(|_| scope.spawn(|| self.work()));
            let workers: Vec<_> = workers.collect();
            let read = self.read(input);
            if self.quits_at_once || read.is_err() {
                self.quit();
            }
            self.queue.close();
            let worked: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
            // The writer waits for this, whatever has become of the workers.
            self.outbox.close();
            for result in worked {
                result.expect("a fault in a search has been caught");
            }
            let written = writer.join().expect("writing does not panic");
            read.and(written)
        })
    }

    /// Drops what waits and ends what is being done.
    fn quit(&self) {
        self.outbox.close();
        self.queue.close();
        self.queue.terminate(|_| true);
    }

    /// Reads queries to the end of the input, or until nobody reads the answers.
    fn read(&self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = lines::next(input)? {
            if self.outbox.is_closed() {
                break;
            }
            match line {
                Line::Whole(line) => self.handle(line.trim_ascii()),
                Line::TooLong => {
                    self.fail(&format!("The line is longer than {MOST_BYTES} bytes"));
                }
            }
        }
        Ok(())
    }

    /// Answers a line, or leaves the positions that it asks about to the workers.
    fn handle(&self, line: &[u8]) {
        if line.is_empty() {
            return;
        }
        let object = match serde_json::from_slice(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.fail("Request line was valid json but was not an object"),
            Err(error) => {
                let quoted: String = String::from_utf8_lossy(line).chars().take(QUOTED).collect();
                return self.fail(&format!(
                    "{error} - could not parse input line as json request: {quoted}"
                ));
            }
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.fail("Request must have a string \"id\" field");
        };
        let done = match object.get("action").and_then(Value::as_str) {
            Some(action) => self.act(action, &object),
            None => self.ask(id, &object, line.len()),
        };
        if let Err(fault) = done {
            self.report("error", id, &fault);
        }
    }

    /// Answers a general error.
    fn fail(&self, why: &str) {
        self.outbox.push(json!({"error": why}).to_string());
    }

    /// Answers an error or a warning about a field.
    fn report(&self, kind: &str, id: &str, fault: &Fault) {
        let answer = json!({kind: fault.why, "field": fault.field, "id": id});
        self.outbox.push(answer.to_string());
    }

    /// Leaves the positions of a query to the workers.
    fn ask(&self, id: &str, object: &Map<String, Value>, n_bytes: usize) -> Result<(), Fault> {
        let (query, warnings) = Query::read(id, object, &self.settings, n_bytes)?;
        for warning in &warnings {
            self.report("warning", id, warning);
        }
        self.queue.add(query).map_err(|Full| {
            let why = format!("Too many queries wait: at most {MOST_POSITIONS} positions can");
            Fault::new("analyzeTurns", why)
        })
    }

    /// Does what is not a query about positions, and answers with the same object.
    fn act(&self, action: &str, object: &Map<String, Value>) -> Result<(), Fault> {
        let mut echo = object.clone();
        match action {
            "query_version" => {
                echo.insert("version".into(), VERSION.into());
                echo.insert("git_hash".into(), "<omitted>".into());
            }
            "query_models" => {
                echo.insert("models".into(), self.models());
            }
            // No position is evaluated with what an earlier one left.
            "clear_cache" => {}
            "terminate" | "terminate_all" => self.terminate(action, Fields(object))?,
            _ => {
                let why = "Must be one of query_version, query_models, clear_cache, terminate, terminate_all";
                return Err(Fault::new("action", why));
            }
        }
        self.outbox.push(Value::Object(echo).to_string());
        Ok(())
    }

    /// The nets that lead the searches.
    fn models(&self) -> Value {
        if !self.threads.uses_net {
            return json!([]);
        }
        let models = Net::all_built_in().map(|net| {
            json!({
                "internalName": net.provenance(),
                "maxBatchSize": 1,
                "name": "honte",
                "usesHumanSLProfile": false,
                "usingFP16": "false",
                "version": 1,
            })
        });
        json!(models)
    }

    fn terminate(&self, action: &str, fields: Fields<'_>) -> Result<(), Fault> {
        let id = fields
            .text("terminateId")?
            .filter(|_| action == "terminate");
        if action == "terminate" && id.is_none() {
            let why = "A terminate action must have a string \"terminateId\" field";
            return Err(Fault::new("terminateId", why));
        }
        let turns = fields.integers("turnNumbers")?;
        let is_meant = |job: &Job| {
            let is_turn = |turns: &Vec<i64>| turns.contains(&(job.turn as i64));
            id.is_none_or(|id| job.query.id == id) && turns.as_ref().is_none_or(is_turn)
        };
        for job in self.queue.terminate(is_meant) {
            self.outbox.push(without_results(&job.query.id, job.turn));
        }
        Ok(())
    }

    /// Searches positions until no more come.
    fn work(&self) {
        while let Some(job) = self.queue.take() {
            // A fault of this program costs one answer, not the service.
            let searched = catch_unwind(AssertUnwindSafe(|| self.search(&job)));
            if searched.is_err() {
                let id = &job.query.id;
                self.outbox
                    .push(json!({"error": "internal error", "id": id}).to_string());
            }
            self.queue.done(&job);
        }
    }

    /// Searches a position and answers.
    fn search(&self, job: &Job) {
        let Job {
            query, turn, stop, ..
        } = job;
        let game = query.game(*turn);
        let color = game.to_move();
        let mut engine = self.engine();
        let accepted = engine.set_game(game.clone());
        debug_assert!(accepted.is_ok(), "there is no journal and no match");
        let about = About {
            query,
            turn: *turn,
            game: &game,
            color,
        };
        let (first_report, interval) = query.reports;
        let includes = query.includes;
        let request = AnalysisRequest {
            color,
            filters: query.filters.clone(),
            interval,
            ownership_of_moves: includes.ownership_of_moves
                || includes.ownership_deviation_of_moves,
        };
        let limits = AnalysisLimits {
            playouts: query.settings.visits.min(query.settings.playouts),
            time: query.settings.time,
            first_report,
        };
        // The priors of the moves that are not searched belong to the policy too.
        let is_apart = includes.policy && !query.filters.is_empty();
        let apart = is_apart.then(|| {
            let request = AnalysisRequest {
                filters: Vec::new(),
                ..request.clone()
            };
            let limits = AnalysisLimits {
                playouts: 1,
                ..limits
            };
            engine
                .analyze_within(&request, &limits, stop, &mut |_| {})
                .candidates
        });
        let told = |report: &crate::search::Report, is_during_search| {
            let policy = apart.as_deref().unwrap_or(&report.candidates);
            answer(
                &about,
                report,
                includes.policy.then_some(policy),
                is_during_search,
            )
        };
        let mut on_report = |report: &_| self.outbox.offer(told(report, true));
        let report = engine.analyze_within(&request, &limits, stop, &mut on_report);
        self.outbox.push(told(&report, false));
    }

    /// An engine for one position: none knows what another has seen.
    fn engine(&self) -> Engine {
        let settings = engine::Settings {
            threads: self.threads.search,
            memory: (self.threads.memory / self.threads.positions.max(1)).max(1),
            seed: self.threads.seed,
            handicap_by_plays: false,
            uses_net: self.threads.uses_net,
            ..engine::Settings::default()
        };
        Engine::new(settings, Arc::new(AtomicBool::new(false)))
    }
}
