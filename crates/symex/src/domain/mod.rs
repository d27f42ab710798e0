//! What the states of one analysis speak about: the facts of the program, which never change, and the table of symbols,
//! which grows.
//!
//! Reading takes `&Domain`, making symbols and blocks `&mut Domain`. What a step finds out is not kept here: it is in the
//! outcomes of the step ([`crate::rules::step`]).

pub mod aim;
pub mod alarm;
pub mod allocated;
pub mod arrays;
pub mod block;
pub mod clean;
pub mod columns;
pub mod exchanged;
pub mod extent;
pub mod indexed;
pub mod kind;
pub mod linked;
pub mod naming;
pub mod options;
pub mod orders;
pub mod postcondition;
pub mod sequence;
pub mod site;
pub mod state;
pub mod thresholds;
pub mod touched;
pub mod trail;
pub mod tree;
pub mod value;
pub mod words;
pub mod written;
pub mod zeros;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use analysis::{Facts, Signedness};
use contract::entry::{Number, Origin};
use ir::{Constant, FunctionId, GlobalId, Location, Operand, ValidProgram, ValueId};
use logic::{Atom, Interval, Linear, Relation, Symbol};
use semantics::library::outside;
use semantics::range;

use crate::domain::alarm::{Compared, Note, NoteKind};
use crate::domain::arrays::Arrays;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Status};
use crate::domain::exchanged::Exchanged;
use crate::domain::indexed::Columns;
use crate::domain::linked::Pointers;
use crate::domain::naming::Names;
use crate::domain::options::Options;
use crate::domain::orders::Watch;
use crate::domain::postcondition::Postconditions;
use crate::domain::sequence::Sequence;
use crate::domain::site::Site;
use crate::domain::state::State;
use crate::domain::trail::Input;
use crate::domain::value::{Value, View};
use crate::domain::words::{Distinct, Words};
use crate::domain::written::Written;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// Some integer.
    Plain,
    /// The address of a block.
    Base(AllocId),
    /// The address of a function.
    Function(FunctionId),
    /// The address of one of several functions: an index into [`Domain::function_sets`].
    OneOf(usize),
    /// The address of a function outside the program that the entry's state gives.
    Outside,
    /// The address of some text ([`crate::rules::optional`]), or null.
    OptionalText,
}

/// The size of a block that is not the same on all paths, in words.
pub const VARIES: &str = "the block's size";

/// Names that rules give to values which have none in the source.
const INTERNAL: [&str; 5] = ["address", "bits", "shifted", "function", "demand"];

/// A symbol's entry in the table.
#[derive(Clone, Debug)]
pub struct SymbolInfo {
    /// Name for reports and graphs.
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Where the values of its type lie, if it stands for a value of which nothing else was known.
    pub range: Interval,
    /// Where the value lay when the entry began, if it is one of those (known only where demands are asked for).
    pub origin: Option<Origin>,
    /// If it counts how often something has moved on: by how much each time, and from where.
    pub counts: Option<(logic::Int, logic::Int)>,
    /// The line of the user's code that was executed when it was made.
    pub line: Option<u32>,
    /// The name is that of something in the source.
    pub named: bool,
}

/// A place in the user's code.
#[derive(Clone, Copy, Debug)]
pub struct InSource<'p> {
    /// The function.
    pub function: Option<FunctionId>,
    /// The place in it.
    pub location: Option<Location>,
    /// The library function that is called there, if it is a model of one that runs.
    pub library: Option<&'p str>,
}

