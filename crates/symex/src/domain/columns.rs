//! Between which bounds the integers of an array lie, or where its pointers lead, whatever the index.
//!
//! # What a column means
//!
//! The integers at one place of each element of an array are a [`Column`]: those of [`Shape::width`] bytes that begin at the
//! bytes `at + k * step` of their block. If there is a [`Part`], then `sigma(from)` is such a byte, and for each `e = sigma(from) + k * step` with `k >= 0` and
//! `e + width <= sigma(upto)` the integer at byte `e`, in the view of the shape, lies in `range`, and between `sigma(least)` and
//! `sigma(most)`, as far as these are there. That is so whatever cells say of the same bytes: a cell may tell more of one element.
//!
//! So the part grows with a loop that fills an array, and what is read at an index that varies lies between the bounds of all
//! that was written: an index out of a table of indices, the queue of a search, the parents in a forest. A bound is a
//! constant, or a term over the symbols of the state (`n - 1`); what was written last may be the least or the greatest element by
//! then, without being told which: then the bound is a symbol for one of two terms ([`crate::rules::columns`]).
//!
//! Rules tell the parts behind a write of one number, of bytes that are all the same and of a copy ([`crate::rules::columns`]). Whatever
//! changes a block in another way forgets its parts ([`crate::domain::state::State::allocation_mut`]).
//!
//! # Pointers
//!
//! The pointers at one place of each element lead into one block, whose base is [`Part::into`]: the fields of a line that was cut at its commas. The
//! number of such a pointer is how many bytes it lies behind the start of that block, which is never less than 0. So none of them is null, and all
//! that is said of numbers is said of these. A column keeps no block from being lost.
//!
//! Where the text is written anew into which they lead ([`Part::outdated`]), the program will cut it again. Then pointers to its parts take the place of
//! the old ones, of which nothing is said any more: where the old text ended does not bound the new ones.
//!
//! # Texts
//!
//! A column of single bytes that are all zero says that the text of each record of a table ends at one place. Where it ends at any place,
//! as `snprintf` and `fgets` leave it, the bytes that it may have are a column of [`Kind::Text`]: of each element's `width` bytes some are
//! zero. Its number is the least of these bytes, which is 0, so that parts of such columns are merged and compared like others.
//!
//! Sources: Gopan, Reps, Sagiv, A Framework for Numeric Analysis of Array Operations (POPL 2005): one summary for all elements that were
//! written; Cousot, Cousot, Logozzo (POPL 2011): bounds of segments as symbolic terms. Here a column has one segment.

use logic::{Int, Interval, Knowledge, Linear, Symbol};
use semantics::range;

/// How the bytes of each element of a column are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number with a sign.
    Signed,
    /// A number without a sign.
    Unsigned,
    /// A pointer into one block, told by how far it lies behind the start. As far as was seen, the distances of two such pointers are multiples
    /// of the number: the bytes of a record; 0 if none was seen.
    Pointer(u64),
    /// Single bytes of which at least one is zero.
    Text,
}

impl Kind {
    /// Numbers with or without a sign.
    pub fn number(signed: bool) -> Kind {
        if signed { Kind::Signed } else { Kind::Unsigned }
    }
}

/// Where the integers of a column lie in their block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Bytes from one to the next, at least their width.
    pub step: u64,
    /// Where the first one begins, less than `step`.
    pub at: u64,
    /// Bytes of each one.
    pub width: u64,
    /// How they are told.
    pub kind: Kind,
}

/// What is known of some integers of a column.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The byte where the first one begins.
    pub from: Linear,
    /// No byte of the last one lies behind it.
    pub upto: Linear,
    /// The base of the block into which they lead, if they are pointers.
    pub into: Option<Symbol>,
    /// That block was written anew from its start since: the first pointer that is put in the place of one of these begins another part.
    pub outdated: bool,
    /// Constants between which they lie.
    pub range: Interval,
    /// None is less.
    pub least: Option<Linear>,
    /// None is greater.
    pub most: Option<Linear>,
}

