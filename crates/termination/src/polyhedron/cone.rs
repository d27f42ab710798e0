//! The double description of a cone by generators and facets, and the update of one side when the other grows.
//!
//! A cone in the rational space of some width has *generators* (lines, taken any number of times, and rays, taken a
//! non-negative number of times) and *facets* (equalities and inequalities, by their coefficients). A vector is a facet
//! if its product with every line is zero and with every ray is not negative, and this is
//! symmetric: the facets are the generators of the dual cone. So one algorithm converts both ways and adds to either
//! side: Chernikova's in the form of Le Verge (A note on Chernikova's algorithm, IRISA 1992), which keeps the result
//! minimal by comparing which rays are zero on which vectors of the other side.

use fixedbitset::FixedBitSet;
use logic::Int;

use super::bits::{CAPACITY, set};

/// A vector of integers without a common divisor.
pub(crate) type Row = Vec<Int>;

/// One side of the description: everything that is a sum of multiples of lines and of non-negative multiples of rays.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Side {
    /// Linearly independent.
    pub(crate) lines: Vec<Row>,
    /// None is a combination of the others and the lines.
    pub(crate) rays: Vec<Row>,
}

/// The result needs more rays, larger numbers or more work than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// The limits of a conversion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The limit on rays of a side; at most [`CAPACITY`] are possible.
    pub(crate) rays: usize,
    /// Work left: products of numbers, and comparisons of sets of zeros.
    pub(crate) work: u64,
}

impl Limits {
    pub(super) fn spend(&mut self, work: usize) -> Result<(), TooLarge> {
        self.work = self.work.saturating_sub(work as u64);
        if self.work == 0 { Err(TooLarge) } else { Ok(()) }
    }
}

/// Adds vectors to a side, one at a time, and updates the other side.
pub(crate) struct Conversion<'l> {
    width: usize,
    /// The side to which vectors are added; not minimal.
    own: Side,
    lines: Vec<Row>,
    rays: Vec<Ray>,
    /// How many vectors of the own side have a number in the sets of zeros.
    numbered: usize,
    limits: &'l mut Limits,
}

/// A ray of the other side.
#[derive(Clone)]
struct Ray {
    row: Row,
    /// On which vectors of the own side it is zero.
    zeros: FixedBitSet,
}

impl<'l> Conversion<'l> {
    /// `own` and `other` are the two sides of one cone, both minimal.
    pub(crate) fn new(width: usize, own: &Side, other: &Side, limits: &'l mut Limits) -> Result<Self, TooLarge> {
        let numbered = own.lines.len() + own.rays.len();
        if numbered > CAPACITY {
            return Err(TooLarge);
        }
        limits.spend(numbered * other.rays.len() * width / 4)?;
        let zeros = |row: &Row| {
            let vectors = own.lines.iter().chain(&own.rays).enumerate();
            set(vectors.filter(|(_, vector)| product(vector, row).is_zero()).map(|(number, _)| number))
        };
        let rays = other.rays.iter().map(|row| Ray { row: row.clone(), zeros: zeros(row) }).collect();
        Ok(Conversion { width, own: own.clone(), lines: other.lines.clone(), rays, numbered, limits })
    }

    /// Adds a line (an equality, if the own side are facets) or a ray (an inequality). An error changes nothing.
    pub(crate) fn add(&mut self, row: &Row, line: bool) -> Result<(), TooLarge> {
        if self.numbered >= CAPACITY {
            return Err(TooLarge);
        }
        self.limits.spend((self.lines.len() + self.rays.len()) * self.width / 4 + 1)?;
        match self.lines.iter().position(|other| !product(row, other).is_zero()) {
            Some(at) => self.use_line(at, row, line)?,
            None => self.cut(row, line)?,
        }
        self.numbered += 1;
        if line {
            self.own.lines.push(row.clone())
        } else {
            self.own.rays.push(row.clone())
        }
        Ok(())
    }

    /// A line that is not zero on the new vector makes the others zero on it, and is a ray from now on, or gone.
    fn use_line(&mut self, at: usize, row: &Row, line: bool) -> Result<(), TooLarge> {
        let mut pivot = self.lines[at].clone();
        let mut value = product(row, &pivot);
        if value.is_negative() {
            pivot.iter_mut().for_each(|entry| *entry = -&*entry);
            value = -value;
        }
        let onto = |vector: &Row| combination(&value, vector, &-product(row, vector), &pivot);
        let others = self.lines.iter().enumerate().filter(|(index, _)| *index != at);
        let lines = others.map(|(_, vector)| onto(vector)).collect::<Result<Vec<Row>, TooLarge>>()?;
        let mut rays = Vec::with_capacity(self.rays.len() + 1);
        for ray in &self.rays {
            // The line is zero on all vectors so far, so the old zeros stay.
            let mut zeros = ray.zeros.clone();
            zeros.insert(self.numbered);
            rays.push(Ray { row: onto(&ray.row)?, zeros });
        }
        if !line {
            if rays.len() >= self.limits.rays {
                return Err(TooLarge);
            }
            rays.push(Ray { row: pivot, zeros: set(0..self.numbered) });
        }
        (self.lines, self.rays) = (lines, rays);
        Ok(())
    }

