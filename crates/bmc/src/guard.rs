//! Path conditions: conjunctions that share their beginnings.
//!
//! A guard is the execution condition of paper 5 (Sect. II.C, `c_exec`) as a list of conditions, the latest last. Where
//! two paths meet, only what comes after their last common condition is a disjunction, and often it is true: both sides
//! of a branch were followed. What tells the two paths apart is the condition under which merged values differ.

use smt::bv::{Pool, Term};

/// A path condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guard(u32);

impl Guard {
    /// The condition of every run.
    pub(crate) const TRUE: Guard = Guard(0);
}

/// All path conditions of an exploration.
#[derive(Debug)]
pub(crate) struct Guards {
    links: Vec<Link>,
    look_back: usize,
}

#[derive(Debug)]
struct Link {
    parent: u32,
    depth: u32,
    condition: Term,
    /// The whole conjunction.
    term: Term,
}

impl Guards {
    /// Only the condition of every run; so many conditions are looked back at before one is added again.
    pub(crate) fn new(look_back: usize) -> Guards {
        Guards { look_back, links: vec![Link { parent: 0, depth: 0, condition: Term::TRUE, term: Term::TRUE }] }
    }

    fn link(&self, guard: Guard) -> &Link {
        &self.links[guard.0 as usize]
    }

    /// The condition as a term.
    pub(crate) fn term(&self, guard: Guard) -> Term {
        self.link(guard).term
    }

    /// The guard and the condition; `None` if that is false by form.
    pub(crate) fn and(&mut self, pool: &mut Pool, guard: Guard, condition: Term) -> Option<Guard> {
        match self.decided(pool, guard, condition) {
            Some(true) => return Some(guard),
            Some(false) => return None,
            None => {}
        }
        let term = pool.and(self.term(guard), condition);
        if term == Term::FALSE {
            return None;
        }
        let depth = self.link(guard).depth + 1;
        self.links.push(Link { parent: guard.0, depth, condition, term });
        Some(Guard(self.links.len() as u32 - 1))
    }

    /// Whether the guard decides the condition, as far as its form tells.
    pub(crate) fn decided(&self, pool: &mut Pool, guard: Guard, condition: Term) -> Option<bool> {
        if condition == Term::TRUE || condition == Term::FALSE {
            return Some(condition == Term::TRUE);
        }
        let not = pool.not(condition);
        let mut at = guard;
        for _ in 0..self.look_back {
            let link = self.link(at);
            if link.condition == condition {
                return Some(true);
            }
            if link.condition == not {
                return Some(false);
            }
            if at == Guard::TRUE {
                break;
            }
            at = Guard(link.parent);
        }
        None
    }

    /// The disjunction of two guards that exclude each other, and a condition that tells them apart: under the
    /// disjunction it holds where the first does.
    pub(crate) fn join(&mut self, pool: &mut Pool, a: Guard, b: Guard) -> (Guard, Term) {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (mut i, mut j) = (a, b);
        while i != j {
            let (one, other) = (self.link(i), self.link(j));
            if one.depth >= other.depth {
                left.push(one.condition);
                i = Guard(one.parent);
            } else {
                right.push(other.condition);
                j = Guard(other.parent);
            }
        }
        let common = i;
        left.reverse();
        right.reverse();
        let first = match (left.first(), right.first()) {
            (Some(x), Some(y)) if pool.not(*x) == *y => Some(*x),
            _ => None,
        };
        let (either, tells) = match first {
            Some(first) => {
                let rest_left = pool.all(left.into_iter().skip(1));
                let rest_right = pool.all(right.into_iter().skip(1));
                (pool.ite(first, rest_left, rest_right), first)
            }
            None => {
                let (left, right) = (pool.all(left), pool.all(right));
                let tells = if left == Term::TRUE { pool.not(right) } else { left };
                (pool.or(left, right), tells)
            }
        };
        // Neither guard is false by form, so the disjunction is not either; were it, nothing would be lost by keeping the
        // weaker common beginning.
        (self.and(pool, common, either).unwrap_or(common), tells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_branch_meet_in_what_was_before() {
        let (mut pool, mut guards) = (Pool::new(), Guards::new(8));
        let (p, c, d) = (pool.symbol(1), pool.symbol(1), pool.symbol(1));
        let before = guards.and(&mut pool, Guard::TRUE, p).unwrap();
        let not = pool.not(c);
        let yes = guards.and(&mut pool, before, c).unwrap();
        let no = guards.and(&mut pool, before, not).unwrap();
        assert_eq!(guards.join(&mut pool, yes, no), (before, c));
        let checked = guards.and(&mut pool, yes, d).unwrap();
        let (merged, tells) = guards.join(&mut pool, checked, no);
        assert_eq!(tells, c);
        let expected = pool.implies(c, d);
        let expected = pool.and(p, expected);
        assert_eq!(guards.term(merged), expected);
    }

    #[test]
    fn a_condition_is_not_asked_twice() {
        let (mut pool, mut guards) = (Pool::new(), Guards::new(8));
        let c = pool.symbol(1);
        let not = pool.not(c);
        let guard = guards.and(&mut pool, Guard::TRUE, c).unwrap();
        assert_eq!(guards.and(&mut pool, guard, c), Some(guard));
        assert_eq!(guards.and(&mut pool, guard, not), None);
    }
}
