//! Small sets of small numbers.

/// How many numbers a set can hold, from zero on.
pub(crate) const CAPACITY: usize = WORDS * 64;
const WORDS: usize = 4;

/// A set of numbers below [`CAPACITY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    /// All numbers below one.
    pub(crate) fn below(number: usize) -> Bits {
        (0..number).collect()
    }

    /// The set with one number more.
    ///
    /// # Panics
    /// When the number is not below [`CAPACITY`].
    pub(crate) fn with(mut self, number: usize) -> Bits {
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// What is in both.
    pub(crate) fn common(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the other has all of its numbers.
    pub(crate) fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits {
        numbers.into_iter().fold(Bits::default(), Bits::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let (low, all) = (Bits::below(70), Bits::below(CAPACITY));
        assert_eq!((low.len(), all.len(), Bits::default().len()), (70, CAPACITY, 0));
        assert!(low.is_within(&all) && !all.is_within(&low) && Bits::default().is_within(&low));
        let some: Bits = [3, 64, 69, 200].into_iter().collect();
        assert_eq!(some.common(&low), [3, 64, 69].into_iter().collect());
        assert!(!some.is_within(&low) && some.common(&low).is_within(&some));
        assert_eq!(low.with(70), Bits::below(71));
    }
}
