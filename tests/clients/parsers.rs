//! What clients understand of an analysis: the grammars of Sabaki, Lizzie and the CGOS client after
//! their documentation and behavior, each as strict as the client or stricter.

/// A move as a client understands it; shares are from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Heard {
    pub(crate) vertex: String,
    pub(crate) visits: u64,
    pub(crate) winrate: f64,
    pub(crate) lead: Option<f64>,
    pub(crate) variation: Vec<String>,
}

/// The value of a key in words that are pairs of a key and a value.
fn value<'a>(pairs: &[&'a str], key: &str) -> Option<&'a str> {
    let found = pairs.chunks(2).find(|pair| pair[0] == key)?;
    found.get(1).copied()
}

fn is_vertex(word: &str) -> bool {
    let mut letters = word.chars();
    let is_letter = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic());
    let digits = letters.as_str();
    is_letter && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Sabaki: parts begin with `info`. The variation is the run of vertices and `pass` at the very
/// end of a part, pairs come before it, and the variation is shown up to a `pass`. A part without
/// such a run, without a winrate, or with a move that is not a point is dropped.
/// Under `lz-analyze` and `analyze` a winrate is a whole number of ten-thousandths, under
/// `kata-analyze` a share.
pub(crate) fn sabaki(line: &str, is_whole_number: bool) -> Vec<Heard> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let parts = words.split(|&word| word == "info").skip(1);
    let hear = |part: &[&str]| {
        let run = part
            .iter()
            .rev()
            .take_while(|&&word| word == "pass" || is_vertex(word));
        let n_before = part.len() - run.count();
        let (pairs, variation) = part.split_at(n_before);
        let pairs = pairs.split_last()?.1;
        let vertex = value(pairs, "move").filter(|word| is_vertex(word))?;
        let winrate: f64 = value(pairs, "winrate")?.parse().ok()?;
        let shown = variation.iter().take_while(|&&word| word != "pass");
        (!variation.is_empty()).then(|| Heard {
            vertex: vertex.to_owned(),
            visits: value(pairs, "visits")
                .and_then(|word| word.parse().ok())
                .unwrap_or(0),
            winrate: if is_whole_number {
                winrate / 1e4
            } else {
                winrate
            },
            lead: value(pairs, "scoreLead").and_then(|word| word.parse().ok()),
            variation: shown.map(|&word| word.to_owned()).collect(),
        })
    };
    parts.filter_map(hear).collect()
}

/// Lizzie: a line begins with `info`, each part is pairs up to `pv`, and everything after it is
/// the variation. Visits and winrate are whole numbers; anything else ends its reading thread.
pub(crate) fn lizzie(line: &str) -> Result<Vec<Heard>, String> {
    let parts = line.strip_prefix("info ").ok_or("the line has no info")?;
    let hear = |part: &str| {
        let words: Vec<&str> = part.split(' ').collect();
        let at = words
            .iter()
            .position(|&word| word == "pv")
            .ok_or("no variation")?;
        let (pairs, variation) = words.split_at(at);
        let number = |key| {
            let word = value(pairs, key).ok_or(format!("no {key}"))?;
            word.parse::<u32>()
                .map_err(|error| format!("{key} {word}: {error}"))
        };
        Ok(Heard {
            vertex: value(pairs, "move").ok_or("no move")?.to_owned(),
            visits: number("visits")?.into(),
            winrate: f64::from(number("winrate")?) / 1e4,
            lead: None,
            variation: variation[1..].iter().map(|&word| word.to_owned()).collect(),
        })
    };
    parts.split(" info ").map(hear).collect()
}

/// The CGOS client: words separated by single blanks; the last line before `play` counts. In a part
/// the variation runs from `pv` to the next `info` or to `ownership`, which only numbers follow.
/// Returns the moves and the ownership.
pub(crate) fn cgos(line: &str, is_leela: bool) -> Result<(Vec<Heard>, Vec<f64>), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let at = words
        .iter()
        .position(|&word| word == "ownership")
        .unwrap_or(words.len());
    let (moves, ownership) = words.split_at(at);
    let number = |word: &str| {
        word.parse::<f64>()
            .map_err(|error| format!("{word}: {error}"))
    };
    let hear = |part: &[&str]| {
        let at = part
            .iter()
            .position(|&word| word == "pv")
            .ok_or("no variation")?;
        let (pairs, variation) = part.split_at(at);
        if pairs.len() % 2 > 0 {
            return Err(format!("a key without a value: {pairs:?}"));
        }
        let figure = |key| number(value(pairs, key).ok_or(format!("no {key}"))?);
        let winrate = figure("winrate")?;
        Ok(Heard {
            vertex: value(pairs, "move").ok_or("no move")?.to_owned(),
            visits: figure("visits")? as u64,
            winrate: if is_leela { winrate / 1e4 } else { winrate },
            lead: figure("scoreLead").ok(),
            variation: variation[1..].iter().map(|&word| word.to_owned()).collect(),
        })
    };
    let parts = moves.split(|&word| word == "info").skip(1);
    let moves = parts.map(hear).collect::<Result<_, _>>()?;
    let shares = ownership.iter().skip(1).map(|word| number(word));
    Ok((moves, shares.collect::<Result<_, _>>()?))
}

/// What follows a variation in KataGo's format: a key in letters with its figures.
pub(crate) fn after_variation<'a>(part: &'a str, key: &str) -> Option<Vec<&'a str>> {
    let words: Vec<&str> = part.split(' ').collect();
    let at = words.iter().position(|&word| word == key)?;
    let is_figure = |word: &&&str| word.bytes().all(|byte| b"-.0123456789".contains(&byte));
    Some(
        words[at + 1..]
            .iter()
            .take_while(is_figure)
            .copied()
            .collect(),
    )
}

#[test]
fn sabaki_drops_what_does_not_end_in_a_variation() {
    let good = "info move E5 visits 8 winrate 0.5 pv E5 C3 pass D4";
    let heard = sabaki(good, false);
    assert_eq!(heard[0].variation, ["E5", "C3"]);
    for bad in [
        "info move E5 visits 8 winrate 0.5 pv E5 pvVisits 8",
        "info move E5 visits 8 winrate 0.5 pv E5 ownership 0.1",
        "info move E5 visits 8 winrate 0.5 pv ",
        "info move E5 visits 8 pv E5",
        "info move pass visits 8 winrate 0.5 pv pass",
    ] {
        assert!(sabaki(bad, false).is_empty(), "{bad}");
    }
}

#[test]
fn lizzie_reads_whole_numbers_only() {
    let heard = lizzie("info move R5 visits 38 winrate 5404 order 0 pv R5 Q5").unwrap();
    assert!((heard[0].winrate - 0.5404).abs() < 1e-9);
    assert!(lizzie("info move R5 visits 38 winrate 0.54 order 0 pv R5").is_err());
    assert!(lizzie("info move R5 visits 38 winrate 5404 order 0").is_err());
}

#[test]
fn cgos_reads_ownership_after_the_last_variation() {
    let line = "info move E5 visits 8 winrate 0.5 scoreLead 1.5 pv E5 C3 ownership 0.5 -1";
    let (moves, ownership) = cgos(line, false).unwrap();
    assert_eq!(moves[0].variation, ["E5", "C3"]);
    assert_eq!(ownership, [0.5, -1.0]);
    assert!(cgos("info move E5 winrate x pv E5", false).is_err());
}
