//! Ranges of machine integers as numbers of Z.

use logic::Int;

/// 2^bits.
pub fn modulus(bits: u32) -> Int {
    Int::pow2(bits)
}

/// 2^bits - 1.
pub fn unsigned_max(bits: u32) -> Int {
    &Int::pow2(bits) - &Int::ONE
}

/// -2^(bits-1).
pub fn signed_min(bits: u32) -> Int {
    -&Int::pow2(bits - 1)
}

/// 2^(bits-1) - 1.
pub fn signed_max(bits: u32) -> Int {
    &Int::pow2(bits - 1) - &Int::ONE
}

/// The signed reading of a bit pattern.
pub fn to_signed(bits: u32, pattern: u128) -> Int {
    let value = Int::from(pattern);
    if bits > 0 && pattern >> (bits - 1) & 1 == 1 { &value - &modulus(bits) } else { value }
}

/// The least and greatest number of the signed or unsigned reading.
pub fn of(bits: u32, signed: bool) -> (Int, Int) {
    if signed { (signed_min(bits), signed_max(bits)) } else { (Int::ZERO, unsigned_max(bits)) }
}
