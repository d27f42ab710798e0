//! Walks through what is evaluated, evaluates constants with C's types, and collects the operations that the compiler may
//! have computed without leaving a check.
//!
//! An operation is of interest if its result is not shown to be defined and its operands may be constant. *Dynamic* is
//! what no compiler of ours computes: what reads a variable that is not const, or calls a function with a body.

use std::collections::{HashMap, HashSet};

use ir::DataModel;

use super::arithmetic::{self, Defined, Range};
use super::floating;
use super::tree::{Node, Place, Tree};
use super::types::{self, CType};

/// The value of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    /// What it may be.
    pub range: Range,
    /// Known only at run time, for certain.
    pub dynamic: bool,
}

/// Where the operator stands: after the last token of the left operand and before the first of the right one, or, within a
/// macro, where the macro is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    /// The last place before it.
    pub after: Place,
    /// The first place behind it.
    pub before: Place,
    /// The file of both is that of the user's text; the same place means the expansion of a macro.
    pub exactly: bool,
}

/// An arithmetic operation that is evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    /// Its place.
    pub window: Window,
    /// Where it begins.
    pub place: Place,
    /// Whether the result is defined.
    pub defined: Defined,
    /// Its operands are known at run time only.
    pub dynamic: bool,
    /// The operator as in the source; empty for what the tree does not show.
    pub operator: String,
    /// It stands where the compiler must compute: initialisers of static objects, enumerators, widths, labels.
    pub constant_context: bool,
}

