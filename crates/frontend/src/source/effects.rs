//! What the evaluation of an expression may read and write, by kinds of memory.
//!
//! A variable whose address is never taken is touched under its own name only. Everything else is told apart by the type of
//! the access (C11 6.5p7) and by the member that is accessed: two different members of one struct do not overlap, and a
//! pointer to a scalar points into a struct only if somewhere the address of such a member, or of such a struct as bytes or
//! as another type, is taken. Members of two structs overlap only if a pointer to one becomes a pointer to something else.

use std::collections::{BTreeSet, HashSet};

/// The type of an access as far as it tells objects apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Class {
    /// An integer of that many bits, of either sign.
    Int(u32),
    /// A floating-point number.
    Float,
    /// A pointer of any type.
    Pointer,
    /// A character, a struct, or what may be anything.
    Any,
}

impl Class {
    fn may_be(self, other: Class) -> bool {
        self == other || self == Class::Any || other == Class::Any
    }
}

/// A member of a struct: numbers of the struct and of the name.
pub(crate) type Field = (u32, u32);

/// What is accessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Access {
    /// An object with a name, or a part of it.
    Variable {
        /// Its number.
        key: u32,
        /// The member that is accessed, if it is one.
        field: Option<Field>,
        /// The type of the access.
        class: Class,
        /// A variable of one function's.
        local: bool,
    },
    /// Through a pointer.
    Memory {
        /// The member that is accessed, if it is one.
        field: Option<Field>,
        /// The type of the access.
        class: Class,
    },
    /// A block that this call of the function has allocated, through a variable that holds nothing but such blocks. Who else
    /// knows the block has read its address from somewhere, and that conflicts with the write of the address.
    Fresh {
        /// The type of the access.
        class: Class,
    },
    /// Whatever a pointer may point to.
    AnyMemory,
    /// Whatever a function that nobody knows may touch: also variables of other files.
    Everything,
}

/// Whose addresses a program takes, or callers of it that are not read may have taken.
#[derive(Debug, Default)]
pub(crate) struct Exposed {
    /// Variables.
    pub variables: HashSet<u32>,
    /// Members of structs.
    pub fields: HashSet<Field>,
    /// Structs to which pointers of another type than theirs and `void` are made.
    pub records: HashSet<u32>,
    /// Structs to which pointers to `void` are made.
    pub erased: HashSet<u32>,
    /// What pointers to `void` that are not fresh from an allocation become pointers to: structs, or something else.
    pub from_void: HashSet<Option<u32>>,
}

impl Exposed {
    fn field(&self, field: Field) -> bool {
        self.fields.contains(&field) || self.record(field)
    }

    /// Whether objects of the member's struct may be accessed as something else.
    fn record(&self, field: Field) -> bool {
        let back = || self.from_void.iter().any(|record| *record != Some(field.0));
        self.records.contains(&field.0) || (self.erased.contains(&field.0) && back())
    }

    /// Whether the accesses may touch the same object.
    pub(crate) fn may_meet(&self, a: Access, b: Access) -> bool {
        use Access::{AnyMemory, Everything, Memory, Variable};
        match (a, b) {
            (Everything, Variable { key, local, .. }) | (Variable { key, local, .. }, Everything) => {
                !local || self.variables.contains(&key)
            }
            (Everything, _) | (_, Everything) => true,
            (Access::Fresh { .. }, Variable { .. }) | (Variable { .. }, Access::Fresh { .. }) => false,
            (Access::Fresh { class: c }, Access::Fresh { class: d } | Memory { class: d, .. })
            | (Memory { class: d, .. }, Access::Fresh { class: c }) => c.may_be(d),
            (AnyMemory, Variable { key, .. }) | (Variable { key, .. }, AnyMemory) => self.variables.contains(&key),
            (AnyMemory, _) | (_, AnyMemory) => true,
            (Variable { key: x, field: f, .. }, Variable { key: y, field: g, .. }) => x == y && !Self::differ(f, g),
            (Variable { key, field: f, class: c, .. }, Memory { field: g, class: d })
            | (Memory { field: g, class: d }, Variable { key, field: f, class: c, .. }) => {
                // A member is not part of a variable that is no struct.
                let apart = f.is_none() && c != Class::Any && g.is_some_and(|member| !self.record(member));
                self.variables.contains(&key) && c.may_be(d) && !Self::differ(f, g) && !apart
            }
            (Memory { field: f, class: c }, Memory { field: g, class: d }) => {
                if !c.may_be(d) || Self::differ(f, g) {
                    return false;
                }
                match (f, g) {
                    // A scalar's pointer and a member.
                    (Some(member), None) => d == Class::Any || self.field(member),
                    (None, Some(member)) => c == Class::Any || self.field(member),
                    // Members of two structs.
                    (Some(x), Some(y)) => x == y || self.record(x) || self.record(y),
                    (None, None) => true,
                }
            }
        }
    }

