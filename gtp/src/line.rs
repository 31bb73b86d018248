//! Preprocessing of a line: control characters and comments go, tabs become spaces (section 3.1).

/// What a controller writes, between commands, to stop the command that is running.
const INTERRUPT: &[u8] = b"# interrupt";

/// Returns what is left of a line for the command parser, or nothing if no answer is due.
///
/// Control characters (0 to 31 and 127) are dropped wherever they stand, so that `1\r2 quit` is
/// `12 quit`; of them only the tab counts, as a space. A `#` and all that follows is a comment.
/// Bytes from 128 on are kept as they are: file names and `echo` may hold any encoding.
pub fn clean(raw: &[u8]) -> Option<Vec<u8>> {
    let line: Vec<u8> = raw
        .iter()
        .take_while(|&&byte| byte != b'#')
        .filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            _ if byte.is_ascii_control() => None,
            _ => Some(byte),
        })
        .collect();
    line.iter().any(|&byte| byte != b' ').then_some(line)
}

/// Returns whether a raw line is the comment `# interrupt`, to be asked before comments are gone.
pub(crate) fn is_interrupt(raw: &[u8]) -> bool {
    raw.trim_ascii() == INTERRUPT
}
