//! What only the source says: constant expressions that the compiler computes without leaving a check, and orders of
//! evaluation that C leaves open. Read from clang's own syntax tree.
//!
//! The plan:
//!
//! 1. `json` reads `clang -ast-dump=json` node by node into a `tree`; `lines` follows line markers. The same clang gets the
//!    same flags as for compiling, without sanitizers.
//! 2. `evaluate` walks through what is evaluated (not through `0 && x`, operands of `sizeof`, what `_Generic` leaves out)
//!    and computes ranges of constants in their C types (`types`, `arithmetic`). Of interest is each signed operation and
//!    each shift that is not shown to be defined and whose operands may be constants.
//! 3. Such an operation is either computed by the compiler, then nothing in the program checks it, or checked like all
//!    others: a trap stands at its place ([`Source::unchecked`]). Nothing depends on knowing which constants clang computes.
//!    Sizes of arrays are not in the tree: `brackets` reads them from the text.
//!    So it is with divisions by constants that may be zero and shifts by constants that may be out of range, of which an
//!    instruction must be left ([`Source::computed_divisions`], [`Source::computed_shifts`]).
//! 4. `order` finds expressions whose parts may interfere, with the `effects` of functions as a least fixpoint over all
//!    files; `known` has those of the C library. Where parts interfere only if accesses through pointers meet, `parts` finds
//!    these accesses in the program, for who can tell ([`Source::conditions`]).
//! 5. `unfold` has an operation that is never defined computed by the program after all: what keeps the compiler from it is
//!    inserted while the file is compiled.
//! 6. `clear` sees of simple sources from their words that there is nothing to find, which saves the tree.
//! 7. [`loops`] lists loops and what their text can name.
//! 8. Only functions that a run may come to count ([`Source::open_orders`]).

mod arithmetic;
mod brackets;
mod clear;
mod effects;
mod evaluate;
mod first;
mod floating;
mod indices;
mod json;
mod known;
mod lines;
mod loops;
mod order;
mod parts;
mod tree;
mod types;
mod unfold;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use ir::{BinaryOp, Callee, Constant, DataModel, FunctionId, InstKind, Intrinsic, Operand, Program};

use crate::{Checks, Diagnostic, Error, Kind, Options, tools};

use arithmetic::Defined;
pub use arithmetic::{SHIFT_COUNT, UNFIT};
use brackets::Meaning;
pub use effects::Faults;
use evaluate::{Evaluator, Operation};
use order::{Analysis, Conflict, Hidden};
use tree::{Node, Place, Tree};

pub use loops::{Loop, Variable, loops};
pub use parts::{At, Condition, Parts};
pub use unfold::{Insertion, Operations, read_for_runs, read_with};

/// The message about a [hidden loop](Source::hidden_loops).
const HIDDEN_LOOP: &str = "the order of evaluation is open here, and what is undefined in one part may keep the other one from being looked at";

/// Trees may be as deep as the expressions of generated programs: each level takes some kilobytes.
const STACK: usize = 512 << 20;

/// Something that the source leaves undefined or open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where, and what it is.
    pub at: Diagnostic,
    /// The function whose code it is in, by its name in the source; empty at file scope.
    pub function: String,
    /// A run that comes there has undefined behaviour; else this is possible, or only the order is open.
    pub undefined: bool,
    /// Where a part of an open order may end the run, how the parts may violate a property: the compiler may have dropped what stands
    /// behind it.
    pub dropped: Faults,
}

/// Who may call the functions of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callers {
    /// The source is the whole program: whose addresses it takes is seen.
    Known,
    /// Runs begin with a call from code that is not read, which may have taken addresses.
    Unknown,
}

impl Callers {
    /// Of runs that begin with the function: `main` begins a whole program.
    pub fn of(entry: &str) -> Callers {
        if entry == "main" { Callers::Known } else { Callers::Unknown }
    }
}

