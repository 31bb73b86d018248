//! The keeper's side: a small process between a controller and an engine, which ends the engine
//! with all its processes when the controller is gone.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Command as Process, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use process_wrap::std::ChildWrapper;

use super::launch::{STARTED, as_group};
use super::{GRACE, POLL_INTERVAL, write_all};

/// Starts the engine of these words, passes the standard input on to it and its output to the standard
/// output, and waits for its end.
///
/// When the input ends, the engine is given half a second to end too; then it is killed.
/// Whatever ends the keeper's work, all processes of the engine's group are killed. The first line
/// of the output is `started` with the number of the engine's process, or says why it could not be
/// started; all that follows comes from the engine, however early it wrote that. The exit code is
/// that of the engine.
///
/// # Errors
///
/// If the standard output is closed, or a thread cannot be started.
pub fn keep(words: &[OsString]) -> io::Result<ExitCode> {
    let mut output = io::stdout();
    let mut child = match start(words) {
        Ok(child) => child,
        Err(error) => {
            writeln!(output, "{error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let mut relay = None;
    let status = serve(&mut child, output, &mut relay);
    // The engine if that failed, and in any case what it started.
    let _ = child.start_kill();
    if let Some(relay) = relay {
        await_end(&relay);
    }
    Ok(exit_code(status?))
}

/// Reports the start of the engine, passes the input on to it and waits for its end. `relay` is then
/// the thread that passes on the output: the report comes first because nobody else can write before.
fn serve(
    child: &mut Box<dyn ChildWrapper>,
    mut output: io::Stdout,
    relay: &mut Option<JoinHandle<()>>,
) -> io::Result<ExitStatus> {
    writeln!(output, "{STARTED} {}", child.id())?;
    output.flush()?;
    if let Some(stdout) = child.stdout().take() {
        let pass_on = move || pass_on(stdout, output);
        *relay = Some(thread::Builder::new().spawn(pass_on)?);
    }
    let (input, to_pass_on) = channel();
    // Sends nothing: it is closed when the input ends.
    let (is_open, ended) = channel();
    thread::Builder::new().spawn(move || read_input(&input, &is_open))?;
    if let Some(stdin) = child.stdin().take() {
        thread::Builder::new().spawn(move || write_all(stdin, &to_pass_on))?;
    }
    outlive(child, &ended)
}

fn start(words: &[OsString]) -> io::Result<Box<dyn ChildWrapper>> {
    let (program, arguments) = words
        .split_first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no command"))?;
    let mut process = Process::new(program);
    process
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    as_group(process)
}

/// Passes the output of the engine on, each part as it comes. If nobody reads it any more, the
/// engine finds its output closed.
fn pass_on(mut engine: impl Read, mut output: impl Write) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(n_bytes @ 1..) = engine.read(&mut buffer) {
        let part = buffer.get(..n_bytes).unwrap_or_default();
        if output
            .write_all(part)
            .and_then(|()| output.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Waits until what the engine wrote is passed on. A process that has left its group may hold the
/// output open without end.
fn await_end(relay: &JoinHandle<()>) {
    let begin = Instant::now();
    while !relay.is_finished() && begin.elapsed() < GRACE / 2 {
        thread::sleep(POLL_INTERVAL);
    }
}

/// Reads the standard input to its end.
fn read_input(input: &Sender<Vec<u8>>, _is_open: &Sender<()>) {
    let mut stdin = io::stdin().lock();
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(n_bytes @ 1..) = stdin.read(&mut buffer) {
        // An engine that reads no more is waited for all the same.
        let _ = input.send(buffer.get(..n_bytes).unwrap_or_default().to_vec());
    }
}

/// Waits for the end of the engine, and kills it if it outlives the input.
fn outlive(child: &mut Box<dyn ChildWrapper>, ended: &Receiver<()>) -> io::Result<ExitStatus> {
    let mut since = None;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        match since {
            None => {
                let waited = ended.recv_timeout(POLL_INTERVAL);
                since = matches!(waited, Err(RecvTimeoutError::Disconnected)).then(Instant::now);
            }
            Some(since) if since.elapsed() < GRACE / 2 => thread::sleep(POLL_INTERVAL),
            Some(_) => {
                child.start_kill()?;
                return child.wait();
            }
        }
    }
}

/// The exit code of an engine; as in a shell, 128 and the number of the signal that ended it.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code();
    #[cfg(unix)]
    let code = code.or_else(|| {
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        signal.map(|signal| 128 + signal)
    });
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}
