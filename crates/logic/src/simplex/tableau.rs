//! The tableau: rows, bounds, and the dual search for a point within all bounds.

use super::effort::Effort;
use super::scalar::{Overflow, Scalar};

/// Which bound of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Lower,
    Upper,
}

/// Bounds that cannot hold together: the sum of the multiples (all positive) of `variable - lower` and
/// `upper - variable` is a negative constant.
pub(crate) type Conflict<N> = Vec<(usize, Side, N)>;

/// Where a variable stands: a nonbasic one in a column, a basic one in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Column(usize),
    Row(usize),
}

/// A set of rows and bounds with a current point that satisfies the rows and the bounds of the nonbasic variables.
#[derive(Clone)]
pub(crate) struct Tableau<N> {
    pub(super) width: usize,
    /// Row-major, `width` entries per row.
    matrix: Vec<N>,
    pub(super) denominators: Vec<N>,
    pub(super) basic: Vec<usize>,
    pub(super) nonbasic: Vec<usize>,
    pub(super) place: Vec<Place>,
    /// The value of a nonbasic variable; the value times the denominator of the row of a basic one.
    pub(super) values: Vec<N>,
    pub(super) lower: Vec<Option<N>>,
    pub(super) upper: Vec<Option<N>>,
    /// The work that searches may still do.
    effort: Effort,
}

impl<N: Scalar> Tableau<N> {
    /// No rows, `width` variables without bounds.
    pub fn new(width: usize) -> Tableau<N> {
        Tableau {
            width,
            matrix: Vec::new(),
            denominators: Vec::new(),
            basic: Vec::new(),
            nonbasic: (0..width).collect(),
            place: (0..width).map(Place::Column).collect(),
            values: vec![N::zero(); width],
            lower: vec![None; width],
            upper: vec![None; width],
            effort: Effort::NONE,
        }
    }

