//! Records that are saved beside journals: what fails or is refused leaves every file as it was.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use honte::rules::PRESETS;

use super::folder::Folder;
use super::{in_shell, with_journal};

#[test]
fn an_old_record_survives_a_save_that_fails() {
    let folder = Folder::new("journal-save");
    let path = folder.join("game.sgf");
    let old = "(;C[the old record])";
    fs::write(&path, old).expect("room");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" --verbose";
    let reason = "x".repeat(400);
    let remind = format!("honte-referee-remind b {reason}\n").repeat(4);
    let file = path.display();
    let input = format!("{remind}honte-referee-save {file}\nprintsgf {file}\n");
    let (answers, error) = in_shell(script, &path, &input);
    assert_eq!(
        answers.matches("? cannot write file").count(),
        2,
        "{answers} {error}"
    );
    assert_eq!(fs::read_to_string(&path).expect("a file"), old);
    assert_eq!(folder.names().len(), 1, "nothing else is left");
    let (answers, _) = in_shell("exec \"$0\"", &path, "honte-referee-save /dev/full\n");
    assert_eq!(answers, "? cannot write file\n\n");
}

#[test]
fn a_record_is_never_written_over_a_journal_in_use() {
    let folder = Folder::new("onto-itself");
    let path = folder.join("q.jnl");
    let (dotted, link) = (folder.join("./q.jnl"), folder.join("link"));
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let mut places = vec![&path, &dotted, &link];
    let twin = folder.join("hard");
    let saves = ["honte-referee-save", "printsgf", "gomill-savesgf"];
    let saves = |place: &Path| {
        saves
            .map(|save| format!("{save} {}\n", place.display()))
            .concat()
    };
    let saves: String = places.iter().map(|place| saves(place)).collect();
    let input =
        format!("honte-referee-play b D4\n{saves}honte-referee-play w Q16\nhonte-referee-state\n");
    let (answers, _) = in_shell("exec \"$0\" --journal \"$1\"", &path, &input);
    let refused = "? cannot write file: a journal in use\n\n".repeat(3 * places.len());
    let state = "= playing to_move=B passes=0 warnings=0,0 reminders=0,0\n\n";
    assert_eq!(answers, format!("= played\n\n{refused}= played\n\n{state}"));
    let text = fs::read_to_string(&path).expect("a journal");
    assert!(text.ends_with("rule B D4\nrule W Q16\n"), "{text}");

    // A journal of another process is as safe, under each of its names.
    let mut other = with_journal(&path, &PRESETS[0]);
    let mut pipe = other.stdin.take().expect("a pipe");
    pipe.write_all(b"name\n").expect("it reads");
    let mut output = other.stdout.take().expect("a pipe");
    output.read_exact(&mut [0; 7]).expect("an answer");
    fs::hard_link(&path, &twin).expect("a second name");
    places.push(&twin);
    for place in &places {
        let input = format!("printsgf {}\n", place.display());
        let (answers, _) = in_shell("exec \"$0\"", &path, &input);
        assert_eq!(answers, "? cannot write file: a journal in use\n\n");
    }
    drop(pipe);
    other.wait().expect("it ends");
    // One that nobody uses is a file of another kind, and so is a text; a record or nothing is replaced.
    let kept = fs::read_to_string(&path).expect("a journal");
    let notes = folder.write("notes", "my notes\n");
    let saves = ["printsgf", "honte-referee-save", "gomill-savesgf"];
    for (place, text) in [(&path, &*kept), (&notes, "my notes\n")] {
        let input = saves.map(|save| format!("{save} {}\n", place.display()));
        let (answers, _) = in_shell("exec \"$0\"", place, &input.concat());
        let refused = "? cannot write file: a file of another kind\n\n".repeat(3);
        assert_eq!(answers, refused);
        assert_eq!(fs::read_to_string(place).expect("a file"), text);
    }
    for text in ["", " \n", "\u{feff} (;SZ[9])"] {
        let place = folder.write("record", text);
        let input = format!("printsgf {}\n", place.display());
        let (answers, _) = in_shell("exec \"$0\"", &place, &input);
        assert_eq!(answers, "= \n\n", "{text:?}");
    }
}