/// The integers at one place of each element of an array (see the module).
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// Where they lie.
    pub shape: Shape,
    /// What is known of some of them; `None` if nothing.
    pub part: Option<Part>,
}

/// Where the bytes of an access lie, seen from a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// They are one of its integers.
    Element,
    /// They are none of its bytes.
    Beside,
    /// They are some of its bytes, or that is not known.
    Across,
}

impl Shape {
    /// The column of what lies in so many bytes at an offset that varies; `None` if its places cannot be told.
    pub fn seen(offset: &Linear, width: u64, kind: Kind) -> Option<Shape> {
        let step = offset.content().to_u64().filter(|step| *step > 0)?;
        let at = offset.constant_part().rem_floor(&Int::from(step)).to_u64()?;
        let shape = Shape { step, at, width, kind };
        (step >= width && at + width <= step).then_some(shape)
    }

    /// The column of the texts in records one of which begins at an offset that varies, of at most so many bytes, or up to the next record;
    /// `None` if its place cannot be told.
    pub fn text(offset: &Linear, width: Option<u64>) -> Option<Shape> {
        let first = Shape::seen(offset, 1, Kind::Unsigned).filter(|first| first.step > 1)?;
        let width = width.unwrap_or(first.step - first.at);
        let shape = Shape { width, kind: Kind::Text, ..first };
        (width > 1 && shape.at + width <= shape.step).then_some(shape)
    }

    /// Its bytes are those of texts.
    pub fn is_text(self) -> bool {
        self.kind == Kind::Text
    }

    /// It holds pointers.
    pub fn is_pointer(self) -> bool {
        matches!(self.kind, Kind::Pointer(_))
    }

    /// How far a place lies behind the start of its record; `None` if that varies.
    pub fn in_record(self, offset: &Linear) -> Option<u64> {
        let step = Int::from(self.step);
        let all = offset.terms().all(|(_, factor)| factor.rem_floor(&step).is_zero());
        offset.constant_part().rem_floor(&step).to_u64().filter(|_| all)
    }

    /// Where the bytes of an access lie.
    pub fn place(self, offset: &Linear, width: u64) -> Place {
        let Some(rest) = self.in_record(offset) else { return Place::Across };
        let (end, own) = (rest + width, self.at + self.width);
        match () {
            () if rest == self.at && width == self.width => Place::Element,
            () if end <= self.at || rest >= own && end <= self.step + self.at => Place::Beside,
            () => Place::Across,
        }
    }

    /// The place of the first integer at or behind a place of the same record; `None` if it lies before that or the record is not known.
    pub fn first_from(self, offset: &Linear) -> Option<Linear> {
        let way = self.at.checked_sub(self.in_record(offset)?)?;
        Some(offset.add_constant(&Int::from(way)))
    }

    /// How many integers lie before a byte that is no part of one, if that can be told for all values of the symbols.
    pub fn count(self, upto: &Linear) -> Option<Linear> {
        upto.add_constant(&-Int::from(self.at)).divided(&Int::from(self.step))
    }

    /// The byte behind so many integers, where the next one begins.
    pub fn behind(self, count: &Linear) -> Linear {
        count.scale(&Int::from(self.step)).add_constant(&Int::from(self.at))
    }

    /// The integers that lie there as numbers; the least byte of a text.
    pub fn numbers(self) -> Interval {
        if self.is_text() {
            return Interval::exactly(Int::ZERO);
        }
        let bits = u32::try_from(self.width * 8).unwrap_or(u32::MAX);
        if self.is_pointer() {
            return Interval::new(Int::ZERO, range::signed_max(bits));
        }
        let (least, greatest) = range::of(bits, self.kind == Kind::Signed);
        Interval::new(least, greatest)
    }