/// The facts of the program and the table of symbols.
pub struct Domain<'p> {
    /// The program.
    pub program: &'p ValidProgram,
    /// Semantics asked for.
    pub options: &'p Options,
    /// What the text of the program says.
    pub facts: Arc<Facts<'p>>,
    /// The view that suits each integer value best (paper 2, Sect. 2).
    pub views: HashMap<FunctionId, Vec<View>>,
    /// What recursive functions return.
    pub postconditions: Postconditions,
    /// The symbol table.
    pub symbols: Vec<SymbolInfo>,
    /// Blocks of constant globals: never written, so they live outside the states.
    pub constants: HashMap<AllocId, Arc<Allocation>>,
    /// The block of each global.
    pub globals: HashMap<GlobalId, AllocId>,
    /// The blocks that the entry's state describes, and globals, by the pointers that lead to them.
    pub given: BTreeMap<Origin, AllocId>,
    /// Blocks of lists of the entry's state and what their members lead to: all blocks of a list have the origins of the first one.
    pub lent: BTreeMap<AllocId, Origin>,
    /// The numbers of the entry's state that the further arguments of the entry's frame stand for.
    pub ghosts: Vec<Number>,
    /// The numbers of the entry's state that the frame of each callee with contexts carries along: those that stand for
    /// integer parameters of the entry (`None` for other parameters), then the ghosts.
    pub carried: Vec<Option<Number>>,
    /// The functions whose calls are not expanded ([`crate::engine::context`]).
    pub contexts: BTreeSet<FunctionId>,
    /// Functions whose calls may come to more input than there was ([`outside::may_add_input`]), as far as that was asked.
    pub adds_input: BTreeMap<FunctionId, bool>,
    /// Those of them that call themselves.
    pub recursive: BTreeSet<FunctionId>,
    /// Symbols that stand for what integers in memory were when the entry began (known only where demands are asked for).
    pub first_values: Vec<(Symbol, Number)>,
    /// The lengths of the strings that the entry's state describes, by the pointers that lead to them.
    pub string_lengths: BTreeMap<Origin, Symbol>,
    /// How many elements lie in the ranges that the entry's state describes.
    pub distances: BTreeMap<Number, Symbol>,
    /// The comparisons of pointers of the entry's state, where demands are asked for.
    pub compared: BTreeSet<Compared>,
    /// Pairs of blocks that may overlap in any way, in both orders.
    pub overlaps: BTreeSet<(AllocId, AllocId)>,
    /// The address of each function.
    pub functions: HashMap<FunctionId, Symbol>,
    /// Functions one of which a symbol stands for, sorted.
    pub function_sets: Vec<Vec<FunctionId>>,
    /// The numbers of the program: where loops may end, so where widening stops.
    pub thresholds: thresholds::Numbers,
    /// What symbols were compared with: where bounds stop that passed nearer numbers often enough (Simon and King, Widening Polyhedra
    /// with Landmarks, APLAS 2006).
    pub landmarks: BTreeMap<Symbol, BTreeSet<logic::Int>>,
    /// Global variables that models of the library use.
    pub of_library: BTreeSet<GlobalId>,
    /// The function with which runs begin; `None` before the first state is made.
    pub entry: Option<FunctionId>,
    /// The entry is called by code that is not known and goes on when it returns.
    pub open: bool,
    /// No pointer to a function can come from outside the program: it starts at `main`, and all that it calls is known.
    pub closed: bool,
    /// Accesses whose order is in question.
    pub watch: Watch,
    /// Blocks in which elements may be exchanged, as far as they were seen.
    pub exchanged: Vec<Exchanged>,
    /// What pointers blocks were seen to hold.
    pub held: Pointers,
    /// Arrays of pointers that were seen.
    pub arrays: Arrays,
    /// Columns that were seen.
    pub columns: Columns,
    /// Where the user sees the instruction that is executed.
    pub here: Option<Location>,
    /// Number of blocks made so far.
    next_allocation: u32,
    /// Number of symbols of each name.
    names: HashMap<String, u32>,
    /// Names of values.
    values: Names,
}

