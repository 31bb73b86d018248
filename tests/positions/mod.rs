//! Reads `catalogue.txt`: the positions that several suites ask about, and what each of them expects.

#![allow(dead_code, reason = "each suite uses its own part of it")]

const TEXT: &str = include_str!("catalogue.txt");

/// A position with what is known of it.
#[derive(Default)]
pub(crate) struct Entry {
    /// Its number and name.
    pub(crate) name: &'static str,
    pub(crate) diagram: String,
    pub(crate) facts: Vec<Fact>,
}

/// One question about a position, and the answer.
#[derive(Default)]
pub(crate) struct Fact {
    pub(crate) key: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) answer: &'static str,
    /// The diagram that belongs to the answer, if it has one.
    pub(crate) diagram: String,
}

/// All positions, in the order of the file. What stands before the first has no name.
pub(crate) fn entries() -> Vec<Entry> {
    let mut entries = vec![Entry::default()];
    for line in TEXT
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let entry = entries.last_mut().expect("a text begins with an entry");
        let is_row = line.split_whitespace().all(|sign| sign.len() == 1);
        if let Some(name) = line.strip_prefix("= ") {
            entries.push(Entry {
                name,
                ..Entry::default()
            });
        } else if is_row {
            let fact = entry.facts.last_mut().map(|fact| &mut fact.diagram);
            let diagram = fact.unwrap_or(&mut entry.diagram);
            *diagram += line.trim_start();
            diagram.push('\n');
        } else {
            let (question, answer) = line.split_once(": ").expect("a fact has an answer");
            let (key, arguments) = question.split_once(' ').unwrap_or((question, ""));
            entry.facts.push(Fact {
                key,
                arguments,
                answer,
                ..Fact::default()
            });
        }
    }
    entries
}

/// The diagram of the one position whose number and name begin so.
pub(crate) fn diagram(name: &str) -> String {
    let mut found = entries();
    let number = format!("{name} ");
    found.retain(|entry| entry.name == name || entry.name.starts_with(&number));
    assert_eq!(found.len(), 1, "positions called {name}");
    found.remove(0).diagram
}

/// Asks every question of a kind; each answer has to be that of the catalogue.
#[track_caller]
pub(crate) fn ask(key: &str, answer: impl Fn(&Entry, &Fact) -> String) {
    let mut wrong = Vec::new();
    let mut n_questions = 0;
    for entry in entries() {
        for fact in entry.facts.iter().filter(|fact| fact.key == key) {
            n_questions += 1;
            let found = answer(&entry, fact);
            if found != fact.answer {
                let Entry { name, diagram, .. } = &entry;
                let Fact {
                    arguments, answer, ..
                } = fact;
                wrong.push(format!(
                    "{name}: {key} {arguments}\n{diagram}expected {answer}\nfound    {found}"
                ));
            }
        }
    }
    assert!(n_questions > 0, "nobody asks for {key}");
    assert!(
        wrong.is_empty(),
        "{} of {n_questions}:\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

/// Names with blanks between them, or `-` for none.
pub(crate) fn list(names: impl IntoIterator<Item = impl ToString>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(" ")
    }
}
