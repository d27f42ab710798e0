//! Order of evaluation that C leaves open (C11 6.5p2, p3): parts of an expression that no rule puts in an order, and whether
//! they may interfere.
//!
//! Two parts interfere if one writes what the other reads or writes, itself or through calls; or if one may end the run or
//! not return while the other may violate a property. If both do it themselves, without a call between them, the behaviour
//! is undefined when it is one object.
//!
//! The effects of functions are a least fixpoint over the calls of all files ([`Analysis::new`]); then every expression of a
//! function is looked at with them ([`Analysis::orders`]).

mod allocated;
pub(crate) mod apart;
mod expose;
mod walk;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ir::DataModel;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::source::Callers;
use crate::source::effects::{Access, Effects, Exposed, Faults, Field};
use crate::source::known;
use crate::source::tree::{Node, Place, Tree};

use allocated::allocated;
use apart::Parts;
use walk::Walk;

/// A place where the compiler's program may be only one of several that C allows, or where the tree does not show all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    /// Where the expression begins.
    pub place: Place,
    /// What is wrong with it.
    pub kind: Kind,
    /// What shows of each pair of parts that their order does not matter; `None` if nothing does.
    pub conditions: Vec<Option<Condition>>,
    /// Where a part may end the run, how the parts may violate a property: the compiler may have dropped what stands behind it.
    pub dropped: Faults,
}

/// A part that may go on for ever, behind one whose undefined behaviour ends the run: in another order that C allows it comes
/// first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hidden {
    /// Where the expression begins.
    pub place: Place,
    /// In what ways the part that the compiler evaluates first may be undefined.
    pub by: Faults,
    /// That part, and the one that may go on, if their places tell them.
    pub parts: Option<Parts>,
}

/// What shows that the order of two parts does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// Their accesses never meet.
    Apart(Parts),
    /// The part that the compiler evaluates first returns: they interfere in no other way.
    Returns {
        /// A part may end the run as well.
        may_exit: bool,
    },
}

/// What is wrong with an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Two parts whose order is open may interfere.
    Open,
    /// So they do, and no call is between the accesses of one named object: the behaviour is undefined.
    Undefined,
    /// The size of an array of variable length does more than read: clang's tree does not show its expression.
    Size,
    /// A variable has a handler for the end of its scope: clang's tree does not show the call.
    Handler,
    /// A compound literal within a `switch`: it ends with the statement (C17 6.8.4p3), and where clang computes the `switch`
    /// nothing in the program says so.
    Literal,
    /// An array within a value that is no object of the program's: it ends with the full expression (C17 6.2.4p8), and
    /// clang takes it from where the value came.
    Temporary,
}

impl Kind {
    /// In words.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Kind::Open => "the order of evaluation is open here, and the parts may interfere",
            Kind::Undefined => "an object is changed and used in an expression without an order, which is undefined",
            Kind::Size => "the size of an array of variable length has side effects, which are not followed",
            Kind::Handler => "the order of the call at the end of a variable's scope is not followed",
            Kind::Literal => "where the lifetime of this compound literal ends is not known",
            Kind::Temporary => "where the lifetime of this temporary object ends is not known",
        }
    }
}

/// The parameters of a function whose types have sizes with side effects.
pub(crate) fn parameters(declaration: &Node) -> impl Iterator<Item = Conflict> + '_ {
    let acts = |node: &&Node| node.kind == "ParmVarDecl" && walk::size_acts(&node.ty);
    declaration.children.iter().filter(acts).map(|node| Conflict {
        place: node.begin,
        kind: Kind::Size,
        conditions: vec![None],
        dropped: Faults::ALL,
    })
}

/// What evaluating an expression does: by itself, and within calls.
#[derive(Clone, Debug, Default)]
struct Part {
    direct: Effects,
    called: Effects,
    /// Writes of its own that no sequence point puts before its value.
    pending: BTreeSet<Access>,
    /// The write of the outermost assignment. In `a = b = c` both writes store one value, so that their order is no matter.
    tail: Vec<Access>,
    /// The function that it calls without arguments, if that is all of it.
    bare_call: Option<String>,
}

impl Part {
    /// All of it, in one piece.
    fn settled(mut self) -> Part {
        self.pending.extend(&self.tail);
        self.direct.writes.append(&mut self.tail.drain(..).collect());
        self
    }

    fn then(&mut self, other: Part) {
        let other = other.settled();
        self.direct.add(&other.direct);
        self.called.add(&other.called);
        self.pending.extend(other.pending);
    }

    /// How it may violate a property.
    fn faults(&self) -> Faults {
        self.direct.faults | self.called.faults
    }

    fn total(self) -> Effects {
        let part = self.settled();
        let mut effects = part.direct;
        effects.add(&part.called);
        effects
    }
}

/// Numbers for names.
#[derive(Debug, Default)]
struct Numbers(HashMap<String, u32>);

impl Numbers {
    fn of(&mut self, name: String) -> u32 {
        let next = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        *self.0.entry(name).or_insert(next)
    }
}

/// A declaration of a file as other files may know it.
#[derive(Clone, Copy, Debug)]
struct Object {
    key: u32,
    local: bool,
    /// Other files may declare it, too.
    external: bool,
}

