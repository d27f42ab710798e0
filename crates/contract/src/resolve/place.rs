//! Places of the source to places of the entry state, by the types of C.

use ir::{CField, CType, CTypeId, Function, FunctionId, GlobalId, Program, SourceType, Type, ValueData};

use crate::entry::{Number, Origin};
use crate::language::{Place, nearest};

/// Why a place has no meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// There is no parameter and no global of that name.
    Name(String),
    /// What is wrong, in a sentence.
    Message(String),
    /// It has a meaning that engines do not take yet: what they do not take.
    Unsupported(String),
}

pub(super) fn fault<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Message(message.into()))
}

fn unsupported<T>(what: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Unsupported(what.into()))
}

/// A value in memory that a condition speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Use {
    /// The place.
    pub name: String,
    /// The pointer to the block in which it lies.
    pub pointer: Origin,
    /// That pointer's name.
    pub pointer_name: String,
    /// Bytes from the beginning of the block.
    pub offset: u64,
    /// Its size.
    pub bytes: u64,
    /// The number that it is taken for; `None` for a pointer.
    pub number: Option<Number>,
    /// Nothing is said of it where the pointer to its block is null.
    pub unless_null: bool,
}

/// A place of the source.
#[derive(Clone, Debug)]
pub(super) struct Located {
    at: At,
    /// Its type, where it is known.
    pub ty: Option<CTypeId>,
}

#[derive(Clone, Debug)]
enum At {
    Param(usize),
    Memory { pointer: Origin, pointer_name: String, offset: u64 },
}

/// A pointer of the entry state.
pub(super) struct Pointer {
    /// Where it is.
    pub origin: Origin,
    /// The type of what it points to, where it is known.
    pub target: Option<CTypeId>,
}

/// The names of a function.
pub(super) struct Scope<'a> {
    pub program: &'a Program,
    pub entry: FunctionId,
}

