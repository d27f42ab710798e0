//! Which bytes of a block were written since its lifetime began.
//!
//! What is said here only grows: bytes that are written stay written, whatever is written over them. A copy of bytes that may
//! not be written onto written ones is reported where it happens ([`crate::rules::written`]); so nothing that a call or an
//! unknown write does takes anything away.

use logic::{Atom, Int, Knowledge, Linear};

/// Ranges that are told apart; further ones are forgotten.
const MOST: usize = 64;

/// The bytes of a block that were written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// All of them.
    all: bool,
    /// From one byte up to another, ascending, with bytes between them that may not be written.
    ranges: Vec<(u64, u64)>,
    /// All bytes before this one: for arrays that loops fill.
    upto: Option<Linear>,
}

impl Written {
    /// All bytes.
    pub fn all() -> Written {
        Written { all: true, ranges: Vec::new(), upto: None }
    }

    /// None.
    pub fn none() -> Written {
        Written { all: false, ranges: Vec::new(), upto: None }
    }

    /// Whether these are all bytes.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Whether nothing is known to be written.
    pub fn is_none(&self) -> bool {
        !self.all && self.ranges.is_empty() && self.upto.is_none()
    }

    /// The ranges of constant position.
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.ranges
    }

    /// The variable end of the bytes written from the start.
    pub fn upto(&self) -> Option<&Linear> {
        self.upto.as_ref()
    }

    /// All bytes before this one are written, in a block of that size.
    pub fn start(&self, size: &Linear) -> Linear {
        match (&self.upto, self.ranges.first()) {
            _ if self.all => size.clone(),
            (Some(upto), _) => upto.clone(),
            (None, Some((0, end))) => Linear::constant(Int::from(*end)),
            (None, _) => Linear::zero(),
        }
    }

    /// Whether these bytes of the block, which lie inside of it, are written.
    pub fn has(&self, knowledge: &Knowledge, offset: &Linear, width: &Linear) -> bool {
        if self.all {
            return true;
        }
        if let Some((from, to)) = constant_range(knowledge, offset, width)
            && (from == to || self.ranges.iter().any(|(start, end)| *start <= from && to <= *end))
        {
            return true;
        }
        let end = offset + width;
        let inside = |(start, stop): &(u64, u64)| {
            knowledge.implies(&Atom::ge(offset, &Linear::constant(Int::from(*start))))
                && knowledge.implies(&Atom::le(&end, &Linear::constant(Int::from(*stop))))
        };
        self.upto.as_ref().is_some_and(|upto| knowledge.implies(&Atom::le(&end, upto)))
            || self.ranges.iter().any(inside)
    }

    /// These bytes are written now.
    pub fn add(&mut self, knowledge: &Knowledge, offset: &Linear, width: &Linear) {
        if self.all {
            return;
        }
        if let Some((from, to)) = constant_range(knowledge, offset, width) {
            self.add_range(from, to);
            if self.upto.is_none() {
                return;
            }
        }
        let start = self.start(&Linear::zero());
        let end = knowledge.normalize(&(offset + width));
        if knowledge.implies(&Atom::le(offset, &start)) && knowledge.implies(&Atom::ge(&end, &start)) {
            self.upto = Some(end);
        }
    }

    fn add_range(&mut self, mut from: u64, mut to: u64) {
        if from >= to {
            return;
        }
        self.ranges.retain(|(start, end)| {
            let apart = *end < from || to < *start;
            if !apart {
                (from, to) = (from.min(*start), to.max(*end));
            }
            apart
        });
        if self.ranges.len() < MOST {
            let at = self.ranges.partition_point(|(start, _)| *start < from);
            self.ranges.insert(at, (from, to));
        }
    }

    /// What both say, without variable ends.
    pub fn meet(&self, other: &Written) -> Written {
        match (self.all, other.all) {
            (true, _) => Written { upto: None, ..other.clone() },
            (_, true) => Written { upto: None, ..self.clone() },
            _ => {
                let mut result = Written::none();
                for (a, b) in &self.ranges {
                    for (c, d) in &other.ranges {
                        result.add_range(*a.max(c), *b.min(d));
                    }
                }
                result
            }
        }
    }

    /// What either says.
    pub fn with(mut self, other: &Written) -> Written {
        if other.all {
            return Written::all();
        }
        other.ranges.iter().for_each(|(from, to)| self.add_range(*from, *to));
        self.upto = self.upto.or(other.upto.clone());
        self
    }

    /// The same, where the variable end may be a constant by what is known.
    #[must_use]
    pub fn settled(&self, knowledge: &Knowledge) -> Written {
        let mut result = self.clone();
        let end = result.upto.as_ref().map(|upto| knowledge.normalize(upto));
        if let Some(end) = end.as_ref().and_then(Linear::as_constant).and_then(Int::to_u64) {
            result.upto = None;
            result.add_range(0, end);
        }
        result
    }

    /// The same with another variable end.
    #[must_use]
    pub fn ending(self, upto: Option<Linear>) -> Written {
        Written { upto: upto.filter(|_| !self.all), ..self }
    }

    /// Whether this says no more than the other, but for the variable end.
    pub fn is_within(&self, other: &Written) -> bool {
        let known = |(from, to): &(u64, u64)| other.ranges.iter().any(|(start, end)| start <= from && to <= end);
        other.all || !self.all && self.ranges.iter().all(known)
    }

    /// What is left of the bytes where a block of the one size gets the other one: what is cut off is not written when the block grows
    /// again, nor is what it gains.
    #[must_use]
    pub fn resized(mut self, knowledge: &Knowledge, (from, to): (&Linear, &Linear)) -> Written {
        if self.all {
            self = Written::none();
            match constant_range(knowledge, &Linear::zero(), from) {
                Some((_, end)) => self.add_range(0, end),
                None => self.upto = Some(from.clone()),
            }
        }
        let mut result = Written::none();
        let within = |end: &Linear| knowledge.implies(&Atom::le(end, to));
        let size = constant_range(knowledge, &Linear::zero(), to).map(|(_, size)| size);
        for (start, end) in self.ranges {
            match size {
                Some(size) => result.add_range(start, end.min(size)),
                None if within(&Linear::constant(Int::from(end))) => result.add_range(start, end),
                None => {}
            }
        }
        match self.upto {
            Some(upto) if within(&upto) => result.upto = Some(upto),
            Some(upto) if knowledge.implies(&Atom::ge(&upto, to)) => match size {
                Some(size) => result.add_range(0, size),
                None => result.upto = Some(to.clone()),
            },
            _ => {}
        }
        result
    }
}