/// A function of the source, or a declaration at file scope.
#[derive(Debug, Default)]
struct Function {
    name: String,
    file: String,
    /// Functions that its code names.
    names: Vec<String>,
    operations: Vec<Operation>,
    divisions: Vec<Operation>,
    shifts: Vec<Operation>,
    conversions: Vec<Operation>,
    narrowed: Vec<Operation>,
    indices: Vec<(Place, &'static str)>,
    conflicts: Vec<Conflict>,
    hidden: Vec<Hidden>,
}

/// What was read of C sources.
#[derive(Debug, Default)]
pub struct Source {
    functions: Vec<Function>,
    /// Names of files by their numbers, for each function's unit.
    files: Vec<Vec<String>>,
    /// The unit of each function.
    units: Vec<usize>,
    /// Functions that start runs by themselves, that initialisers name, or whose use is hidden by attributes.
    roots: HashSet<String>,
    /// Everything may be called from somewhere that is not read.
    all_roots: bool,
    /// A program with checks was compiled from preprocessed text, so that its columns are others than the source's.
    moved: bool,
}

/// Reads the C files among the paths; LLVM IR has no source, and of C++ nothing is read. Sizes of arrays are looked at only
/// with [`crate::Checks::Overflow`].
pub fn read(paths: &[PathBuf], options: &Options, callers: Callers) -> Result<Source, Error> {
    if is_clear(paths, options) {
        return Ok(Source::default());
    }
    read_tree(paths, options, callers)
}

/// Whether the text alone shows that the files have neither open orders nor constants that may be undefined. Flags may
/// change what the text means.
pub fn is_clear(paths: &[PathBuf], options: &Options) -> bool {
    let is_clear = |path: &PathBuf| {
        let text = || options.read(path).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        Kind::of(path) == Ok(Kind::C) && text().is_some_and(|text| clear::is_clear(&text))
    };
    let plain = |path: &PathBuf| options.flags_of(path).is_empty() && is_clear(path);
    options.extra_flags.is_empty() && options.include_dirs.is_empty() && paths.iter().all(plain)
}

/// As [`read`], from the syntax tree whatever the text shows.
pub fn read_tree(paths: &[PathBuf], options: &Options, callers: Callers) -> Result<Source, Error> {
    on_deep_stack(paths, || read_here(paths, options, callers))
}

/// Does the work on trees of the files: reading and walking recurse as deep as the source is nested.
fn on_deep_stack<T: Send>(paths: &[PathBuf], work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    std::thread::scope(|scope| {
        let failed = |message: &str| {
            let file = paths.first().cloned().unwrap_or_default();
            Error::File { file, message: message.to_owned() }
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| failed(&error.to_string()))?;
        thread.join().unwrap_or_else(|_| Err(failed("the syntax tree was not understood")))
    })
}

fn read_here(paths: &[PathBuf], options: &Options, callers: Callers) -> Result<Source, Error> {
    let mut trees = Vec::new();
    let mut other = false;
    for path in paths {
        match Kind::of(path)? {
            Kind::C => {
                let text = tools::syntax_tree(path, options)?;
                let failed = |message| Error::File { file: path.clone(), message };
                trees.push(json::read(&text, options.snapshot.as_deref()).map_err(failed)?);
            }
            Kind::Cpp | Kind::Ir => other = true,
        }
    }
    // What other languages do with addresses is not seen.
    let callers = if other { Callers::Unknown } else { callers };
    let mut source = Source::of(&trees, options.data_model, callers);
    if options.checks != Checks::None {
        let c_files: Vec<&PathBuf> = paths.iter().filter(|path| Kind::of(path) == Ok(Kind::C)).collect();
        for (unit, (path, tree)) in c_files.iter().zip(&trees).enumerate().filter(|_| options.checks.of_overflow()) {
            source.add_brackets(unit, path, tree, options)?;
        }
        let apart = |condition: &Option<_>| matches!(condition, Some(order::Condition::Apart(_)));
        let has_parts = |function: &Function| {
            let conflicts = function.conflicts.iter().map(|conflict| &conflict.conditions);
            conflicts.into_iter().any(|of_pairs| !of_pairs.contains(&None) && of_pairs.iter().any(apart))
        };
        if source.functions.iter().any(has_parts) {
            let is_moved = |path: &&PathBuf| !matches!(tools::text_without_checks(path, false, options), Ok(None));
            source.moved = c_files.iter().any(is_moved);
        }
    }
    source.all_roots |= other;
    Ok(source)
}

impl Source {
    fn of(trees: &[Tree], model: DataModel, callers: Callers) -> Source {
        let mut source = Source::default();
        let analysis = Analysis::new(trees, model, callers);
        for (unit, tree) in trees.iter().enumerate() {
            source.files.push(tree.files.clone());
            let names: HashMap<&str, &str> =
                tree.index().into_iter().map(|(id, node)| (id, node.name.as_str())).collect();
            let mut evaluator = Evaluator::new(tree, model);
            for declaration in &tree.declarations {
                source.declare(unit, tree, declaration, &mut evaluator, &analysis, &names);
            }
        }
        source
    }

