//! What to write first where a function asks something of its callers and the search did not find what: conditions made of the
//! types and names of the parameters. Nobody claims that they hold; they are a beginning in the language of contracts, with
//! the names that are there.

use contract::entry::Origin;
use contract::language::{Atom, Clause, Condition, Linear, Place, Word};
use contract::naming::Naming;
use ir::{CField, CType, CTypeId};
use logic::Int;

use crate::links::linking;

/// Words in names of parameters that say how many elements another one has.
const COUNTS: [&str; 6] = ["len", "size", "count", "num", "cap", "bytes"];

/// Names of parameters that say so by themselves.
const SHORT: [&str; 3] = ["n", "sz", "nmemb"];

/// Words in names of links that lead back.
const BACK: [&str; 4] = ["prev", "back", "last", "parent"];

/// What may be said of the entry's pointers, `None` if it takes none that has a name: `string(line), valid(argc)`.
pub fn of_entry(naming: Naming<'_>) -> Option<String> {
    let count = naming.program.function(naming.entry).params.len();
    let said: Vec<String> = (0..count).filter_map(|index| of_parameter(naming, index)).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// What may be said of the parameter of that name.
pub fn of_named(naming: Naming<'_>, name: &str) -> Option<String> {
    let count = naming.program.function(naming.entry).params.len();
    let index = (0..count).find(|index| parameter(naming, *index).is_some_and(|(known, _)| known == name))?;
    of_parameter(naming, index)
}

fn of_parameter(naming: Naming<'_>, index: usize) -> Option<String> {
    let types = &naming.program.c_types;
    let (name, ty) = parameter(naming, index)?;
    let CType::Pointer { to, .. } = types.get(ty) else { return None };
    Some(match (types.get(*to), count_of(naming, index)) {
        (CType::Function, _) => format!("calls({name})"),
        (_, Some(count)) => format!("valid({name}, {count})"),
        (to, None) if is_character(to) => format!("string({name})"),
        _ => format!("valid({name})"),
    })
}

/// The name of the next parameter, if that says how many elements this one has.
fn count_of(naming: Naming<'_>, index: usize) -> Option<&str> {
    let types = &naming.program.c_types;
    let (name, ty) = parameter(naming, index + 1)?;
    let is_number = matches!(types.get(ty), CType::Integer { bytes, .. } if *bytes > 1);
    let lower = name.to_lowercase();
    let counts = SHORT.contains(&&*lower) || COUNTS.iter().any(|word| lower.contains(word));
    (is_number && counts).then_some(name)
}

fn is_character(ty: &CType) -> bool {
    matches!(ty, CType::Integer { name, bytes: 1, .. } if name.ends_with("char"))
}

/// What callers of the entry are likely to guarantee: strings, as many elements as the next parameter says, lists and trees. Of other
/// pointers nothing is said.
pub fn likely(naming: Naming<'_>) -> Condition {
    let count = naming.program.function(naming.entry).params.len();
    Condition::of((0..count).flat_map(|index| likely_of(naming, index).unwrap_or_default()).collect())
}

fn likely_of(naming: Naming<'_>, index: usize) -> Option<Vec<Clause>> {
    let types = &naming.program.c_types;
    let (_, ty) = parameter(naming, index)?;
    let CType::Pointer { to, .. } = types.get(ty) else { return None };
    let pointer = Origin::Param(index);
    let place = naming.place(&pointer)?;
    let links = linking(naming, &pointer);
    let leads_back = |link: &&CField| BACK.iter().any(|word| link.name.to_lowercase().contains(word));
    let (back, forth): (Vec<&CField>, Vec<&CField>) = links.iter().partition(leads_back);
    let allocated = Clause::region(Word::Allocated, place.clone(), None);
    Some(match (types.get(*to), count_of(naming, index)) {
        (CType::Integer { .. } | CType::Float { .. }, Some(count)) => {
            let count = Atom::Place(Place::Name(count.to_owned()));
            let count = Linear { terms: vec![(Int::from(1), count)], ..Linear::default() };
            vec![Clause::region(Word::Valid, place, Some(count))]
        }
        (to, None) if is_character(to) => vec![Clause::region(Word::String, place, None)],
        (CType::Record { .. }, _) => match (&forth[..], &back[..]) {
            ([next], back) => {
                let back = back.first().map(|back| back.name.clone());
                vec![allocated, Clause::List(place, next.name.clone(), back)]
            }
            ([left, right], []) => vec![allocated, Clause::Tree(place, vec![left.name.clone(), right.name.clone()])],
            _ => return None,
        },
        _ => return None,
    })
}

/// A parameter that has a name and a type in C.
fn parameter(naming: Naming<'_>, index: usize) -> Option<(&str, CTypeId)> {
    let function = naming.program.function(naming.entry);
    let value = function.value(*function.params.get(index)?);
    let name = value.variable.as_deref().filter(|name| !name.is_empty())?;
    Some((name, value.c_type?))
}
