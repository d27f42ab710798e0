//! Sets of vectors, by their numbers.

use fixedbitset::FixedBitSet;

/// How many numbers a set can hold, from zero on.
pub(crate) const CAPACITY: usize = 256;

/// The set of these numbers. All sets have the same capacity, so that equal sets compare as equal.
///
/// # Panics
/// When a number is not below [`CAPACITY`].
pub(crate) fn set(numbers: impl IntoIterator<Item = usize>) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(CAPACITY);
    numbers.into_iter().for_each(|number| set.insert(number));
    set
}