    /// All lines are zero on the new vector: rays on its wrong side are replaced by combinations with their neighbours
    /// on the other.
    fn cut(&mut self, row: &Row, line: bool) -> Result<(), TooLarge> {
        let values: Vec<Int> = self.rays.iter().map(|ray| product(row, &ray.row)).collect();
        let rays = || 0..values.len();
        let above: Vec<usize> = rays().filter(|index| values[*index].is_positive()).collect();
        let below: Vec<usize> = rays().filter(|index| values[*index].is_negative()).collect();
        // Two rays are neighbours if they span a face of two dimensions: as many vectors, at least, are zero on it.
        let least = (self.width - self.lines.len()).saturating_sub(2);
        let mut new = Vec::new();
        let kept = self.rays.len() - below.len() - if line { above.len() } else { 0 };
        self.limits.spend(above.len() * below.len())?;
        for up in &above {
            for down in &below {
                let (one, other) = (&self.rays[*up].zeros, &self.rays[*down].zeros);
                if one.intersection_count(other) < least {
                    continue;
                }
                let mut zeros = one.clone();
                zeros.intersect_with(other);
                self.limits.spend(self.rays.len() / 8 + 1)?;
                let mut between = self.rays.iter().enumerate().filter(|(_, ray)| zeros.is_subset(&ray.zeros));
                if between.any(|(index, _)| index != *up && index != *down) {
                    continue;
                }
                if kept + new.len() >= self.limits.rays {
                    return Err(TooLarge);
                }
                let row = combination(&values[*up], &self.rays[*down].row, &-&values[*down], &self.rays[*up].row)?;
                zeros.insert(self.numbered);
                new.push(Ray { row, zeros });
            }
        }
        let numbered = self.numbered;
        let old = std::mem::take(&mut self.rays).into_iter().zip(values);
        let stays = old.filter(|(_, value)| value.is_zero() || (!line && value.is_positive()));
        let marked = stays.map(|(mut ray, value)| {
            ray.zeros.set(numbered, value.is_zero());
            ray
        });
        self.rays = marked.chain(new).collect();
        Ok(())
    }

    /// Both sides, minimal: the one that was added to, then the other.
    pub(crate) fn finish(self) -> Result<(Side, Side), TooLarge> {
        let mut other = Side { lines: self.lines, rays: self.rays.into_iter().map(|ray| ray.row).collect() };
        self.limits.spend((self.own.rays.len() + self.own.lines.len()) * (other.rays.len() + 1) * self.width / 4)?;
        let own = minimal(self.own, &other)?;
        other = echelon(other)?;
        Ok((own, other))
    }
}

/// The rays of a side without those that follow from others.
fn minimal(side: Side, other: &Side) -> Result<Side, TooLarge> {
    let Side { mut lines, rays } = side;
    let mut candidates: Vec<(FixedBitSet, Row)> = Vec::new();
    for row in rays {
        let zeros = set((0..other.rays.len()).filter(|index| product(&row, &other.rays[*index]).is_zero()));
        // Zero everywhere: its opposite belongs to the cone, too.
        if zeros.count_ones(..) == other.rays.len() { lines.push(row) } else { candidates.push((zeros, row)) }
    }
    // A ray is minimal if no other is zero wherever it is; of those that are zero in the same places one suffices.
    let redundant = |at: usize| {
        let own = &candidates[at].0;
        let mut others = candidates.iter().enumerate();
        others.any(|(index, (zeros, _))| own.is_subset(zeros) && (!zeros.is_subset(own) || index < at))
    };
    let rays = (0..candidates.len()).filter(|at| !redundant(*at)).map(|at| candidates[at].1.clone()).collect();
    echelon(Side { lines, rays })
}

/// The same cone with the lines in echelon form, and their leading columns cleared in each other and in the rays.
fn echelon(side: Side) -> Result<Side, TooLarge> {
    let mut lines: Vec<Row> = Vec::new();
    let leading = |row: &Row| row.iter().rposition(|entry| !entry.is_zero());
    let cleared = |row: &Row, line: &Row, at: usize| {
        if row[at].is_zero() {
            return Ok(row.clone());
        }
        // The factor of the row is positive, as it may be a ray.
        let factor = if line[at].is_negative() { row[at].clone() } else { -&row[at] };
        combination(&line[at].abs(), row, &factor, line)
    };
    for row in side.lines {
        let mut row = row;
        for line in &lines {
            if let Some(at) = leading(line) {
                row = cleared(&row, line, at)?;
            }
        }
        let Some(at) = leading(&row) else { continue };
        for line in &mut lines {
            *line = cleared(line, &row, at)?;
        }
        lines.push(row);
    }
    let mut rays = side.rays;
    for line in &lines {
        let Some(at) = leading(line) else { continue };
        for ray in &mut rays {
            *ray = cleared(ray, line, at)?;
        }
    }
    Ok(Side { lines, rays })
}

/// The sum of products.
pub(crate) fn product(one: &Row, other: &Row) -> Int {
    let pairs = one.iter().zip(other).filter(|(a, b)| !a.is_zero() && !b.is_zero());
    pairs.fold(Int::ZERO, |sum, (a, b)| sum + a * b)
}

/// `a * x + b * y` without common divisor.
fn combination(a: &Int, x: &Row, b: &Int, y: &Row) -> Result<Row, TooLarge> {
    let mut row: Row = x.iter().zip(y).map(|(x, y)| a * x + b * y).collect();
    reduce(&mut row);
    // Numbers sometimes grow without bound; useful constraints have small ones.
    if row.iter().all(|entry| entry.to_i128().is_some()) { Ok(row) } else { Err(TooLarge) }
}

/// Divides by the greatest common divisor.
pub(crate) fn reduce(row: &mut Row) {
    let mut divisor = Int::ZERO;
    for entry in row.iter().filter(|entry| !entry.is_zero()) {
        divisor = divisor.gcd(entry);
        if divisor.is_one() {
            return;
        }
    }
    if !divisor.is_zero() {
        row.iter_mut().for_each(|entry| *entry = entry.div_exact(&divisor));
    }
}