/// Evaluates expressions of one tree.
pub(crate) struct Evaluator<'t> {
    declarations: HashMap<&'t str, &'t Node>,
    /// Whether some declaration is that of a bit-field.
    has_bit_fields: bool,
    model: DataModel,
    /// Values of const variables, `None` while they are computed.
    constants: HashMap<&'t str, Option<Value>>,
    /// Values of enumerators by clang's names of them.
    enumerators: HashMap<&'t str, i128>,
    /// Names of functions with a body.
    bodies: HashSet<&'t str>,
    recording: bool,
    constant_context: bool,
    /// What was found.
    pub operations: Vec<Operation>,
    /// Divisions of integers whose divisor may be zero and is not dynamic: clang computes what it knows, a division by zero too.
    pub divisions: Vec<Operation>,
    /// Shifts whose amount may be out of range and is not dynamic.
    pub shifts: Vec<Operation>,
    /// Conversions of floating-point numbers to integers that may not fit and are not dynamic.
    pub conversions: Vec<Operation>,
    /// Conversions of floating-point numbers to bit-fields. C asks for room in the bits of the field (C11 6.7.2.1p10, 6.3.1.4p1), the
    /// compiler for room in the declared type.
    pub narrowed: Vec<Operation>,
    /// Places of indices that are not known to be checked, with what is wrong with them.
    pub indices: Vec<(Place, &'static str)>,
    /// An expression that is the address of an element, and whether the element is accessed.
    pub(super) element: Option<(&'t Node, bool)>,
    /// Declarations of functions and variables that evaluated code names.
    pub named: Vec<&'t str>,
}

impl<'t> Evaluator<'t> {
    /// Nothing was evaluated yet.
    pub(crate) fn new(tree: &'t Tree, model: DataModel) -> Evaluator<'t> {
        let declarations = tree.index();
        let with_body = |node: &&&Node| node.kind == "FunctionDecl" && node.body().is_some();
        let bodies = declarations.values().filter(with_body).map(|node| node.name.as_str()).collect();
        Evaluator {
            enumerators: tree.enumerators().into_iter().map(|(node, value)| (node.id.as_str(), value)).collect(),
            has_bit_fields: declarations.values().any(|declaration| declaration.bit_field),
            declarations,
            bodies,
            model,
            constants: HashMap::new(),
            recording: true,
            constant_context: false,
            operations: Vec::new(),
            divisions: Vec::new(),
            shifts: Vec::new(),
            conversions: Vec::new(),
            narrowed: Vec::new(),
            indices: Vec::new(),
            element: None,
            named: Vec::new(),
        }
    }

    /// A part that the compiler must compute.
    pub(crate) fn constant(&mut self, node: &'t Node) -> Value {
        let outside = std::mem::replace(&mut self.constant_context, true);
        let value = self.visit(node);
        self.constant_context = outside;
        value
    }

    /// A statement, a declaration or an expression that is evaluated.
    pub(crate) fn visit(&mut self, node: &'t Node) -> Value {
        let ty = self.type_of(node);
        self.shift_in_size(node);
        self.index_in_size(node);
        match node.kind.as_str() {
            "IntegerLiteral" | "CharacterLiteral" => {
                let range = node.value.parse::<i128>().ok().map(|value| (value, value));
                Value { range: arithmetic::converted(ty, range), dynamic: false }
            }
            "ConstantExpr" => self.constant_expression(node),
            "BinaryOperator" => self.binary(node, ty),
            "CompoundAssignOperator" => self.compound_assignment(node),
            "UnaryOperator" => self.unary(node, ty),
            "ConditionalOperator" => self.conditional(node, ty),
            "UnaryExprOrTypeTraitExpr" => self.size(node, ty),
            "ImplicitCastExpr" | "CStyleCastExpr" => self.cast(node, ty),
            "DeclRefExpr" => self.reference(node, ty),
            "ParenExpr" => node.child(0).map_or(opaque(ty), |child| self.visit(child)),
            "CallExpr" => self.call(node, ty),
            "ArraySubscriptExpr" => {
                let dynamic = self.subscript(node);
                Value { dynamic, ..opaque(ty) }
            }
            "MemberExpr" => {
                if let Some(child) = node.child(0).filter(|_| node.arrow) {
                    self.expect_access(child);
                }
                let dynamic = self.children(node).iter().any(|value| value.dynamic);
                Value { dynamic, ..opaque(ty) }
            }
            "ConvertVectorExpr" => {
                let dynamic = self.children(node).iter().any(|value| value.dynamic);
                if !dynamic {
                    self.conversion(node, (CType::Other, None));
                }
                Value { dynamic, ..opaque(ty) }
            }
            "GenericSelectionExpr" => self.selection(node, ty),
            "ChooseExpr" => self.choice(node, ty),
            "IfStmt" => self.if_statement(node),
            "WhileStmt" | "ForStmt" => self.loop_statement(node),
            "CaseStmt" => self.labelled(node),
            "InitListExpr" => {
                // Members are initialised by position: any of them may be the bit-field.
                if self.has_bit_fields {
                    node.children.iter().for_each(|child| self.narrow(child));
                }
                self.children(node);
                opaque(ty)
            }
            "VarDecl" => self.variable(node),
            "EnumConstantDecl" | "FieldDecl" | "StaticAssertDecl" => {
                for child in &node.children {
                    self.constant(child);
                }
                NOTHING
            }
            // Operands of casts to compute types and of attributes are no code of the program's.
            "TypeofExpr" => NOTHING,
            _ => {
                self.children(node);
                opaque(ty)
            }
        }
    }

    fn children(&mut self, node: &'t Node) -> Vec<Value> {
        node.children.iter().map(|child| self.visit(child)).collect()
    }

    pub(super) fn model(&self) -> DataModel {
        self.model
    }

    /// Takes note of an index there.
    pub(super) fn doubt(&mut self, node: &Node, what: &'static str) {
        if self.recording {
            self.indices.push((node.begin, what));
        }
    }

    fn type_of(&self, node: &Node) -> CType {
        types::parse(&node.ty, self.model)
    }

    fn record(&mut self, node: &Node, window: Window, defined: Defined, dynamic: bool) {
        let operation = self.operation(node, window, defined);
        self.operations.extend(operation.map(|operation| Operation { dynamic, ..operation }));
    }

    /// The operation of the node, whose operands the compiler may know, if operations are recorded here.
    fn operation(&self, node: &Node, window: Window, defined: Defined) -> Option<Operation> {
        self.recording.then(|| {
            let (place, operator, constant_context) = (node.begin, node.operator.clone(), self.constant_context);
            Operation { window, place, defined, dynamic: false, operator, constant_context }
        })
    }

    /// A constant whose value clang knows.
    fn constant_expression(&mut self, node: &'t Node) -> Value {
        let inner = node.child(0).map_or(NOTHING, |child| self.constant(child));
        match node.value.parse::<i128>() {
            Ok(value) => Value { range: Some((value, value)), dynamic: false },
            Err(_) => inner,
        }
    }

    fn binary(&mut self, node: &'t Node, ty: CType) -> Value {
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else { return opaque(ty) };
        match node.operator.as_str() {
            "&&" | "||" => return self.logical(node, left, right),
            "," => {
                self.visit(left);
                return self.visit(right);
            }
            "=" => {
                self.visit(left);
                let value = self.visit(right);
                if self.is_bit_field(left) {
                    self.narrow(right);
                }
                return Value { range: value.range, dynamic: true };
            }
            _ => {}
        }
        let accessed = self.is_accessed(node).unwrap_or(false);
        let (lhs, rhs) = (self.visit(left), self.visit(right));
        let (from, to) = (self.type_of(left), self.type_of(right));
        let dynamic = lhs.dynamic || rhs.dynamic;
        if from == CType::Pointer || to == CType::Pointer {
            self.moved(node, [left, right], [lhs, rhs], accessed);
            return Value { range: ty.bounds(), dynamic };
        }
        let shift = matches!(node.operator.as_str(), "<<" | ">>");
        let computed = if shift || is_comparison(&node.operator) { from } else { ty };
        let (range, defined) = arithmetic::binary(&node.operator, computed, lhs.range, rhs.range);
        let divides = matches!(node.operator.as_str(), "/" | "%");
        let defined = match defined {
            Defined::Never(arithmetic::OVERFLOW) if divides => Defined::Never(LEAST_DIVIDED),
            defined => defined,
        };
        if shift || (computed.overflows() && matches!(node.operator.as_str(), "+" | "-" | "*" | "/" | "%")) {
            self.record(node, between(left, right), defined, dynamic && !matches!(computed, CType::Parts { .. }));
        }
        if divides && !matches!(computed, CType::Float | CType::Other) && !dynamic {
            self.divide(node, between(left, right), computed, (lhs.range, rhs.range));
        }
        if shift && !rhs.dynamic {
            self.shift(node, between(left, right), (from, rhs.range));
        }
        Value { range: if is_comparison(&node.operator) { range } else { range.or(ty.bounds()) }, dynamic }
    }

    /// Takes note of a division of what may be constants, unless the divisor is known not to be zero, nor -1 where the dividend
    /// is the least number of a signed type.
    fn divide(&mut self, node: &Node, window: Window, ty: CType, (dividend, divisor): (Range, Range)) {
        let may_be = |value: i128| divisor.is_none_or(|(low, high)| (low..=high).contains(&value));
        let overflows = ty.overflows() && may_be_least(ty, dividend) && may_be(-1);
        let least = ty.bounds().map(|(least, _)| (least, least));
        let defined = match divisor {
            Some((0, 0)) => Defined::Never("division by zero in a constant expression"),
            Some((-1, -1)) if overflows && least.is_some() && dividend == least => Defined::Never(LEAST_DIVIDED),
            _ if may_be(0) || overflows => Defined::Unclear,
            _ => return,
        };
        self.divisions.extend(self.operation(node, window, defined));
    }

    /// Takes note of a shift of a number of that type by what may be a constant, unless it is known to be in range. A constant
    /// amount is cut to the type of the number, and what is shifted by too much is no value: neither leaves a trace.
    fn shift(&mut self, node: &Node, window: Window, (of, amount): (CType, Range)) {
        let (least, most) = match of {
            CType::Int { bits, .. } => (i128::from(bits), i128::from(bits)),
            // That many bits at least.
            CType::Wide { .. } => (65, i128::MAX),
            _ => (0, i128::MAX),
        };
        let defined = match amount {
            Some((low, high)) if low >= 0 && high < least => return,
            Some((low, high)) if high < 0 || low >= most => Defined::Never(arithmetic::SHIFT_COUNT),
            _ => Defined::Unclear,
        };
        self.shifts.extend(self.operation(node, window, defined));
    }

    /// Takes note of the conversion of what may be a floating-point constant, unless it is known to fit the type.
    fn conversion(&mut self, node: &Node, (ty, number): (CType, Option<floating::Magnitude>)) {
        let bounds = ty.bounds().filter(|_| matches!(ty, CType::Int { .. }));
        let defined = match (bounds, number) {
            (Some((low, high)), Some(number)) if number.lies_between(low, high) => return,
            (Some((low, high)), Some(number)) if number.lies_outside(low, high) => Defined::Never(arithmetic::UNFIT),
            _ => Defined::Unclear,
        };
        let operation = self.operation(node, Window::at(node.begin), defined);
        // What stands there as an operator is clang's kind of cast.
        self.conversions.extend(operation.map(|operation| Operation { operator: String::new(), ..operation }));
    }

    fn is_bit_field(&self, node: &Node) -> bool {
        let mut node = node.bare();
        // `__real__ s.m` has the place of its operand; of `(a, s.m)` and `c ? s.m : t.m` C makes no place.
        while node.kind == "UnaryOperator" && matches!(node.operator.as_str(), "__real" | "__imag") {
            let Some(child) = node.child(0) else { return false };
            node = child.bare();
        }
        let member = node.reference.as_ref().filter(|_| node.kind == "MemberExpr");
        member.and_then(|member| self.declarations.get(member.id.as_str())).is_some_and(|field| field.bit_field)
    }

    /// Takes note of what becomes the value of a bit-field, if it is a floating-point number.
    fn narrow(&mut self, value: &Node) {
        let value = value.bare();
        if value.kind == "ImplicitCastExpr" && makes_integer(value) && self.recording {
            self.narrowed.push(Operation::hidden(value.begin));
        }
    }

    /// Takes note of shifts and floating-point constants in sizes of arrays, of which the tree has the text alone.
    fn shift_in_size(&mut self, node: &Node) {
        if self.recording && [&node.ty, &node.other_type].into_iter().any(|text| types::shifts_in_size(text)) {
            self.shifts.push(Operation::hidden(node.begin));
        }
        if self.recording && [&node.ty, &node.other_type].into_iter().any(|text| types::has_float_in_size(text)) {
            self.conversions.push(Operation::hidden(node.begin));
        }
    }

    /// An operand that is not evaluated does not count; `x && 0` may be folded although `x` is not known.
    fn logical(&mut self, node: &'t Node, left: &'t Node, right: &'t Node) -> Value {
        let and = node.operator == "&&";
        let lhs = self.visit(left);
        let known = lhs.range.filter(|_| !lhs.dynamic).and_then(truth);
        if known == Some(!and) {
            return Value { range: Some((i128::from(!and), i128::from(!and))), dynamic: false };
        }
        let rhs = self.visit(right);
        let range = match (known, rhs.range.and_then(truth)) {
            (Some(_), Some(value)) => Some((i128::from(value), i128::from(value))),
            _ => Some((0, 1)),
        };
        Value { range, dynamic: lhs.dynamic && rhs.dynamic }
    }

    fn compound_assignment(&mut self, node: &'t Node) -> Value {
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else { return NOTHING };
        self.visit(left);
        let amount = self.visit(right);
        let ty = types::parse(&node.other_type, self.model);
        if matches!(ty, CType::Float | CType::Parts { .. }) && self.is_bit_field(left) {
            self.narrowed.extend(self.recording.then(|| Operation::hidden(node.begin)));
        }
        let shift = matches!(node.operator.as_str(), "<<=" | ">>=");
        if shift && !amount.dynamic {
            self.shift(node, between(left, right), (ty, amount.range));
        }
        if shift || ty.overflows() {
            let checked = !matches!(ty, CType::Parts { .. });
            self.record(node, between(left, right), Defined::Unclear, checked);
        }
        Value { range: self.type_of(node).bounds(), dynamic: true }
    }

    fn unary(&mut self, node: &'t Node, ty: CType) -> Value {
        let Some(child) = node.child(0) else { return opaque(ty) };
        self.expect_element(node, child);
        // An address is a constant whatever the object holds.
        let value = self.visit(child);
        let window = Window::at(node.begin);
        match node.operator.as_str() {
            "&" => Value { range: None, dynamic: value.dynamic && !names_object(child) },
            "*" => Value { dynamic: value.dynamic, ..opaque(ty) },
            "++" | "--" => {
                if ty.overflows() || ty == CType::Enum {
                    let checked = !matches!(ty, CType::Parts { .. });
                    let at = if node.postfix { node.end } else { node.begin };
                    self.record(node, Window::at(at), Defined::Unclear, checked);
                }
                Value { range: ty.bounds(), dynamic: true }
            }
            "__extension__" => value,
            operator => {
                let operand = if operator == "!" { self.type_of(child) } else { ty };
                let (range, defined) = arithmetic::unary(operator, operand, value.range);
                if operator == "-" && ty.overflows() {
                    self.record(node, window, defined, value.dynamic && !matches!(ty, CType::Parts { .. }));
                }
                Value { range, dynamic: value.dynamic }
            }
        }
    }

    fn conditional(&mut self, node: &'t Node, ty: CType) -> Value {
        let [condition, then, otherwise] = node.children.as_slice() else {
            self.children(node);
            return opaque(ty);
        };
        let value = self.visit(condition);
        match value.range.filter(|_| !value.dynamic).and_then(truth) {
            Some(true) => self.visit(then),
            Some(false) => self.visit(otherwise),
            None => {
                let (a, b) = (self.visit(then), self.visit(otherwise));
                let range = match (a.range, b.range) {
                    (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
                    _ => ty.bounds(),
                };
                Value { range, dynamic: value.dynamic || (a.dynamic && b.dynamic) }
            }
        }
    }

    /// `sizeof` evaluates its operand only if the size depends on it.
    fn size(&mut self, node: &'t Node, ty: CType) -> Value {
        let operand = node.child(0);
        let of = operand.map_or(node.other_type.as_str(), |operand| operand.ty.as_str());
        let variable = types::is_variable_array(of);
        if variable {
            self.children(node);
        }
        let size = types::size(of, self.model).filter(|_| node.name == "sizeof");
        let range = size.map(|size| (size, size)).or(ty.bounds());
        Value { range, dynamic: variable }
    }

    fn cast(&mut self, node: &'t Node, ty: CType) -> Value {
        let Some(child) = node.child(0) else { return opaque(ty) };
        if node.operator == "LValueToRValue" {
            return self.read(child, ty);
        }
        let value = self.visit(child);
        if makes_integer(node) && !value.dynamic {
            self.conversion(node, (ty, floating::magnitude(child)));
        }
        let range = match node.operator.as_str() {
            "IntegralToBoolean" => Some(value.range.and_then(truth).map_or((0, 1), |v| (i128::from(v), i128::from(v)))),
            "IntegralCast" | "NoOp" => arithmetic::converted(ty, value.range),
            _ => ty.bounds(),
        };
        Value { range, dynamic: value.dynamic }
    }

    /// The value that an object holds.
    fn read(&mut self, node: &'t Node, ty: CType) -> Value {
        let value = self.visit(node);
        Value { range: value.range.or(ty.bounds()), dynamic: value.dynamic }
    }

    /// A named object or function. Of a const variable the initialiser counts.
    fn reference(&mut self, node: &'t Node, ty: CType) -> Value {
        let Some(reference) = &node.reference else { return opaque(ty) };
        self.named.push(&reference.id);
        let Some(declaration) = self.declarations.get(reference.id.as_str()).copied() else { return opaque(ty) };
        match declaration.kind.as_str() {
            "VarDecl" => {
                // An array's name is its address.
                if node.ty.ends_with(']') && !types::is_const(&declaration.ty) {
                    return Value { range: None, dynamic: true };
                }
                if !types::is_const(&declaration.ty) || types::is_volatile(&declaration.ty) {
                    return Value { dynamic: true, ..opaque(ty) };
                }
                self.const_variable(declaration, ty)
            }
            "EnumConstantDecl" => self.enumerator(declaration, ty),
            "FunctionDecl" => Value { range: None, dynamic: false },
            _ => Value { dynamic: true, ..opaque(ty) },
        }
    }

    fn const_variable(&mut self, declaration: &'t Node, ty: CType) -> Value {
        if let Some(known) = self.constants.get(declaration.id.as_str()) {
            return known.unwrap_or(opaque(ty));
        }
        self.constants.insert(&declaration.id, None);
        let initialiser = declaration.children.iter().find(|child| is_expression(child));
        let value = match initialiser {
            Some(initialiser) if declaration.has_init && ty.bounds().is_some() => {
                let recording = std::mem::replace(&mut self.recording, false);
                let value = self.visit(initialiser);
                self.recording = recording;
                Value { range: arithmetic::converted(ty, value.range), dynamic: value.dynamic }
            }
            // Elements and members of constants are read at run time by clang 19, but may be computed.
            Some(_) => opaque(ty),
            None => Value { dynamic: true, ..opaque(ty) },
        };
        self.constants.insert(&declaration.id, Some(value));
        value
    }

    fn enumerator(&self, declaration: &'t Node, ty: CType) -> Value {
        let value = self.enumerators.get(declaration.id.as_str());
        Value { range: value.map(|value| (*value, *value)).or(ty.bounds()), dynamic: false }
    }

    fn call(&mut self, node: &'t Node, ty: CType) -> Value {
        let unevaluated = node.callee().is_some_and(|callee| NOT_EVALUATING.contains(&callee.name.as_str()));
        let recording = self.recording;
        self.recording &= !unevaluated;
        let values = self.children(node);
        self.recording = recording;
        let Some(callee) = node.callee() else { return Value { dynamic: true, ..opaque(ty) } };
        let has_body = self.bodies.contains(callee.name.as_str());
        let arguments = values.get(1..).unwrap_or_default();
        let dynamic = has_body
            || !callee.name.starts_with("__builtin_")
                && (arguments.is_empty() || arguments.iter().any(|value| value.dynamic));
        if is_absolute(&callee.name) {
            let least = arguments.first().is_none_or(|value| may_be_least(ty, value.range));
            let defined = if least { Defined::Unclear } else { Defined::Always };
            let window = Window::at(node.begin);
            self.record(node, window, defined, arguments.iter().any(|value| value.dynamic));
        }
        Value { dynamic, ..opaque(ty) }
    }

    /// `_Generic` evaluates the selected association alone.
    fn selection(&mut self, node: &'t Node, ty: CType) -> Value {
        let selected = node.children.iter().find(|child| child.selected);
        selected.and_then(|child| child.children.last()).map_or(opaque(ty), |child| self.visit(child))
    }

    fn choice(&mut self, node: &'t Node, ty: CType) -> Value {
        let [condition, then, otherwise] = node.children.as_slice() else { return opaque(ty) };
        let value = self.constant(condition);
        match value.range.and_then(truth) {
            Some(true) => self.visit(then),
            Some(false) => self.visit(otherwise),
            None => {
                self.visit(then);
                self.visit(otherwise);
                opaque(ty)
            }
        }
    }

    /// A branch that a constant condition excludes does not count, unless a label in it may be jumped to.
    fn if_statement(&mut self, node: &'t Node) -> Value {
        let first = node.children.iter().position(|child| !child.kind.is_empty() && child.kind != "DeclStmt");
        let Some(first) = first else { return NOTHING };
        for declaration in &node.children[..first] {
            self.visit(declaration);
        }
        let value = self.visit(&node.children[first]);
        let known = value.range.filter(|_| !value.dynamic).and_then(truth);
        for (branch, taken) in node.children[first + 1..].iter().zip([true, false]) {
            if known != Some(!taken) || has_label(branch) {
                self.visit(branch);
            }
        }
        NOTHING
    }

    fn loop_statement(&mut self, node: &'t Node) -> Value {
        let condition = if node.kind == "ForStmt" { 2 } else { node.children.len().saturating_sub(2) };
        let mut entered = true;
        for (at, child) in node.children.iter().enumerate() {
            if at <= condition || entered || has_label(child) {
                let value = self.visit(child);
                if at == condition && is_expression(child) {
                    entered = value.dynamic || value.range.and_then(truth) != Some(false);
                }
            }
        }
        NOTHING
    }

    fn labelled(&mut self, node: &'t Node) -> Value {
        for child in &node.children {
            if child.kind == "ConstantExpr" {
                self.constant(child);
            } else {
                self.visit(child);
            }
        }
        NOTHING
    }

    fn variable(&mut self, node: &'t Node) -> Value {
        let outside = self.constant_context;
        self.constant_context |= node.storage == "static";
        self.children(node);
        self.constant_context = outside;
        NOTHING
    }
}

/// No value.
const NOTHING: Value = Value { range: None, dynamic: false };

/// Any value of the type, perhaps a constant.
fn opaque(ty: CType) -> Value {
    Value { range: ty.bounds(), dynamic: false }
}

/// Whether a value in the range is true, if all are or none is.
fn truth(range: (i128, i128)) -> Option<bool> {
    match range {
        (0, 0) => Some(false),
        (low, high) if low > 0 || high < 0 => Some(true),
        _ => None,
    }
}

fn is_comparison(operator: &str) -> bool {
    matches!(operator, "<" | ">" | "<=" | ">=" | "==" | "!=")
}

/// Functions that are undefined for the least integer only.
fn is_absolute(name: &str) -> bool {
    matches!(name.strip_prefix("__builtin_").unwrap_or(name), "abs" | "labs" | "llabs" | "imaxabs")
}

fn may_be_least(ty: CType, range: Range) -> bool {
    match (ty.bounds(), range) {
        (Some((least, _)), Some((low, _))) => low <= least,
        _ => true,
    }
}

/// Whether the expression names an object, directly or as a part of one: an access to it is valid.
pub(super) fn names_object(node: &Node) -> bool {
    let node = node.bare();
    match node.kind.as_str() {
        "DeclRefExpr" => true,
        "MemberExpr" => !node.arrow && node.child(0).is_some_and(names_object),
        _ => false,
    }
}

pub(super) fn is_expression(node: &Node) -> bool {
    node.kind.ends_with("Expr")
        || node.kind.ends_with("Operator")
        || node.kind.ends_with("Literal")
        || node.kind.ends_with("OperatorExpr")
}

/// Whether control may jump into the statement.
fn has_label(node: &Node) -> bool {
    matches!(node.kind.as_str(), "LabelStmt" | "CaseStmt" | "DefaultStmt") || node.children.iter().any(has_label)
}

/// Where the operator between two operands stands.
fn between(left: &Node, right: &Node) -> Window {
    // Both ends in one expansion: the operator is there, too.
    let exactly = left.end == right.begin;
    Window { after: left.end, before: right.begin, exactly }
}

/// Whether the cast makes an integer of a floating-point number.
fn makes_integer(cast: &Node) -> bool {
    matches!(cast.operator.as_str(), "FloatingToIntegral" | "FloatingComplexToIntegralComplex")
}

/// Functions that say something of an expression without evaluating it.
const NOT_EVALUATING: [&str; 5] = [
    "__builtin_constant_p",
    "__builtin_object_size",
    "__builtin_dynamic_object_size",
    "__builtin_classify_type",
    "__builtin_assume",
];

/// What a quotient is that its type does not have (C17 6.5.5p6).
const LEAST_DIVIDED: &str = "division of the least number by -1 in a constant expression";

impl Operation {
    /// Something that the compiler computes at that place, of which the tree shows nothing.
    pub(crate) fn hidden(place: Place) -> Operation {
        let window = Window::at(place);
        let (defined, operator) = (Defined::Unclear, String::new());
        Operation { window, place, defined, dynamic: false, operator, constant_context: true }
    }
}

impl Window {
    /// That place alone.
    fn at(place: Place) -> Window {
        Window { after: place, before: place, exactly: true }
    }

    /// Whether an operator at that place of the file may be the one.
    pub(crate) fn covers(&self, line: u32, column: u32) -> bool {
        let at = (line, column);
        let (after, before) = ((self.after.line, self.after.column), (self.before.line, self.before.column));
        if self.exactly { at == after } else { after < at && at < before }
    }
}