    /// Takes a declaration at file scope.
    fn declare<'t>(
        &mut self,
        unit: usize,
        tree: &'t Tree,
        declaration: &'t Node,
        evaluator: &mut Evaluator<'t>,
        analysis: &Analysis<'_>,
        names: &HashMap<&str, &str>,
    ) {
        let is_function = declaration.kind == "FunctionDecl";
        let system = tree.is_system(declaration.begin);
        for attribute in declaration.children.iter().filter(|child| child.kind.ends_with("Attr")) {
            if matches!(attribute.kind.as_str(), "ConstructorAttr" | "DestructorAttr" | "AliasAttr" | "IFuncAttr") {
                self.roots.insert(declaration.name.clone());
                self.all_roots |= matches!(attribute.kind.as_str(), "AliasAttr" | "IFuncAttr");
            }
        }
        if is_function {
            evaluator.visit(declaration);
        } else {
            evaluator.constant(declaration);
        }
        let mut operations = std::mem::take(&mut evaluator.operations);
        let mut divisions = std::mem::take(&mut evaluator.divisions);
        let mut shifts = std::mem::take(&mut evaluator.shifts);
        let mut conversions = std::mem::take(&mut evaluator.conversions);
        let narrowed = std::mem::take(&mut evaluator.narrowed);
        let mut indices = std::mem::take(&mut evaluator.indices);
        let unchecked =
            |node: &&Node| matches!(node.kind.as_str(), "NoSanitizeAttr" | "DisableSanitizerInstrumentationAttr");
        indices.extend(declaration.children.iter().find(unchecked).map(|_| (declaration.begin, indices::UNCHECKED)));
        let named = std::mem::take(&mut evaluator.named);
        let named: Vec<String> = named.iter().filter_map(|id| names.get(id)).map(|name| (*name).to_owned()).collect();
        if is_function && declaration.body().is_none() {
            return;
        }
        if !is_function {
            self.roots.extend(named.iter().cloned());
            if system {
                operations.clear();
                divisions.clear();
                shifts.clear();
                conversions.clear();
                indices.clear();
            }
        }
        let orders = declaration.body().map(|body| analysis.orders(unit, body));
        let (mut conflicts, hidden) = orders.unwrap_or_default();
        conflicts.extend(order::parameters(declaration));
        self.units.push(unit);
        self.functions.push(Function {
            name: if is_function { declaration.name.clone() } else { String::new() },
            file: tree.files.get(declaration.begin.file as usize).cloned().unwrap_or_default(),
            names: named,
            operations,
            divisions,
            shifts,
            conversions,
            narrowed,
            indices,
            conflicts,
            hidden,
        });
    }

    /// Takes what brackets in the user's files compute.
    fn add_brackets(&mut self, unit: usize, path: &Path, tree: &Tree, options: &Options) -> Result<(), Error> {
        let index = tree.index();
        let named =
            |node: &&&Node| matches!(node.kind.as_str(), "VarDecl" | "ParmVarDecl" | "FieldDecl" | "FunctionDecl");
        // Of const variables the compiler may know the value.
        let objects: HashSet<&str> = index
            .values()
            .filter(named)
            .filter(|node| node.kind != "VarDecl" || !types::is_const(&node.ty))
            .map(|node| node.name.as_str())
            .collect();
        let enumerators = tree.enumerators();
        let enumerators = enumerators.iter().map(|(node, value)| (node.name.as_str(), Some((*value, *value))));
        let is_object = |name: &str| objects.contains(name);
        let model = options.data_model;
        let typedefs = index.values().filter(|node| node.kind == "TypedefDecl");
        let typedefs: HashMap<&str, &str> = typedefs.map(|node| (node.name.as_str(), node.ty.as_str())).collect();
        let size = |name: &str| types::size(typedefs.get(name).copied().unwrap_or(name), model);
        let meaning = Meaning { model, enumerators: enumerators.collect(), size: &size, is_object: &is_object };
        let mut suspicious: Vec<(String, u32)> = Vec::new();
        let mut needs_expansion = false;
        for file in tree.files.iter().filter(|file| is_users(file)) {
            let Ok(text) = options.read(Path::new(file)) else { continue };
            let found = brackets::look(&String::from_utf8_lossy(&text), &meaning, false, &|_| true);
            suspicious.extend(found.suspicious.into_iter().map(|line| (file.clone(), line)));
            needs_expansion |= found.needs_expansion;
        }
        if needs_expansion || !suspicious.is_empty() {
            let text = tools::preprocess(path, false, options, &[])?;
            let text = String::from_utf8_lossy(&text);
            let origins = brackets::origins(&text);
            let origin = |line: u32| origins.get(line as usize - 1).copied().unwrap_or_default();
            let found = brackets::look(&text, &meaning, true, &|line| is_users(origin(line).0));
            let name = |line| (origin(line).0.to_owned(), origin(line).1);
            suspicious = found.suspicious.into_iter().map(name).collect();
        }
        for (file, line) in suspicious {
            self.add_hidden(unit, tree, &file, line);
        }
        Ok(())
    }

