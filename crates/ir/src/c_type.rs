//! The types of C that variables have, as debug information tells them.
//!
//! A table of its own beside the program: what engines execute has the types of [`crate::Type`]. Typedefs and qualifiers
//! are looked through. Types may refer to themselves through pointers, so they refer to each other by id.

use crate::CTypeId;

/// The C types that the parameters of the program's functions and its globals reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CTypes {
    types: Vec<CType>,
    /// Names that `typedef` gave; a name may have been given in several files.
    typedefs: Vec<(String, CTypeId)>,
}

/// A type of C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CType {
    /// `void`.
    Void,
    /// An integer, enumeration or truth value.
    Integer {
        /// The name of the base type (`unsigned int`, `_Bool`) or the tag of the enumeration, which may be empty.
        name: String,
        /// Its size.
        bytes: u64,
        /// Whether it has negative values.
        signed: bool,
    },
    /// A floating-point number.
    Float {
        /// The name of the base type.
        name: String,
        /// Its size.
        bytes: u64,
    },
    /// A pointer.
    Pointer {
        /// What it points to.
        to: CTypeId,
        /// Its size.
        bytes: u64,
    },
    /// A function.
    Function,
    /// An array.
    Array {
        /// Its elements.
        element: CTypeId,
        /// Their number; `None` for a flexible member and for what debug information does not say.
        count: Option<u64>,
    },
    /// A structure or union.
    Record {
        /// Whether all its members begin at offset 0.
        union: bool,
        /// Its tag, empty if it has none.
        name: String,
        /// Its size.
        bytes: u64,
        /// Its members in the order of the source.
        fields: Vec<CField>,
    },
    /// A structure or union, of which only the tag is known.
    Incomplete {
        /// The tag.
        name: String,
    },
    /// What has no entry of its own here: complex numbers, vectors, C++.
    Other {
        /// Its size, 0 if that is not known.
        bytes: u64,
    },
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CField {
    /// Its name; empty for a structure or union whose members are named like members of the one around it.
    pub name: String,
    /// Bytes from the beginning of the record; for a bit-field the byte in which it begins.
    pub offset: u64,
    /// Its type.
    pub ty: CTypeId,
    /// The width in bits of a bit-field.
    pub bits: Option<u64>,
}

/// What the IR's types do not say about a variable's type in C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceType {
    /// An integer, enumeration or truth value.
    Integer {
        /// Whether it has negative values.
        signed: bool,
    },
    /// A pointer to objects of that many bytes; `None` for functions, `void` and incomplete types.
    Pointer {
        /// Bytes of what it points to.
        element: Option<u64>,
    },
}

impl CTypes {
    /// The type.
    pub fn get(&self, id: CTypeId) -> &CType {
        &self.types[id.index()]
    }

