//! Prints the digest of the net's answers on this processor.

#![expect(clippy::print_stdout, reason = "a program for the command line")]

fn main() {
    println!("{}", net_digest::digest());
}
