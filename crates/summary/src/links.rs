//! How blocks are linked with others of their type, by the types that the program gives its members.

use contract::entry::Origin;
use contract::naming::Naming;
use contract::resolve::target_of;
use ir::{CField, CType, CTypeId};

use crate::attempt::Question;
use crate::candidate::Link;

/// Of a type with more links to blocks of its own lists and trees are no template.
const MOST_LINKS: usize = 3;

/// The links of the block to which the pointer leads, if a list or a tree may be made of them.
pub(crate) fn links(question: &Question<'_>, pointer: &Origin) -> Vec<Link> {
    let program = question.facts.program();
    let place = question.naming.place(pointer);
    let own = place.and_then(|place| target_of(&place, program, question.entry));
    let Some(bytes) = own.and_then(|own| program.c_types.bytes(own)) else { return Vec::new() };
    let linked = linking(question.naming, pointer);
    let links: Vec<Link> =
        linked.iter().map(|field| Link { at: field.offset, others: Vec::new(), back: None, bytes }).collect();
    if links.len() > MOST_LINKS { Vec::new() } else { links }
}

/// The members of the block to which the pointer leads that point to blocks of its own type.
pub(crate) fn linking(naming: Naming<'_>, pointer: &Origin) -> Vec<CField> {
    let Naming { program, entry } = naming;
    let types = &program.c_types;
    let own = naming.place(pointer).and_then(|place| target_of(&place, program, entry));
    let Some(own) = own else { return Vec::new() };
    let CType::Record { fields, .. } = types.get(own) else { return Vec::new() };
    let leads_on = |ty: CTypeId| match types.get(ty) {
        CType::Pointer { to, .. } => *to == own || types.get(*to) == types.get(own),
        _ => false,
    };
    fields.iter().filter(|field| !field.name.is_empty() && leads_on(field.ty)).cloned().collect()
}