    /// Takes an operation that stands somewhere in that line: in the functions there, or at file scope.
    fn add_hidden(&mut self, unit: usize, tree: &Tree, file: &str, line: u32) {
        let number = tree.files.iter().position(|known| known == file).and_then(|at| u32::try_from(at).ok());
        let place = Place { file: number.unwrap_or(u32::MAX), line, column: 1, offset: 0 };
        let operation = Operation::hidden(place);
        let mut inside = false;
        for declaration in tree.declarations.iter().filter(|declaration| declaration.body().is_some()) {
            let (begin, end) = (declaration.begin, declaration.end);
            if Some(begin.file) == number && end.file == begin.file && (begin.line..=end.line).contains(&line) {
                let here =
                    self.functions.iter_mut().zip(&self.units).find(|(function, of)| {
                        **of == unit && function.name == declaration.name && function.file == file
                    });
                if let Some((function, _)) = here {
                    function.operations.push(operation.clone());
                    inside = true;
                }
            }
        }
        if !inside {
            let operations = vec![operation];
            let file = file.to_owned();
            self.functions.push(Function { file, operations, ..Function::default() });
            self.units.push(unit);
        }
    }

    /// The functions that a run from the entry may come to, and file scope.
    fn reached(&self, entry: &str) -> Vec<(usize, &Function)> {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, function) in self.functions.iter().enumerate() {
            by_name.entry(&function.name).or_default().push(at);
        }
        let mut seen = HashSet::new();
        let mut work: Vec<&str> = vec!["", entry];
        work.extend(self.roots.iter().map(String::as_str));
        if self.all_roots {
            work.extend(by_name.keys());
        }
        while let Some(name) = work.pop() {
            for at in by_name.get(name).into_iter().flatten() {
                if seen.insert(*at) {
                    work.extend(self.functions[*at].names.iter().map(String::as_str));
                }
            }
        }
        self.functions.iter().enumerate().filter(|(at, _)| seen.contains(at)).collect()
    }

    /// Operations that a run from the entry may come to, that may be undefined, and that nothing in the program checks:
    /// the compiler has computed them. The program must have been compiled with checks.
    pub fn unchecked(&self, program: &Program, entry: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let traps = traps(program, &function.name);
            for operation in &function.operations {
                let open = operation.defined != Defined::Always && !operation.dynamic;
                if open && (operation.constant_context || !is_checked(operation, &function.operations, &traps)) {
                    let (message, undefined) = match operation.defined {
                        // Where C asks for a constant the compiler makes one: no run computes it.
                        Defined::Never(what) => (what, !operation.constant_context),
                        _ => (
                            "arithmetic that the compiler has computed, so that nothing checks it, may overflow",
                            false,
                        ),
                    };
                    found.push(self.finding(at, function, operation.place, message, undefined));
                }
            }
        }
        found
    }

    /// Divisions that a run from the entry may come to, whose divisor may be zero, and that are not in the program: the compiler
    /// has computed them, and of a division by zero nothing is left.
    pub fn computed_divisions(&self, program: &Program, entry: &str) -> Vec<Finding> {
        let message = "a division that the compiler has computed may be one by zero";
        self.computed((program, entry), &is_division, &|function| &function.divisions, message)
    }

    /// Shifts that a run from the entry may come to, whose amount may be out of range, and that are not in the program: the
    /// compiler has computed them, or it has cut a constant amount to the type of what is shifted.
    pub fn computed_shifts(&self, program: &Program, entry: &str) -> Vec<Finding> {
        let message = "a shift that the compiler has computed may be by an amount out of range";
        self.computed((program, entry), &is_listed_shift, &|function| &function.shifts, message)
    }

    /// Conversions of floating-point constants that a run from the entry may come to, and that may not fit the integer type: the
    /// compiler has computed them.
    pub fn computed_conversions(&self, entry: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            for conversion in &function.conversions {
                let (message, undefined) = match conversion.defined {
                    Defined::Never(what) => (what, !conversion.constant_context),
                    _ => ("a floating-point number that the compiler has computed may not fit the integer type", false),
                };
                found.push(self.finding(at, function, conversion.place, message, undefined));
            }
        }
        found
    }

    /// Indices of arrays that a run from the entry may come to, that may be out of bounds, and of which a program with checks of
    /// indices may have none.
    pub fn unchecked_indices(&self, entry: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let findings = function.indices.iter();
            found.extend(findings.map(|(place, what)| self.finding(at, function, *place, what, false)));
        }
        found
    }

    /// Conversions of floating-point numbers to bit-fields that a run from the entry may come to. Nothing in the program shows how
    /// many bits the field has: a number without room in these is undefined, and the program goes on with some of its bits.
    pub fn narrowed(&self, entry: &str) -> Vec<Finding> {
        let message = "a floating-point number is converted to a bit-field: whether it fits is not followed";
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let findings = function.narrowed.iter();
            found.extend(findings.map(|operation| self.finding(at, function, operation.place, message, true)));
        }
        found
    }

    /// The operations of a list of which no instruction of that kind is in the program.
    fn computed(
        &self,
        (program, entry): (&Program, &str),
        of_kind: &dyn Fn(&InstKind) -> bool,
        list: &dyn for<'a> Fn(&'a Function) -> &'a [Operation],
        message: &'static str,
    ) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let places = places(program, &function.name, of_kind);
            for operation in list(function) {
                // In the expansion of a macro all has one place: what stands there may be another operation. What is no
                // constant after all where C asks for one is computed when the program runs.
                if operation.window.exactly || !is_checked(operation, list(function), &places) {
                    let (message, undefined) = match operation.defined {
                        Defined::Never(what) => (what, !operation.constant_context),
                        _ => (message, false),
                    };
                    found.push(self.finding(at, function, operation.place, message, undefined));
                }
            }
        }
        found
    }

    /// Constant expressions that a run from the entry may come to and whose evaluation is undefined, whatever the program
    /// checks.
    pub fn undefined(&self, entry: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let lists = function.operations.iter().chain(&function.divisions).chain(&function.conversions);
            for operation in lists {
                if let (Defined::Never(what), false) = (operation.defined, operation.constant_context) {
                    found.push(self.finding(at, function, operation.place, what, true));
                }
            }
        }
        found
    }

    /// Expressions that a run from the entry may come to and whose parts may interfere, while C leaves open in which order
    /// they are evaluated.
    pub fn open_orders(&self, entry: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            for conflict in &function.conflicts {
                let undefined = conflict.kind == order::Kind::Undefined;
                let finding = self.finding(at, function, conflict.place, conflict.kind.message(), undefined);
                found.push(Finding { dropped: conflict.dropped, ..finding });
            }
        }
        found
    }

    /// Expressions that a run from the entry may come to, in which a part that may go on for ever is evaluated behind one that
    /// may be undefined, while C leaves open in which order; without those that what is excluded in all runs excludes.
    pub fn hidden_loops(&self, entry: &str, excluded: Faults) -> Vec<Finding> {
        let mut found = Vec::new();
        for (at, function) in self.reached(entry) {
            let hidden = function.hidden.iter().filter(|hidden| !hidden.by.without(excluded).is_none());
            found.extend(hidden.map(|hidden| self.finding(at, function, hidden.place, HIDDEN_LOOP, false)));
        }
        found
    }

    /// The program with the runs in which the parts of [`Source::hidden_loops`] that may go on are evaluated first; `None` where it
    /// is not certain what they are.
    pub fn with_hidden_loops_first(&self, program: &Program, entry: &str, excluded: Faults) -> Option<Program> {
        let mut pairs = Vec::new();
        for (at, function) in self.reached(entry) {
            let file = |place: Place| self.files.get(*self.units.get(at)?)?.get(place.file as usize);
            for Hidden { place, parts, .. } in function.hidden.iter().filter(|it| !it.by.without(excluded).is_none()) {
                let id = only(program, &function.name).filter(|_| !self.moved)?;
                let parts = parts.as_ref().filter(|_| file(*place) == Some(&function.file))?;
                pairs.push(first::Pair { function: id, parts });
            }
        }
        let mut changed = program.clone();
        first::let_others_be(&mut changed, &pairs)?;
        Some(changed)
    }

    /// For each of the [`Source::open_orders`] what shows in the program that the order does not matter; `None` where nothing
    /// does.
    pub fn conditions(&self, program: &Program, entry: &str) -> Vec<Option<Vec<Condition>>> {
        let mut all = Vec::new();
        for (at, function) in self.reached(entry) {
            let found = only(program, &function.name);
            for conflict in &function.conflicts {
                let files = self.units.get(at).and_then(|unit| self.files.get(*unit));
                let file = files.and_then(|files| files.get(conflict.place.file as usize));
                let body = found.filter(|_| !self.moved && file == Some(&function.file));
                let find = |condition: &Option<order::Condition>| match condition.as_ref()? {
                    order::Condition::Apart(parts) => {
                        parts::find(program, body?, conflict.place, parts).map(Condition::Apart)
                    }
                    order::Condition::Returns { may_exit } => Some(Condition::Returns { may_exit: *may_exit }),
                };
                all.push(conflict.conditions.iter().map(find).collect());
            }
        }
        all
    }

    fn finding(&self, at: usize, function: &Function, place: Place, message: &str, undefined: bool) -> Finding {
        let files = self.units.get(at).and_then(|unit| self.files.get(*unit));
        let file = files.and_then(|files| files.get(place.file as usize)).unwrap_or(&function.file);
        let at = Diagnostic {
            file: PathBuf::from(file),
            line: place.line,
            column: place.column,
            message: message.to_owned(),
        };
        Finding { at, function: function.name.clone(), undefined, dropped: Faults::NONE }
    }
}

