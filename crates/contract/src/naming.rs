//! Values of the entry state in the words of the source: the way back from [`crate::entry`] to [`crate::language`].

use ir::{CType, CTypeId, CTypes, FunctionId, Program};
use logic::Int;

use crate::entry::{Number, Origin};
use crate::language::{Atom, Linear, Place};

/// The function whose entry state is spoken of.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    /// The program.
    pub program: &'a Program,
    /// The function.
    pub entry: FunctionId,
}

/// Bytes of an element of a string to which a pointer to that type points: strings consist of integers, and of bytes where the
/// type says no size. `None` for all other types.
pub fn unit_of_string(types: &CTypes, target: Option<CTypeId>) -> Option<u64> {
    let Some(target) = target else { return Some(1) };
    match (types.get(target), types.bytes(target)) {
        (CType::Integer { bytes: bytes @ (1 | 2 | 4 | 8), .. }, _) => Some(*bytes),
        (_, None | Some(1)) => Some(1),
        _ => None,
    }
}

impl Naming<'_> {
    /// The pointer or number that lies there; `None` where the types in C do not name it.
    pub fn place(&self, at: &Origin) -> Option<Place> {
        match at {
            Origin::Global(id) => Some(Place::Address(self.global(*id)?)),
            at => self.typed(at, None).map(|(place, _)| place),
        }
    }

    /// The number as a sum of what C reads as the entry state does: itself, or the difference of two pointers.
    pub fn linear(&self, number: &Number) -> Option<Linear> {
        match number {
            Number::Distance { from, to } => {
                let from = Linear::place(self.place(from)?);
                Some(Linear::place(self.place(to)?).add_scaled(&Int::MINUS_ONE, &from))
            }
            number => self.atom(number).map(Linear::atom),
        }
    }

    /// The number, if it has one name and C reads it as the entry state does.
    pub fn atom(&self, number: &Number) -> Option<Atom> {
        match number {
            Number::StringLength(pointer) => self.place(pointer).map(Atom::StringLength),
            Number::Distance { .. } => None,
            Number::Value { at, bits, signed } => {
                let (place, ty) = self.typed(at, Some(u64::from(bits.div_ceil(8))))?;
                let same = match self.program.c_types.get(ty) {
                    CType::Integer { bytes, signed: is, .. } => *bytes == u64::from(bits.div_ceil(8)) && is == signed,
                    _ => false,
                };
                same.then_some(Atom::Place(place))
            }
        }
    }

    /// The number as C reads what lies there: with the sign of its type. An entry state may take it with the other sign, which is the
    /// same for all values that both have.
    pub fn as_in_source(&self, number: &Number) -> Number {
        let Number::Value { at, bits, .. } = number else { return number.clone() };
        match self.typed(at, Some(u64::from(bits.div_ceil(8)))).map(|(_, ty)| self.program.c_types.get(ty)) {
            Some(CType::Integer { bytes, signed, .. }) if 8 * *bytes as u32 == *bits => {
                Number::Value { at: at.clone(), bits: *bits, signed: *signed }
            }
            _ => number.clone(),
        }
    }

    /// The integer or pointer of that width at an offset of the block to which the pointer points.
    pub fn part(&self, pointer: &Origin, offset: u64, width: u64) -> Option<Place> {
        self.typed(&pointer.at(offset), Some(width)).map(|(place, _)| place)
    }

    /// Where the array begins with which the structure ends to which the pointer points, and the bytes of an element, if the type does not say
    /// how many elements there are: a flexible array member (C11 6.7.2.1), or an array of one element as it was written before C99.
    pub fn flexible_array(&self, pointer: &Origin) -> Option<(u64, u64)> {
        let types = &self.program.c_types;
        let (mut ty, mut begin) = (self.pointee(pointer)?.1, 0);
        loop {
            match types.get(ty) {
                CType::Record { union: false, fields, .. } => {
                    let last = fields.last()?;
                    (ty, begin) = (last.ty, begin + last.offset);
                }
                CType::Array { element, count: None | Some(0 | 1) } if begin > 0 => {
                    return Some((begin, types.bytes(*element).filter(|bytes| *bytes > 0)?));
                }
                _ => return None,
            }
        }
    }

    /// The array, a member of the structure to which the pointer points, in which the byte lies: bytes up to its end, and those of an element.
    /// Of more than one: an index is none where there is nothing to choose.
    pub fn array_around(&self, pointer: &Origin, at: u64) -> Option<(u64, u64)> {
        let types = &self.program.c_types;
        let (mut ty, mut begin) = (self.pointee(pointer)?.1, 0);
        loop {
            match types.get(ty) {
                CType::Record { union: false, fields, .. } => {
                    let around = |field: &&ir::CField| {
                        let bytes = types.bytes(field.ty).unwrap_or(0);
                        field.bits.is_none() && (field.offset..field.offset + bytes).contains(&(at - begin))
                    };
                    let field = fields.iter().find(around)?;
                    (ty, begin) = (field.ty, begin + field.offset);
                }
                CType::Array { element, count: Some(count) } if *count > 1 => {
                    let size = types.bytes(*element).filter(|size| *size > 0)?;
                    return Some((begin + size * count, size));
                }
                _ => return None,
            }
        }
    }

    /// The integers, as far as they have names, in the first object to which the pointer points, or in the global.
    pub fn integers(&self, pointer: &Origin) -> Vec<Number> {
        let types = &self.program.c_types;
        let ty = match pointer {
            Origin::Global(id) => self.program.global(*id).c_type,
            pointer => self.pointee(pointer).map(|(_, to)| to),
        };
        let mut found = Vec::new();
        let number = |offset: u64, ty: CTypeId| match types.get(ty) {
            CType::Integer { bytes, signed, .. } => {
                Some(Number::Value { at: pointer.at(offset), bits: 8 * *bytes as u32, signed: *signed })
            }
            _ => None,
        };
        match ty.map(|ty| (ty, types.get(ty))) {
            Some((_, CType::Record { fields, .. })) => {
                let plain = fields.iter().filter(|field| field.bits.is_none());
                found.extend(plain.filter_map(|field| number(field.offset, field.ty)));
            }
            Some((ty, _)) => found.extend(number(0, ty)),
            None => {}
        }
        found.retain(|number| self.atom(number).is_some());
        found
    }

    /// Whether its name means what lies there, whoever reads it: no other variable has it, and no word for results.
    pub fn is_plain(&self, at: &Origin) -> bool {
        const WORDS: [&str; 7] = ["result", "old", "nothing", "null", "allocated", "same_block", "strlen"];
        let function = self.program.function(self.entry);
        let variable = |param: &ir::ValueId| function.value(*param).variable.as_deref();
        let params = |name: &str| function.params.iter().filter(|param| variable(param) == Some(name)).count();
        match at {
            Origin::Param(index) => {
                let name = function.params.get(*index).and_then(variable);
                name.is_some_and(|name| params(name) == 1 && !WORDS.contains(&name))
            }
            Origin::Global(id) => {
                let Some(name) = self.program.global(*id).variable.as_deref() else { return false };
                let all = self.program.globals.iter().filter(|global| global.variable.as_deref() == Some(name));
                all.count() == 1 && params(name) == 0 && !WORDS.contains(&name)
            }
            Origin::Memory { pointer, .. } => self.is_plain(pointer),
        }
    }

    /// Whether two pointers point to objects of one type.
    pub fn is_to_same(&self, pointer: &Origin, other: CTypeId) -> bool {
        let types = &self.program.c_types;
        let CType::Pointer { to: other, .. } = types.get(other) else { return false };
        match pointer {
            Origin::Global(id) => self.program.global(*id).c_type.is_some_and(|ty| match types.get(ty) {
                CType::Array { element, .. } => element == other,
                _ => ty == *other,
            }),
            pointer => self.pointee(pointer).is_some_and(|(_, to)| to == *other),
        }
    }

    /// An expression for the pointer, or the address of the global, and the size of what it points to, if its type says it: a global
    /// array is the pointer to its first element.
    pub fn elements(&self, pointer: &Origin) -> Option<(Place, Option<u64>)> {
        let types = &self.program.c_types;
        let bytes = |ty: CTypeId| types.bytes(ty).filter(|bytes| *bytes > 0);
        match pointer {
            Origin::Global(id) => match self.program.global(*id).c_type.map(|ty| (ty, types.get(ty))) {
                Some((_, CType::Array { element, .. })) => Some((Place::Name(self.global(*id)?), bytes(*element))),
                ty => Some((self.place(pointer)?, ty.and_then(|(ty, _)| bytes(ty)))),
            },
            pointer => self.pointee(pointer).map(|(place, to)| (place, bytes(to))),
        }
    }

    /// The size of what the pointer points to in bytes; 1 for `void` and where the type does not say it.
    pub fn element(&self, pointer: &Origin) -> u64 {
        let bytes = match pointer {
            Origin::Global(id) => Some(self.program.global(*id).size),
            pointer => self.pointee(pointer).and_then(|(_, to)| self.program.c_types.bytes(to)),
        };
        bytes.filter(|bytes| *bytes > 0).unwrap_or(1)
    }

    /// Bytes of an element of a string to which the pointer points; `None` where it can point to none.
    pub fn unit_of_string(&self, pointer: &Origin) -> Option<u64> {
        unit_of_string(&self.program.c_types, self.pointee(pointer).map(|(_, to)| to))
    }

    /// Whether the size of what the pointer points to is known from its type.
    pub fn has_element(&self, pointer: &Origin) -> bool {
        self.pointee(pointer).and_then(|(_, to)| self.program.c_types.bytes(to)).is_some_and(|bytes| bytes > 0)
    }

    fn global(&self, id: ir::GlobalId) -> Option<String> {
        let global = self.program.global(id);
        global.variable.clone().or_else(|| Some(global.name.clone()))
    }

    /// The place and its type. `bytes` is the width of the value, where it is known.
    fn typed(&self, at: &Origin, bytes: Option<u64>) -> Option<(Place, CTypeId)> {
        match at {
            Origin::Param(index) => {
                let function = self.program.function(self.entry);
                let data = function.value(*function.params.get(*index)?);
                let name = data.variable.clone().filter(|name| !name.is_empty())?;
                Some((Place::Name(name), data.c_type?))
            }
            Origin::Global(_) => None,
            Origin::Memory { pointer, offset } => {
                let bytes = bytes.unwrap_or(u64::from(self.program.data_model.pointer_bits() / 8));
                if let Origin::Global(id) = &**pointer {
                    let ty = self.program.global(*id).c_type?;
                    return self.member(Place::Name(self.global(*id)?), ty, *offset, bytes);
                }
                let (pointer, to) = self.pointee(pointer)?;
                let size = self.program.c_types.bytes(to).filter(|size| *size > 0)?;
                let element = match offset / size {
                    0 => pointer.deref(),
                    index => pointer.index(index),
                };
                self.member(element, to, offset % size, bytes)
            }
        }
    }

    /// A pointer and the type of what it points to.
    fn pointee(&self, pointer: &Origin) -> Option<(Place, CTypeId)> {
        let (place, ty) = self.typed(pointer, None)?;
        match self.program.c_types.get(ty) {
            CType::Pointer { to, .. } => Some((place, *to)),
            _ => None,
        }
    }

    /// The part of that width at an offset of a place.
    fn member(&self, place: Place, ty: CTypeId, offset: u64, bytes: u64) -> Option<(Place, CTypeId)> {
        let types = &self.program.c_types;
        match types.get(ty) {
            CType::Record { fields, .. } => fields.iter().find_map(|field| {
                let inside = offset.checked_sub(field.offset)?;
                let size = types.bytes(field.ty)?;
                if field.bits.is_some() || inside + bytes > size {
                    return None;
                }
                let place = match field.name.is_empty() {
                    true => place.clone(),
                    false => place.clone().field(field.name.clone()),
                };
                self.member(place, field.ty, inside, bytes)
            }),
            CType::Array { element, count } => {
                let size = types.bytes(*element).filter(|size| *size > 0)?;
                let index = offset / size;
                if count.is_some_and(|count| index >= count) {
                    return None;
                }
                self.member(place.index(index), *element, offset % size, bytes)
            }
            CType::Integer { bytes: size, .. } | CType::Pointer { bytes: size, .. } => {
                (offset == 0 && *size == bytes).then_some((place, ty))
            }
            _ => None,
        }
    }
}
