//! The whole program.

use std::path::PathBuf;

use crate::{CTypeId, CTypes, Constant, Function, FunctionId, GlobalId, Linkage};

/// Sizes of the C types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataModel {
    /// 32-bit int, long and pointer.
    Ilp32,
    /// 32-bit int, 64-bit long and pointer.
    Lp64,
}

impl DataModel {
    /// Width of a pointer in bits.
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }
}

/// Where the IR comes from, which decides what its poison flags mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Compiled from C by our own front end without any optimisation: `nsw` marks C's signed arithmetic.
    OwnFrontEnd,
    /// LLVM IR from elsewhere: flags only make poison.
    Foreign,
}

/// A global variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    /// The symbol's name.
    pub name: String,
    /// Bytes; of a global that is defined elsewhere only a lower bound (`extern int a[];` has 0).
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Never written.
    pub constant: bool,
    /// Each thread has its own.
    pub thread_local: bool,
    /// Visibility.
    pub linkage: Linkage,
    /// The initial contents: `None` if defined elsewhere; else pieces in ascending order without overlap, all other
    /// bytes zero.
    pub init: Option<Vec<InitPiece>>,
    /// The C variable's name, where debug information gives it.
    pub variable: Option<String>,
    /// The C variable's type, where debug information gives it.
    pub c_type: Option<CTypeId>,
}

/// A part of an initialiser that is not zero.
#[derive(Clone, PartialEq, Debug)]
pub enum InitPiece {
    /// Bytes as they lie in memory.
    Bytes {
        /// First byte.
        offset: u64,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// An address, as wide as a pointer ([`Constant::Global`], [`Constant::Function`]) or a constant that is not made
    /// of bytes ([`Constant::AddressAsInt`], [`Constant::Unsupported`]).
    Value {
        /// First byte.
        offset: u64,
        /// Bytes taken.
        size: u64,
        /// What lies there.
        value: Constant,
    },
    /// Arbitrary bytes.
    Undef {
        /// First byte.
        offset: u64,
        /// Bytes taken.
        size: u64,
    },
}

/// The function that runs the constructors, calls `main` and exits, in programs in which that is more than `main`.
pub const START: &str = "_start";

/// A linked program.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// All functions.
    pub functions: Vec<Function>,
    /// All global variables.
    pub globals: Vec<Global>,
    /// Source files, by [`crate::FileId`].
    pub files: Vec<PathBuf>,
    /// The C types of parameters and globals.
    pub c_types: CTypes,
    /// Sizes of the C types.
    pub data_model: DataModel,
    /// Where the IR comes from.
    pub origin: Origin,
    /// Functions that run before `main`, in order of priority.
    pub constructors: Vec<FunctionId>,
    /// Functions that run after `main`, in order of execution.
    pub destructors: Vec<FunctionId>,
    /// What concerns the whole program and has no meaning in the model (module-level assembly, ifuncs ...), by name.
    pub unsupported: Vec<String>,
}

impl Program {
    /// The function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// The global.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The function of that name.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.iter().position(|function| function.name == name).map(|index| FunctionId(index as u32))
    }

    /// Where a run of the whole program begins: [`START`], which the front end makes where something runs before or
    /// after `main`, else `main`.
    pub fn start(&self) -> Option<FunctionId> {
        let made = self.functions.iter().position(|function| function.library && function.name == START);
        made.map(|index| FunctionId(index as u32)).or_else(|| self.function_named("main"))
    }

    /// Width of a pointer in bits.
    pub fn pointer_bits(&self) -> u32 {
        self.data_model.pointer_bits()
    }
}
