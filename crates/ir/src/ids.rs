//! Typed indices and source locations.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The index into the owner's arena.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

id!(
    /// A function of a program.
    FunctionId, "f"
);
id!(
    /// A basic block of a function; block 0 is the entry.
    BlockId, "b"
);
id!(
    /// An SSA value of a function: a parameter or the result of an instruction.
    ValueId, "v"
);
id!(
    /// A global variable of a program.
    GlobalId, "g"
);
id!(
    /// A source file of a program.
    FileId, "file"
);

id!(
    /// A type of C in a program's table of them.
    CTypeId, "c"
);

/// A place in the source: file, line and column, both counted from 1; 0 where the debug information has none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// Line from 1, or 0 if not known.
    pub line: u32,
    /// Column from 1, or 0 if not known.
    pub column: u32,
}