    /// Limits the work of later searches.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    /// What is left of the limit.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn row(&self, row: usize) -> &[N] {
        &self.matrix[row * self.width..(row + 1) * self.width]
    }

    /// The value of a variable as numerator and (positive) denominator, not necessarily in lowest terms.
    pub fn value(&self, variable: usize) -> (&N, N) {
        match self.place[variable] {
            Place::Column(_) => (&self.values[variable], N::one()),
            Place::Row(row) => (&self.values[variable], self.denominators[row].clone()),
        }
    }

    /// The bound on one side.
    pub fn bound(&self, variable: usize, side: Side) -> Option<&N> {
        match side {
            Side::Lower => self.lower[variable].as_ref(),
            Side::Upper => self.upper[variable].as_ref(),
        }
    }

    /// Adds a variable that equals the sum of coefficients times variables and returns its number.
    pub fn add_row(&mut self, terms: impl Iterator<Item = (usize, N)>) -> Result<usize, Overflow> {
        let width = self.width;
        let start = self.matrix.len();
        self.matrix.resize(start + width, N::zero());
        let mut denominator = N::one();
        for (variable, coefficient) in terms {
            match self.place[variable] {
                Place::Column(column) => {
                    let entry = &self.matrix[start + column];
                    self.matrix[start + column] = entry.add(&coefficient.mul(&denominator)?)?;
                }
                Place::Row(row) => {
                    let other = self.denominators[row].clone();
                    let gcd = denominator.gcd(&other);
                    let (up, own) = (other.div_exact(&gcd), denominator.div_exact(&gcd));
                    if !up.is_one() {
                        for entry in &mut self.matrix[start..] {
                            *entry = entry.mul(&up)?;
                        }
                    }
                    let factor = coefficient.mul(&own)?;
                    denominator = denominator.mul(&up)?;
                    for column in 0..width {
                        let part = &self.matrix[row * width + column];
                        if !part.is_zero() {
                            self.matrix[start + column] = self.matrix[start + column].add(&part.mul(&factor)?)?;
                        }
                    }
                }
            }
        }
        let variable = self.place.len();
        let row = self.basic.len();
        self.place.push(Place::Row(row));
        self.basic.push(variable);
        self.denominators.push(denominator);
        self.values.push(N::zero());
        self.lower.push(None);
        self.upper.push(None);
        self.reduce(row);
        self.evaluate(row)?;
        Ok(variable)
    }

    /// Divides a row by the common divisor of its entries and its denominator.
    fn reduce(&mut self, row: usize) {
        let mut gcd = self.denominators[row].clone();
        for entry in self.row(row) {
            if gcd.is_one() {
                return;
            }
            if !entry.is_zero() {
                gcd = gcd.gcd(entry);
            }
        }
        if gcd.is_one() {
            return;
        }
        self.denominators[row] = self.denominators[row].div_exact(&gcd);
        let width = self.width;
        for entry in &mut self.matrix[row * width..(row + 1) * width] {
            if !entry.is_zero() {
                *entry = entry.div_exact(&gcd);
            }
        }
    }

    /// Recomputes the value of a basic variable from its row.
    fn evaluate(&mut self, row: usize) -> Result<(), Overflow> {
        let mut sum = N::zero();
        for (column, entry) in self.row(row).iter().enumerate() {
            let value = &self.values[self.nonbasic[column]];
            if !entry.is_zero() && !value.is_zero() {
                sum = sum.add(&entry.mul(value)?)?;
            }
        }
        self.values[self.basic[row]] = sum;
        Ok(())
    }

    /// Moves a nonbasic variable and the basic ones that depend on it.
    pub(super) fn set_nonbasic(&mut self, column: usize, value: N) -> Result<(), Overflow> {
        let variable = self.nonbasic[column];
        let change = value.sub(&self.values[variable])?;
        self.values[variable] = value;
        for row in 0..self.basic.len() {
            let entry = &self.matrix[row * self.width + column];
            if !entry.is_zero() {
                let basic = self.basic[row];
                self.values[basic] = self.values[basic].add(&entry.mul(&change)?)?;
            }
        }
        Ok(())
    }

    /// Tightens a bound (a weaker bound than the present one changes nothing). A conflict with the opposite bound is
    /// returned at once.
    pub fn tighten(&mut self, variable: usize, side: Side, bound: N) -> Result<Option<Conflict<N>>, Overflow> {
        let (present, opposite) = match side {
            Side::Lower => (&mut self.lower[variable], &self.upper[variable]),
            Side::Upper => (&mut self.upper[variable], &self.lower[variable]),
        };
        let tighter = |a: &N, b: &N| if side == Side::Lower { a > b } else { a < b };
        if present.as_ref().is_some_and(|present| !tighter(&bound, present)) {
            return Ok(None);
        }
        let crossing = opposite.as_ref().is_some_and(|opposite| tighter(&bound, opposite));
        *present = Some(bound.clone());
        if crossing {
            return Ok(Some(vec![(variable, Side::Lower, N::one()), (variable, Side::Upper, N::one())]));
        }
        if let Place::Column(column) = self.place[variable]
            && tighter(&bound, &self.values[variable])
        {
            self.set_nonbasic(column, bound)?;
        }
        Ok(None)
    }

    /// Searches a point within all bounds; without one, says which bounds conflict.
    pub fn check(&mut self) -> Result<Option<Conflict<N>>, Overflow> {
        // Bland's rule (the smallest variable that violates a bound leaves, the smallest that can help enters) makes
        // the search end. To begin with, the greatest violation is repaired first, which is usually shorter.
        let mut greedy = 2 * self.basic.len();
        loop {
            let Some((row, side)) = self.violated(greedy > 0)? else { return Ok(None) };
            greedy = greedy.saturating_sub(1);
            let basic = self.basic[row];
            let bound = match side {
                Side::Lower => self.lower[basic].clone(),
                Side::Upper => self.upper[basic].clone(),
            };
            let mut entering: Option<usize> = None;
            for (column, entry) in self.row(row).iter().enumerate() {
                if entry.is_zero() {
                    continue;
                }
                let upwards = entry.is_positive() == (side == Side::Lower);
                if self.can_move(column, upwards)
                    && entering.is_none_or(|best| self.nonbasic[column] < self.nonbasic[best])
                {
                    entering = Some(column);
                }
            }
            match (entering, bound) {
                (Some(column), Some(bound)) => self.pivot(row, column, bound)?,
                _ => return self.conflict(row, side).map(Some),
            }
        }
    }

    fn violated(&self, greedy: bool) -> Result<Option<(usize, Side)>, Overflow> {
        let mut best: Option<(usize, Side, N)> = None;
        for (row, variable) in self.basic.iter().enumerate() {
            let value = &self.values[*variable];
            let denominator = &self.denominators[row];
            let distance = |bound: &Option<N>, side: Side| -> Result<Option<N>, Overflow> {
                let Some(bound) = bound else { return Ok(None) };
                let bound = if denominator.is_one() { bound.clone() } else { bound.mul(denominator)? };
                let missing = if side == Side::Lower { bound.sub(value)? } else { value.sub(&bound)? };
                Ok(missing.is_positive().then_some(missing))
            };
            let found = match distance(&self.lower[*variable], Side::Lower)? {
                Some(missing) => Some((Side::Lower, missing)),
                None => distance(&self.upper[*variable], Side::Upper)?.map(|missing| (Side::Upper, missing)),
            };
            if let Some((side, missing)) = found {
                let better =
                    best.as_ref().is_none_or(
                        |(other, _, most)| {
                            if greedy { missing > *most } else { *variable < self.basic[*other] }
                        },
                    );
                if better {
                    best = Some((row, side, missing));
                }
            }
        }
        Ok(best.map(|(row, side, _)| (row, side)))
    }

    pub(super) fn can_move(&self, column: usize, upwards: bool) -> bool {
        let variable = self.nonbasic[column];
        let value = &self.values[variable];
        if upwards {
            self.upper[variable].as_ref().is_none_or(|upper| value < upper)
        } else {
            self.lower[variable].as_ref().is_none_or(|lower| value > lower)
        }
    }

    /// The bounds that keep a basic variable from reaching its bound on `side`.
    fn conflict(&self, row: usize, side: Side) -> Result<Conflict<N>, Overflow> {
        let mut conflict = vec![(self.basic[row], side, self.denominators[row].clone())];
        for (column, entry) in self.row(row).iter().enumerate() {
            if entry.is_zero() {
                continue;
            }
            let blocked = if entry.is_positive() == (side == Side::Lower) { Side::Upper } else { Side::Lower };
            let size = if entry.is_negative() { entry.neg()? } else { entry.clone() };
            conflict.push((self.nonbasic[column], blocked, size));
        }
        Ok(conflict)
    }

    /// Exchanges the basic variable of `row`, which gets the value `value`, with the variable of `column`.
    pub(super) fn pivot(&mut self, row: usize, column: usize, value: N) -> Result<(), Overflow> {
        self.effort.count()?;
        let width = self.width;
        let base = row * width;
        // Solve the row for the entering variable.
        let negative = self.matrix[base + column].is_negative();
        let old = std::mem::replace(&mut self.denominators[row], N::zero());
        let pivot = std::mem::replace(&mut self.matrix[base + column], old);
        if negative {
            self.denominators[row] = pivot.neg()?;
            self.matrix[base + column] = self.matrix[base + column].neg()?;
        } else {
            self.denominators[row] = pivot;
            for (other, entry) in self.matrix[base..base + width].iter_mut().enumerate() {
                if other != column && !entry.is_zero() {
                    *entry = entry.neg()?;
                }
            }
        }
        let leaving = std::mem::replace(&mut self.basic[row], self.nonbasic[column]);
        self.nonbasic[column] = leaving;
        self.place[leaving] = Place::Column(column);
        self.place[self.basic[row]] = Place::Row(row);
        self.values[leaving] = value;
        self.evaluate(row)?;
        // Replace the entering variable in the other rows.
        let entries: Vec<(usize, N)> = (0..width)
            .filter(|other| !self.matrix[base + other].is_zero())
            .map(|other| (other, self.matrix[base + other].clone()))
            .collect();
        let denominator = self.denominators[row].clone();
        for other in 0..self.basic.len() {
            let start = other * width;
            if other == row || self.matrix[start + column].is_zero() {
                continue;
            }
            let factor = std::mem::replace(&mut self.matrix[start + column], N::zero());
            let (scale, factor) = if denominator.is_one() {
                (N::one(), factor)
            } else {
                let gcd = denominator.gcd(&factor);
                (denominator.div_exact(&gcd), factor.div_exact(&gcd))
            };
            if !scale.is_one() {
                for entry in &mut self.matrix[start..start + width] {
                    if !entry.is_zero() {
                        *entry = entry.mul(&scale)?;
                    }
                }
                self.denominators[other] = self.denominators[other].mul(&scale)?;
            }
            for (position, entry) in &entries {
                let target = &mut self.matrix[start + position];
                *target = target.add(&entry.mul(&factor)?)?;
            }
            self.reduce(other);
            self.evaluate(other)?;
        }
        Ok(())
    }
}
