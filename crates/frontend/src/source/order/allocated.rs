//! Variables that hold nothing but results of allocations.

use std::collections::HashSet;

use crate::source::evaluate::is_expression;
use crate::source::known;
use crate::source::tree::Node;

/// The variable that a condition compares with null: the condition is true if it is null.
pub(super) fn null_test(condition: &Node) -> Option<String> {
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
pub(super) fn allocated(body: &Node) -> HashSet<String> {
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
