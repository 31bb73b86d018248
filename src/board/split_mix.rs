//! Random numbers that are the same in every build: `SplitMix64`.

/// The `n`-th number, counted from 1, of `SplitMix64` with this seed.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
pub(crate) const fn split_mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::split_mix;

    #[test]
    fn the_first_numbers_of_seed_0_are_those_of_the_reference_implementation() {
        let numbers = [1, 2, 3].map(|n| split_mix(0, n));
        let expected = [
            0xE220_A839_7B1D_CDAF,
            0x6E78_9E6A_A1B9_65F4,
            0x06C4_5D18_8009_454F,
        ];
        assert_eq!(numbers, expected);
    }
}
