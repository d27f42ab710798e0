//! Some text of a summary ([`crate::summary::text`]) and the strings of a state that it stands for.

use logic::{Atom, Linear};

use super::Matcher;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell};
use crate::domain::sequence::Sequence;
use crate::rules::ends::{ends_in_zero, is_last_zero};
use crate::summary::text::lasts;

impl Matcher<'_, '_> {
    pub(super) fn is_text(&self, id: AllocId) -> bool {
        self.summary.allocations.get(&id).is_some_and(|block| block.kind == AllocKind::Text)
    }

    /// Whether a block of the summary that is no text stands for the block of b.
    pub(super) fn is_taken(&self, other: AllocId) -> bool {
        self.blocks.iter().any(|(id, taken)| *taken == other && !self.is_text(*id))
    }

    /// A place in some text stands for a place in a string of b. Where the text begins there is known if its place is constant, or from
    /// other pointers to it.
    pub(super) fn in_text(&mut self, (id, offset): (AllocId, Linear), (other, found): (AllocId, Linear)) -> Option<()> {
        if let Some(begin) = self.begins.get(&id).cloned() {
            (self.blocks.get(&id) == Some(&other)).then_some(())?;
            return self.term(&offset, &(&found - &begin));
        }
        if offset.as_constant().is_some() {
            return self.text(id, other, &(&found - &offset));
        }
        self.waiting.push(((id, offset), (other, found)));
        Some(())
    }

    /// The places that wait: texts that nothing else tells begin where their strings do.
    pub(super) fn waiting(&mut self) -> Option<()> {
        for ((id, offset), (other, found)) in std::mem::take(&mut self.waiting) {
            if !self.begins.contains_key(&id) {
                self.text(id, other, &Linear::zero())?;
            }
            self.in_text((id, offset), (other, found))?;
        }
        Some(())
    }

    /// Some text of the summary stands for a string of b from an offset on. What it is known to hold is a matter of its cells.
    pub(super) fn text(&mut self, id: AllocId, other: AllocId, begin: &Linear) -> Option<()> {
        let (mine, theirs) = (self.summary.allocations.get(&id)?, self.cx.allocation(self.b, other)?);
        let told = mine.list.is_none() && mine.background == Background::Unknown && mine.status == theirs.status;
        let written = theirs.written.settled(&self.b.knowledge);
        let all = mine.written.is_all() && written.is_all();
        let ranked = mine.sequence.as_ref().and_then(Sequence::rank).is_some();
        let implies = |atom: Atom| self.b.knowledge.implies(&atom);
        let inside = implies(Atom::ge(begin, &Linear::zero())) && implies(Atom::le(begin, &theirs.size));
        if !told || !all || ranked || !inside || !lasts(self.cx, self.b, other) {
            return None;
        }
        let (size, found) = (mine.size.clone(), &theirs.size - begin);
        self.mu.insert(mine.base, &Linear::symbol(theirs.base) + begin);
        self.blocks.insert(id, other);
        self.begins.insert(id, begin.clone());
        self.term(&size, &found)
    }

    /// Whether the cell of some text says that what it stands for ends in a zero, as a constant does without a cell.
    pub(super) fn is_end(&self, other: &Allocation, cell: &Cell, offset: &Linear) -> bool {
        let last = is_last_zero(self.b, other, &Cell { offset: offset.clone(), ..cell.clone() });
        last && ends_in_zero(self.cx, self.b, other)
    }
}
