//! Preprocessing of a line: removes control characters and comments (section 3.1).

/// The comment with which a controller stops the running command.
const INTERRUPT: &[u8] = b"# interrupt";

/// The byte order mark, in UTF-8.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a line for the command parser, or `None` if the line is blank.
///
/// Control characters (0 to 31 and 127) are removed anywhere, so that `1\r2 quit` becomes
/// `12 quit`; a tab becomes a space. The mark that some editors put before UTF-8 is dropped. A `#`
/// starts a comment. Bytes from 128 on are kept: file names and `echo` may have any encoding.
pub fn clean(raw: &[u8]) -> Option<Vec<u8>> {
    let line: Vec<u8> = raw
        .strip_prefix(UTF8_MARK)
        .unwrap_or(raw)
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

/// Returns whether a raw line is the comment `# interrupt`.
pub(crate) fn is_interrupt(raw: &[u8]) -> bool {
    raw.trim_ascii() == INTERRUPT
}
