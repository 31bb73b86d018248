//! Journals that were interrupted, journals of others, replacements that fail, and parts.

use std::fs;

use super::*;
use crate::folder::Folder;

#[test]
fn a_journal_cut_anywhere_gives_its_whole_lines_and_goes_on_after_them() {
    let folder = Folder::new("files-cut");
    let path = folder.join("journal");
    let text = "kind 1\nä b\nc\nd e f\n";
    for cut in 0..=text.len() {
        fs::write(&path, &text.as_bytes()[..cut]).unwrap();
        let end = text.as_bytes()[..cut]
            .iter()
            .rposition(|&byte| byte == b'\n');
        let whole = end.map_or("", |end| &text[..=end]);
        assert_eq!(whole_lines(&path, &["kind 1"]).unwrap(), whole, "{cut}");
        let (mut journal, lines) = Journal::open(&path, &["kind 1"]).unwrap();
        assert_eq!(lines, whole, "{cut}");
        assert_eq!(
            fs::read(&path).unwrap().len(),
            cut,
            "opening changes nothing"
        );
        journal.append("next").unwrap();
        journal.append("two\nlines").unwrap();
        let after = fs::read_to_string(&path).unwrap();
        assert_eq!(after, format!("{whole}next\ntwo\nlines\n"), "{cut}");
    }
}

#[test]
fn a_journal_has_one_writer_at_a_time() {
    let folder = Folder::new("files-lock");
    let path = folder.join("journal");
    let (journal, _) = Journal::open(&path, &["kind"]).unwrap();
    assert_eq!(journal.path(), path);
    let second = Journal::open(&path, &["kind"]).unwrap_err().to_string();
    assert_eq!(
        second,
        format!("{} is in use by another process", path.display())
    );
    drop(journal);
    assert!(Journal::open(&path, &["kind"]).is_ok());
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = Folder::new("files-foreign");
    let path = folder.join("journal");
    for text in ["(;GM[1])", "\0", "kin d\n", "\n"] {
        fs::write(&path, text).unwrap();
        let error = Journal::open(&path, &["kind"]).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("{} is not a journal of this kind", path.display())
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, b"kind\n\xff\n").unwrap();
    let error = Journal::open(&path, &["kind"]).unwrap_err().to_string();
    assert!(error.contains("invalid utf-8"), "{error}");
    assert!(Journal::open(&folder, &["kind"]).is_err());
    assert!(whole_lines(&folder.join("nothing"), &["kind"]).is_err());
}

