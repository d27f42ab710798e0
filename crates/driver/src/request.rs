//! What the user asks for.

use frontend::source::Insertion;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use contract::language::Condition;
use evidence::{Circumstances, Property};

use crate::numbers::Numbers;

/// A language of contracts of another tool.
pub use contract::export::Language as ContractLanguage;

/// Where sources are that are not on this disk.
pub use frontend::Snapshot;

/// A text format of transition systems.
pub use its::format::Format as SystemFormat;

/// Sizes of the C types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DataModel {
    /// 64-bit long and pointer.
    #[default]
    Lp64,
    /// 32-bit long and pointer.
    Ilp32,
}

/// Which engines to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// All that may help.
    #[default]
    Auto,
    /// Symbolic execution alone.
    Symex,
    /// Symbolic execution without memory alone: it answers for termination only.
    Values,
    /// Bounded model checking alone: it refutes, and proves what it can unroll completely.
    Bmc,
    /// Concrete runs alone: they refute and never prove.
    Run,
}

impl Method {
    /// The engine that is asked alone.
    pub fn engine(self) -> Option<&'static str> {
        match self {
            // The model checker's proofs need the word of symbolic execution that everything has a meaning.
            Method::Symex | Method::Bmc => Some("symex"),
            Method::Values => Some("values"),
            Method::Auto | Method::Run => None,
        }
    }
}

/// A question: program, entry, semantics, properties and limits.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The program's files; at least one.
    pub files: Vec<PathBuf>,
    /// Flags for clang, by file. They were looked at: none starts a program or changes what the options below say.
    pub flags: BTreeMap<PathBuf, Vec<String>>,
    /// What is inserted in the files when they are compiled.
    pub insertions: Vec<Insertion>,
    /// The properties to decide.
    pub properties: Vec<Property>,
    /// A folder where what clang made is kept for calls that read the same files.
    pub kept: Option<PathBuf>,
    /// Where the files are, if they are not on this disk under their names.
    pub snapshot: Option<Arc<Snapshot>>,
    /// Where the flags come from, for reports: options of the command line, word by word.
    pub build: Vec<String>,
    /// The function that runs start from.
    pub entry: String,
    /// The end of the name of the file whose function is meant, where several files have a static one of that name.
    pub entry_file: Option<PathBuf>,
    /// Sizes of the C types.
    pub data_model: DataModel,
    /// Integers are unbounded.
    pub mathematical: bool,
    /// Signed arithmetic wraps around and the run goes on.
    pub wraps: bool,
    /// `malloc` may return null.
    pub malloc_may_fail: bool,
    /// All files, streams and sockets come to an end.
    pub finite_input: bool,
    /// Which engines to ask.
    pub method: Method,
    /// About the entry's parameters.
    pub assumes: Vec<Condition>,
    /// Functions that files of contracts speak of: the report says which of them the program does not have.
    pub described: Vec<String>,
    /// Wall clock of the whole call.
    pub timeout: Option<Duration>,
    /// Work of an engine in steps, for answers that do not depend on the machine's speed.
    pub steps: Option<u64>,
    /// Threads to use at most.
    pub threads: Option<usize>,
    /// The language in which to hand back the contract of the entry, if it is wanted.
    pub contract: Option<ContractLanguage>,
    /// Whether to tell what holds at loops.
    pub invariants: bool,
    /// Whether to hand back the graph.
    pub graph: bool,
    /// The format in which to hand back the transition system, if it is wanted.
    pub system: Option<SystemFormat>,
    /// Whether to verify the evidence of each answer once more, and to report it.
    pub self_check: bool,
    /// The numbers that steer the engines.
    pub numbers: Numbers,
}

impl Request {
    /// All properties of `main` of the file, with the semantics of SV-COMP and no limits.
    pub fn new(file: impl Into<PathBuf>) -> Request {
        Request {
            files: vec![file.into()],
            flags: BTreeMap::new(),
            kept: None,
            snapshot: None,
            insertions: Vec::new(),
            build: Vec::new(),
            properties: Property::DEFAULT.to_vec(),
            entry: "main".to_owned(),
            entry_file: None,
            data_model: DataModel::Lp64,
            mathematical: false,
            wraps: false,
            malloc_may_fail: false,
            finite_input: false,
            method: Method::Auto,
            assumes: Vec::new(),
            described: Vec::new(),
            timeout: None,
            steps: None,
            threads: None,
            contract: None,
            invariants: false,
            graph: false,
            system: None,
            self_check: false,
            numbers: Numbers::default(),
        }
    }

    /// What the verdicts will hold for.
    pub fn circumstances(&self) -> Circumstances {
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        let choose = |condition: bool, yes: &str, no: &str| if condition { yes } else { no }.to_owned();
        Circumstances {
            file: names.first().cloned().unwrap_or_default(),
            files: if names.len() > 1 { names } else { Vec::new() },
            entry: match &self.entry_file {
                Some(file) => format!("{}:{}", file.display(), self.entry),
                None => self.entry.clone(),
            },
            data_model: choose(self.data_model == DataModel::Lp64, "lp64", "ilp32"),
            integers: choose(self.mathematical, "mathematical", "bitvector"),
            signed_overflow: choose(self.wraps, "wraps", "undefined"),
            malloc: choose(self.malloc_may_fail, "may-fail", "never-fails"),
            build: self.build.clone(),
        }
    }

    /// Whether the property was asked for.
    pub fn asks(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }
}
