//! Differences of pointers: in `end - p` the pointer `end` leads into the block of `p`, or to its end.

use logic::Int;

use crate::language::{Atom, Linear, Place};

use super::place::Scope;

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
