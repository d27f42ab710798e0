//! Values: bits, whether they are the result of undefined behaviour, and the blocks they may be addresses of.
//!
//! The origins of a pointer (paper 5, Sect. IV.B) are kept as alternatives: under this condition it belongs to that
//! block and has these bits. So an access has few possible blocks, with a simple offset in each.

use std::sync::Arc;

use smallvec::SmallVec;
use smt::bv::{Pool, Term};

/// A block of memory of the exploration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjectId(pub(crate) u32);

/// One way a value may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alternative {
    /// When it is this one; the conditions of a value exclude each other and one of them holds.
    pub(crate) when: Term,
    /// The block whose address it stems from.
    pub(crate) object: Option<ObjectId>,
    /// The bits.
    pub(crate) bits: Term,
}

/// Where a value stems from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Origin {
    /// A number that stems from no address.
    Number,
    /// From the address of a block.
    Of(ObjectId),
    /// From one of several places.
    Several(Arc<[Alternative]>),
}

/// An integer, pointer or floating-point number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scalar {
    /// The bits, without the origin.
    pub(crate) bits: Term,
    /// Whether it is the result of undefined behaviour.
    pub(crate) poison: Term,
    /// The block that it stems from.
    pub(crate) origin: Origin,
}

/// A value of any type: its scalars in order.
pub(crate) type Value = SmallVec<[Scalar; 1]>;

/// The alternatives of a value.
pub(crate) type Alternatives = SmallVec<[Alternative; 2]>;

/// Pairs of alternatives of two operands that are looked at one by one.
const MOST_PAIRS: usize = 48;

impl Scalar {
    /// A number.
    pub(crate) fn number(bits: Term) -> Scalar {
        Scalar { bits, poison: Term::FALSE, origin: Origin::Number }
    }

    /// An address in a block.
    pub(crate) fn address(object: ObjectId, bits: Term) -> Scalar {
        Scalar { bits, poison: Term::FALSE, origin: Origin::Of(object) }
    }

    /// The result of undefined behaviour.
    pub(crate) fn poison(pool: &mut Pool, width: u32) -> Scalar {
        Scalar { bits: pool.constant(width, 0), poison: Term::TRUE, origin: Origin::Number }
    }

    /// A value of these alternatives.
    pub(crate) fn of(pool: &mut Pool, poison: Term, all: &[Alternative]) -> Scalar {
        match all {
            [] => Scalar { bits: Term::FALSE, poison: Term::TRUE, origin: Origin::Number },
            [only] => {
                let origin = only.object.map_or(Origin::Number, Origin::Of);
                Scalar { bits: only.bits, poison, origin }
            }
            [first, rest @ ..] => {
                let bits = rest.iter().fold(first.bits, |bits, other| pool.ite(other.when, other.bits, bits));
                if all.iter().all(|other| other.object == first.object) {
                    let origin = first.object.map_or(Origin::Number, Origin::Of);
                    return Scalar { bits, poison, origin };
                }
                Scalar { bits, poison, origin: Origin::Several(all.into()) }
            }
        }
    }

    /// The ways the value may be.
    pub(crate) fn alternatives(&self) -> Alternatives {
        let only = |object| Alternative { when: Term::TRUE, object, bits: self.bits };
        match &self.origin {
            Origin::Number => SmallVec::from_slice(&[only(None)]),
            Origin::Of(object) => SmallVec::from_slice(&[only(Some(*object))]),
            Origin::Several(all) => SmallVec::from_slice(all),
        }
    }

    /// Whether it stems from no address.
    pub(crate) fn is_number(&self) -> bool {
        self.origin == Origin::Number
    }

    /// The value with other bits, made of its own in the same way in each alternative.
    pub(crate) fn map(&self, pool: &mut Pool, mut change: impl FnMut(&mut Pool, Term) -> Term) -> Scalar {
        match &self.origin {
            Origin::Several(all) => {
                let all: Alternatives =
                    all.iter().map(|one| Alternative { bits: change(pool, one.bits), ..*one }).collect();
                Scalar::of(pool, self.poison, &all)
            }
            origin => Scalar { bits: change(pool, self.bits), poison: self.poison, origin: origin.clone() },
        }
    }

