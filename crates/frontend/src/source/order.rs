//! Order of evaluation that C leaves open (C11 6.5p2, p3): parts of an expression that no rule puts in an order, and whether
//! they may interfere.
//!
//! Two parts interfere if one writes what the other reads or writes, itself or through calls; or if one may end the run or
//! not return while the other may violate a property. If both do it themselves, without a call between them, the behaviour
//! is undefined when it is one object.
//!
//! The effects of functions are a least fixpoint over the calls of all files ([`Analysis::new`]); then every expression of a
//! function is looked at with them ([`Analysis::orders`]).

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use ir::DataModel;

use super::effects::{Access, Class, Effects, Exposed, Field};
use super::evaluate::is_expression;
use super::known;
use super::tree::{Node, Place, Tree};
use super::types::{self, CType};

/// Two parts whose order is open and that may interfere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    /// Where the expression begins.
    pub place: Place,
    /// No call is between the accesses of one named object: the behaviour is undefined.
    pub undefined: bool,
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
}

impl<'t> Analysis<'t> {
    /// Computes the effects of all functions of the files.
    pub(crate) fn new(trees: &'t [Tree], model: DataModel) -> Analysis<'t> {
        let mut numbers = Numbers::default();
        let mut functions = BTreeMap::new();
        let mut names = Vec::new();
        for (unit, tree) in trees.iter().enumerate() {
            let mut known = Names::default();
            for declaration in &tree.declarations {
                collect(declaration, unit, true, &mut numbers, &mut known);
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
        };
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
        loop {
            let mut changed = false;
            for key in &keys {
                let Some((unit, body, before)) = self.functions.get(key).cloned() else { continue };
                let mut walk = Walk { analysis: self, unit, allocated: allocated(body), conflicts: None };
                let effects = walk.part(body).total().without_locals();
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
    pub(crate) fn orders(&self, unit: usize, node: &Node) -> Vec<Conflict> {
        let mut walk = Walk { analysis: self, unit, allocated: allocated(node), conflicts: Some(Vec::new()) };
        walk.part(node);
        let mut found = walk.conflicts.unwrap_or_default();
        found.dedup();
        found
    }

    /// Collects whose address is taken.
    fn expose(&mut self, unit: usize, node: &'t Node, to_library: bool) {
        match node.kind.as_str() {
            "UnaryOperator" if node.operator == "&" => self.expose_place(unit, node.child(0)),
            "ImplicitCastExpr" if node.operator == "ArrayToPointerDecay" => self.expose_place(unit, node.child(0)),
            "ImplicitCastExpr" | "CStyleCastExpr" if node.operator == "BitCast" => {
                self.expose_cast(unit, node, to_library);
            }
            "DeclRefExpr" => {
                if let Some(named) = node.reference.as_ref().filter(|named| named.kind == "FunctionDecl") {
                    self.point_to(unit, &named.name);
                }
            }
            _ => {}
        }
        match node.kind.as_str() {
            // What is called by name or indexed at once is not pointed to.
            "CallExpr" => {
                let library = node.callee().is_some_and(|callee| !self.has_body(unit, &callee.name));
                let skipped = usize::from(node.callee().is_some());
                for child in node.children.iter().skip(skipped) {
                    self.expose(unit, child, library);
                }
            }
            "ArraySubscriptExpr" | "UnaryOperator" if node.kind == "ArraySubscriptExpr" || node.operator == "*" => {
                for child in &node.children {
                    match decayed(child) {
                        Some(array) => self.expose(unit, array, false),
                        None => self.expose(unit, child, false),
                    }
                }
            }
            _ => node.children.iter().for_each(|child| {
                let to_library = to_library && child.is_cast();
                self.expose(unit, child, to_library);
            }),
        }
    }

    fn expose_place(&mut self, unit: usize, place: Option<&Node>) {
        let Some(place) = place else { return };
        let mut node = place.bare();
        let mut inside = true;
        while inside {
            let names = &self.names[unit];
            let field =
                node.reference.as_ref().and_then(|member| names.fields.get(member.id.as_str()).copied().flatten());
            match node.kind.as_str() {
                "DeclRefExpr" => {
                    if let Some(object) = node.reference.as_ref().and_then(|named| names.objects.get(named.id.as_str()))
                    {
                        self.exposed.variables.insert(object.key);
                    }
                    inside = false;
                }
                "MemberExpr" => {
                    self.exposed.fields.extend(field);
                    inside = !node.arrow;
                }
                "ArraySubscriptExpr" => {}
                _ => inside = node.is_cast(),
            }
            let Some(child) = node.child(0) else { return };
            let next = decayed(child).unwrap_or(child).bare();
            // An element behind a pointer belongs to no named object.
            if node.kind == "ArraySubscriptExpr" && decayed(child).is_none() {
                return;
            }
            node = next;
        }
    }

    fn expose_cast(&mut self, unit: usize, node: &Node, to_library: bool) {
        let Some(child) = node.child(0) else { return };
        let pointee = |ty: &str| ty.trim().strip_suffix('*').unwrap_or(ty).trim().to_owned();
        let (from, to) = (pointee(&child.ty), pointee(&node.ty));
        let is_void = |ty: &str| ty.ends_with("void");
        let (from_record, to_record) = (self.record(unit, &from), self.record(unit, &to));
        match from_record {
            Some(record) if is_void(&to) && !to_library => {
                self.exposed.erased.insert(record);
            }
            Some(record) if !is_void(&to) => {
                self.exposed.records.insert(record);
            }
            _ => {}
        }
        self.exposed.records.extend(to_record.filter(|_| from_record.is_none() && !is_void(&from)));
        let fresh = child.bare().callee().is_some_and(|callee| known::is_allocation(&callee.name));
        if is_void(&from) && !is_void(&to) && !fresh {
            self.exposed.from_void.insert(to_record);
        }
    }

    /// The number of the struct that a type names.
    fn record(&self, unit: usize, ty: &str) -> Option<u32> {
        let name = ty.trim_start_matches("const ").trim_start_matches("volatile ");
        self.names[unit].records.get(name.strip_prefix("struct ")?).copied()
    }

    fn point_to(&mut self, unit: usize, name: &str) {
        match self.key(unit, name) {
            Some(key) if !self.pointed_to.contains(&key) => self.pointed_to.push(key),
            Some(_) => {}
            None => self.unknown_pointed_to = true,
        }
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
                can_fail: true,
            }
        };
        let Some(name) = callee else {
            let mut effects = Effects { can_fail: true, ..Effects::default() };
            for key in &self.pointed_to {
                if let Some((_, _, of)) = self.functions.get(key) {
                    effects.add(of);
                }
            }
            if self.unknown_pointed_to || self.pointed_to.is_empty() {
                effects.add(&everything());
            }
            return effects;
        };
        match self.key(unit, name).and_then(|key| self.functions.get(&key)) {
            Some((_, _, effects)) => effects.clone(),
            None => known::effects(name).unwrap_or_else(everything),
        }
    }
}

/// The name of a function among all files.
fn key_of(unit: usize, function: &Node) -> String {
    if function.storage == "static" { format!("{unit}:{}", function.name) } else { function.name.clone() }
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
            names.objects.insert(&node.id, Object { key: numbers.of(key), local });
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

/// The variable that a condition compares with null: the condition is true if it is null.
fn null_test(condition: &Node) -> Option<String> {
    let variable = |node: &Node| -> Option<String> {
        let node = node.bare();
        let read = node.is_cast() && node.operator == "LValueToRValue";
        let named = node.child(0).filter(|_| read)?.bare().reference.clone()?;
        (named.kind == "VarDecl").then_some(named.id)
    };
    let is_null = |node: &Node| {
        let node = node.bare();
        node.is_cast() && node.operator == "NullToPointer"
    };
    let condition = condition.bare();
    match (condition.kind.as_str(), condition.operator.as_str(), condition.children.as_slice()) {
        ("UnaryOperator", "!", [operand]) => variable(operand),
        ("BinaryOperator", "==", [x, y]) if is_null(y) => variable(x),
        ("BinaryOperator", "==", [x, y]) if is_null(x) => variable(y),
        _ => None,
    }
}

/// The local variables of a body that are assigned nothing but results of allocations, and whose address is not taken.
fn allocated(body: &Node) -> HashSet<String> {
    let (mut fresh, mut other) = (HashSet::new(), HashSet::new());
    let mut work = vec![body];
    while let Some(node) = work.pop() {
        work.extend(&node.children);
        let target = node.child(0).map(Node::bare).and_then(|child| child.reference.as_ref());
        match node.kind.as_str() {
            "VarDecl" if node.has_init || node.storage == "static" => {
                let initialiser = node.children.iter().find(|child| is_expression(child));
                let set =
                    if initialiser.is_some_and(is_fresh) && node.storage.is_empty() { &mut fresh } else { &mut other };
                set.insert(node.id.clone());
            }
            "BinaryOperator" if node.operator == "=" => {
                let set = if node.child(1).is_some_and(is_fresh) { &mut fresh } else { &mut other };
                set.extend(target.map(|target| target.id.clone()));
            }
            "UnaryOperator" | "CompoundAssignOperator"
                if matches!(node.operator.as_str(), "&" | "++" | "--" | "+=" | "-=") =>
            {
                other.extend(target.map(|target| target.id.clone()));
            }
            _ => {}
        }
    }
    fresh.retain(|id| !other.contains(id));
    fresh
}

/// Whether the expression is the result of an allocation.
fn is_fresh(node: &Node) -> bool {
    let mut node = node.bare();
    while node.is_cast() {
        let Some(child) = node.child(0) else { return false };
        node = child.bare();
    }
    node.kind == "CallExpr" && node.callee().is_some_and(|callee| known::is_allocation(&callee.name))
}

/// A walk through one body.
struct Walk<'a, 't> {
    analysis: &'a Analysis<'t>,
    unit: usize,
    /// Variables that hold nothing but results of allocations.
    allocated: HashSet<String>,
    /// Where conflicts are collected, in the second pass.
    conflicts: Option<Vec<Conflict>>,
}

impl Walk<'_, '_> {
    /// What evaluating the node does.
    fn part(&mut self, node: &Node) -> Part {
        match node.kind.as_str() {
            "ImplicitCastExpr" | "CStyleCastExpr" => self.cast(node),
            "ParenExpr" | "ConstantExpr" => self.sequence(node),
            "BinaryOperator" if node.operator == "=" => self.assignment(node, false),
            "CompoundAssignOperator" => self.assignment(node, true),
            "BinaryOperator" if matches!(node.operator.as_str(), "&&" | "||" | ",") => self.sequence(node),
            "BinaryOperator" => {
                let mut part = self.unordered(node, &node.children);
                part.direct.can_fail |=
                    matches!(node.operator.as_str(), "+" | "-" | "*" | "/" | "%" | "<<" | ">>") && self.fallible(node);
                part
            }
            "UnaryOperator" => self.unary(node),
            "CallExpr" => self.call(node),
            "InitListExpr" => self.unordered(node, &node.children),
            "UnaryExprOrTypeTraitExpr" => {
                let operand = node.child(0).map_or(node.other_type.as_str(), |child| child.ty.as_str());
                if types::is_variable_array(operand) { self.sequence(node) } else { Part::default() }
            }
            "GenericSelectionExpr" => {
                let selected = node.children.iter().find(|child| child.selected);
                selected.and_then(|child| child.children.last()).map_or_else(Part::default, |child| self.part(child))
            }
            "VarDecl" => self.variable(node),
            "DeclRefExpr" | "MemberExpr" | "ArraySubscriptExpr" | "TypeofExpr" => self.place(node).0,
            "WhileStmt" | "DoStmt" | "ForStmt" | "GotoStmt" | "IndirectGotoStmt" => {
                let mut part = self.sequence(node);
                part.direct.loops = true;
                part.direct.can_fail = true;
                part
            }
            "IfStmt" => self.branch(node),
            "VAArgExpr" => {
                let list = node.child(0).map(|child| self.place(decayed(child).unwrap_or(child)));
                let (mut part, access) = list.unwrap_or_default();
                part.direct.writes.insert(access.unwrap_or(Access::AnyMemory));
                part.pending.extend(access);
                part.direct.can_fail = true;
                part
            }
            "GCCAsmStmt" | "MSAsmStmt" | "AtomicExpr" => {
                let mut part = self.sequence(node);
                part.called.reads.insert(Access::AnyMemory);
                part.called.writes.insert(Access::AnyMemory);
                part.called.can_fail = true;
                part
            }
            // The operand and the branches are one after the other.
            "ConditionalOperator" | "BinaryConditionalOperator" | "StmtExpr" | "ChooseExpr" => self.sequence(node),
            _ if is_expression(node) => self.unordered(node, &node.children),
            _ => self.sequence(node),
        }
    }

    /// Parts in an order that C fixes.
    fn sequence(&mut self, node: &Node) -> Part {
        if let [only] = node.children.as_slice() {
            return self.part(only);
        }
        let mut part = Part::default();
        for (at, child) in node.children.iter().enumerate() {
            let next = self.part(child);
            part.then(next);
            if at == 0 {
                // What the first does is done when the next begins.
                part.pending.clear();
            }
        }
        part
    }

    /// Parts in an order that C leaves open.
    fn unordered(&mut self, node: &Node, children: &[Node]) -> Part {
        let parts: Vec<Part> = children.iter().map(|child| self.part(child).settled()).collect();
        self.merge(node, parts)
    }

    fn merge(&mut self, node: &Node, parts: Vec<Part>) -> Part {
        for (at, part) in parts.iter().enumerate() {
            for before in &parts[..at] {
                self.compare(node, before, part);
            }
        }
        let mut all = Part::default();
        parts.into_iter().for_each(|part| all.then(part));
        all
    }

    /// Notes whether the parts may interfere. The compiler evaluates `a` before `b`.
    fn compare(&mut self, node: &Node, a: &Part, b: &Part) {
        if self.conflicts.is_none() {
            return;
        }
        let exposed = &self.analysis.exposed;
        let direct = a.direct.conflict(&b.direct, exposed);
        let called = || {
            a.called.conflict(&b.called, exposed).is_some()
                || a.called.conflict(&b.direct, exposed).is_some()
                || a.direct.conflict(&b.called, exposed).is_some()
        };
        let fails = |part: &Part| part.direct.can_fail || part.called.can_fail;
        let hides = |part: &Part| part.called.ends || part.called.loops || part.direct.ends || part.direct.loops;
        let undefined = direct.is_some_and(|(x, y)| is_named(x) && is_named(y));
        // The compiler evaluates `a` first. If `a` does not return, nobody has looked at `b`; the other way round everything
        // that a run does was looked at.
        if undefined || direct.is_some() || called() || (hides(a) && fails(b)) {
            self.note(node, undefined);
        }
    }

    fn note(&mut self, node: &Node, undefined: bool) {
        if let Some(conflicts) = &mut self.conflicts {
            conflicts.push(Conflict { place: node.begin, undefined });
        }
    }

    /// An `if`. What is done only where an allocation failed keeps nobody from returning: it may succeed as well.
    fn branch(&mut self, node: &Node) -> Part {
        let mut part = Part::default();
        let failed = node.child(0).and_then(null_test).is_some_and(|variable| self.allocated.contains(&variable));
        for (at, child) in node.children.iter().enumerate() {
            let mut next = self.part(child);
            if failed && at == 1 {
                next.direct.ends = false;
                next.called.ends = false;
            }
            part.then(next);
        }
        part
    }

    fn cast(&mut self, node: &Node) -> Part {
        let Some(child) = node.child(0) else { return Part::default() };
        if node.operator != "LValueToRValue" {
            return if node.operator == "ArrayToPointerDecay" { self.place(child).0 } else { self.part(child) };
        }
        let (mut part, access) = self.place(child);
        part.direct.reads.extend(access);
        part.direct.can_fail |= !is_whole(child);
        part
    }

    /// The object that an expression designates, and what finding it does.
    fn place(&mut self, node: &Node) -> (Part, Option<Access>) {
        let class = self.class(&node.ty);
        let memory = |field| Some(Access::Memory { field, class });
        match node.kind.as_str() {
            "ParenExpr" => node.child(0).map_or_else(|| (Part::default(), None), |child| self.place(child)),
            "DeclRefExpr" => {
                let names = &self.analysis.names[self.unit];
                let object = node.reference.as_ref().and_then(|named| names.objects.get(named.id.as_str()));
                let access =
                    object.map(|object| Access::Variable { key: object.key, field: None, class, local: object.local });
                (Part::default(), access)
            }
            "MemberExpr" => self.member(node, class),
            "ArraySubscriptExpr" => {
                let (Some(base), Some(index)) = (node.child(0), node.child(1)) else { return (Part::default(), None) };
                let (base, index) = if base.ty.ends_with(['*', ']']) { (base, index) } else { (index, base) };
                let (of_base, access) = match decayed(base) {
                    Some(array) => self.place(array),
                    None => (self.part(base), memory(None)),
                };
                let of_index = self.part(index).settled();
                let part = self.merge(node, vec![of_base.settled(), of_index]);
                (part, access.map(|access| access.with_class(class)))
            }
            "UnaryOperator" if node.operator == "*" => {
                let Some(child) = node.child(0) else { return (Part::default(), None) };
                let (part, access) = match decayed(child) {
                    Some(array) => self.place(array),
                    None => (self.part(child), memory(None)),
                };
                (part, access.map(|access| access.with_class(class)))
            }
            "StringLiteral" | "PredefinedExpr" => (Part::default(), None),
            "CompoundLiteralExpr" => (self.sequence(node), None),
            _ => (self.part_of_other(node), Some(Access::AnyMemory)),
        }
    }

    fn part_of_other(&mut self, node: &Node) -> Part {
        match node.kind.as_str() {
            "UnaryOperator" | "CallExpr" | "BinaryOperator" | "CompoundAssignOperator" => self.part(node),
            _ => self.sequence(node),
        }
    }

    fn member(&mut self, node: &Node, class: Class) -> (Part, Option<Access>) {
        let Some(base) = node.child(0) else { return (Part::default(), None) };
        let names = &self.analysis.names[self.unit];
        let named = node.reference.as_ref().and_then(|member| names.fields.get(member.id.as_str()));
        // A member of a union overlaps with all others.
        let (field, class) = match named {
            Some(Some(field)) => (Some(*field), class),
            _ => (None, Class::Any),
        };
        if node.arrow {
            let part = self.part(base);
            return (part, Some(Access::Memory { field, class }));
        }
        let (part, access) = self.place(base);
        let within_union =
            matches!(access, Some(Access::Memory { class: Class::Any, field: None }) | Some(Access::AnyMemory))
                && !self.is_struct_place(base);
        let access = access.map(|access| match access {
            _ if within_union => access,
            Access::Variable { key, local, .. } => Access::Variable { key, field, class, local },
            Access::Memory { .. } => Access::Memory { field, class },
            other => other,
        });
        (part, access)
    }

    /// Whether the expression designates a struct that is not a member of a union.
    fn is_struct_place(&self, node: &Node) -> bool {
        let node = node.bare();
        if node.kind != "MemberExpr" {
            return true;
        }
        let names = &self.analysis.names[self.unit];
        let named = node.reference.as_ref().and_then(|member| names.fields.get(member.id.as_str()));
        matches!(named, Some(Some(_)))
    }

    fn assignment(&mut self, node: &Node, compound: bool) -> Part {
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else { return Part::default() };
        let (of_left, access) = self.place(left);
        let mut of_left = of_left.settled();
        if compound {
            of_left.direct.reads.extend(access);
            of_left.direct.can_fail |= !is_whole(left);
        }
        let of_right = self.part(right);
        let written = Effects { writes: access.into_iter().collect(), ..Effects::default() };
        // The update comes after both values, but not after the side effects that come with them.
        for pending in [&of_left.pending, &of_right.pending] {
            let effects = Effects { writes: pending.clone(), ..Effects::default() };
            if let Some((x, y)) = written.conflict(&effects, &self.analysis.exposed) {
                self.note(node, is_named(x) && is_named(y));
            }
        }
        let tail = of_right.tail.clone();
        let of_right = Part { tail: Vec::new(), ..of_right };
        let values = Part { tail: tail.clone(), ..of_right.clone() }.settled();
        // The compiler evaluates the right side of assignments first.
        self.compare(node, &values, &of_left);
        let mut part = of_left;
        part.then(of_right);
        part.direct.can_fail |= compound || !is_whole(left);
        part.tail = tail;
        part.tail.extend(access);
        part
    }

    fn unary(&mut self, node: &Node) -> Part {
        let Some(child) = node.child(0) else { return Part::default() };
        match node.operator.as_str() {
            "&" => self.place(child).0,
            "*" => self.place(node).0,
            "++" | "--" => {
                let (part, access) = self.place(child);
                let mut part = part.settled();
                part.direct.reads.extend(access);
                part.direct.writes.extend(access);
                part.pending.extend(access);
                part.direct.can_fail |= self.fallible(node) || !is_whole(child);
                part
            }
            operator => {
                let mut part = self.part(child);
                part.direct.can_fail |= operator == "-" && self.fallible(node);
                part
            }
        }
    }

    fn call(&mut self, node: &Node) -> Part {
        let callee = node.callee();
        let arguments = if callee.is_some() { &node.children[1..] } else { node.children.as_slice() };
        let mut part = self.unordered(node, arguments);
        part.pending.clear();
        part.called.add(&self.analysis.call(self.unit, callee.map(|callee| callee.name.as_str())));
        part
    }

    /// A variable is written where it is declared, before anyone else sees it.
    fn variable(&mut self, node: &Node) -> Part {
        if node.storage == "static" || node.storage == "extern" {
            return Part::default();
        }
        self.sequence(node)
    }

    /// Whether the operation may be undefined: constants are another module's matter.
    fn fallible(&self, node: &Node) -> bool {
        let shifts_by_literal = node.operator == ">>" && node.child(1).is_some_and(is_literal);
        !is_literal(node)
            && !shifts_by_literal
            && !matches!(types::parse(&node.ty, self.analysis.model), CType::Int { signed: false, .. } | CType::Float)
    }

    fn class(&self, ty: &str) -> Class {
        match types::parse(ty, self.analysis.model) {
            CType::Int { bits: 8, .. } => Class::Any,
            CType::Int { bits, .. } => Class::Int(bits),
            CType::Enum => Class::Int(32),
            CType::Bool => Class::Int(1),
            CType::Float => Class::Float,
            CType::Pointer => Class::Pointer,
            CType::Wide { .. } => Class::Int(128),
            CType::Parts { .. } | CType::Other => Class::Any,
        }
    }
}

impl Access {
    fn with_class(self, class: Class) -> Access {
        match self {
            Access::Variable { key, field, local, .. } => Access::Variable { key, field, class, local },
            Access::Memory { field, .. } => Access::Memory { field, class },
            other => other,
        }
    }
}

/// Whether the expression designates a variable or a member of one: an access to it is valid.
fn is_whole(node: &Node) -> bool {
    let node = node.bare();
    match node.kind.as_str() {
        "DeclRefExpr" => true,
        "MemberExpr" => !node.arrow && node.child(0).is_some_and(is_whole),
        _ => false,
    }
}

/// Whether the expression is made of literals alone.
fn is_literal(node: &Node) -> bool {
    let leaf = node.children.is_empty() && node.kind.ends_with("Literal");
    leaf || (!node.children.is_empty() && is_expression(node) && node.children.iter().all(is_literal))
}

fn is_named(access: Access) -> bool {
    matches!(access, Access::Variable { .. })
}
