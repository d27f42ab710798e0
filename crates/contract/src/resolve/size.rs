//! `sizeof`.

use ir::{CType, CTypeId, DataModel};

use crate::language::{Place, SizeOf, TypeName};

use super::place::{Fault, Scope, fault};

impl Scope<'_> {
    /// The size in bytes.
    pub(super) fn size_of(&self, what: &SizeOf) -> Result<u64, Fault> {
        match what {
            SizeOf::Type(name) => self.size_of_type(name),
            SizeOf::Place(place) => {
                // Nothing is read: the memory need not be there.
                let located = match (self.locate(place, &mut Vec::new()), place) {
                    (Err(Fault::Name(_)), Place::Name(name)) => {
                        return self.size_of_type(&TypeName { base: name.clone(), pointers: 0 });
                    }
                    (located, _) => located?,
                };
                match located.ty.and_then(|ty| self.program.c_types.bytes(ty)) {
                    Some(bytes) => Ok(bytes),
                    None => fault(format!("the size of `{place}` is not known")),
                }
            }
        }
    }

    fn size_of_type(&self, name: &TypeName) -> Result<u64, Fault> {
        let pointer = u64::from(self.program.pointer_bits() / 8);
        if name.pointers > 0 {
            return Ok(pointer);
        }
        let wide = self.program.data_model == DataModel::Lp64;
        let base = match name.base.as_str() {
            "char" | "signed char" | "unsigned char" | "_Bool" => Some(1),
            "short" | "unsigned short" => Some(2),
            "int" | "unsigned int" | "float" => Some(4),
            "long" | "unsigned long" => Some(pointer),
            "long long" | "unsigned long long" | "double" => Some(8),
            "long double" => Some(if wide { 16 } else { 12 }),
            _ => None,
        };
        if let Some(base) = base {
            return Ok(base);
        }
        let types = &self.program.c_types;
        let tagged: Vec<CTypeId> = types
            .iter()
            .filter(|(_, ty)| has_tag(ty, &name.base))
            .map(|(id, _)| id)
            .chain(types.typedefs(&name.base))
            .collect();
        let mut sizes: Vec<u64> = tagged.into_iter().filter_map(|id| types.bytes(id)).collect();
        sizes.sort_unstable();
        sizes.dedup();
        match sizes[..] {
            [size] => Ok(size),
            [] => fault(format!("no parameter and no global leads to a type `{name}` whose size is known")),
            _ => fault(format!("there are several types `{name}`")),
        }
    }
}

/// Whether it is the type that `struct x`, `union x`, `enum x` or `x` alone names.
fn has_tag(ty: &CType, wanted: &str) -> bool {
    let (words, tag) = match ty {
        CType::Record { union: false, name, .. } => ("struct", name),
        CType::Record { union: true, name, .. } => ("union", name),
        CType::Integer { name, .. } => ("enum", name),
        _ => return false,
    };
    !tag.is_empty() && (wanted == tag || wanted.strip_prefix(words).is_some_and(|rest| rest.trim_start() == tag))
}