    /// The integer with these bits.
    pub fn integer(self, pattern: u128) -> Int {
        let bits = u32::try_from(self.width * 8).unwrap_or(u32::MAX);
        if self.kind == Kind::Signed { range::to_signed(bits, pattern) } else { Int::from(pattern) }
    }

    /// The same columns seen at more places, if they are numbers of one width.
    pub fn merged(self, other: Shape) -> Option<Shape> {
        if self.width != other.width {
            return None;
        }
        let kind = match (self.kind, other.kind) {
            (Kind::Signed, Kind::Signed) => Kind::Signed,
            (Kind::Signed | Kind::Unsigned, Kind::Signed | Kind::Unsigned) => Kind::Unsigned,
            (Kind::Pointer(one), Kind::Pointer(two)) => {
                Kind::Pointer(Int::from(one).gcd(&Int::from(two)).to_u64().unwrap_or(1))
            }
            _ => return None,
        };
        let apart = Int::from(self.at.abs_diff(other.at));
        let step = Int::from(self.step).gcd(&Int::from(other.step)).gcd(&apart).to_u64()?;
        let shape = Shape { step, at: self.at % step, width: self.width, kind };
        (step >= shape.width && shape.at + shape.width <= step).then_some(shape)
    }

    /// Whether columns may have bytes in common.
    pub fn meets(self, other: Shape) -> bool {
        let step = Int::from(self.step).gcd(&Int::from(other.step));
        let way = (Int::from(other.at) - Int::from(self.at)).rem_floor(&step);
        way < Int::from(self.width) || way + Int::from(other.width) > step
    }
}

impl Column {
    /// The contents changed in a way that is not known.
    pub fn forget(&mut self) {
        self.part = None;
    }

    /// The base of the block into which its pointers lead, as far as that is known.
    pub fn into(&self) -> Option<Symbol> {
        self.part.as_ref()?.into
    }

    /// Its symbols.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let terms = self.part.iter().flat_map(Part::terms).flat_map(Linear::symbols);
        terms.chain(self.into())
    }
}

impl Part {
    /// Its terms.
    pub fn terms(&self) -> impl Iterator<Item = &Linear> {
        [&self.from, &self.upto].into_iter().chain(&self.least).chain(&self.most)
    }

    /// What is known of the integers of a block where nothing is known of any, told as this part of a state tells those of another one:
    /// there are none. Anything is true of no integers, so the bounds are such that what is known of them here may be true there, too: those
    /// that grow with the number of integers are what they would be before the first one, others stay if all their symbols are `common`, and
    /// else are constants. `None` if the first one's place is not the same in both.
    pub fn without_any(&self, shape: Shape, knowledge: &Knowledge, common: &dyn Fn(Symbol) -> bool) -> Option<Part> {
        let Interval { low, .. } = self.range.intersect(&shape.numbers());
        let low = Linear::constant(low?);
        let from = knowledge.normalize(&self.from);
        from.as_constant()?;
        let count =
            shape.count(&knowledge.normalize(&self.upto)).zip(shape.count(&from)).map(|(upto, from)| &upto - &from);
        let bound = |term: &Linear| {
            let term = knowledge.normalize(term);
            if term.symbols().all(common) { term } else { low.clone() }
        };
        // Pointers to the records of an array lie as many bytes apart as a record has.
        let each = match shape.kind {
            Kind::Pointer(bytes) => Int::from(bytes.max(1)),
            _ => Int::ONE,
        };
        let before = |most: &Linear| {
            let first = knowledge.normalize(&most.add_scaled(&-&each, count.as_ref()?));
            first.as_constant().is_some().then_some(first)
        };
        let most = self.most.as_ref().map(|most| before(most).unwrap_or_else(|| bound(most)));
        let least = self.least.as_ref().map(bound);
        let into = self.into;
        Some(Part { upto: from.clone(), into, outdated: self.outdated, range: self.range.clone(), least, most, from })
    }
}
