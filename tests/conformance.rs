//! Conformance: bytes in, bytes out, where engines are known to disagree.
//!
//! Each row of `tests/gtp/vectors.txt` is a session with a new engine. It is run twice, with and
//! without a final line end, and the output has to match byte for byte. The rows leave out the blank
//! line that ends each answer and the space after its mark or id.

#![cfg(feature = "cli")]

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use gtp::Interrupt;
use honte::commands;
use honte::engine::{Engine, Settings};

/// A line of the file: the number, the input and the output.
struct Vector {
    row: usize,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Vector {
    /// Reads a row; `None` for remarks and blank lines.
    fn read(row: usize, line: &str, folder: &str) -> Option<Self> {
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let (input, output) = line.split_once(" => ").expect("input => output");
        let input = unescaped(&input.replace("$DIR", folder));
        let answers = output.split(" ; ").filter(|&answer| answer != "nothing");
        let output = answers.map(wire).collect::<String>().into_bytes();
        Some(Self { row, input, output })
    }
}

/// An answer as it goes over the wire (GTP 2, section 2.6).
fn wire(answer: &str) -> String {
    let space = if answer.contains(' ') { "" } else { " " };
    format!("{answer}{space}\n\n")
}

/// Reads `\n`, `\t`, `\r`, `\\` and `\xNN`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, byte == b'\\') {
            (byte, false) => byte,
            _ => match rest.next().expect("something follows a backslash") {
                b'n' => b'\n',
                b't' => b'\t',
                b'r' => b'\r',
                b'\\' => b'\\',
                b'x' => {
                    let mut digit = || rest.next().map(char::from).and_then(|c| c.to_digit(16));
                    let (high, low) = (digit(), digit());
                    let (high, low) = high.zip(low).expect("two digits follow \\x");
                    (high * 16 + low) as u8
                }
                other => panic!("\\{} is no escape", char::from(other)),
            },
        });
    }
    bytes
}

/// What a new engine answers.
fn answers(input: &[u8]) -> Vec<u8> {
    let settings = Settings {
        playouts: Some(50),
        ..Settings::default()
    };
    let interrupt = Interrupt::new();
    let mut engine = Engine::new(settings, interrupt.flag());
    let mut output = Vec::new();
    let input = Cursor::new(input.to_vec());
    gtp::Server::new(&commands::table())
        .interrupt(&interrupt)
        .serve(&mut engine, input, &mut output)
        .expect("memory can be read and written");
    output
}

/// Game records that the rows load.
fn folder_with_records() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conformance");
    fs::create_dir_all(&folder).expect("there is room for a few files");
    let record = "(;SZ[9]KM[5.5];B[cc];W[gg];B[gc];W[cg];B[ee];W[ec])";
    for name in ["ok.sgf", "two words.sgf", "größe.sgf"] {
        fs::write(folder.join(name), record).expect("there is room for a few files");
    }
    fs::write(folder.join("noise.sgf"), b"\x00\xFF(((").expect("there is room for a few files");
    folder
}

#[test]
fn every_vector_is_answered_byte_for_byte() {
    let folder = folder_with_records();
    let folder = folder.to_str().expect("the target folder has a plain name");
    let text = include_str!("gtp/vectors.txt");
    let lines = text.lines().enumerate();
    let vectors: Vec<Vector> = lines
        .filter_map(|(n, line)| Vector::read(n + 1, line, folder))
        .collect();
    assert!(
        vectors.len() > 90,
        "only {} vectors were read",
        vectors.len()
    );
    let mut wrong = Vec::new();
    for Vector { row, input, output } in vectors {
        for end in ["", "\n"] {
            let found = answers(&[&input, end.as_bytes()].concat());
            if found != output {
                let [input, output, found] =
                    [&input, &output, &found].map(|bytes| String::from_utf8_lossy(bytes));
                wrong.push(format!(
                    "line {row}: {input:?}\n  gave {found:?}\n  not  {output:?}"
                ));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