    /// Two members of one struct that are not the same.
    fn differ(f: Option<Field>, g: Option<Field>) -> bool {
        matches!((f, g), (Some(f), Some(g)) if f.0 == g.0 && f.1 != g.1)
    }
}

/// Ways in which code may violate a property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Faults(u8);

impl Faults {
    /// None.
    pub const NONE: Faults = Faults(0);
    /// Accesses through pointers or indices, and what functions of the library do with their arguments.
    pub const MEMORY: Faults = Faults(1);
    /// Signed arithmetic.
    pub const OVERFLOW: Faults = Faults(2);
    /// Integer divisions.
    pub const DIVISION: Faults = Faults(4);
    /// Shifts by amounts that are not constant.
    pub const SHIFT: Faults = Faults(8);
    /// Loops, and recursion.
    pub const LOOP: Faults = Faults(16);
    /// All.
    pub const ALL: Faults = Faults(31);

    /// Whether there is none.
    pub fn is_none(self) -> bool {
        self == Faults::NONE
    }

    /// Whether all of the other ones are among these.
    pub fn contains(self, other: Faults) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those of this one that are not in the other.
    pub fn without(self, other: Faults) -> Faults {
        Faults(self.0 & !other.0)
    }
}

impl std::ops::BitOr for Faults {
    type Output = Faults;
    fn bitor(self, other: Faults) -> Faults {
        Faults(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Faults {
    fn bitor_assign(&mut self, other: Faults) {
        self.0 |= other.0;
    }
}

/// What some code may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effects {
    /// What it may read.
    pub reads: BTreeSet<Access>,
    /// What it may write, free or reallocate.
    pub writes: BTreeSet<Access>,
    /// It may end the run: `exit`, `abort`, an assumption.
    pub ends: bool,
    /// It may loop, so that it is not certain to return.
    pub loops: bool,
    /// It may violate a property.
    pub faults: Faults,
}

impl Effects {
    /// Whether it touches no memory and always returns.
    pub(crate) fn is_nothing(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty() && !self.ends && !self.loops
    }

    /// Takes over what another code does.
    pub(crate) fn add(&mut self, other: &Effects) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.ends |= other.ends;
        self.loops |= other.loops;
        self.faults |= other.faults;
    }

    /// A first pair of accesses of which one writes and both may touch the same object.
    pub(crate) fn conflict(&self, other: &Effects, exposed: &Exposed) -> Option<(Access, Access)> {
        let meets = |xs: &BTreeSet<Access>, ys: &BTreeSet<Access>| {
            xs.iter().find_map(|x| ys.iter().find(|y| exposed.may_meet(*x, **y)).map(|y| (*x, *y)))
        };
        meets(&self.writes, &other.writes)
            .or_else(|| meets(&self.writes, &other.reads))
            .or_else(|| meets(&self.reads, &other.writes))
    }

    /// Whether both access an object by its name, and one writes it.
    pub(crate) fn meets_by_name(&self, other: &Effects, exposed: &Exposed) -> bool {
        let named = |access: &&Access| matches!(access, Access::Variable { .. });
        let meets = |xs: &BTreeSet<Access>, ys: &BTreeSet<Access>| {
            xs.iter().filter(named).any(|x| ys.iter().filter(named).any(|y| exposed.may_meet(*x, *y)))
        };
        meets(&self.writes, &other.writes) || meets(&self.writes, &other.reads) || meets(&self.reads, &other.writes)
    }

    /// What callers see of a function: its own variables are gone when it returns, and nobody else has seen its blocks.
    pub(crate) fn without_locals(&self) -> Effects {
        let kept = |set: &BTreeSet<Access>| -> BTreeSet<Access> {
            let own = |access: &&Access| matches!(access, Access::Variable { local: true, .. } | Access::Fresh { .. });
            set.iter().filter(|access| !own(access)).copied().collect()
        };
        let Effects { ends, loops, faults, .. } = *self;
        Effects { reads: kept(&self.reads), writes: kept(&self.writes), ends, loops, faults }
    }
}
