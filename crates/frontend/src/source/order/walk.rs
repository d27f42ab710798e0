//! One walk through a body: what each expression does, and which of its parts may interfere.

use std::collections::HashSet;

use super::allocated::null_test;
use super::apart;
use super::{Analysis, Condition, Conflict, Hidden, Kind, Part, decayed};
use crate::source::effects::{Access, Class, Effects, Faults, Field};
use crate::source::evaluate::{is_expression, names_object};
use crate::source::tree::Node;
use crate::source::types::{self, CType};

/// The inside of lists of variable arguments: no struct of the program has this number.
const ARGUMENT_LIST: Field = (u32::MAX, 0);

/// A walk through one body.
pub(super) struct Walk<'a, 't> {
    pub(super) analysis: &'a Analysis<'t>,
    pub(super) unit: usize,
    /// Variables that hold nothing but results of allocations.
    pub(super) allocated: HashSet<String>,
    /// Where conflicts are collected, in the second pass.
    pub(super) conflicts: Option<Vec<Conflict>>,
    /// Loops that undefined behaviour of a part evaluated before may hide, in the second pass.
    pub(super) hidden: Vec<Hidden>,
    /// `switch` statements around the present place.
    pub(super) switches: u32,
}

impl Walk<'_, '_> {
    /// What evaluating the node does.
    pub(super) fn part(&mut self, node: &Node) -> Part {
        if size_acts(&node.ty) || size_acts(&node.other_type) {
            self.note(node, Kind::Size);
        }
        match node.kind.as_str() {
            "SwitchStmt" => {
                self.switches += 1;
                let part = self.sequence(node);
                self.switches -= 1;
                part
            }
            "CompoundLiteralExpr" => self.place(node).0,
            "ImplicitCastExpr" | "CStyleCastExpr" => self.cast(node),
            "ParenExpr" | "ConstantExpr" => self.sequence(node),
            "BinaryOperator" if node.operator == "=" => self.assignment(node, false),
            "CompoundAssignOperator" => self.assignment(node, true),
            "BinaryOperator" if matches!(node.operator.as_str(), "&&" | "||" | ",") => self.sequence(node),
            "BinaryOperator" => {
                let mut part = self.unordered(node, &node.children);
                part.direct.faults |= self.faults_of(node);
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
                part.direct.faults |= Faults::LOOP;
                part
            }
            "IfStmt" => self.branch(node),
            "VAArgExpr" => {
                let list = node.child(0).map(|child| self.place(decayed(child).unwrap_or(child)));
                let (part, access) = list.unwrap_or_default();
                let mut part = part.settled();
                // A list behind a pointer is of no type of the program's.
                let access = match access {
                    Some(variable @ Access::Variable { .. }) => variable,
                    _ => Access::Memory { field: Some(ARGUMENT_LIST), class: Class::Int(32) },
                };
                self.compare_use(node, &part, Some(access));
                part.direct.writes.insert(access);
                part.pending.insert(access);
                part.direct.faults |= Faults::MEMORY;
                part
            }
            "GCCAsmStmt" | "MSAsmStmt" | "AtomicExpr" => {
                let mut part = self.unordered(node, &node.children);
                part.called.reads.insert(Access::AnyMemory);
                part.called.writes.insert(Access::AnyMemory);
                part.called.faults = Faults::ALL;
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
        let part = |child| (Part { bare_call: bare_call(child), ..self.part(child).settled() }, child);
        let parts: Vec<(Part, &Node)> = children.iter().map(part).collect();
        self.merge(node, parts)
    }

    fn merge(&mut self, node: &Node, parts: Vec<(Part, &Node)>) -> Part {
        for (at, (part, of_part)) in parts.iter().enumerate() {
            for (before, of_before) in &parts[..at] {
                self.compare(node, (before, of_before), (part, of_part));
            }
        }
        let mut all = Part::default();
        parts.into_iter().for_each(|(part, _)| all.then(part));
        all
    }

    /// Notes whether the parts, each with its expression, may interfere. The compiler evaluates `a` before `b`.
    fn compare(&mut self, node: &Node, (a, of_a): (&Part, &Node), (b, of_b): (&Part, &Node)) {
        if self.conflicts.is_none() {
            return;
        }
        let alike = a.bare_call.is_some() && a.bare_call == b.bare_call;
        // Whichever of such calls is the first, they do the same, and the operator does not tell their results apart.
        if alike && of_a.ty == of_b.ty && commutes(node) {
            return;
        }
        let exposed = &self.analysis.exposed;
        let direct = a.direct.conflict(&b.direct, exposed);
        let called = a.called.conflict(&b.called, exposed).is_some()
            || a.called.conflict(&b.direct, exposed).is_some()
            || a.direct.conflict(&b.called, exposed).is_some();
        let interferes = direct.is_some() || called;
        let fails = |part: &Part| !part.faults().is_none();
        let hides = |part: &Part| part.called.ends || part.called.loops || part.direct.ends || part.direct.loops;
        let undefined = direct.is_some_and(|(x, y)| is_named(x) && is_named(y));
        // The compiler evaluates `a` first. If `a` does not return, nobody has looked at `b`; the other way round everything
        // that a run does was looked at.
        // Two calls of one function without arguments that do not interfere do the same in either order.
        let unseen = hides(a) && fails(b) && !alike;
        let otherwise = called || unseen;
        let by = a.faults().without(Faults::LOOP);
        if !by.is_none() && b.faults().contains(Faults::LOOP) && !alike {
            // Who interferes may change what comes after it, too.
            let parts = apart::operands(self.analysis.model, of_a, of_b, Some(false)).filter(|_| !interferes);
            self.hidden.push(Hidden { place: node.begin, by, parts });
        }
        if undefined || direct.is_some() || otherwise {
            let stays = [a, b].iter().all(|part| !part.direct.ends && !part.called.ends);
            // `x += f()` reads `x` at the operator: the place of the access does not say that it belongs to the left side.
            let placed = node.kind != "CompoundAssignOperator";
            let open = (stays && placed || !otherwise) && !a.direct.meets_by_name(&b.direct, exposed);
            let calls = otherwise.then_some(unseen);
            let condition = if !interferes {
                Some(Condition::Returns { may_exit: !stays })
            } else if open {
                apart::operands(self.analysis.model, of_a, of_b, calls).map(Condition::Apart)
            } else {
                None
            };
            let dropped = if stays { Faults::NONE } else { a.faults() | b.faults() };
            self.note_condition(node, if undefined { Kind::Undefined } else { Kind::Open }, (condition, dropped));
        }
    }

    fn note(&mut self, node: &Node, kind: Kind) {
        self.note_condition(node, kind, (None, Faults::ALL));
    }

    fn note_condition(&mut self, node: &Node, kind: Kind, (condition, dropped): (Option<Condition>, Faults)) {
        if let Some(conflicts) = &mut self.conflicts {
            conflicts.push(Conflict { place: node.begin, kind, conditions: vec![condition], dropped });
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
        let (part, access) = self.place(child);
        let mut part = part.settled();
        self.compare_use(node, &part, access);
        part.direct.reads.extend(access);
        part.direct.faults |= of_access(child);
        // A byte that is neither true nor false may have been written through a pointer.
        let exposed = &self.analysis.exposed.variables;
        let own = matches!(access, Some(Access::Variable { key, field: None, .. }) if !exposed.contains(&key));
        if !own && matches!(types::parse(&node.ty, self.analysis.model), CType::Bool) {
            part.direct.faults |= Faults::MEMORY;
        }
        part
    }

    /// Notes whether the side effects that come with finding an object may change the object: the expression uses it after
    /// the values that tell where it is, but not after the side effects (`p[i++]` where `p` is `&i`).
    fn compare_use(&mut self, node: &Node, of_place: &Part, access: Option<Access>) {
        if self.conflicts.is_none() || of_place.pending.is_empty() {
            return;
        }
        let exposed = &self.analysis.exposed;
        let used = Effects { reads: access.into_iter().collect(), ..Effects::default() };
        let pending = Effects { writes: of_place.pending.clone(), ..Effects::default() };
        if let Some((x, y)) = used.conflict(&pending, exposed) {
            let open = !used.meets_by_name(&pending, exposed);
            let parts = if open { apart::use_of_place(self.analysis.model, node) } else { None };
            let kind = if is_named(x) && is_named(y) { Kind::Undefined } else { Kind::Open };
            self.note_condition(node, kind, (parts.map(Condition::Apart), Faults::NONE));
        }
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
                let index_first = !base.ty.ends_with(['*', ']']);
                let (base, index) = if index_first { (index, base) } else { (base, index) };
                let (of_base, access) = match decayed(base) {
                    Some(array) => self.place(array),
                    None => (self.part(base), self.fresh(base, class).or(memory(None))),
                };
                let of_index = self.part(index).settled();
                let mut parts = vec![(of_base.settled(), base), (of_index, index)];
                // The compiler evaluates them as they are written.
                if index_first {
                    parts.reverse();
                }
                let part = self.merge(node, parts);
                (part, access.map(|access| access.with_class(class)))
            }
            "UnaryOperator" if node.operator == "*" => {
                let Some(child) = node.child(0) else { return (Part::default(), None) };
                let (part, access) = match decayed(child) {
                    Some(array) => self.place(array),
                    None => (self.part(child), self.fresh(child, class).or(memory(None))),
                };
                (part, access.map(|access| access.with_class(class)))
            }
            "StringLiteral" | "PredefinedExpr" => (Part::default(), None),
            "CompoundLiteralExpr" => {
                if self.switches > 0 {
                    self.note(node, Kind::Literal);
                }
                (self.sequence(node), None)
            }
            _ => (self.part_of_other(node), Some(Access::AnyMemory)),
        }
    }

    /// The access through a pointer that is the value of a variable which holds nothing but results of allocations.
    fn fresh(&self, pointer: &Node, class: Class) -> Option<Access> {
        let pointer = pointer.bare();
        let variable = pointer.child(0).filter(|_| pointer.is_cast() && pointer.operator == "LValueToRValue")?.bare();
        let named = variable.reference.as_ref().filter(|_| variable.kind == "DeclRefExpr")?;
        self.allocated.contains(&named.id).then_some(Access::Fresh { class })
    }

    fn part_of_other(&mut self, node: &Node) -> Part {
        match node.kind.as_str() {
            "UnaryOperator" | "CallExpr" | "BinaryOperator" | "CompoundAssignOperator" => self.part(node),
            _ => self.sequence(node),
        }
    }

    fn member(&mut self, node: &Node, class: Class) -> (Part, Option<Access>) {
        let Some(base) = node.child(0) else { return (Part::default(), None) };
        if !node.arrow && node.ty.ends_with(']') && is_copied_value(base) {
            self.note(node, Kind::Temporary);
        }
        let names = &self.analysis.names[self.unit];
        let named = node.reference.as_ref().and_then(|member| names.fields.get(member.id.as_str()));
        // A member of a union overlaps with all others.
        let (field, class) = match named {
            Some(Some(field)) => (Some(*field), class),
            _ => (None, Class::Any),
        };
        if node.arrow {
            let part = self.part(base);
            let access = self.fresh(base, class).or(Some(Access::Memory { field, class }));
            return (part, access);
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
            of_left.direct.faults |= of_access(left);
        }
        let of_right = self.part(right);
        let written = Effects { writes: access.into_iter().collect(), ..Effects::default() };
        // The update comes after both values, but not after the side effects that come with them.
        for pending in [&of_left.pending, &of_right.pending] {
            let effects = Effects { writes: pending.clone(), ..Effects::default() };
            let exposed = &self.analysis.exposed;
            if let Some((x, y)) = written.conflict(&effects, exposed) {
                let open = !written.meets_by_name(&effects, exposed);
                let parts = if open { apart::update(self.analysis.model, node, left, right) } else { None };
                let kind = if is_named(x) && is_named(y) { Kind::Undefined } else { Kind::Open };
                self.note_condition(node, kind, (parts.map(Condition::Apart), Faults::NONE));
            }
        }
        let tail = of_right.tail.clone();
        let of_right = Part { tail: Vec::new(), ..of_right };
        let values = Part { tail: tail.clone(), ..of_right.clone() }.settled();
        // The compiler evaluates the right side of assignments first, but for some that are not of scalars.
        self.compare(node, (&values, right), (&of_left, left));
        if !apart::is_scalar(self.analysis.model, &node.ty) {
            self.compare(node, (&of_left, left), (&values, right));
        }
        let mut part = of_left;
        part.then(of_right);
        part.direct.faults |= of_access(left);
        if compound {
            part.direct.faults |= self.faults_of(node);
        }
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
                self.compare_use(node, &part, access);
                part.direct.reads.extend(access);
                part.direct.writes.extend(access);
                part.pending.extend(access);
                part.direct.faults |= self.faults_of(node) | of_access(child);
                part
            }
            operator => {
                let mut part = self.part(child);
                if operator == "-" {
                    part.direct.faults |= self.faults_of(node);
                }
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
        let named = callee.is_some_and(|callee| self.analysis.no_return.contains(&callee.name));
        if named || node.child(0).is_some_and(|called| called.ty.contains("noreturn")) {
            part.called.ends = true;
            self.analysis.add_handlers(&mut part.called);
        }
        part
    }

    /// A variable is written where it is declared, before anyone else sees it.
    fn variable(&mut self, node: &Node) -> Part {
        if node.children.iter().any(|child| child.kind == "CleanupAttr") {
            self.note(node, Kind::Handler);
        }
        if node.storage == "static" || node.storage == "extern" {
            return Part::default();
        }
        self.sequence(node)
    }

    /// How the operation may be undefined: constants are another module's matter.
    fn faults_of(&self, node: &Node) -> Faults {
        let of_pointers = node.children.iter().any(|child| child.ty.ends_with('*'));
        if is_literal(node) || of_pointers {
            return Faults::NONE;
        }
        // `c *= 2` is computed in a wider type than that of `c`.
        let compound = node.kind == "CompoundAssignOperator" && !node.other_type.is_empty();
        let ty = types::parse(if compound { &node.other_type } else { &node.ty }, self.analysis.model);
        let signed = match ty {
            CType::Int { signed: false, .. } | CType::Float => Faults::NONE,
            _ => Faults::OVERFLOW,
        };
        let shift = if node.child(1).is_some_and(is_small) { Faults::NONE } else { Faults::SHIFT };
        match node.operator.trim_end_matches('=') {
            "/" | "%" if ty == CType::Float => Faults::NONE,
            "/" | "%" => signed | Faults::DIVISION,
            "<<" => signed | shift,
            ">>" => shift,
            "+" | "-" | "*" | "++" | "--" => signed,
            _ => Faults::NONE,
        }
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

/// Whether a type has an array in it whose size calls a function or changes something. Clang prints the expressions of
/// sizes that are no constants.
pub(super) fn size_acts(ty: &str) -> bool {
    let sizes = ty.split('[').skip(1).filter_map(|rest| rest.rsplit_once(']')).map(|(size, _)| size);
    sizes.into_iter().any(|size| {
        let bytes = size.as_bytes();
        let called = |at: usize| {
            let name = size[..at].trim_end();
            let start = name.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
            !matches!(&name[start..], "" | "sizeof" | "_Alignof" | "__alignof")
        };
        let assigned = |at: usize| {
            let before = at.checked_sub(1).map(|at| bytes[at]);
            bytes.get(at + 1) != Some(&b'=') && !matches!(before, Some(b'=' | b'!' | b'<' | b'>'))
                || matches!(before, Some(b'<' | b'>')) && at >= 2 && bytes[at - 2] == bytes[at - 1]
        };
        size.contains("++")
            || size.contains("--")
            || size.match_indices('(').any(|(at, _)| called(at))
            || size.match_indices('=').any(|(at, _)| assigned(at))
    })
}

/// Whether the expression gives a struct's value that clang does not copy anywhere: a comma's, a cast's. A member of it with
/// an array type is an array all the same.
fn is_copied_value(node: &Node) -> bool {
    match (node.kind.as_str(), node.child(0)) {
        ("ParenExpr", Some(child)) => is_copied_value(child),
        ("MemberExpr", Some(child)) => !node.arrow && is_copied_value(child),
        ("UnaryOperator", Some(child)) => node.operator == "__extension__" && is_copied_value(child),
        ("BinaryOperator" | "CStyleCastExpr" | "ImplicitCastExpr", _) => true,
        _ => false,
    }
}

/// Whether the operator gives the same where its operands change places (`pop() + pop()`).
fn commutes(node: &Node) -> bool {
    node.kind == "BinaryOperator" && matches!(node.operator.as_str(), "+" | "*" | "&" | "|" | "^" | "==" | "!=")
}

/// The function that the expression calls without arguments, if it does nothing else.
fn bare_call(node: &Node) -> Option<String> {
    match node.kind.as_str() {
        "ImplicitCastExpr" | "ParenExpr" => node.child(0).and_then(bare_call),
        "CallExpr" if node.children.len() == 1 => node.callee().map(|callee| callee.name.clone()),
        _ => None,
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

/// Whether it is a literal by which every integer can be shifted.
fn is_small(amount: &Node) -> bool {
    let amount = amount.bare();
    amount.kind == "IntegerLiteral" && amount.value.parse::<u32>().is_ok_and(|amount| amount < 32)
}

/// How the access to an object may be invalid.
fn of_access(object: &Node) -> Faults {
    if names_object(object) { Faults::NONE } else { Faults::MEMORY }
}

/// Whether the expression is made of literals alone.
fn is_literal(node: &Node) -> bool {
    let leaf = node.children.is_empty() && node.kind.ends_with("Literal") || node.kind == "UnaryExprOrTypeTraitExpr";
    leaf || (!node.children.is_empty() && is_expression(node) && node.children.iter().all(is_literal))
}

fn is_named(access: Access) -> bool {
    matches!(access, Access::Variable { .. })
}