/// The range, if its ends are constants.
pub fn constant_range(knowledge: &Knowledge, offset: &Linear, width: &Linear) -> Option<(u64, u64)> {
    let number = |term: &Linear| knowledge.normalize(term).as_constant().and_then(Int::to_u64);
    let from = number(offset)?;
    Some((from, from.checked_add(number(width)?)?))
}

#[cfg(test)]
mod tests {
    use logic::Symbol;

    use super::*;

    fn number(value: u64) -> Linear {
        Linear::constant(Int::from(value))
    }

    fn of(ranges: &[(u64, u64)]) -> Written {
        let mut result = Written::none();
        ranges.iter().for_each(|(from, to)| result.add_range(*from, *to));
        result
    }

    #[test]
    fn ranges_that_touch_are_one() {
        let knowledge = Knowledge::default();
        let mut written = of(&[(8, 12), (0, 4)]);
        assert_eq!(written.ranges(), [(0, 4), (8, 12)]);
        assert!(!written.has(&knowledge, &number(0), &number(8)));
        written.add(&knowledge, &number(4), &number(4));
        assert_eq!(written.ranges(), [(0, 12)]);
        assert!(written.has(&knowledge, &number(3), &number(9)));
        assert!(!written.has(&knowledge, &number(3), &number(10)));
    }

    #[test]
    fn loops_write_up_to_a_variable_end() {
        let mut knowledge = Knowledge::default();
        let (i, j) = (Linear::symbol(Symbol(0)), Linear::symbol(Symbol(1)));
        for fact in [Atom::ge(&i, &Linear::zero()), Atom::ge(&j, &Linear::zero()), Atom::lt(&j, &i)] {
            let _ = knowledge.assume(&fact);
        }
        let mut written = Written::none().ending(Some(i.clone()));
        assert!(written.has(&knowledge, &j, &number(1)));
        assert!(!written.has(&knowledge, &i, &number(1)));
        // A gap is left.
        written.add(&knowledge, &i.add_constant(&Int::ONE), &number(1));
        assert!(!written.has(&knowledge, &i, &number(1)));
        written.add(&knowledge, &i, &number(1));
        assert!(written.has(&knowledge, &i, &number(1)));
        // What lies before is no news.
        let before = written.clone();
        written.add(&knowledge, &j, &number(1));
        assert_eq!(written, before);
    }

    #[test]
    fn what_was_cut_off_is_not_written_again() {
        let knowledge = Knowledge::default();
        let resize = |written: Written, from: u64, to: u64| written.resized(&knowledge, (&number(from), &number(to)));
        assert_eq!(resize(resize(Written::all(), 16, 8), 8, 16), of(&[(0, 8)]));
        assert_eq!(resize(resize(of(&[(0, 4), (6, 16)]), 16, 8), 8, 16), of(&[(0, 4), (6, 8)]));
        // Of a size that is not known nothing is left.
        let n = Linear::symbol(Symbol(0));
        assert_eq!(of(&[(0, 4)]).resized(&knowledge, (&number(4), &n)), Written::none());
        let mut known = Knowledge::default();
        let _ = known.assume(&Atom::ge(&n, &number(4)));
        assert_eq!(of(&[(0, 4)]).resized(&known, (&number(4), &n)), of(&[(0, 4)]));
        // A block of n bytes that loses one.
        let less = n.add_constant(&Int::MINUS_ONE);
        assert_eq!(Written::all().resized(&known, (&n, &less)), Written::none().ending(Some(less)));
    }

    #[test]
    fn what_both_say() {
        let (a, b) = (of(&[(0, 8), (12, 16)]), of(&[(4, 14)]));
        assert_eq!(a.meet(&b), of(&[(4, 8), (12, 14)]));
        assert_eq!(a.meet(&Written::all()), a);
        assert!(a.meet(&b).is_within(&a) && a.meet(&b).is_within(&b) && !a.is_within(&b));
        assert!(a.is_within(&Written::all()) && !Written::all().is_within(&a));
        assert_eq!(a.with(&b), of(&[(0, 16)]));
    }
}
