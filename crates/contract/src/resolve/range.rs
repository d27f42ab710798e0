//! Differences of pointers: in `end - p` the pointer `end` leads into the block of `p`, or to its end.

use ir::CType;
use logic::Int;

use crate::entry::{Number, Origin, Range};
use crate::language::{Atom, Linear, Place};

use super::Resolver;
use super::case::Draft;
use super::clause::Need;
use super::place::{Fault, Scope, fault};

/// A sum, part by part.
pub(crate) struct Parts<'l> {
    /// So many times the first pointer less the second one.
    pub differences: Vec<(Int, &'l Place, &'l Place)>,
    /// What is no pointer, nor taken from one.
    pub others: Vec<&'l (Int, Atom)>,
}

/// Takes each pointer that is subtracted together with one that is added as often.
pub(super) fn parts<'l>(scope: &Scope<'_>, linear: &'l Linear) -> Parts<'l> {
    let mut parts = Parts { differences: Vec::new(), others: linear.terms.iter().collect() };
    while let Some((added, taken)) = pair(scope, &parts.others) {
        if let ((factor, Atom::Place(to)), (_, Atom::Place(from))) = (parts.others[added], parts.others[taken]) {
            parts.differences.push((factor.clone(), to, from));
        }
        parts.others.remove(added.max(taken));
        parts.others.remove(added.min(taken));
    }
    parts
}

fn is_pointer(scope: &Scope<'_>, atom: &Atom) -> bool {
    match atom {
        Atom::Place(place) => {
            scope.number(place, &mut Vec::new()).is_err() && scope.pointer(place, &mut Vec::new()).is_ok()
        }
        Atom::StringLength(_) | Atom::SizeOf(_) => false,
    }
}

/// Whether there is a pointer in the sum from which none is taken, and which is taken from none.
pub(super) fn has_pointer(scope: &Scope<'_>, linear: &Linear) -> bool {
    parts(scope, linear).others.iter().any(|(_, atom)| is_pointer(scope, atom))
}

/// The first pointer that is added, and the first one that is subtracted as often.
fn pair(scope: &Scope<'_>, terms: &[&(Int, Atom)]) -> Option<(usize, usize)> {
    let is_pointer = |atom: &Atom| is_pointer(scope, atom);
    let added = (0..terms.len()).filter(|index| terms[*index].0.is_positive() && is_pointer(&terms[*index].1));
    added.into_iter().find_map(|added| {
        let opposite = -&terms[added].0;
        let taken = terms.iter().position(|(factor, atom)| *factor == opposite && is_pointer(atom))?;
        Some((added, taken))
    })
}

impl Resolver<'_> {
    /// How many elements lie between two pointers.
    pub(super) fn distance(&self, to: &Place, from: &Place, needs: &mut Vec<Need>) -> Result<Number, Fault> {
        let (last, first) = (self.pointer(to, needs)?, self.pointer(from, needs)?);
        let types = &self.scope.program.c_types;
        let size = |target: Option<ir::CTypeId>| match (target, target.map(|target| types.get(target))) {
            (_, Some(CType::Void)) => Some(1),
            (Some(target), _) => types.bytes(target).filter(|bytes| *bytes > 0),
            (None, _) => None,
        };
        let Some(unit) = size(first.target) else {
            return fault(format!("the size of what `{from}` points to is not known"));
        };
        if size(last.target) != Some(unit) {
            return fault(format!("`{to}` and `{from}` point to elements of different sizes"));
        }
        let range = Range { from: first.origin, to: last.origin, unit };
        let distance = range.distance();
        needs.push(Need::Range(range, from.to_string(), to.to_string()));
        Ok(distance)
    }
}

impl Draft {
    /// The range begins with a block, and nothing else is said of where it ends.
    pub(super) fn with_range(&mut self, range: &Range, from: &str, to: &str) -> Result<(), Fault> {
        if self.part.ranges.contains(range) {
            return Ok(());
        }
        if self.is_null(&range.from) || self.is_null(&range.to) {
            let cases = format!("null({from}), null({to}) || valid({from}, {to} - {from})");
            return fault(format!("no number lies between null pointers: write cases, as in '{cases}'"));
        }
        if self.block(&range.from).is_none() {
            return fault(format!(
                "it needs 'valid({from}, {to} - {from})', or another size of what `{from}` points to"
            ));
        }
        let within = |other: &Range| other.to == range.to || other.to == range.from || other.from == range.to;
        if self.part.ranges.iter().any(within) {
            return Err(Fault::Unsupported(format!("more than one pointer from which `{to}` is told")));
        }
        let is_told = |pointer: &Origin| *pointer == range.to || pointer.lies_below(&range.to);
        if self.pointers().any(is_told) {
            return fault(format!("`{to}` leads into what `{from}` points to: of that nothing more may be said"));
        }
        self.part.ranges.push(range.clone());
        Ok(())
    }
}
