//! Conflicts that only who knows addresses can decide: two parts of an expression interfere only if an access of the one, in
//! the functions that it calls included, meets an access of the other.
//!
//! Where in the text an access is decides which part it belongs to. Clang gives each instruction the place of its expression,
//! which is inside the expression's range; of a macro all places are one. So the parts must be apart in the text, and made of
//! expressions of which each access is one load or store of a scalar: no structures by value, no statements, no initialisers.

use ir::DataModel;

use crate::source::tree::{Node, Place};
use crate::source::types::{self, CType};

/// The accesses of two parts of an expression: if they never meet, the order of the parts does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    pub one: Region,
    pub other: Region,
    /// What the functions that the parts call access counts as well.
    pub called: Option<Called>,
}

/// What else has to be known where parts call functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Called {
    /// So many calls are in the one part and in the other.
    pub calls: (usize, usize),
    /// The part that the compiler evaluates first has to return: else nobody has looked at the other one, which another
    /// compiler evaluates.
    pub must_return: bool,
}

/// Accesses by their places in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Region {
    within: Vec<Span>,
    without: Vec<Span>,
    /// Only what writes counts.
    pub writes: bool,
    /// How many accesses the program must have there, where their places do not say that these are all.
    pub count: Option<usize>,
}

/// From the first token to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    begin: Place,
    end: Place,
}

/// Two operands whose order is open. `calls` is there if they interfere through functions that they call: whether the first has
/// to return then.
pub(super) fn operands(model: DataModel, a: &Node, b: &Node, calls: Option<bool>) -> Option<Parts> {
    let region = |node: &Node| Region { within: vec![Span::of(node)], without: Vec::new(), writes: false, count: None };
    let usable = Span::of(a).is_apart(Span::of(b)) && is_simple(model, a) && is_simple(model, b);
    let called = calls.map(|must_return| Called { calls: (count_calls(a), count_calls(b)), must_return });
    usable.then(|| Parts { one: region(a), other: region(b), called })
}

fn count_calls(node: &Node) -> usize {
    usize::from(node.kind == "CallExpr") + node.children.iter().map(count_calls).sum::<usize>()
}

/// The update of an assignment and the side effects of its operands.
pub(super) fn update(model: DataModel, assignment: &Node, left: &Node, right: &Node) -> Option<Parts> {
    let (whole, left_span, right_span) = (Span::of(assignment), Span::of(left), Span::of(right));
    let usable = left_span.is_apart(right_span)
        && whole.begin <= left_span.begin
        && right_span.end <= whole.end
        && is_scalar(model, &assignment.ty)
        && is_simple(model, left)
        && is_simple(model, right);
    let operands = vec![left_span, right_span];
    usable.then(|| Parts {
        one: Region { within: vec![whole], without: operands.clone(), writes: true, count: None },
        other: Region { within: operands, without: Vec::new(), writes: true, count: None },
        called: None,
    })
}

/// The access to an object by an expression, and the side effects that come with finding the object. Clang gives the access
/// the place of some token of the expression: the one in an element's base, which may be within a side effect, so that the
/// accesses are counted. The other values that the expression needs stand on the side of its access: they too are of no
/// matter where they are apart.
pub(super) fn use_of_place(model: DataModel, expression: &Node) -> Option<Parts> {
    let whole = Span::of(expression);
    let mut steps = Vec::new();
    let mut values = 0;
    expression.children.iter().for_each(|child| outer_steps(child, &mut steps, &mut values));
    let spans: Vec<Span> = steps.iter().map(|step| Span::of(step)).collect();
    // `p[i]` as a value is one access, `++p[i]` a load and a store.
    let own = if is_step(expression) { 2 } else { 1 };
    let usable = whole.is_known()
        && is_scalar(model, &expression.ty)
        && is_simple(model, expression)
        && spans.iter().all(|span| span.is_known() && whole.contains(*span) && *span != whole);
    let within_steps = steps.iter().map(|step| count_steps(step)).sum();
    usable.then(|| Parts {
        one: Region { within: vec![whole], without: spans.clone(), writes: false, count: Some(values + own) },
        other: Region { within: spans, without: Vec::new(), writes: true, count: Some(within_steps) },
        called: None,
    })
}

/// Whether the expression itself writes an object.
fn is_step(node: &Node) -> bool {
    match node.kind.as_str() {
        "UnaryOperator" => matches!(node.operator.as_str(), "++" | "--"),
        "BinaryOperator" => node.operator == "=",
        kind => kind == "CompoundAssignOperator",
    }
}

/// The outermost expressions that write, and how many values are read beside them.
fn outer_steps<'t>(node: &'t Node, steps: &mut Vec<&'t Node>, values: &mut usize) {
    if is_step(node) {
        return steps.push(node);
    }
    *values += usize::from(node.operator == "LValueToRValue");
    node.children.iter().for_each(|child| outer_steps(child, steps, values));
}

fn count_steps(node: &Node) -> usize {
    usize::from(is_step(node)) + node.children.iter().map(count_steps).sum::<usize>()
}

impl Region {
    /// Whether an instruction at that line and column belongs to the region.
    pub(crate) fn covers(&self, line: u32, column: u32) -> bool {
        let inside = |spans: &[Span]| spans.iter().any(|span| span.covers(line, column));
        inside(&self.within) && !inside(&self.without)
    }
}

impl Span {
    fn of(node: &Node) -> Span {
        Span { begin: node.begin, end: node.end }
    }

    fn covers(self, line: u32, column: u32) -> bool {
        let at = (line, column);
        (self.begin.line, self.begin.column) <= at && at <= (self.end.line, self.end.column)
    }

    fn is_known(self) -> bool {
        let (begin, end) = (self.begin, self.end);
        begin.line > 0 && begin.column > 0 && begin <= end && begin.file == end.file
    }

    fn contains(self, other: Span) -> bool {
        self.begin.file == other.begin.file && self.begin <= other.begin && other.end <= self.end
    }

    /// Whether both are places in one file, the one before the other.
    fn is_apart(self, other: Span) -> bool {
        let file = self.begin.file;
        let one_file = [self.end, other.begin, other.end].iter().all(|place| place.file == file);
        self.is_known() && other.is_known() && one_file && (self.end < other.begin || other.end < self.begin)
    }
}

pub(super) fn is_scalar(model: DataModel, ty: &str) -> bool {
    use CType::{Bool, Enum, Float, Int, Pointer, Wide};
    let atomic = ty.contains("_Atomic");
    !atomic && matches!(types::parse(ty, model), Int { .. } | Enum | Bool | Float | Pointer | Wide { .. })
}

/// Whether each access of the expression is one load or store of a scalar at a place of its own.
fn is_simple(model: DataModel, node: &Node) -> bool {
    let known = match node.kind.as_str() {
        "ParenExpr" | "ConstantExpr" | "DeclRefExpr" | "MemberExpr" | "ArraySubscriptExpr" | "IntegerLiteral"
        | "CharacterLiteral" | "FloatingLiteral" | "StringLiteral" => true,
        "ImplicitCastExpr" | "CStyleCastExpr" => node.operator != "LValueToRValue" || is_scalar(model, &node.ty),
        "UnaryOperator" => node.operator != "__extension__",
        "BinaryOperator" | "CompoundAssignOperator" | "ConditionalOperator" => is_scalar(model, &node.ty),
        "CallExpr" => node.ty == "void" || is_scalar(model, &node.ty),
        _ => false,
    };
    known && node.children.iter().all(|child| is_simple(model, child))
}