impl<'p> Domain<'p> {
    /// The domain for the program: no symbols but the addresses of functions.
    pub fn new(program: &'p ValidProgram, options: &'p Options) -> Domain<'p> {
        Domain::with_facts(Arc::new(Facts::of(program)), options)
    }

    /// The domain for the program that the facts are about.
    pub fn with_facts(facts: Arc<Facts<'p>>, options: &'p Options) -> Domain<'p> {
        let program = facts.program();
        let mut domain = Domain {
            program,
            options,
            views: views(&facts),
            facts,
            postconditions: Postconditions::default(),
            symbols: Vec::new(),
            constants: HashMap::new(),
            globals: HashMap::new(),
            given: BTreeMap::new(),
            lent: BTreeMap::new(),
            ghosts: Vec::new(),
            carried: Vec::new(),
            contexts: BTreeSet::new(),
            adds_input: BTreeMap::new(),
            recursive: BTreeSet::new(),
            first_values: Vec::new(),
            string_lengths: BTreeMap::new(),
            distances: BTreeMap::new(),
            compared: BTreeSet::new(),
            overlaps: BTreeSet::new(),
            functions: HashMap::new(),
            function_sets: Vec::new(),
            thresholds: thresholds::Numbers::of(program, options.limits.thresholds),
            landmarks: BTreeMap::new(),
            of_library: of_library(program),
            entry: None,
            open: false,
            closed: false,
            watch: Watch::of(&options.orders),
            exchanged: Vec::new(),
            held: Pointers::default(),
            arrays: Arrays::default(),
            columns: Columns::default(),
            here: None,
            next_allocation: 0,
            names: HashMap::new(),
            values: Names::new(program),
        };
        for index in 0..program.functions.len() {
            let id = FunctionId(index as u32);
            let name = format!("&{}", program.function(id).name);
            let symbol = domain.fresh(&name);
            domain.symbols[symbol.0 as usize].kind = SymbolKind::Function(id);
            domain.functions.insert(id, symbol);
        }
        domain
    }

    /// Width of a pointer in bits.
    pub fn pointer_bits(&self) -> u32 {
        self.program.pointer_bits()
    }

    /// Width of a pointer in memory, in bytes.
    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.program.pointer_bits() / 8)
    }

    /// A new symbol.
    pub fn fresh(&mut self, name: &str) -> Symbol {
        let (name, named) = if name.is_empty() { ("x", false) } else { (name, true) };
        let count = self.names.entry(name.to_owned()).or_insert(0);
        let unique = if *count == 0 { name.to_owned() } else { format!("{name}'{count}") };
        *count += 1;
        self.symbols.push(SymbolInfo {
            name: unique,
            kind: SymbolKind::Plain,
            range: Interval::default(),
            origin: None,
            counts: None,
            line: self.here.map(|here| here.line),
            named,
        });
        Symbol((self.symbols.len() - 1) as u32)
    }

    /// The number of symbols so far: those made from here on have this and greater numbers.
    pub fn symbol_count(&self) -> u32 {
        self.symbols.len() as u32
    }

    /// The name of a symbol without the number that makes it unique.
    pub fn stem(&self, symbol: Symbol) -> String {
        let name = &self.symbols[symbol.0 as usize].name;
        name.split('\'').next().unwrap_or(name).to_owned()
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> String {
        self.symbols[symbol.0 as usize].name.clone()
    }

    /// The symbol in the words of the source: the variable or memory that it was read from, and at which line where that
    /// alone does not tell; without the numbers that make names unique.
    pub fn in_words(&self, symbol: Symbol) -> String {
        let info = &self.symbols[symbol.0 as usize];
        let line = info.line.map(|line| format!(" at line {line}")).unwrap_or_default();
        let (stem, first) = match info.name.split_once('\'') {
            Some((stem, _)) => (stem, false),
            None => (info.name.as_str(), true),
        };
        match (info.kind, stem) {
            (SymbolKind::Base(_), "&heap") => "(the address of a heap block)".to_owned(),
            (SymbolKind::Base(_) | SymbolKind::Function(_), _) => stem.to_owned(),
            (SymbolKind::OneOf(_) | SymbolKind::Outside, _) => "(the address of a function)".to_owned(),
            (SymbolKind::OptionalText, _) => "(the address of a text, or null)".to_owned(),
            (SymbolKind::Plain, _) if !info.named || INTERNAL.contains(&stem) => format!("(a value computed{line})"),
            (SymbolKind::Plain, "quotient") => format!("(the quotient{line})"),
            (SymbolKind::Plain, "wrapped") => format!("(a value that wrapped around{line})"),
            (SymbolKind::Plain, "wrap") => format!("(how often it wrapped around{line})"),
            (SymbolKind::Plain, "heap[]") => format!("(a value read from the heap{line})"),
            (SymbolKind::Plain, name) if sequence::block_of(name).is_some() => {
                format!(
                    "(the place of the contents of `{}` in lexicographic order)",
                    sequence::block_of(name).unwrap_or_default()
                )
            }
            (SymbolKind::Plain, "heap.size" | "alloca.size") => format!("({VARIES})"),
            (SymbolKind::Plain, _) => match (stem.strip_suffix("[]"), stem.strip_suffix(".offset")) {
                (Some(block), _) => format!("(a value read from `{block}`{line})"),
                (None, Some(pointer)) => match pointer.strip_suffix("[]") {
                    Some(block) => format!("(the offset of a pointer read from `{block}`{line})"),
                    None => format!("(the offset of `{pointer}`{line})"),
                },
                (None, None) if first || line.is_empty() => stem.to_owned(),
                (None, None) => format!("({stem}{line})"),
            },
        }
    }

    /// The size of the largest object, `PTRDIFF_MAX`: pointers into one are subtracted (C11 6.5.6p9), and no implementation at hand gives
    /// more.
    pub fn largest_object(&self) -> Linear {
        Linear::constant(range::signed_max(self.pointer_bits()))
    }

    /// A new block with a new base symbol.
    pub fn new_allocation(
        &mut self,
        size: Linear,
        kind: AllocKind,
        owner: Option<usize>,
        name: &str,
        site: Option<Site>,
    ) -> (AllocId, Allocation) {
        let id = AllocId(self.next_allocation);
        self.next_allocation += 1;
        let base = self.fresh(&format!("&{name}"));
        self.symbols[base.0 as usize].kind = SymbolKind::Base(id);
        if let AllocKind::Lent { tree: false, .. } = kind {
            self.lent.extend(self.lent_at(name).map(|origin| (id, origin)));
        }
        let library = owner.is_none() && (name == block::STREAM || name.starts_with(block::RESULT));
        let open = matches!(kind, AllocKind::Stack(_) | AllocKind::Heap) && !library;
        let written = if self.options.initialised && open { Written::none() } else { Written::all() };
        let allocation = Allocation {
            base,
            size,
            kind,
            status: Status::Live,
            owner,
            cells: Vec::new(),
            background: Background::Unknown,
            written,
            site,
            name: name.into(),
            list: None,
            sequence: Exchanged::elements(&self.options.exchanged, kind, site).map(Sequence::unknown),
            columns: self.options.columns.of(kind, site),
            freed: None,
        };
        (id, allocation)
    }

    /// The pointer to the first block of the list of that name, or the pointer in it to what a member of that name leads to.
    fn lent_at(&self, name: &str) -> Option<Origin> {
        let lists = &self.options.entry.lists;
        let list = lists.iter().find(|list| list.name == name).map(|list| &list.pointer);
        let mut members = lists.iter().flat_map(|list| &list.members);
        let member = || members.find(|member| member.block.name == name).map(|member| &member.block.pointer);
        list.or_else(member).cloned()
    }

    /// Whether a member of a block of a list leads to the block.
    pub fn is_lent_to_members(&self, block: &Allocation) -> bool {
        let mut members = self.options.entry.lists.iter().flat_map(|list| &list.members);
        members.any(|member| *member.block.name == *block.name)
    }

    /// The value that the term stands for lay there when the entry began.
    pub fn came_from(&mut self, term: &Linear, origin: Origin) {
        if let Some(symbol) = term.as_symbol() {
            self.symbols[symbol.0 as usize].origin = Some(origin);
        }
    }

    /// Whether calls of the function are explored once a context.
    pub fn in_context(&self, function: FunctionId) -> bool {
        self.contexts.contains(&function)
    }

    /// Whether two blocks may be the same memory, as a whole or in part: a block with itself, two of which the entry's
    /// state says so, two that may be arguments of the program, or a constant and some text.
    pub fn may_overlap(&self, state: &State, a: AllocId, b: AllocId) -> bool {
        let argument = |id| self.may_be_argument(state, id);
        let text = |id| state.allocations.get(&id).is_some_and(|block: &Arc<Allocation>| block.kind == AllocKind::Text);
        let constant = |id| self.is_constant_object(state, id);
        let some_text = || text(a) && constant(b) || constant(a) && text(b);
        a == b || self.overlaps.contains(&(a, b)) || argument(a) && argument(b) || some_text()
    }

    /// The other blocks that may overlap the block, but for constants.
    pub fn overlapping(&self, state: &State, id: AllocId) -> Vec<AllocId> {
        let said = self.overlaps.range((id, AllocId(0))..=(id, AllocId(u32::MAX))).map(|(_, other)| *other);
        let mut result: Vec<AllocId> = said.collect();
        if self.may_be_argument(state, id) {
            let others = state.allocations.keys().filter(|other| **other != id);
            result.extend(others.filter(|other| self.may_be_argument(state, **other)));
        }
        result
    }

    /// Whether the block is an argument of the program, or may be one.
    pub fn may_be_argument(&self, state: &State, id: AllocId) -> bool {
        state.allocations.get(&id).is_some_and(|block| block.kind.may_be_argument())
    }

    /// Whether the block is a constant object of the program.
    pub fn is_constant_object(&self, state: &State, id: AllocId) -> bool {
        let kind = self.allocation(state, id).map(|block| block.kind);
        matches!(kind, Some(AllocKind::Global(global)) if self.program.global(global).constant)
    }

    /// Whether the value is the address of an argument of the program.
    pub fn points_to_argument(&self, state: &State, value: &Value) -> bool {
        let Value::Pointer(term) = value else { return false };
        self.attribute(state, &state.knowledge.normalize(term)).is_some_and(|(id, offset)| {
            let argument = state.allocations.get(&id).is_some_and(|block| block.kind == AllocKind::Argument);
            argument && offset.as_constant().is_some_and(logic::Int::is_zero)
        })
    }

    /// The block of that id, of the state or constant.
    pub fn allocation<'a>(&'a self, state: &'a State, id: AllocId) -> Option<&'a Allocation> {
        state.allocations.get(&id).or_else(|| self.constants.get(&id)).map(Arc::as_ref)
    }

    /// Splits `base(a) + offset`; `None` if the term is of no such form or the state does not know the block.
    pub fn attribute(&self, state: &State, term: &Linear) -> Option<(AllocId, Linear)> {
        let mut found = None;
        for (symbol, coefficient) in term.terms() {
            match self.symbols[symbol.0 as usize].kind {
                SymbolKind::Plain => {}
                SymbolKind::Base(id) if coefficient.is_one() && found.is_none() => found = Some((id, symbol)),
                _ => return None,
            }
        }
        let (id, symbol) = found?;
        self.allocation(state, id)?;
        Some((id, term.without(symbol)))
    }

    /// The entry of a segment's elements.
    pub fn elements_of(&self, state: &State, segment: &block::Segment) -> Option<AllocId> {
        self.attribute(state, &Linear::symbol(segment.elements)).map(|(id, _)| id)
    }

    /// The block whose base the term has, known to a state or not, and the base.
    pub fn based(&self, term: &Linear) -> Option<(AllocId, Symbol)> {
        let mut found = None;
        for (symbol, coefficient) in term.terms() {
            match self.symbols[symbol.0 as usize].kind {
                SymbolKind::Plain => {}
                SymbolKind::Base(id) if coefficient.is_one() && found.is_none() => found = Some((id, symbol)),
                _ => return None,
            }
        }
        found
    }

    /// The function whose address the term is.
    pub fn function_at(&self, term: &Linear) -> Option<FunctionId> {
        match self.symbols[term.as_symbol()?.0 as usize].kind {
            SymbolKind::Function(id) => Some(id),
            _ => None,
        }
    }

    /// The functions one of whose addresses the term is, sorted.
    pub fn functions_at(&self, term: &Linear) -> Option<Vec<FunctionId>> {
        match self.symbols[term.as_symbol()?.0 as usize].kind {
            SymbolKind::Function(id) => Some(vec![id]),
            SymbolKind::OneOf(set) => Some(self.function_sets[set].clone()),
            _ => None,
        }
    }

    /// Whether the term is the address of a function outside the program.
    pub fn is_outside(&self, term: &Linear) -> bool {
        term.as_symbol().is_some_and(|symbol| self.symbols[symbol.0 as usize].kind == SymbolKind::Outside)
    }

    /// A symbol for the address of one of the functions.
    pub fn one_of(&mut self, name: &str, mut functions: Vec<FunctionId>) -> Symbol {
        functions.sort_unstable();
        functions.dedup();
        if let [only] = functions[..] {
            return self.functions[&only];
        }
        let symbol = self.fresh(name);
        self.symbols[symbol.0 as usize].kind = SymbolKind::OneOf(self.function_sets.len());
        self.function_sets.push(functions);
        symbol
    }

    /// A symbol for the address of some text, or null.
    pub fn optional_text(&mut self) -> Symbol {
        let symbol = self.fresh("text");
        self.symbols[symbol.0 as usize].kind = SymbolKind::OptionalText;
        symbol
    }

    /// What may become of the input in a call of the function that is not followed.
    pub fn input_of(&mut self, function: FunctionId) -> Input {
        let program = self.program;
        let asked = || outside::may_add_input(program, function);
        let adds = !self.options.finite_input || *self.adds_input.entry(function).or_insert_with(asked);
        if adds { Input::Any } else { Input::default() }
    }

    /// Whether the symbol is the address of some text, or null.
    pub fn is_optional_text(&self, symbol: Symbol) -> bool {
        self.symbols[symbol.0 as usize].kind == SymbolKind::OptionalText
    }

    /// Whether the term mentions the address of a block or function.
    pub fn mentions_address(&self, term: &Linear) -> bool {
        term.symbols().any(|symbol| self.symbols[symbol.0 as usize].kind != SymbolKind::Plain)
    }

    /// The number that tells a truth value ([`value::Cond::number`]), if it is no address.
    pub fn number_of(&self, cond: &value::Cond) -> Option<Linear> {
        cond.number().filter(|number| !self.mentions_address(number))
    }

    /// A name for what the value holds, empty if none is known.
    pub fn value_name(&self, function: FunctionId, value: ValueId) -> String {
        self.values.of(self.program, function, value).unwrap_or_default().to_owned()
    }

    /// The view that suits the value of the function.
    pub fn hint(&self, function: FunctionId, value: ValueId) -> View {
        self.views.get(&function).map_or(View::Signed, |views| views[value.index()])
    }

    /// The range of a view as (least, greatest), `None` if it has none (modular, or mathematical integers).
    pub fn range(&self, bits: u32, view: View) -> Option<(logic::Int, logic::Int)> {
        match view {
            _ if self.options.mathematical && bits > 1 => None,
            View::Modular => None,
            View::Unsigned => Some((logic::Int::ZERO, range::unsigned_max(bits))),
            View::Signed => Some((range::signed_min(bits), range::signed_max(bits))),
        }
    }

    /// Remembers what the comparison compares its only symbol with.
    pub fn note_landmark(&mut self, atom: &Atom) {
        let mut terms = atom.term.terms();
        let (Some((symbol, coefficient)), None) = (terms.next(), terms.next()) else { return };
        if coefficient.is_unit() {
            let constant = atom.term.constant_part();
            let number = if coefficient.is_negative() { constant.clone() } else { -constant };
            self.landmarks.entry(symbol).or_default().insert(number);
        }
    }

    /// A new symbol for an integer of that many bits, its range assumed.
    pub fn fresh_int(&mut self, state: &mut State, name: &str, bits: u32, view: View) -> Linear {
        let symbol = self.fresh(name);
        let term = Linear::symbol(symbol);
        if let Some((low, high)) = self.range(bits, view) {
            self.symbols[symbol.0 as usize].range = Interval { low: Some(low.clone()), high: Some(high.clone()) };
            // A fresh symbol cannot contradict anything.
            let _ = state.assume(&Atom::ge(&term, &Linear::constant(low)));
            let _ = state.assume(&Atom::le(&term, &Linear::constant(high)));
        }
        term
    }

    /// More is known of the range of a value of which nothing else is: nothing a run could choose otherwise.
    pub fn narrow(&mut self, state: &mut State, term: &Linear, low: Option<&logic::Int>, high: Option<&logic::Int>) {
        let range = Interval { low: low.cloned(), high: high.cloned() };
        if let Some(symbol) = term.as_symbol() {
            let known = &mut self.symbols[symbol.0 as usize].range;
            *known = known.intersect(&range);
        }
        // Facts about a value that nothing was known of cannot contradict anything.
        if let Some(low) = low {
            let _ = state.assume(&Atom::ge(term, &Linear::constant(low.clone())));
        }
        if let Some(high) = high {
            let _ = state.assume(&Atom::le(term, &Linear::constant(high.clone())));
        }
    }

    /// An arbitrary value of a type, one and the same at each look.
    pub fn arbitrary(&mut self, state: &mut State, name: &str, ty: &ir::Type, view: View) -> Value {
        match ty {
            ir::Type::Int(1) => {
                let term = self.fresh_int(state, name, 1, View::Unsigned);
                Value::Bool(crate::domain::value::Cond::Atom(Atom::ge(&term, &Linear::constant(1))))
            }
            ir::Type::Int(bits) => {
                let view = if view == View::Modular { View::Signed } else { view };
                Value::Int { term: self.fresh_int(state, name, *bits, view), view }
            }
            ir::Type::Ptr => {
                let bits = self.pointer_bits();
                let symbol = self.fresh(name);
                let (low, high) = (logic::Int::ZERO, range::unsigned_max(bits));
                self.symbols[symbol.0 as usize].range = Interval { low: Some(low.clone()), high: Some(high.clone()) };
                let term = Linear::symbol(symbol);
                let _ = state.assume(&Atom::ge(&term, &Linear::constant(low)));
                let _ = state.assume(&Atom::le(&term, &Linear::constant(high)));
                Value::Pointer(term)
            }
            ir::Type::Aggregate(aggregate) => {
                let fields: Vec<Value> =
                    aggregate.fields.iter().map(|(_, field)| self.arbitrary(state, name, field, view)).collect();
                Value::Aggregate(fields.into())
            }
            ir::Type::Vector(element, n) => {
                let fields: Vec<Value> = (0..*n).map(|_| self.arbitrary(state, name, element, view)).collect();
                Value::Aggregate(fields.into())
            }
            ir::Type::Float(_) | ir::Type::Void | ir::Type::Unsupported(_) => Value::Any,
        }
    }

    /// Whether functions of which nothing is known may hold pointers into the program's memory: through globals that
    /// other translation units see, or because some call hands them a pointer.
    pub fn memory_escapes(&self) -> bool {
        self.facts.memory_escapes()
    }

    /// Whether an integer of a pointer's width may be an address: the program makes integers of addresses.
    pub fn integers_are_addresses(&self) -> bool {
        self.facts.integers_are_addresses()
    }

    /// Where the user sees what happens at the location in the top frame: in the innermost frame of the user's code.
    pub fn in_source(&self, state: &State, location: Option<Location>) -> InSource<'p> {
        let program = self.program;
        let is_library = |function: FunctionId| program.function(function).library;
        let top = state.frames.last().map(|frame| frame.function);
        if !top.is_some_and(is_library) {
            return InSource { function: top, location, library: None };
        }
        let Some(index) = state.frames.iter().rposition(|frame| !is_library(frame.function)) else {
            // What runs before or after all of the user's code has the place of `main`.
            let location = state.frames.first().and_then(|frame| program.function(frame.function).location);
            return InSource { function: program.function_named("main"), location, library: None };
        };
        let frame = &state.frames[index];
        let block = program.function(frame.function).block(frame.block);
        let location = block.insts.get(frame.index).and_then(|inst| inst.location).or(block.location);
        let called = program.function(state.frames[index + 1].function);
        InSource { function: Some(frame.function), location, library: Some(&called.name) }
    }

    /// Something noticed at the position of the state.
    pub fn note(&self, state: &State, kind: NoteKind, location: Option<Location>, message: String) -> Note {
        let InSource { function, library, .. } = self.in_source(state, location);
        let message = match library {
            Some(name) => format!("in `{name}`: {message}"),
            None => message,
        };
        let known = match &kind {
            NoteKind::Alarm { about, .. } => self.known(state, about),
            NoteKind::Ending(_) | NoteKind::Gap { .. } => Vec::new(),
        };
        Note { kind, location, function, message, known, demand: None, lacking: None, loss: state.loss }
    }

    /// Whether the atom only says that a value lies in the range of its type.
    fn is_range(&self, atom: &Atom) -> bool {
        let mut terms = atom.term.terms();
        let (Some((symbol, factor)), None) = (terms.next(), terms.next()) else { return false };
        let Interval { low, high } = &self.symbols[symbol.0 as usize].range;
        let constant = atom.term.constant_part();
        atom.relation == Relation::NonNegative
            && (factor.is_one() && low.as_ref().is_some_and(|low| -low == *constant)
                || *factor == logic::Int::MINUS_ONE
                    && (high.as_ref() == Some(constant) || *constant == range::unsigned_max(self.pointer_bits())))
    }

    /// The facts about the symbols of some terms, in words, at most eight.
    fn known(&self, state: &State, about: &[Linear]) -> Vec<String> {
        let symbols: BTreeSet<Symbol> = about
            .iter()
            .flat_map(|term| state.knowledge.normalize(term).symbols().collect::<Vec<_>>())
            .filter(|symbol| self.symbols[symbol.0 as usize].kind == SymbolKind::Plain)
            .collect();
        if symbols.is_empty() {
            return Vec::new();
        }
        let plain = |symbol: Symbol| self.in_words(symbol);
        let distinct = Distinct::new(&plain);
        let name = |symbol: Symbol| distinct.name(symbol);
        let words = Words::new(self.program, state, &name);
        // The message speaks of these: they keep the names that they have there.
        about.iter().for_each(|term| drop(words.term(term)));
        state
            .knowledge
            .atoms()
            .into_iter()
            .filter(|atom| atom.symbols().any(|symbol| symbols.contains(&symbol)) && !self.is_range(atom))
            .take(8)
            .map(|atom| words.atom(&atom))
            .collect()
    }
}

/// The view that suits each value of the functions with bodies.
fn views(facts: &Facts<'_>) -> HashMap<FunctionId, Vec<View>> {
    let functions = (0..).map(FunctionId).zip(&facts.program().functions);
    let defined = functions.filter(|(_, function)| function.is_defined());
    let views = |id, count| {
        let values = (0..count).map(ValueId);
        values.map(move |value| match facts.views().of_value(id, value) {
            Signedness::Signed => View::Signed,
            Signedness::Unsigned => View::Unsigned,
        })
    };
    defined.map(|(id, function)| (id, views(id, function.values.len() as u32).collect())).collect()
}

/// The global variables that models of the library use.
fn of_library(program: &ValidProgram) -> BTreeSet<GlobalId> {
    let models = program.functions.iter().filter(|function| function.library);
    let operands = models.flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
    let mut found = BTreeSet::new();
    for operand in operands.flat_map(|inst| inst.kind.operands()) {
        if let Operand::Const(Constant::Global(id, _)) = operand {
            found.insert(*id);
        }
    }
    found
}
