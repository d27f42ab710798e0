//! Bounds of the integers of arrays that a summary tells ([`crate::domain::columns`]).

use logic::{Atom, Linear};

use super::Matcher;
use crate::domain::columns::Part;
use crate::query::columns;

impl Matcher<'_, '_> {
    /// What the summary says of integers holds of those of b.
    pub(super) fn columns(&mut self) -> Option<()> {
        let (cx, summary, b) = (self.cx, self.summary, self.b);
        for (id, block) in summary.allocations.iter().filter(|(_, block)| !block.columns.is_empty()) {
            let theirs = cx.allocation(b, *self.blocks.get(id)?)?;
            for column in &block.columns {
                let Some(part) = columns::known(cx, column, block) else { continue };
                let other = theirs.columns.iter().find(|other| other.shape == column.shape)?;
                match columns::known(cx, other, theirs) {
                    Some(found) if part.outdated || !found.outdated => self.part(&part, &found)?,
                    // Of no integers anything is true: as the summary tells it in its own terms.
                    _ => self.no_part(&part, &part.without_any(column.shape, &summary.knowledge, &|_| false)?)?,
                }
            }
        }
        Some(())
    }

    /// The part of the summary says nothing that the other one does not say.
    fn part(&mut self, part: &Part, found: &Part) -> Option<()> {
        part.range.includes(&found.range).then_some(())?;
        if let Some(base) = part.into {
            self.term(&Linear::symbol(base), &Linear::symbol(found.into?))?;
        }
        self.term(&part.from, &found.from)?;
        self.term(&part.upto, &found.upto)?;
        let low = found.range.low.clone().map(Linear::constant);
        let high = found.range.high.clone().map(Linear::constant);
        if let Some(least) = &part.least {
            self.bound(least, found.least.as_ref().or(low.as_ref())?, Atom::le)?;
        }
        if let Some(most) = &part.most {
            self.bound(most, found.most.as_ref().or(high.as_ref())?, Atom::ge)?;
        }
        Some(())
    }

    /// A bound of the summary's is one of b's, or one that says less.
    fn bound(&mut self, bound: &Linear, found: &Linear, says_less: fn(&Linear, &Linear) -> Atom) -> Option<()> {
        if bound.symbols().any(|symbol| self.image(symbol).is_none()) {
            return self.term(bound, found);
        }
        let image = bound.substitute(|symbol| self.image(symbol));
        self.inequations.push(says_less(&image, found));
        Some(())
    }

    /// There are no integers in the part in b; its terms are the summary's own.
    fn no_part(&mut self, part: &Part, none: &Part) -> Option<()> {
        self.term(&part.from, &none.from)?;
        self.term(&part.upto, &none.upto)?;
        for (bound, before) in [(&part.least, &none.least), (&part.most, &none.most)] {
            // What is bound by now is as good as anything.
            if let Some((bound, before)) = bound.as_ref().zip(before.as_ref())
                && before.as_constant().is_some()
                && bound.symbols().any(|symbol| self.image(symbol).is_none())
            {
                self.term(bound, before)?;
            }
        }
        Some(())
    }
}
