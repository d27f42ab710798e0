//! What to write first where a function asks something of its callers and the search did not find what: conditions made of the
//! types and names of the parameters. Nobody claims that they hold; they are a beginning in the language of contracts, with
//! the names that are there.

use contract::naming::Naming;
use ir::{CType, CTypeId};

/// Words in names of parameters that say how many elements another one has.
const COUNTS: [&str; 6] = ["len", "size", "count", "num", "cap", "bytes"];

/// Names of parameters that say so by themselves.
const SHORT: [&str; 3] = ["n", "sz", "nmemb"];

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
    let is_number = |ty| matches!(types.get(ty), CType::Integer { bytes, .. } if *bytes > 1);
    let counts = |other: &str| {
        let lower = other.to_lowercase();
        SHORT.contains(&&*lower) || COUNTS.iter().any(|word| lower.contains(word))
    };
    let next = parameter(naming, index + 1).filter(|(other, ty)| is_number(*ty) && counts(other));
    Some(match (types.get(*to), next) {
        (CType::Function, _) => format!("calls({name})"),
        (_, Some((count, _))) => format!("valid({name}, {count})"),
        (CType::Integer { name: base, bytes: 1, .. }, None) if base.ends_with("char") => format!("string({name})"),
        _ => format!("valid({name})"),
    })
}

/// A parameter that has a name and a type in C.
fn parameter(naming: Naming<'_>, index: usize) -> Option<(&str, CTypeId)> {
    let function = naming.program.function(naming.entry);
    let value = function.value(*function.params.get(index)?);
    let name = value.variable.as_deref().filter(|name| !name.is_empty())?;
    Some((name, value.c_type?))
}