/// What is known of a file's declarations by clang's names.
#[derive(Debug, Default)]
struct Names<'t> {
    objects: HashMap<&'t str, Object>,
    /// Members of structs; `None` of unions.
    fields: HashMap<&'t str, Option<Field>>,
    /// Structs by their tags.
    records: HashMap<&'t str, u32>,
}

/// The effects of a program's functions.
pub(crate) struct Analysis<'t> {
    model: DataModel,
    names: Vec<Names<'t>>,
    exposed: Exposed,
    /// Functions with a body: the file, the body, what is known of their effects.
    functions: BTreeMap<String, (usize, &'t Node, Effects)>,
    /// Functions whose address is taken.
    pointed_to: Vec<String>,
    /// A function without a known body whose address is taken.
    unknown_pointed_to: bool,
    /// Functions that are declared not to return: the compiler drops what comes behind their calls.
    no_return: BTreeSet<String>,
    /// Destructors, which run when the program exits.
    destructors: Vec<String>,
    /// The program has functions called when it exits.
    has_handlers: bool,
}

impl<'t> Analysis<'t> {
    /// Computes the effects of all functions of the files.
    pub(crate) fn new(trees: &'t [Tree], model: DataModel, callers: Callers) -> Analysis<'t> {
        let mut numbers = Numbers::default();
        let mut functions = BTreeMap::new();
        let mut names = Vec::new();
        let (mut no_return, mut destructors, mut has_handlers) = (BTreeSet::new(), Vec::new(), false);
        for (unit, tree) in trees.iter().enumerate() {
            let mut known = Names::default();
            for declaration in &tree.declarations {
                collect(declaration, unit, true, &mut numbers, &mut known);
                let has = |name: &str| declaration.children.iter().any(|child| child.kind.contains(name));
                if declaration.ty.contains("noreturn") || has("NoReturnAttr") {
                    no_return.insert(declaration.name.clone());
                }
                if has("DestructorAttr") {
                    destructors.push(key_of(unit, declaration));
                }
                has_handlers |= registers_handlers(declaration);
                if let Some(body) = declaration.body() {
                    functions.insert(key_of(unit, declaration), (unit, body, Effects::default()));
                }
            }
            names.push(known);
        }
        let mut analysis = Analysis {
            model,
            names,
            exposed: Exposed::default(),
            functions,
            pointed_to: Vec::new(),
            unknown_pointed_to: false,
            no_return,
            destructors,
            has_handlers,
        };
        if callers == Callers::Unknown {
            analysis.expose_to_callers();
        }
        for (unit, tree) in trees.iter().enumerate() {
            for declaration in &tree.declarations {
                analysis.expose(unit, declaration, false);
            }
        }
        analysis.solve();
        analysis
    }

    /// The least fixpoint over calls.
    fn solve(&mut self) {
        let keys: Vec<String> = self.functions.keys().cloned().collect();
        let recursive = self.recursive();
        loop {
            let mut changed = false;
            for key in &keys {
                let Some((unit, body, before)) = self.functions.get(key).cloned() else { continue };
                let mut walk = Walk {
                    analysis: self,
                    unit,
                    allocated: allocated(body),
                    conflicts: None,
                    hidden: Vec::new(),
                    switches: 0,
                };
                let mut effects = walk.part(body).total().without_locals();
                if recursive.contains(key) {
                    effects.loops = true;
                    effects.faults |= Faults::LOOP;
                }
                if effects != before {
                    changed = true;
                    self.functions.insert(key.clone(), (unit, body, effects));
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The open orders in a function's body, or in an initialiser.
    pub(crate) fn orders(&self, unit: usize, node: &Node) -> (Vec<Conflict>, Vec<Hidden>) {
        let (conflicts, hidden) = (Some(Vec::new()), Vec::new());
        let mut walk = Walk { analysis: self, unit, allocated: allocated(node), conflicts, hidden, switches: 0 };
        walk.part(node);
        let mut found: Vec<Conflict> = Vec::new();
        for conflict in walk.conflicts.unwrap_or_default() {
            match found.last_mut().filter(|last| (last.place, last.kind) == (conflict.place, conflict.kind)) {
                Some(last) => {
                    last.conditions.extend(conflict.conditions);
                    last.dropped |= conflict.dropped;
                }
                None => found.push(conflict),
            }
        }
        (found, walk.hidden)
    }

    fn has_body(&self, unit: usize, name: &str) -> bool {
        self.key(unit, name).is_some()
    }

    /// The function with a body that a file calls by that name.
    fn key(&self, unit: usize, name: &str) -> Option<String> {
        let own = format!("{unit}:{name}");
        if self.functions.contains_key(&own) {
            return Some(own);
        }
        self.functions.contains_key(name).then(|| name.to_owned())
    }

    /// What a call does.
    fn call(&self, unit: usize, callee: Option<&str>) -> Effects {
        let everything = || {
            let all = std::iter::once(Access::Everything);
            Effects {
                reads: all.clone().collect(),
                writes: all.collect(),
                // The other engines take it to return, and say so.
                ends: false,
                loops: false,
                faults: Faults::ALL,
            }
        };
        let Some(name) = callee else {
            let mut effects = Effects { faults: Faults::ALL, ..self.of_all(&self.pointed_to) };
            if self.unknown_pointed_to || self.pointed_to.is_empty() {
                effects.add(&everything());
            }
            return effects;
        };
        match self.key(unit, name).and_then(|key| self.functions.get(&key)) {
            Some((_, _, effects)) => effects.clone(),
            // Who calls back does what these functions do.
            None if known::bends_control(name) => {
                let mut effects = everything();
                effects.add(&self.of_all(&self.pointed_to));
                effects
            }
            None => {
                let mut effects = known::effects(name).unwrap_or_else(everything);
                if effects.ends {
                    self.add_handlers(&mut effects);
                }
                // Who looks at `errno` may see what a function of `math.h` has left there.
                if known::computes(name) && self.exposed.variables.contains(&known::LIBRARY) {
                    effects.writes.insert(known::LIBRARY_STATE);
                }
                effects
            }
        }
    }

    /// What is done at the end of a run.
    fn add_handlers(&self, effects: &mut Effects) {
        effects.add(&self.of_all(&self.destructors));
        if self.has_handlers {
            effects.add(&self.of_all(&self.pointed_to));
        }
    }

    /// What the functions do together.
    fn of_all(&self, keys: &[String]) -> Effects {
        let mut effects = Effects::default();
        for (_, _, of) in keys.iter().filter_map(|key| self.functions.get(key)) {
            effects.add(of);
        }
        effects
    }

    /// Functions that a call of them may come to call again. Each is a loop.
    fn recursive(&self) -> BTreeSet<String> {
        let mut graph: DiGraph<&String, ()> = DiGraph::new();
        let nodes: BTreeMap<&String, NodeIndex> = self.functions.keys().map(|key| (key, graph.add_node(key))).collect();
        for (key, (unit, body, _)) in &self.functions {
            let mut called = BTreeSet::new();
            self.called(*unit, body, &mut called);
            for callee in called.iter().filter_map(|callee| nodes.get(callee)) {
                graph.add_edge(nodes[key], *callee, ());
            }
        }
        let is_cycle = |group: &Vec<NodeIndex>| group.len() > 1 || graph.contains_edge(group[0], group[0]);
        let cycles = tarjan_scc(&graph).into_iter().filter(is_cycle).flatten();
        cycles.map(|node| graph[node].clone()).collect()
    }

    /// The functions with a body that are called in the code.
    fn called(&self, unit: usize, node: &Node, called: &mut BTreeSet<String>) {
        if node.kind == "CallExpr" {
            match node.callee().map(|callee| callee.name.as_str()) {
                Some(name) if !known::bends_control(name) => called.extend(self.key(unit, name)),
                _ => called.extend(self.pointed_to.iter().cloned()),
            }
        }
        node.children.iter().for_each(|child| self.called(unit, child, called));
    }
}

/// The name of a function among all files.
fn key_of(unit: usize, function: &Node) -> String {
    if function.storage == "static" { format!("{unit}:{}", function.name) } else { function.name.clone() }
}

/// Whether the code has functions called when the program exits.
fn registers_handlers(node: &Node) -> bool {
    let named = node.reference.as_ref().is_some_and(|named| known::registers_handlers(&named.name));
    named || node.children.iter().any(registers_handlers)
}

/// Numbers objects, structs and members.
fn collect<'t>(node: &'t Node, unit: usize, file_scope: bool, numbers: &mut Numbers, names: &mut Names<'t>) {
    match node.kind.as_str() {
        "VarDecl" | "ParmVarDecl" => {
            let shared = file_scope || node.storage == "extern";
            let local = !shared && node.storage != "static";
            let key = match (shared, node.storage.as_str()) {
                (true, "static") => format!("v{unit}:{}", node.name),
                (true, _) => format!("v:{}", node.name),
                (false, _) => format!("l{unit}:{}", node.id),
            };
            let external = shared && node.storage != "static";
            names.objects.insert(&node.id, Object { key: numbers.of(key), local, external });
        }
        "RecordDecl" => {
            // Structs without a name are those of their own place.
            let name = if node.name.is_empty() { format!("r{unit}:{}", node.id) } else { format!("r:{}", node.name) };
            let record = numbers.of(name);
            for field in node.children.iter().filter(|child| child.kind == "FieldDecl") {
                let member = (record, numbers.of(format!("m:{}", field.name)));
                names.fields.insert(&field.id, (node.tag == "struct").then_some(member));
            }
            if !node.name.is_empty() {
                names.records.insert(&node.name, record);
            }
        }
        _ => {}
    }
    let file_scope = file_scope && node.kind != "FunctionDecl";
    node.children.iter().for_each(|child| collect(child, unit, file_scope, numbers, names));
}

/// The array that an expression turns into a pointer to its first element.
fn decayed(node: &Node) -> Option<&Node> {
    let node = node.bare();
    (node.kind == "ImplicitCastExpr" && node.operator == "ArrayToPointerDecay").then(|| node.child(0)).flatten()
}
