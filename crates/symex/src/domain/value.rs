//! Abstract values of SSA values, registers and memory cells.

use std::sync::Arc;

use logic::{Atom, Int, Linear, Relation, Symbol};
use semantics::range;

use crate::domain::tree::Tree;

/// How a term on Z stands for a machine integer of n bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// The term is the unsigned value: it lies in [0, 2^n - 1].
    Unsigned,
    /// The term is the signed value: it lies in [-2^(n-1), 2^(n-1) - 1].
    Signed,
    /// The term is congruent to the value modulo 2^n; nothing is known of its range.
    Modular,
}

/// A truth value: a condition over symbols, exact on Z.
#[derive(Clone, PartialEq, Debug)]
pub enum Cond {
    /// Known.
    Const(bool),
    /// A linear condition.
    Atom(Atom),
    /// Both.
    And(Arc<Cond>, Arc<Cond>),
    /// At least one.
    Or(Arc<Cond>, Arc<Cond>),
}

impl Cond {
    /// The opposite condition.
    pub fn negate(&self) -> Cond {
        match self {
            Cond::Const(value) => Cond::Const(!value),
            Cond::Atom(atom) => Cond::Atom(atom.negate()),
            Cond::And(a, b) => Cond::Or(Arc::new(a.negate()), Arc::new(b.negate())),
            Cond::Or(a, b) => Cond::And(Arc::new(a.negate()), Arc::new(b.negate())),
        }
    }

    /// The condition with terms for some of its symbols.
    pub fn substitute(&self, replacement: &dyn Fn(Symbol) -> Option<Linear>) -> Cond {
        let inside = |cond: &Cond| Arc::new(cond.substitute(replacement));
        match self {
            Cond::Const(value) => Cond::Const(*value),
            Cond::Atom(atom) => Cond::Atom(atom.substitute(replacement)),
            Cond::And(a, b) => Cond::And(inside(a), inside(b)),
            Cond::Or(a, b) => Cond::Or(inside(a), inside(b)),
        }
    }

    /// Conjunction.
    pub fn and(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(true), cond) | (cond, Cond::Const(true)) => cond,
            (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
            (a, b) => Cond::And(Arc::new(a), Arc::new(b)),
        }
    }

    /// Disjunction.
    pub fn or(self, other: Cond) -> Cond {
        self.negate().and(other.negate()).negate()
    }

    /// A number that is positive exactly where the condition holds, if a linear term is one: merged states tell truth values by
    /// numbers.
    pub fn number(&self) -> Option<Linear> {
        match self {
            Cond::Const(value) => Some(Linear::constant(Int::from(i64::from(*value)))),
            Cond::Atom(Atom { term, relation: Relation::NonNegative }) => Some(term.add_constant(&Int::ONE)),
            Cond::Atom(_) | Cond::And(..) | Cond::Or(..) => None,
        }
    }

    /// That the number is positive.
    pub fn positive(number: &Linear) -> Cond {
        match number.as_constant() {
            Some(number) => Cond::Const(*number >= Int::ONE),
            None => Cond::Atom(Atom::ge(number, &Linear::constant(1))),
        }
    }

    /// Calls `f` on every symbol that occurs.
    pub fn for_each_symbol(&self, f: &mut dyn FnMut(Symbol)) {
        match self {
            Cond::Const(_) => {}
            Cond::Atom(atom) => atom.term.symbols().for_each(f),
            Cond::And(a, b) | Cond::Or(a, b) => {
                a.for_each_symbol(f);
                b.for_each_symbol(f);
            }
        }
    }
}

/// An abstract value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A machine integer.
    Int {
        /// Its term.
        term: Linear,
        /// What the term stands for.
        view: View,
    },
    /// A truth value as an integer 0 or 1 of any width: results of comparisons and their zero extensions.
    Bool(Cond),
    /// A pointer: `base(a) + offset` for a pointer into block a, any other term for a pointer of unknown origin. The
    /// machine address is congruent to the term modulo 2^w.
    Pointer(Linear),
    /// A struct, array or vector as a first-class value.
    Aggregate(Arc<[Value]>),
    /// Only in memory: the null pointer or the address of the root of a tree of at most so many levels ([`crate::domain::tree`]).
    Tree(Arc<Tree>, Linear),
    /// Only in memory: the address of the root of the tree with this base, or what stands in its place if it has no blocks
    /// ([`crate::domain::block`]).
    Root(Linear),
    /// Nothing is known (floats, constructs without a model). Every look at it may give another value.
    Any,
}

/// The greatest number that is the same in both views of every integer of a cell of so many bytes, which has more than
/// `8 * (width - 1)` bits; of every integer of at least eight bits for a width of 1.
pub fn same_in_both_views(width: u64) -> Int {
    let bits = u32::try_from(width.clamp(1, 16) - 1).unwrap_or(0) * 8;
    (&Int::pow2(bits) - &Int::ONE).max(Int::from(127))
}

/// The same for a type: of integers its own greatest signed number, of others that of the smallest integers.
pub fn same_in_both_views_of(ty: &ir::Type) -> Int {
    match ty {
        ir::Type::Int(bits) if *bits >= 8 => range::signed_max(*bits),
        _ => same_in_both_views(1),
    }
}

impl Value {
    /// The integer constant zero.
    pub fn zero() -> Value {
        Value::Int { term: Linear::zero(), view: View::Unsigned }
    }

    /// Whether it is the integer or the pointer zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Value::Int { term, .. } | Value::Pointer(term) if term.as_constant().is_some_and(Int::is_zero))
    }

    /// Calls `f` on every symbol that occurs.
    pub fn for_each_symbol(&self, f: &mut dyn FnMut(Symbol)) {
        match self {
            Value::Int { term, .. } | Value::Pointer(term) | Value::Tree(_, term) | Value::Root(term) => {
                term.symbols().for_each(f);
            }
            Value::Bool(cond) => cond.for_each_symbol(f),
            Value::Aggregate(fields) => fields.iter().for_each(|field| field.for_each_symbol(f)),
            Value::Any => {}
        }
    }

    /// The value with terms for some of its symbols.
    pub fn substitute(&self, replacement: &dyn Fn(Symbol) -> Option<Linear>) -> Value {
        match self {
            Value::Int { term, view } => Value::Int { term: term.substitute(replacement), view: *view },
            Value::Pointer(term) => Value::Pointer(term.substitute(replacement)),
            Value::Bool(cond) => Value::Bool(cond.substitute(replacement)),
            Value::Aggregate(fields) => {
                Value::Aggregate(fields.iter().map(|field| field.substitute(replacement)).collect())
            }
            Value::Tree(tree, height) => Value::Tree(tree.clone(), height.substitute(replacement)),
            Value::Root(base) => Value::Root(base.substitute(replacement)),
            Value::Any => Value::Any,
        }
    }
}