#[test]
fn a_journal_may_begin_in_several_ways_and_leave_out_its_end() {
    let folder = Folder::new("files-several");
    let path = folder.join("journal");
    let beginnings = ["kind 2\n", "kind 1\n"];
    for text in ["", "kind ", "kind 1", "kind 1\na\nb\n", "kind 2\na\nb\n"] {
        fs::write(&path, text).unwrap();
        let (mut journal, lines) = Journal::open(&path, &beginnings).unwrap();
        let end = lines.len().min("kind 1\na\n".len());
        journal.end_after(end);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        journal.append("next").unwrap();
        let after = fs::read_to_string(&path).unwrap();
        assert_eq!(after, format!("{}next\n", &lines[..end]));
    }
    for text in ["kind 10\n", "kind 1 my notes", "kind 1\r\n"] {
        fs::write(&path, text).unwrap();
        assert!(Journal::open(&path, &beginnings).is_err(), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_journal_does_not_grow_beyond_what_is_read_back() {
    let folder = Folder::new("files-most");
    let path = folder.join("journal");
    let open = || Journal::open_up_to(&path, &["kind\n"], 1 << 20);
    let (mut journal, _) = open().unwrap();
    journal.append("kind").unwrap();
    journal.append(&"x".repeat((1 << 20) - 11)).unwrap();
    let error = journal.append("ab\ncd").unwrap_err().to_string();
    assert!(error.ends_with("journal: larger than 1 MiB"), "{error}");
    journal.append("last").unwrap();
    assert_eq!(fs::metadata(&path).unwrap().len(), 1 << 20);
    drop(journal);
    let (_, lines) = open().unwrap();
    assert!(lines.ends_with("x\nlast\n"));
}

#[test]
fn a_journal_that_somebody_has_cut_off_is_not_filled_up() {
    let folder = Folder::new("files-cut-off");
    let path = folder.join("journal");
    let (mut journal, _) = Journal::open(&path, &["kind"]).unwrap();
    journal.append("kind\nfirst\nsecond").unwrap();
    let other = fs::OpenOptions::new().write(true).open(&path).unwrap();
    other.set_len(7).unwrap();
    for _ in 0..2 {
        let error = journal.append("third").unwrap_err().to_string();
        assert!(error.ends_with("somebody has cut it off"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "kind\nfi");
    }
}

#[test]
fn a_journal_without_its_name_takes_nothing_more() {
    let folder = Folder::new("files-removed");
    let (path, moved) = (folder.join("journal"), folder.join("moved"));
    let (mut journal, _) = Journal::open(&path, &["kind"]).unwrap();
    journal.append("kind\nfirst").unwrap();
    fs::rename(&path, &moved).unwrap();
    let gone = "somebody has removed or replaced it";
    assert!(journal.append("x").unwrap_err().to_string().ends_with(gone));
    if cfg!(unix) {
        fs::write(&path, "kind\nfirst\n").unwrap();
        assert!(journal.append("x").unwrap_err().to_string().ends_with(gone));
    }
    assert_eq!(fs::read_to_string(&moved).unwrap(), "kind\nfirst\n");
    let _ = fs::remove_file(&path);
    fs::rename(&moved, &path).unwrap();
    journal.append("second").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "kind\nfirst\nsecond\n");
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = Folder::new("files-replace");
    let path = folder.join("record");
    for text in ["old", "a longer text", ""] {
        replace(&path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(folder.names(), ["record"]);
    }
    let error = replace(&folder, b"a folder").unwrap_err();
    assert_eq!(folder.names(), ["record"], "{error}");
    assert!(replace(&folder.join("no/such/folder"), b"text").is_err());
}

#[test]
fn a_name_may_be_as_long_as_the_system_allows() {
    let folder = Folder::new("files-long-name");
    let name = "x".repeat(255);
    replace(&folder.join(&name), b"text").unwrap();
    assert_eq!(folder.names(), [name]);
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_place_of_a_file_that_is_missing() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("files-dangling");
    fs::create_dir(folder.join("below")).unwrap();
    symlink("below/second", folder.join("first")).unwrap();
    symlink("../file", folder.join("below/second")).unwrap();
    symlink(".", folder.join("here")).unwrap();
    let names = [
        "file",
        "first",
        "below/second",
        "below/../file",
        "here/file",
    ];
    let places = || names.map(|name| place(&folder.join(name)).unwrap());
    let file = fs::canonicalize(&folder).unwrap().join("file");
    assert!(places().iter().all(|place| *place == file));
    replace(&folder.join("first"), b"text").unwrap();
    assert_eq!(fs::read_to_string(folder.join("file")).unwrap(), "text");
    assert!(folder.join("first").is_symlink() && folder.join("below/second").is_symlink());
    assert!(places().iter().all(|place| *place == file));

    symlink("circle", folder.join("circle")).unwrap();
    assert!(place(&folder.join("circle")).is_err());
    assert!(place(&folder.join("none/file")).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn a_failure_leaves_the_old_file_and_no_other() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::Path;

    // A device stays a device.
    let is_device = |path| fs::metadata(path).unwrap().file_type().is_char_device();
    for device in ["/dev/full", "/dev/null"] {
        let error = replace(Path::new(device), b"text").unwrap_err();
        assert_eq!(error.to_string(), "not a file");
        assert!(is_device(device));
    }

    // /proc takes no new files, for anybody.
    assert!(replace(Path::new("/proc/honte"), b"text").is_err());

    let folder = Folder::new("files-intact");
    let (path, link) = (folder.join("record"), folder.join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    replace(&link, b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );

    let device = folder.join("device");
    symlink("/dev/null", &device).unwrap();
    let error = replace(&device, b"text").unwrap_err();
    assert_eq!(error.to_string(), "not a file");

    let error = Journal::open(Path::new("/dev/full"), &["kind"]).unwrap_err();
    assert_eq!(error.to_string(), "/dev/full: not a file");
}

#[test]
fn each_unit_belongs_to_one_part() {
    for text in ["1/1", "2/3", "7/7"] {
        assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
    }
    for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/3", "a/b"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    let parts = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().unwrap());
    for unit in 0..20 {
        assert_eq!(parts.iter().filter(|part| part.has(unit)).count(), 1);
    }
}

#[test]
fn a_place_is_tested_without_a_trace() {
    let folder = Folder::new("files-place");
    let path = folder.join("result");
    check_place(&path).unwrap();
    assert!(folder.names().is_empty());
    fs::write(&path, "old").unwrap();
    check_place(&path).unwrap();
    assert_eq!(folder.names(), ["result"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert!(check_place(&folder).is_err(), "a folder is no file");
    assert!(check_place(&path.join("below")).is_err());
    assert!(check_folder(&path).is_err(), "a file is no folder");
    check_folder(&folder.join("new/folder")).unwrap();
    assert!(folder.join("new/folder").is_dir());
}

#[test]
fn a_replacement_that_is_given_up_leaves_the_old_file() {
    use std::io::Write;

    let folder = Folder::new("files-given-up");
    let path = folder.join("result");
    fs::write(&path, "old").unwrap();
    let mut new = Replacement::begin(&path).unwrap();
    new.write_all(b"half of the ne").unwrap();
    drop(new);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(folder.names(), ["result"]);
}

#[test]
fn a_file_is_read_up_to_a_limit() {
    let folder = Folder::new("files-limit");
    let path = folder.join("text");
    let most = 1 << 20;
    fs::write(&path, vec![b'x'; most]).unwrap();
    assert_eq!(read(&path, most as u64).unwrap().len(), most);
    fs::write(&path, vec![b'x'; most + 1]).unwrap();
    let error = read(&path, most as u64).unwrap_err();
    assert_eq!(error.to_string(), "larger than 1 MiB");
    assert_eq!(read_text(&path).unwrap().len(), most + 1);
    fs::write(&path, b"\xff").unwrap();
    assert!(read_text(&path).is_err());
    assert!(read(&folder.join("none"), 1).is_err());
    assert!(read(&folder, 1).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_not_even_opened() {
    use std::path::Path;

    let folder = Folder::new("files-pipe");
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for path in [&*pipe, Path::new("/dev/zero"), &folder] {
        let errors = [
            read(path, 1).unwrap_err(),
            replace(path, b"text").unwrap_err(),
            check_place(path).unwrap_err(),
        ];
        assert_eq!(errors.map(|error| error.to_string()), ["not a file"; 3]);
        assert!(Journal::open(path, &["kind"]).is_err());
    }
}

#[test]
fn a_folder_is_listed_in_order_of_name_and_on_demand_with_those_below() {
    let folder = Folder::new("files-listed");
    fs::create_dir_all(folder.join("b/c.sgf")).unwrap();
    for name in ["z.sgf", "a.sgf", "a.txt", "b/d.sgf", "b/c.sgf/e.sgf", "sgf"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let names = |is_deep| {
        let files = listed(&folder, "sgf", is_deep).unwrap();
        let names = files.iter().map(|file| file.strip_prefix(&folder).unwrap());
        names
            .map(|name| name.display().to_string().replace('\\', "/"))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(false), ["a.sgf", "z.sgf"]);
    assert_eq!(names(true), ["a.sgf", "b/c.sgf/e.sgf", "b/d.sgf", "z.sgf"]);
    assert!(listed(&folder.join("none"), "sgf", true).is_err());
}

#[cfg(unix)]
#[test]
fn a_folder_is_listed_once_wherever_links_lead() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("files-circle");
    let other = Folder::new("files-other");
    for path in [folder.join("games/a.sgf"), other.join("b.sgf")] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    let links = ["back", "again", "games/up"].map(|name| (folder.to_path_buf(), name));
    let to_games = [(folder.join("games"), "fame")];
    let to_other = ["other", "zother"].map(|name| (other.to_path_buf(), name));
    for (target, name) in links.into_iter().chain(to_games).chain(to_other) {
        symlink(target, folder.join(name)).unwrap();
    }
    symlink(&*folder, other.join("back")).unwrap();
    let found = listed(&folder, "sgf", true).unwrap();
    let expected = ["games/a.sgf", "other/b.sgf"].map(|name| folder.join(name));
    assert_eq!(found, expected);
}
