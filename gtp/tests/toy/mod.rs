//! A toy engine for the tests: it has a name and can repeat its arguments.

use gtp::{Args, Payload, Reply, Run, Server, Spec, protocol_rows};

/// Returns the command table of the toy engine.
pub(crate) fn table() -> Vec<Spec<()>> {
    let own = [
        Spec {
            name: "name",
            usage: "",
            summary: "Tell the name.",
            values: None,
            run: Run::Engine(name),
            guard: None,
        },
        Spec {
            name: "echo",
            usage: "text",
            summary: "Repeat the text.",
            values: None,
            run: Run::Engine(echo),
            guard: None,
        },
        Spec {
            name: "empty",
            usage: "",
            summary: "Say nothing.",
            values: None,
            run: Run::Engine(empty),
            guard: None,
        },
        Spec {
            name: "fall",
            usage: "",
            summary: "Fall over.",
            values: None,
            run: Run::Engine(fall),
            guard: None,
        },
    ];
    [protocol_rows().as_slice(), &own].concat()
}

/// Returns all answers of the toy engine to the input.
pub(crate) fn serve_toy(input: &[u8]) -> Vec<u8> {
    let input = std::io::Cursor::new(input.to_vec());
    let mut output = Vec::new();
    Server::new(&table())
        .serve(&mut (), input, &mut output)
        .unwrap();
    output
}

/// The same for text.
pub(crate) fn answer(input: &str) -> String {
    String::from_utf8(serve_toy(input.as_bytes())).unwrap()
}

fn name((): &mut (), args: Args<'_>) -> Reply {
    args.end()?;
    Ok("Toy".into())
}

#[expect(clippy::unnecessary_wraps, reason = "all handlers are of one type")]
fn echo((): &mut (), mut args: Args<'_>) -> Reply {
    Ok(args.rest().to_vec().into())
}

fn empty((): &mut (), args: Args<'_>) -> Reply {
    args.end()?;
    Ok(Payload::default())
}

fn fall((): &mut (), mut args: Args<'_>) -> Reply {
    panic!("I fell over {}", args.word("what")?);
}
