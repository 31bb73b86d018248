//! The sealed move as a commitment (Chinese rules 1988, §14 and §22).
//!
//! Instead of an envelope the player hands over a hash of his move and a secret. It binds him without
//! revealing the move.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::board::{Color, Move};

/// A hash that binds a player to a move: the SHA-256 of `NONCE VERTEX` with one blank between them,
/// where the player chooses the nonce and the vertex is written as `D4` or `PASS`.
///
/// The nonce should be long and random: whoever guesses it can try all vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to `mv` with this nonce.
    pub fn to(mv: Move, nonce: &str) -> Self {
        Self(Sha256::digest(format!("{nonce} {mv}")).into())
    }

    /// Reads 64 hexadecimal digits; `None` for anything else.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// 64 hexadecimal digits in lower case.
    pub fn to_hex(self) -> String {
        self.0.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// The adjournment of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Adjournment {
    /// The player who sealed his move, and the commitment.
    pub sealed: Option<(Color, Commitment)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn a_commitment_is_the_hash_of_nonce_and_vertex() {
        let d4 = Move::Play(Point::new(3, 3).unwrap());
        let commitment = Commitment::to(d4, "rosebud");
        // printf 'rosebud D4' | sha256sum
        assert_eq!(
            commitment.to_hex(),
            "74777696baef83bb606c10af053deae10e53a18578a57e3a6fe83997bfb01b33"
        );
        assert_eq!(Commitment::from_hex(&commitment.to_hex()), Some(commitment));
        assert_eq!(
            Commitment::from_hex(&commitment.to_hex().to_uppercase()),
            Some(commitment)
        );
        assert_ne!(Commitment::to(Move::Pass, "rosebud"), commitment);
        assert_ne!(Commitment::to(d4, "Rosebud"), commitment);
    }

    #[test]
    fn what_is_no_hash_is_refused() {
        let zeros = "0".repeat(64);
        assert!(Commitment::from_hex(&zeros).is_some());
        for text in [
            "",
            "0",
            &zeros[1..],
            &format!("{zeros}0"),
            &zeros.replace('0', "g"),
        ] {
            assert_eq!(Commitment::from_hex(text), None, "{text}");
        }
        assert_eq!(Commitment::from_hex(&format!("é{}", &zeros[2..])), None);
        assert_eq!(Commitment::from_hex(&format!("+{}", &zeros[1..])), None);
    }
}
