//! What a block of memory is: where it comes from, and what may be done to it.

use ir::{GlobalId, ValueId};

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllocKind {
    /// A local variable; the instruction that makes it.
    Stack(ValueId),
    /// From malloc and its kin.
    Heap,
    /// A global variable.
    Global(GlobalId),
    /// The array of pointers that `main` is given (C11 5.1.2.2.1).
    ArgumentList,
    /// A string that this array points to: its size is its length when the program started, and one. Two of them may be the
    /// same memory, as a whole or in part.
    Argument,
    /// The rest, from some place on, of a block that is not told: of an argument of the program or of a constant object
    /// ([`crate::summary::text`]). It shares its bytes with that, and perhaps with other texts. Nobody may write to it.
    Text,
    /// The caller of the entry gave it: a block of the entry's state, by its place in [`contract::entry::Case::blocks`].
    Given {
        /// The place; `usize::MAX` for the room of a result.
        index: usize,
        /// It may be written.
        writable: bool,
        /// It may be freed.
        heap: bool,
    },
    /// A block of a list or tree that the caller gave ([`contract::entry::Chain`]), or what a member of such a block leads to. It is never lost:
    /// the caller keeps it.
    Lent {
        /// It may be written.
        writable: bool,
        /// It may be freed.
        heap: bool,
        /// It is one of a tree ([`crate::domain::tree`]).
        tree: bool,
    },
}

impl AllocKind {
    /// Whether such a block is an argument of the program, or may be one.
    pub fn may_be_argument(self) -> bool {
        matches!(self, AllocKind::Argument | AllocKind::Text)
    }

    /// Whether such blocks may become lists. Those of a tree stay single: what leads from one to another is forgotten.
    pub fn may_be_listed(self) -> bool {
        matches!(self, AllocKind::Heap | AllocKind::Lent { tree: false, .. })
    }

    /// Whether such blocks are followed along their links.
    pub fn is_linked(self) -> bool {
        matches!(self, AllocKind::Heap | AllocKind::Lent { .. })
    }

    /// Whether such a block may be freed.
    pub fn may_be_freed(self) -> bool {
        matches!(self, AllocKind::Heap | AllocKind::Given { heap: true, .. } | AllocKind::Lent { heap: true, .. })
    }
}