impl<'a> Scope<'a> {
    pub fn function(&self) -> &'a Function {
        self.program.function(self.entry)
    }

    /// The parameters that have a name.
    pub fn parameters(&self) -> Vec<&'a str> {
        let function = self.function();
        let names = function.params.iter().map(|id| parameter_name(function.value(*id)));
        names.filter(|name| !name.is_empty()).collect()
    }

    /// The globals that have a name in C.
    pub fn globals(&self) -> Vec<&'a str> {
        self.program.globals.iter().filter_map(|global| global.variable.as_deref()).collect()
    }

    fn ty(&self, id: CTypeId) -> &'a CType {
        self.program.c_types.get(id)
    }

    /// The global of that name: that of the symbol, or else of the only variable.
    fn global(&self, name: &str) -> Result<Option<GlobalId>, Fault> {
        let all = || (0..).map(GlobalId).zip(&self.program.globals);
        if let Some((id, _)) = all().find(|(_, global)| global.name == name) {
            return Ok(Some(id));
        }
        let mut named = all().filter(|(_, global)| global.variable.as_deref() == Some(name));
        match (named.next(), named.next()) {
            (Some(_), Some(_)) => fault(format!("there are several variables `{name}`")),
            (found, _) => Ok(found.map(|(id, _)| id)),
        }
    }

    /// The address of a global that a place of a block may name: `&g`, or an array or structure by its name.
    pub fn object(&self, place: &Place) -> Result<Option<Origin>, Fault> {
        match place {
            Place::Address(name) => match self.global(name)? {
                Some(id) => Ok(Some(Origin::Global(id))),
                None if self.parameters().contains(&name.as_str()) => {
                    fault(format!("`{name}` is a parameter: nothing else overlaps it"))
                }
                None => Err(Fault::Name(name.clone())),
            },
            Place::Name(name) if !self.parameters().contains(&name.as_str()) => {
                let Some(id) = self.global(name)? else { return Ok(None) };
                let ty = self.program.global(id).c_type;
                let pointer = ty.is_some_and(|ty| matches!(self.ty(ty), CType::Pointer { .. }));
                Ok((!pointer && ty.is_some()).then_some(Origin::Global(id)))
            }
            _ => Ok(None),
        }
    }

    /// Where the place is. What has to be read on the way is added to the uses.
    pub fn locate(&self, place: &Place, uses: &mut Vec<Use>) -> Result<Located, Fault> {
        match place {
            Place::Name(name) => self.named(name),
            Place::Address(name) => fault(format!("an address such as `&{name}` may stand only in disjoint(...)")),
            Place::Deref(of) => self.element(of, 0, place, uses),
            Place::Index(of, index) => self.element(of, *index, place, uses),
            Place::Field(of, name) => {
                let record = self.locate(of, uses)?;
                self.field(record, of, name)
            }
        }
    }

    fn named(&self, name: &str) -> Result<Located, Fault> {
        let function = self.function();
        let mut params = function.params.iter().map(|id| function.value(*id)).enumerate();
        if let Some((index, data)) = params.find(|(_, data)| parameter_name(data) == name) {
            if function.byval.iter().any(|(at, _)| *at == index) {
                return unsupported(format!("`{name}`, a structure that is passed by value"));
            }
            let known = data.c_type.map(|ty| (self.ty(ty), &data.ty));
            let fits = match known {
                None => true,
                Some((CType::Pointer { .. }, ty)) => *ty == Type::Ptr,
                Some((CType::Integer { bytes, name, .. }, Type::Int(bits))) => {
                    u64::from(*bits) == 8 * bytes || (*bits == 1 && name == "_Bool")
                }
                Some((CType::Integer { .. }, _)) => false,
                Some(_) => true,
            };
            if !fits {
                return unsupported(format!("`{name}`, which is not passed as its type in C says"));
            }
            return Ok(Located { at: At::Param(index), ty: data.c_type });
        }
        let Some(id) = self.global(name)? else { return Err(Fault::Name(name.to_owned())) };
        let at = At::Memory { pointer: Origin::Global(id), pointer_name: format!("&{name}"), offset: 0 };
        Ok(Located { at, ty: self.program.global(id).c_type })
    }

    /// The element of an array, or that so many behind what a pointer points to.
    fn element(&self, of: &Place, index: u64, place: &Place, uses: &mut Vec<Use>) -> Result<Located, Fault> {
        let located = self.locate(of, uses)?;
        let (pointer, pointer_name, offset, element) = match (located.ty.map(|ty| self.ty(ty)), &located.at) {
            (Some(CType::Array { element, count }), At::Memory { pointer, pointer_name, offset }) => {
                if let Some(count) = count.filter(|count| index >= *count) {
                    return fault(format!("`{place}` lies behind `{of}`, which has {count} elements"));
                }
                (pointer.clone(), pointer_name.clone(), *offset, *element)
            }
            _ => {
                let pointer = self.pointer_at(&located, of, uses)?;
                let Some(target) = pointer.target else {
                    return fault(format!("the type of what `{of}` points to is not known"));
                };
                (pointer.origin, of.to_string(), 0, target)
            }
        };
        let offset = match (index, self.program.c_types.bytes(element)) {
            (0, _) => Some(offset),
            (_, Some(bytes)) => index.checked_mul(bytes).and_then(|skip| offset.checked_add(skip)),
            (_, None) => return fault(format!("the size of what `{of}` points to is not known")),
        };
        match offset.filter(|offset| i64::try_from(*offset).is_ok()) {
            Some(offset) => Ok(Located { at: At::Memory { pointer, pointer_name, offset }, ty: Some(element) }),
            None => fault(format!("`{place}` is too far away")),
        }
    }

    fn field(&self, record: Located, of: &Place, name: &str) -> Result<Located, Fault> {
        let Some(id) = record.ty else { return fault(format!("the type of `{of}` is not known")) };
        let fields = match self.ty(id) {
            CType::Record { fields, .. } => fields,
            CType::Incomplete { name } => return fault(format!("the fields of `struct {name}` are not known here")),
            CType::Pointer { .. } => return fault(format!("`{of}` is a pointer: write `{}`", place_of(of, name))),
            _ => return fault(format!("`{of}` has no fields, its type is `{}`", self.program.c_types.describe(id))),
        };
        let (found, known) = self.find_field(fields, name);
        let Some((offset, field)) = found else {
            let hint = match nearest(name, known.iter().copied()) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => format!(" (there are: {})", known.join(", ")),
            };
            let record = self.program.c_types.describe(id);
            return fault(format!("`{record}` has no field `{name}`{hint}"));
        };
        if field.bits.is_some() {
            return unsupported(format!("`{name}`, a bit-field"));
        }
        match record.at {
            At::Param(_) => unsupported(format!("`{of}`, a structure that is passed by value")),
            At::Memory { pointer, pointer_name, offset: start } => {
                let at = At::Memory { pointer, pointer_name, offset: start + offset };
                Ok(Located { at, ty: Some(field.ty) })
            }
        }
    }

    /// The field and its offset, in structures without a name, too; and the names of all fields.
    fn find_field(&self, fields: &'a [CField], name: &str) -> (Option<(u64, &'a CField)>, Vec<&'a str>) {
        let (mut found, mut known) = (None, Vec::new());
        // Records without a name that are still to be searched: a record contains finitely many, but debug
        // information from elsewhere may say otherwise.
        let mut todo: Vec<(u64, &[CField], usize)> = vec![(0, fields, 0)];
        while let Some((start, fields, depth)) = todo.pop() {
            for field in fields {
                known.push(field.name.as_str());
                match self.ty(field.ty) {
                    _ if field.name == name && !name.is_empty() => found = Some((start + field.offset, field)),
                    CType::Record { fields, .. } if field.name.is_empty() && depth < DEEPEST => {
                        todo.push((start + field.offset, fields, depth + 1));
                    }
                    _ => {}
                }
            }
        }
        known.retain(|name| !name.is_empty());
        (found, known)
    }

    /// The pointer that is at the place.
    pub fn pointer(&self, place: &Place, uses: &mut Vec<Use>) -> Result<Pointer, Fault> {
        let located = self.locate(place, uses)?;
        self.pointer_at(&located, place, uses)
    }

    fn pointer_at(&self, located: &Located, place: &Place, uses: &mut Vec<Use>) -> Result<Pointer, Fault> {
        let target = match located.ty.map(|ty| self.ty(ty)) {
            Some(CType::Pointer { to, .. }) => Some(*to),
            Some(CType::Array { .. }) => {
                return fault(format!(
                    "`{place}` is an array, not a pointer: it lies in memory that is described already"
                ));
            }
            Some(_) => return fault(format!("`{place}` is not a pointer")),
            None => None,
        };
        match &located.at {
            At::Param(index) => {
                let function = self.function();
                if function.value(function.params[*index]).ty != Type::Ptr {
                    return fault(format!("`{place}` is not a pointer"));
                }
                Ok(Pointer { origin: Origin::Param(*index), target })
            }
            At::Memory { .. } if target.is_none() => fault(format!("the type of `{place}` is not known")),
            At::Memory { pointer, pointer_name, offset } => {
                uses.push(Use {
                    name: place.to_string(),
                    pointer: pointer.clone(),
                    pointer_name: pointer_name.clone(),
                    offset: *offset,
                    bytes: u64::from(self.program.pointer_bits() / 8),
                    number: None,
                    unless_null: false,
                });
                Ok(Pointer { origin: pointer.at(*offset), target })
            }
        }
    }

    /// The integer that is at the place.
    pub fn number(&self, place: &Place, uses: &mut Vec<Use>) -> Result<Number, Fault> {
        let located = self.locate(place, uses)?;
        let known = located.ty.and_then(|ty| self.program.c_types.source_type(ty));
        if matches!(known, Some(SourceType::Pointer { .. })) {
            return fault(format!(
                "`{place}` is not an integer; of a pointer say null({place}) or valid({place}), of two of them how far they lie apart, \
                 as in `end - {place}`"
            ));
        }
        match (&located.at, known) {
            (At::Param(index), _) => {
                let function = self.function();
                let Type::Int(bits) = function.value(function.params[*index]).ty else {
                    return fault(format!("`{place}` is not an integer"));
                };
                let Some(SourceType::Integer { signed }) = known else {
                    return fault(format!(
                        "whether `{place}` is signed is not known: it needs the C source or debug information"
                    ));
                };
                Ok(Number::Value { at: Origin::Param(*index), bits, signed })
            }
            (At::Memory { pointer, pointer_name, offset }, Some(SourceType::Integer { signed })) => {
                let bytes = located.ty.and_then(|ty| self.program.c_types.bytes(ty)).filter(|bytes| *bytes <= 16);
                let Some(bytes) = bytes else { return fault(format!("the size of `{place}` is not known")) };
                let number = Number::Value { at: pointer.at(*offset), bits: 8 * bytes as u32, signed };
                uses.push(Use {
                    name: place.to_string(),
                    pointer: pointer.clone(),
                    pointer_name: pointer_name.clone(),
                    offset: *offset,
                    bytes,
                    number: Some(number.clone()),
                    unless_null: false,
                });
                Ok(number)
            }
            (At::Memory { .. }, _) if located.ty.is_none() => fault(format!("the type of `{place}` is not known")),
            _ => fault(format!("`{place}` is not an integer")),
        }
    }
}

/// Structures without a name in each other, at most.
const DEEPEST: usize = 32;

/// The name by which conditions call a parameter: the variable's, or that in the IR.
fn parameter_name(data: &ValueData) -> &str {
    data.variable.as_deref().unwrap_or(&data.name)
}

fn place_of(of: &Place, field: &str) -> Place {
    of.clone().arrow(field)
}
