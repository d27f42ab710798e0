//! Indices of arrays that the compiler knows. Clang's check of such an index may be none any more: that of `a[5]++` allows the end of
//! `int a[5]`, and leaves nothing in the program that could be made more strict.
//!
//! An index is that of a subscript, or what is added to an array's own address (`a + i`), where the type of the array tells how many
//! elements it has. Of the latter, and of a subscript whose address is taken, the end is one that C allows.

use semantics::bounds::length;

use super::evaluate::{Evaluator, Value};
use super::tree::Node;
use super::types::{self, CType};

/// What is wrong with an index.
const OUTSIDE: &str = "a constant index is outside of its array";
const UNKNOWN: &str = "an index that the compiler has computed may be outside of its array";
const VECTOR: &str = "whether an index is one of a vector is not followed";
/// What is wrong with a function.
pub(super) const UNCHECKED: &str = "an attribute keeps checks out of this function: its indices are not looked at";
/// What is wrong with a type.
const IN_SIZE: &str = "the size of an array is computed with an element of an array: its index is not looked at";

impl<'t> Evaluator<'t> {
    /// What the children of the operator do with the addresses of elements: `&a[i]` accesses none, `*(a + i)` does.
    pub(super) fn expect_element(&mut self, operator: &Node, child: &'t Node) {
        let child = child.bare();
        match (operator.operator.as_str(), child.kind.as_str()) {
            ("&", "ArraySubscriptExpr") => {
                let accessed = self.element.is_some_and(|(node, accessed)| std::ptr::eq(node, operator) && accessed);
                self.element = Some((child, accessed));
            }
            ("*", _) => self.element = Some((child, true)),
            _ => {}
        }
    }

    /// The pointer leads to an element that is accessed, or a part of one.
    pub(super) fn expect_access(&mut self, pointer: &'t Node) {
        self.element = Some((pointer.bare(), true));
    }

    /// Whether the element is accessed whose address the expression is, as far as that was said.
    pub(super) fn is_accessed(&self, node: &Node) -> Option<bool> {
        self.element.filter(|(expected, _)| std::ptr::eq(*expected, node)).map(|(_, accessed)| accessed)
    }

    /// A subscript.
    pub(super) fn subscript(&mut self, node: &'t Node) -> bool {
        let accessed = self.is_accessed(node).unwrap_or(true);
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else { return false };
        let mut visited = [left, right].map(|child| {
            self.expect_access(child);
            self.visit(child)
        });
        let dynamic = visited.iter().any(|value| value.dynamic);
        let mut operands = [left, right];
        let is_base =
            |operand: &Node| matches!(types::parse(&operand.ty, self.model()), CType::Pointer | CType::Parts { .. });
        if !is_base(left) {
            operands.reverse();
            visited.reverse();
        }
        self.index(node, operands[0], visited[1], accessed);
        dynamic
    }

    /// A sum or difference of a pointer and a number.
    pub(super) fn moved(&mut self, node: &Node, [left, right]: [&Node; 2], [lhs, rhs]: [Value; 2], accessed: bool) {
        let is_pointer = |operand: &Node| types::parse(&operand.ty, self.model()) == CType::Pointer;
        let (base, mut index) = match (is_pointer(left), is_pointer(right)) {
            (true, false) => (left, rhs),
            (false, true) => (right, lhs),
            _ => return,
        };
        match node.operator.as_str() {
            "+" => {}
            "-" => index.range = index.range.map(|(low, high)| (-high, -low)),
            _ => return,
        }
        self.index(node, base, index, accessed);
    }

    /// Takes note of an index that the compiler may know, unless it is known to be one of the array.
    fn index(&mut self, node: &Node, base: &Node, index: Value, accessed: bool) {
        if index.dynamic {
            return;
        }
        if let CType::Parts { .. } = types::parse(&base.ty, self.model()) {
            return self.doubt(node, VECTOR);
        }
        let base = base.bare();
        let array = base.child(0).filter(|_| base.is_cast() && base.operator == "ArrayToPointerDecay");
        // Of arrays of variable length nothing is constant, and one of no elements has no bounds.
        let Some(length) = array.and_then(|array| length(&array.ty)).filter(|length| *length > 0) else { return };
        let last = if accessed { length - 1 } else { length };
        let what = match index.range {
            Some((low, high)) if low >= 0 && high.unsigned_abs() <= last => return,
            Some((low, high)) if high < 0 || low >= 0 && low.unsigned_abs() > last => OUTSIDE,
            _ => UNKNOWN,
        };
        self.doubt(node, what);
    }

    /// Takes note of sizes of arrays with subscripts in them: the tree has no more than their text.
    pub(super) fn index_in_size(&mut self, node: &Node) {
        let nested = |text: &str| {
            text.split_once('[').is_some_and(|(_, size)| size.split(']').next().is_some_and(|size| size.contains('[')))
        };
        if nested(&node.ty) || nested(&node.other_type) {
            self.doubt(node, IN_SIZE);
        }
    }
}
