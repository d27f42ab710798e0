//! The primal simplex: the greatest value of one variable.

use super::scalar::{Overflow, Scalar};
use super::tableau::{Place, Tableau};

/// The result of a maximisation.
pub(crate) enum Optimum {
    /// No upper limit.
    Unbounded,
    /// The variable has its greatest value now.
    Reached,
}

impl<N: Scalar> Tableau<N> {
    /// Moves the point to one with the greatest value of `objective`, which must be a row's variable without bounds
    /// (so that it never leaves the basis). The current point must satisfy all bounds.
    pub fn maximise(&mut self, objective: usize) -> Result<Optimum, Overflow> {
        // At first the steepest column enters (Dantzig's rule), which takes far fewer steps. It may cycle where the
        // point does not move, so Bland's rule (the smallest variable) takes over after a while.
        let mut steepest = 2 * (self.basic.len() + self.width);
        loop {
            let Place::Row(target) = self.place[objective] else { return Ok(Optimum::Unbounded) };
            let mut entering: Option<(usize, bool, N)> = None;
            for (column, entry) in self.row(target).iter().enumerate() {
                if entry.is_zero() || !self.can_move(column, entry.is_positive()) {
                    continue;
                }
                let slope = if entry.is_negative() { entry.neg()? } else { entry.clone() };
                let smaller = |best: usize| self.nonbasic[column] < self.nonbasic[best];
                let better = entering.as_ref().is_none_or(|(best, _, steep)| match steepest {
                    0 => smaller(*best),
                    _ => slope > *steep || (slope == *steep && smaller(*best)),
                });
                if better {
                    entering = Some((column, entry.is_positive(), slope));
                }
            }
            steepest = steepest.saturating_sub(1);
            let Some((column, upwards, _)) = entering else { return Ok(Optimum::Reached) };
            match self.limit(column, upwards)? {
                None => return Ok(Optimum::Unbounded),
                Some(Limit::Own(bound)) => self.set_nonbasic(column, bound)?,
                Some(Limit::Row(row, bound)) => self.pivot(row, column, bound)?,
            }
        }
    }

    /// What stops the variable of `column` first; among equals the smallest variable, which is Bland's rule.
    fn limit(&self, column: usize, upwards: bool) -> Result<Option<Limit<N>>, Overflow> {
        // The distance to the limit is a fraction: numerator, denominator.
        let mut best: Option<(N, N, usize, Limit<N>)> = None;
        let variable = self.nonbasic[column];
        let own = if upwards { &self.upper[variable] } else { &self.lower[variable] };
        if let Some(bound) = own {
            let value = &self.values[variable];
            let distance = if upwards { bound.sub(value)? } else { value.sub(bound)? };
            best = Some((distance, N::one(), variable, Limit::Own(bound.clone())));
        }
        for (row, basic) in self.basic.iter().enumerate() {
            let entry = &self.row(row)[column];
            if entry.is_zero() {
                continue;
            }
            let rises = entry.is_positive() == upwards;
            let Some(bound) = (if rises { &self.upper[*basic] } else { &self.lower[*basic] }) else { continue };
            let reach = bound.mul(&self.denominators[row])?;
            let value = &self.values[*basic];
            let distance = if rises { reach.sub(value)? } else { value.sub(&reach)? };
            let speed = if entry.is_negative() { entry.neg()? } else { entry.clone() };
            let better = match &best {
                None => true,
                Some((numerator, denominator, other, _)) => {
                    let (this, that) = (distance.mul(denominator)?, numerator.mul(&speed)?);
                    this < that || (this == that && basic < other)
                }
            };
            if better {
                best = Some((distance, speed, *basic, Limit::Row(row, bound.clone())));
            }
        }
        Ok(best.map(|(_, _, _, limit)| limit))
    }
}

enum Limit<N> {
    Own(N),
    Row(usize, N),
}
