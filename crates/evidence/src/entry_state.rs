//! The state in which a run began that does not begin at `main`: what the caller gives.

use serde::Serialize;

/// The state in which an entry began, as far as the run looked at it. All else may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EntryState {
    /// For people, a sentence each: `n = 3`, `s = "ab"`, `b->data = block of 4 bytes`.
    pub shown: Vec<String>,
    /// The parameters in the order of the call, those included that no C source has (room for a result).
    pub parameters: Vec<EntryParameter>,
    /// Blocks of memory that the caller gives, and the variables outside functions whose contents matter.
    pub blocks: Vec<EntryBlock>,
    /// The entry returns a pointer.
    pub returns_pointer: bool,
    /// Whether every state that leads the run along its path violates the property; else the caller's assumptions allow
    /// this state, and others may be harmless.
    pub manifest: bool,
}

/// A parameter of the entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EntryParameter {
    /// Its name, if the source gives it one.
    pub name: String,
    /// `i32`, `u8`, `f64`, `ptr`; `block` for a structure that is passed by value, which is a
    /// copy of that block.
    #[serde(rename = "type")]
    pub ty: String,
    /// What it is.
    pub value: EntryValue,
}

/// A block of memory of the entry state.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EntryBlock {
    /// What points to it in the words of the source (`b->data`), or the name of the variable.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// It may be written.
    pub writable: bool,
    /// It comes from the heap and may be freed.
    pub heap: bool,
    /// It is a variable outside functions: its symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// Its contents, as far as the run looked at them, in ascending order.
    pub contents: Vec<EntryCell>,
}

/// A value in a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EntryCell {
    /// Bytes from the start of the block.
    pub offset: u64,
    /// Its width in bytes.
    pub bytes: u64,
    /// What lies there.
    pub value: EntryValue,
}

/// A value of an entry state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryValue {
    /// A bit pattern, in hexadecimal.
    Bits(String),
    /// The null pointer.
    Null,
    /// The address of the first byte of the block of that number.
    Block(usize),
    /// An address in the object of which the block is what is told: perhaps behind that.
    Inside {
        /// The block's number.
        block: usize,
        /// Bytes from its start.
        offset: u64,
    },
    /// The address of the function of that name.
    Function(String),
}
