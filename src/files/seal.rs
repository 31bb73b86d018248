//! Data with a seal at the end, by which a reader knows that it is whole: the first eight bytes of the
//! SHA-256 of everything before.

use sha2::{Digest, Sha256};

const LENGTH: usize = 8;

/// The data with its seal.
pub(crate) fn sealed(mut data: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&data);
    data.extend(&digest[..LENGTH]);
    data
}

/// The data without its seal; `None` if it was cut off or changed.
pub(crate) fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (data, seal) = bytes.split_last_chunk::<LENGTH>()?;
    Sha256::digest(data).starts_with(seal).then_some(data)
}