    /// Number of types.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there are none: the program has no debug information.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// All types with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (CTypeId, &CType)> {
        (0..).map(CTypeId).zip(&self.types)
    }

    /// Adds a type. What it refers to may be added later.
    pub fn add(&mut self, ty: CType) -> CTypeId {
        self.types.push(ty);
        CTypeId(self.types.len() as u32 - 1)
    }

    /// Replaces a type, so that types that refer to each other can be made.
    pub fn set(&mut self, id: CTypeId, ty: CType) {
        self.types[id.index()] = ty;
    }

    /// Notes that a type has a name by `typedef`.
    pub fn name(&mut self, name: String, id: CTypeId) {
        self.typedefs.push((name, id));
    }

    /// The types that `typedef` calls so, in the order in which they were met.
    pub fn typedefs(&self, name: &str) -> impl Iterator<Item = CTypeId> {
        self.typedefs.iter().filter(move |(known, _)| known == name).map(|(_, id)| *id)
    }

    /// All names that `typedef` gave.
    pub fn typedef_names(&self) -> impl Iterator<Item = &str> {
        self.typedefs.iter().map(|(name, _)| name.as_str())
    }

    /// The size in bytes; `None` for functions, `void` and what is not complete.
    pub fn bytes(&self, id: CTypeId) -> Option<u64> {
        let (mut id, mut times) = (id, 1u64);
        // Debug information from elsewhere may be wrong: an array in itself has no size.
        for _ in 0..DEEPEST {
            let bytes = match self.get(id) {
                CType::Void | CType::Function | CType::Incomplete { .. } => return None,
                CType::Array { element, count } => {
                    (id, times) = (*element, times.checked_mul((*count)?)?);
                    continue;
                }
                CType::Other { bytes } => Some(*bytes).filter(|bytes| *bytes > 0)?,
                CType::Integer { bytes, .. }
                | CType::Float { bytes, .. }
                | CType::Pointer { bytes, .. }
                | CType::Record { bytes, .. } => *bytes,
            };
            return bytes.checked_mul(times);
        }
        None
    }

    /// What the type says beyond the IR's.
    pub fn source_type(&self, id: CTypeId) -> Option<SourceType> {
        match self.get(id) {
            CType::Integer { signed, .. } => Some(SourceType::Integer { signed: *signed }),
            CType::Pointer { to, .. } => {
                Some(SourceType::Pointer { element: self.bytes(*to).filter(|bytes| *bytes > 0) })
            }
            _ => None,
        }
    }

    /// The type as C writes it, with empty braces for records and enumerations without a tag.
    pub fn describe(&self, id: CTypeId) -> String {
        let (mut id, mut behind) = (id, String::new());
        for _ in 0..DEEPEST {
            let name = match self.get(id) {
                CType::Pointer { to, .. } => {
                    let bracket = matches!(self.get(*to), CType::Array { .. } | CType::Function);
                    behind = if bracket { format!("(*{behind})") } else { format!("*{behind}") };
                    id = *to;
                    continue;
                }
                CType::Array { element, count } => {
                    behind.push_str(&count.map_or("[]".to_owned(), |count| format!("[{count}]")));
                    id = *element;
                    continue;
                }
                CType::Void => "void",
                CType::Function => {
                    behind.push_str("()");
                    "?"
                }
                CType::Integer { name, .. } if name.is_empty() => "enum {}",
                CType::Integer { name, .. } | CType::Float { name, .. } => name,
                CType::Record { name, union, .. } => {
                    let word = if *union { "union" } else { "struct" };
                    let tag = if name.is_empty() { "{}" } else { name };
                    return spaced(&format!("{word} {tag}"), &behind);
                }
                CType::Incomplete { name } => return spaced(&format!("struct {name}"), &behind),
                CType::Other { .. } => "?",
            };
            return spaced(name, &behind);
        }
        spaced("?", &behind)
    }
}

/// Pointers and arrays that are looked through at most.
const DEEPEST: usize = 64;

fn spaced(name: &str, behind: &str) -> String {
    if behind.is_empty() { name.to_owned() } else { format!("{name} {behind}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_names_are_those_of_c() {
        let mut types = CTypes::default();
        let int = types.add(CType::Integer { name: "int".into(), bytes: 4, signed: true });
        let void = types.add(CType::Void);
        let inner = types.add(CType::Array { element: int, count: Some(3) });
        let outer = types.add(CType::Array { element: inner, count: Some(2) });
        let open = types.add(CType::Array { element: int, count: None });
        let pointer = types.add(CType::Pointer { to: outer, bytes: 8 });
        let data = types.add(CType::Pointer { to: void, bytes: 8 });
        assert_eq!(types.bytes(outer), Some(24));
        assert_eq!((types.bytes(open), types.bytes(void)), (None, None));
        assert_eq!(types.source_type(pointer), Some(SourceType::Pointer { element: Some(24) }));
        assert_eq!(types.source_type(data), Some(SourceType::Pointer { element: None }));
        assert_eq!(types.describe(pointer), "int (*)[2][3]");
        assert_eq!(types.describe(data), "void *");
    }
}
