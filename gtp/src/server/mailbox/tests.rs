//! What a quit, an interrupt and a full queue do.

use super::*;

fn command(name: &str) -> Mail {
    Mail::Command(name.into())
}

fn quit() -> Mail {
    Mail::Quit(b"quit".to_vec())
}

/// A state that has been running its first command for that long, and the time it is now.
fn running_for(time: Duration) -> (State, Instant) {
    let begin = Instant::now();
    let mut state = State::new(Interrupt::new());
    state.receive(command("genmove b"), begin);
    state.begin(|| begin).unwrap();
    (state, begin + time)
}

fn answering(state: &mut State) {
    state.stage = Stage::Answering(state.queue.len());
}

#[test]
fn a_quit_cuts_short_what_has_been_running_for_a_while() {
    let (mut state, now) = running_for(QUIT_INTERRUPTS_AFTER);
    state.receive(quit(), now);
    assert!(state.interrupt.is_raised());
}

#[test]
fn a_quit_that_comes_at_once_lets_the_command_think() {
    let (mut state, now) = running_for(Duration::from_millis(49));
    state.receive(quit(), now);
    assert!(!state.interrupt.is_raised());
}

#[test]
fn a_quit_stops_only_the_command_that_is_running() {
    let (mut state, now) = running_for(QUIT_INTERRUPTS_AFTER);
    state.receive(command("genmove w"), now);
    state.receive(quit(), now);
    assert!(state.interrupt.is_raised());
    answering(&mut state);
    assert_eq!(state.begin(|| now).unwrap(), b"genmove w");
    assert!(!state.interrupt.is_raised());
}

#[test]
fn a_quit_while_nothing_runs_stops_nothing() {
    let (mut state, now) = running_for(QUIT_INTERRUPTS_AFTER);
    state.receive(command("genmove w"), now);
    answering(&mut state);
    state.receive(quit(), now);
    assert_eq!(state.begin(|| now).unwrap(), b"genmove w");
    assert!(!state.interrupt.is_raised());
}

#[test]
fn an_interrupt_stops_the_running_command_and_not_the_next() {
    let (mut state, now) = running_for(Duration::ZERO);
    state.receive(command("genmove w"), now);
    state.receive(Mail::Interrupt, now);
    assert!(state.interrupt.is_raised());
    answering(&mut state);
    state.begin(|| now).unwrap();
    assert!(!state.interrupt.is_raised());
}

#[test]
fn an_interrupt_that_arrives_with_its_command_stops_it() {
    let mut state = State::new(Interrupt::new());
    let now = Instant::now();
    for mail in [command("genmove b"), Mail::Interrupt, command("genmove w")] {
        state.receive(mail, now);
    }
    assert!(!state.interrupt.is_raised());
    state.begin(|| now).unwrap();
    assert!(state.interrupt.is_raised());
    answering(&mut state);
    state.begin(|| now).unwrap();
    assert!(!state.interrupt.is_raised());
}

#[test]
fn an_interrupt_with_nothing_to_stop_is_dropped() {
    let mut state = State::new(Interrupt::new());
    let now = Instant::now();
    state.receive(Mail::Interrupt, now);
    assert!(!state.interrupt.is_raised());
    state.receive(command("genmove b"), now);
    state.begin(|| now).unwrap();
    assert!(!state.interrupt.is_raised());
}

#[test]
fn an_interrupt_that_comes_too_late_spares_the_command_that_waits() {
    let (mut state, now) = running_for(Duration::ZERO);
    state.receive(command("genmove w"), now);
    answering(&mut state);
    state.receive(Mail::Interrupt, now);
    state.begin(|| now).unwrap();
    assert!(!state.interrupt.is_raised());
}

#[test]
fn an_interrupt_after_the_next_command_has_come_is_for_that_command() {
    let (mut state, now) = running_for(Duration::ZERO);
    answering(&mut state);
    state.receive(command("genmove w"), now);
    state.receive(Mail::Interrupt, now);
    state.begin(|| now).unwrap();
    assert!(state.interrupt.is_raised());
}

#[test]
fn the_queue_is_full_until_enough_has_been_taken() {
    let mut state = State::new(Interrupt::new());
    let now = Instant::now();
    state.receive(command("a line of some length"), now);
    let room = state.bytes;
    assert!(!state.is_full(room));
    state.receive(command("b"), now);
    assert!(state.is_full(room));
    state.begin(|| now).unwrap();
    assert!(!state.is_full(room));
    state.begin(|| now).unwrap();
    assert_eq!(state.bytes, 0);
}

#[test]
fn a_listener_that_waits_for_room_goes_on_when_there_is_some() {
    let n_lines = 10_000;
    let mailbox = Mailbox::new(Interrupt::new(), 200);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for nth in 0..n_lines {
                assert!(mailbox.deliver(vec![command(&nth.to_string())], Instant::now()));
            }
            mailbox.end();
        });
        for nth in 0..n_lines {
            assert_eq!(mailbox.next().unwrap(), nth.to_string().as_bytes());
            assert!(
                mailbox.state().queue.len() < 10,
                "the listener does not wait"
            );
        }
        assert_eq!(mailbox.next(), None);
    });
}

#[test]
fn a_listener_that_waits_for_room_leaves_when_the_server_has_left() {
    let mailbox = Mailbox::new(Interrupt::new(), 0);
    std::thread::scope(|scope| {
        let listener = scope.spawn(|| mailbox.deliver(vec![command("genmove b")], Instant::now()));
        mailbox.close();
        assert!(!listener.join().unwrap());
    });
}
