//! Which integers of arrays are worth following ([`crate::domain::columns`]): those of which something was asked at places that vary, in an
//! analysis that does not follow them.

use logic::Linear;

use crate::domain::block::{AllocKind, Allocation};
use crate::domain::columns::{Column, Kind, Place, Shape};
use crate::domain::site::Site;

/// How many columns of texts a block has at most.
const MOST_TEXTS: usize = 4;

/// A block, by where it comes from, and one of its columns.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    kind: AllocKind,
    site: Option<Site>,
    shape: Shape,
    /// What an integer of it holds was asked and not known.
    asked: bool,
    /// Nothing says how long its texts may be: up to the next column of the same records.
    open: bool,
}

impl Seen {
    fn is_of(&self, kind: AllocKind, site: Option<Site>) -> bool {
        self.kind == kind && self.site == site
    }
}

/// Columns of which integers were read or written at places that vary, by where their blocks come from.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Columns {
    all: Vec<Seen>,
}

impl Columns {
    /// Takes in what is seen of a block: where integers lie at places that vary, and whether what one of them holds was asked and not known.
    pub fn see(&mut self, block: &Allocation, shape: Shape, asked: bool) {
        self.add(Seen { kind: block.kind, site: block.site, shape, asked, open: false });
    }

    /// What lies at a place that does not vary was asked and not known: of a column that was seen, if it is one of its integers.
    pub fn ask(&mut self, block: &Allocation, offset: &Linear, width: u64) {
        let holds = |seen: &&mut Seen| {
            let element = !seen.shape.is_text() && seen.shape.place(offset, width) == Place::Element;
            element && seen.is_of(block.kind, block.site)
        };
        if let Some(seen) = self.all.iter_mut().find(holds) {
            seen.asked = true;
        }
    }

    /// What lies in so many bytes, or in a number of bytes that varies, was copied: integers of columns that were seen there may be asked for in
    /// the copy.
    pub fn ask_copy(&mut self, block: &Allocation, offset: &Linear, length: Option<u64>) {
        let copied = |seen: &&mut Seen| {
            let beside = |length| seen.shape.place(offset, length) == Place::Beside;
            seen.is_of(block.kind, block.site) && !seen.shape.is_text() && !length.is_some_and(beside)
        };
        self.all.iter_mut().filter(copied).for_each(|seen| seen.asked = true);
    }

    /// A string begins there: single bytes at or behind that place in each record may say where it ends, or that one of them is its end.
    pub fn ask_for_end(&mut self, block: &Allocation, offset: &Linear) {
        if let Some(shape) = Shape::text(offset, None) {
            self.add(Seen { kind: block.kind, site: block.site, shape, asked: true, open: true });
        }
        let may_end = |seen: &&mut Seen| {
            let may_end = match seen.shape.kind {
                Kind::Text => seen.shape.in_record(offset) == Some(seen.shape.at),
                Kind::Pointer(_) => false,
                Kind::Signed | Kind::Unsigned => {
                    seen.shape.width == 1 && seen.shape.step > 1 && seen.shape.first_from(offset).is_some()
                }
            };
            may_end && seen.is_of(block.kind, block.site)
        };
        self.all.iter_mut().filter(may_end).for_each(|seen| seen.asked = true);
    }

    /// Takes in others.
    pub fn extend(&mut self, other: &Columns) {
        other.all.iter().for_each(|seen| self.add(seen.clone()));
    }

    fn add(&mut self, seen: Seen) {
        if seen.shape.is_text() {
            return self.add_texts(seen);
        }
        // Single bytes lie at any places: those of texts, and the one that ends each text of a table.
        let alike = |other: &Seen| {
            let (one, two) = (other.shape, seen.shape);
            let may_merge = !one.is_text() && one.width == two.width && (one.width > 1 || one.step == two.step);
            other.is_of(seen.kind, seen.site) && may_merge && one.meets(two)
        };
        let Some(index) = self.all.iter().position(alike) else { return self.all.push(seen) };
        // Where integers of one width overlap, those that were seen first are followed.
        let known = &mut self.all[index];
        if let Some(shape) = known.shape.merged(seen.shape) {
            (known.shape, known.asked) = (shape, known.asked || seen.asked);
        }
    }

    /// Texts are told by where each begins. Which distance is that of the records is not known: a pointer that was merged may seem to lead to
    /// others. A few are followed.
    fn add_texts(&mut self, mut seen: Seen) {
        let mut others = self.all.iter_mut().filter(|other| other.shape.is_text() && other.is_of(seen.kind, seen.site));
        let same = others.find(|other| (other.shape.step, other.shape.at) == (seen.shape.step, seen.shape.at));
        let Some(known) = same else {
            // Several of one distance that are some of these: theirs was none of the records.
            let (step, at) = (seen.shape.step, seen.shape.at);
            let own = |other: &Seen| other.shape.is_text() && other.is_of(seen.kind, seen.site);
            let is_part = |other: &Seen| {
                own(other)
                    && other.shape.step.is_multiple_of(step)
                    && other.shape.at % step == at
                    && other.shape.width <= step - at
            };
            let parts: Vec<u64> =
                self.all.iter().filter(|other| is_part(other)).map(|other| other.shape.step).collect();
            if parts.len() > 1 {
                let asked = self.all.iter().any(|other| is_part(other) && other.asked);
                self.all.retain(|other| !is_part(other));
                seen.asked |= asked;
            }
            if self.all.iter().filter(|other| own(other)).count() < MOST_TEXTS {
                self.all.push(seen);
            }
            return;
        };
        known.shape.width = match (known.open, seen.open) {
            (true, false) => seen.shape.width,
            (false, true) => known.shape.width,
            _ => known.shape.width.max(seen.shape.width),
        };
        (known.open, known.asked) = (known.open && seen.open, known.asked || seen.asked);
    }

    /// Those of which something was asked.
    #[must_use]
    pub fn asked(&self) -> Columns {
        let asked = self.all.iter().filter(|seen| seen.asked);
        let settled = asked.map(|seen| Seen { shape: self.extent(seen), open: false, ..seen.clone() });
        Columns { all: settled.collect() }
    }

    /// The columns of a block that comes from there, of which nothing is known.
    pub fn of(&self, kind: AllocKind, site: Option<Site>) -> Vec<Column> {
        let seen = self.all.iter().filter(|seen| seen.asked && seen.is_of(kind, site));
        seen.map(|seen| Column { shape: self.extent(seen), part: None }).collect()
    }

    /// Where a column lies: texts of which it is open how long they are end before what else was seen in the same records. Single bytes may be
    /// theirs, and so may be what is read as a text behind their first byte.
    fn extent(&self, seen: &Seen) -> Shape {
        let Shape { step, at, .. } = seen.shape;
        let next = |other: &Seen| {
            let ends = other.shape.width > 1 && !other.open && other.shape.step == step && other.shape.at > at;
            (ends && other.is_of(seen.kind, seen.site)).then(|| other.shape.at - at)
        };
        let end = self.all.iter().filter(|_| seen.open).filter_map(next).min();
        Shape { width: end.unwrap_or(seen.shape.width), ..seen.shape }
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}