    /// What is computed from two values: an address with a number stays an address; of two addresses neither remains.
    pub(crate) fn combine(
        &self,
        pool: &mut Pool,
        other: &Scalar,
        mut compute: impl FnMut(&mut Pool, Term, Term) -> Term,
    ) -> Scalar {
        let poison = pool.or(self.poison, other.poison);
        if self.is_number() && other.is_number() {
            let bits = compute(pool, self.bits, other.bits);
            return Scalar { bits, poison, origin: Origin::Number };
        }
        let mut all = Alternatives::new();
        for (when, x, y) in pairs(pool, self, other) {
            let bits = compute(pool, x.bits, y.bits);
            let object = match (x.object, y.object) {
                (object, None) | (None, object) => object,
                _ => None,
            };
            all.push(Alternative { when, object, bits });
        }
        let all = gathered(pool, &all);
        Scalar::of(pool, poison, &all)
    }

    /// The first if the condition holds, else the second.
    pub(crate) fn choose(pool: &mut Pool, condition: Term, yes: &Scalar, no: &Scalar) -> Scalar {
        if condition == Term::TRUE || yes == no {
            return yes.clone();
        }
        if condition == Term::FALSE {
            return no.clone();
        }
        let poison = pool.ite(condition, yes.poison, no.poison);
        if matches!((&yes.origin, &no.origin), (Origin::Number, Origin::Number))
            || matches!((&yes.origin, &no.origin), (Origin::Of(a), Origin::Of(b)) if a == b)
        {
            let bits = pool.ite(condition, yes.bits, no.bits);
            return Scalar { bits, poison, origin: yes.origin.clone() };
        }
        let otherwise = pool.not(condition);
        let mut all = Alternatives::new();
        let mut others = no.alternatives();
        for one in yes.alternatives() {
            match others.iter().position(|other| other.object == one.object) {
                Some(at) => {
                    let other = others.remove(at);
                    let when = pool.ite(condition, one.when, other.when);
                    let bits = pool.ite(condition, one.bits, other.bits);
                    all.push(Alternative { when, object: one.object, bits });
                }
                None => all.push(Alternative { when: pool.and(condition, one.when), ..one }),
            }
        }
        for other in others {
            all.push(Alternative { when: pool.and(otherwise, other.when), ..other });
        }
        all.retain(|one| one.when != Term::FALSE);
        Scalar::of(pool, poison, &all)
    }
}

/// The pairs of alternatives of two values, with the condition of each; of very many only the values as a whole.
pub(crate) fn pairs(pool: &mut Pool, x: &Scalar, y: &Scalar) -> Vec<(Term, Alternative, Alternative)> {
    let (left, right) = (x.alternatives(), y.alternatives());
    if left.len() * right.len() > MOST_PAIRS && left.len() > 1 && right.len() > 1 {
        let whole = |scalar: &Scalar| Alternative { when: Term::TRUE, object: None, bits: scalar.bits };
        return vec![(Term::TRUE, whole(x), whole(y))];
    }
    let mut result = Vec::new();
    for one in &left {
        for other in &right {
            let when = pool.and(one.when, other.when);
            if when != Term::FALSE {
                result.push((when, *one, *other));
            }
        }
    }
    result
}

/// The alternatives with one per block.
fn gathered(pool: &mut Pool, all: &[Alternative]) -> Alternatives {
    let mut result = Alternatives::new();
    for one in all {
        match result.iter_mut().find(|known| known.object == one.object) {
            Some(known) => {
                known.bits = pool.ite(one.when, one.bits, known.bits);
                known.when = pool.or(known.when, one.when);
            }
            None => result.push(*one),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_of_pointers_keeps_both_origins() {
        let mut pool = Pool::new();
        let c = pool.symbol(1);
        let (p, q) = (pool.constant(64, 0x1000), pool.constant(64, 0x2000));
        let (p, q) = (Scalar::address(ObjectId(1), p), Scalar::address(ObjectId(2), q));
        let either = Scalar::choose(&mut pool, c, &p, &q);
        assert_eq!(either.alternatives().len(), 2);
        let four = pool.constant(64, 4);
        let moved = either.combine(&mut pool, &Scalar::number(four), Pool::add);
        let offsets: Vec<_> = moved.alternatives().iter().map(|one| pool.value(one.bits)).collect();
        assert_eq!(offsets, [Some(0x1004), Some(0x2004)]);
        let not = pool.not(c);
        let back = Scalar::choose(&mut pool, not, &p, &p);
        assert_eq!(back, p);
        let difference = p.combine(&mut pool, &q, Pool::sub);
        assert!(difference.is_number());
    }
}
