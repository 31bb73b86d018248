//! What each command does to a match under way, and to files: fields of its row, which decide before
//! it runs.

use gtp::{Args, Failure, Guard, Spec};

use super::play::refusal;
use crate::arbiter::Refusal;
use crate::engine::Engine;

/// What a command does to a match that the referee has begun. Before that, every command works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// It is entered in the journal, unless the arbiter refuses it.
    Entered,
    /// It begins another game. On the disk the journal of the match stays before that of the new
    /// game.
    NewGame,
    /// It is refused.
    Refused,
    /// It is refused with arguments. Without them it prints.
    RefusedWithArguments,
}

impl Effect {
    /// What keeps a command with this effect from running.
    const fn guard(self) -> Option<Guard<Engine>> {
        match self {
            Self::Nothing | Self::Entered | Self::NewGame => None,
            Self::Refused => Some(|engine, _| refused(engine)),
            Self::RefusedWithArguments => Some(|engine, args: Args<'_>| {
                if args.is_empty() {
                    None
                } else {
                    refused(engine)
                }
            }),
        }
    }
}

fn refused(engine: &Engine) -> Option<Failure> {
    let is_match = engine.arbiter().is_match();
    is_match.then(|| refusal(Refusal::MatchUnderWay))
}

/// When a command reads or writes files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Files {
    /// Never.
    Never,
    /// If it has arguments. This is the summary of what it does without them.
    WithArguments(&'static str),
    /// Always.
    Always,
}

/// One command: its row for the server, and what it does to a match and to files.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Name, usage, summary and handler.
    pub spec: Spec<Engine>,
    /// What it does to a match under way.
    pub effect: Effect,
    /// When it reads or writes files.
    pub files: Files,
}

impl Row {
    /// A row of a command that does nothing to a match and touches no files.
    pub(super) const fn new(spec: Spec<Engine>) -> Self {
        Self {
            spec,
            effect: Effect::Nothing,
            files: Files::Never,
        }
    }

    /// The row with the values of its arguments, which `help` lists.
    pub(super) const fn listing(self, values: fn() -> String) -> Self {
        let values = Some(values);
        let spec = Spec {
            values,
            ..self.spec
        };
        Self { spec, ..self }
    }

    /// The row with this declaration about files.
    pub(super) const fn touching(self, files: Files) -> Self {
        Self { files, ..self }
    }

    /// The command as far as it touches no files, if anything is left of it.
    pub(super) fn without_files(&self) -> Option<Spec<Engine>> {
        match self.files {
            Files::Never => Some(self.spec),
            Files::WithArguments(summary) => Some(Spec {
                usage: "",
                summary,
                guard: Some(|_, args| args.end().err()),
                ..self.spec
            }),
            Files::Always => None,
        }
    }

    /// The row with this effect.
    pub(super) const fn with(self, effect: Effect) -> Self {
        let guard = effect.guard();
        let spec = Spec { guard, ..self.spec };
        Self {
            spec,
            effect,
            ..self
        }
    }
}
