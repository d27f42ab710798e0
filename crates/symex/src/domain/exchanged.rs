//! Blocks whose contents are worth following as sequences.

use crate::domain::block::{AllocKind, Allocation};
use crate::domain::sequence::Elements;
use crate::domain::site::Site;

/// Blocks in which an element was copied over another one whose value was known: perhaps half of an exchange.
#[derive(Clone, PartialEq, Debug)]
pub struct Exchanged {
    kind: AllocKind,
    site: Option<Site>,
    elements: Elements,
}

impl Exchanged {
    /// Of a block.
    pub fn of(block: &Allocation, elements: Elements) -> Exchanged {
        Exchanged { kind: block.kind, site: block.site, elements }
    }

    /// Takes it in. A number without a sign may look like one with a sign, but not the other way round.
    pub fn add_to(self, all: &mut Vec<Exchanged>) {
        match all.iter_mut().find(|one| one.kind == self.kind && one.site == self.site) {
            Some(known) => known.elements.signed &= self.elements.signed,
            None => all.push(self),
        }
    }

    /// How blocks of that kind and place are sequences, if they are among these.
    pub fn elements(all: &[Exchanged], kind: AllocKind, site: Option<Site>) -> Option<Elements> {
        all.iter().find(|one| one.kind == kind && one.site == site).map(|one| one.elements)
    }
}