/// Whether the file is no header of the system's, nor the compiler's own.
fn is_users(file: &str) -> bool {
    !file.is_empty() && !file.starts_with("/usr/") && !file.starts_with('<')
}

/// The function of that name with a body, if there is only one.
fn only(program: &Program, name: &str) -> Option<FunctionId> {
    let is_it = |function: &ir::Function| function.is_defined() && !function.library && function.is_called(name);
    let mut of_name = (0..).map(FunctionId).zip(&program.functions).filter(|(_, function)| is_it(function));
    let (Some((id, _)), None) = (of_name.next(), of_name.next()) else { return None };
    Some(id)
}

/// Lines and columns of the checks in a function of that name. Two functions of one name in two files are not told apart:
/// then nothing is known of either.
fn traps(program: &Program, name: &str) -> Vec<(u32, u32)> {
    let is_trap =
        |kind: &InstKind| matches!(kind, InstKind::Call { callee: Callee::Intrinsic(Intrinsic::UbsanTrap(_)), .. });
    places(program, name, &is_trap)
}

/// Whether the instruction may be a shift of [`Source::computed_shifts`]: where the amount is a constant in range, the compiler
/// has cut it.
fn is_listed_shift(kind: &InstKind) -> bool {
    let InstKind::Binary { op, rhs, .. } = kind else { return false };
    let in_range =
        |it: &Operand| matches!(it, Operand::Const(Constant::Int { bits, value }) if *value < u128::from(*bits));
    matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) && !in_range(rhs)
}

/// Whether the instruction divides integers.
fn is_division(kind: &InstKind) -> bool {
    let InstKind::Binary { op, .. } = kind else { return false };
    matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem)
}

/// Lines and columns of instructions of a kind in a function of that name, as [`traps`].
fn places(program: &Program, name: &str, of_kind: &dyn Fn(&InstKind) -> bool) -> Vec<(u32, u32)> {
    let Some(function) = only(program, name) else { return Vec::new() };
    let insts = program.function(function).blocks.iter().flat_map(|block| &block.insts);
    insts.filter(|inst| of_kind(&inst.kind)).filter_map(|inst| inst.location).map(|at| (at.line, at.column)).collect()
}

/// Whether a check of the operation is in the program. In the expansion of a macro all operators have one place: then there
/// must be as many checks as operators.
fn is_checked(operation: &Operation, all: &[Operation], traps: &[(u32, u32)]) -> bool {
    let window = operation.window;
    let here = traps.iter().filter(|(line, column)| window.covers(*line, *column)).count();
    let operators = all.iter().filter(|other| other.window == window).count();
    here >= operators
}
