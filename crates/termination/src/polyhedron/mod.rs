//! Closed convex polyhedra over the rationals, exact (Cousot and Halbwachs, Automatic discovery of linear restraints
//! among variables of a program, POPL 1978).
//!
//! A polyhedron of `n` dimensions is the part of a cone of `n + 1` dimensions where column 0 is one: a row
//! `(c, a1, ..., an)` of a facet says `c + a1*x1 + ... + an*xn >= 0`, or `= 0`; a row `(d, p1, ..., pn)` of a generator
//! is the point `p / d` if `d > 0`, a direction if `d = 0`. Every value here has both descriptions, minimal: a meet
//! adds facets, a join generators, an image maps generators, inclusion compares generators with facets.

mod bits;
mod cone;
#[cfg(test)]
mod tests;
mod widening;

use logic::Int;

use cone::{Conversion, Side, product, reduce};
pub(crate) use cone::{Limits, Row, TooLarge};

/// A closed convex polyhedron that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Polyhedron {
    width: usize,
    facets: Side,
    generators: Side,
}

/// A linear constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    /// The constant, then a coefficient for each dimension.
    pub(crate) row: Row,
    /// Whether the sum is zero; otherwise it is not negative.
    pub(crate) equality: bool,
}

/// Tightening a constraint may make another one loose, so it is repeated up to this many times.
const TIGHTENING: usize = 3;

impl Polyhedron {
    /// All points.
    pub(crate) fn universe(dimensions: usize) -> Polyhedron {
        let width = dimensions + 1;
        // The facet of its cone is that column 0 is not negative.
        let facets = Side { lines: Vec::new(), rays: vec![unit(width, 0)] };
        let lines = (1..width).map(|column| unit(width, column)).collect();
        Polyhedron { width, facets, generators: Side { lines, rays: vec![unit(width, 0)] } }
    }

    /// How many dimensions there are.
    pub(crate) fn dimensions(&self) -> usize {
        self.width - 1
    }

    /// The constraints, none of which follows from the others; trivial ones are left out.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = Constraint> + '_ {
        let constraint = |equality| move |row: &Row| Constraint { row: row.clone(), equality };
        let rays = self.facets.rays.iter().filter(|row| row[1..].iter().any(|entry| !entry.is_zero()));
        self.facets.lines.iter().map(constraint(true)).chain(rays.map(constraint(false)))
    }

    /// The same points with further coordinates, which are arbitrary, so that there are as many dimensions as this.
    pub(crate) fn extended(&self, dimensions: usize) -> Polyhedron {
        let width = dimensions.max(self.dimensions()) + 1;
        let long = |row: &Row| row.iter().cloned().chain(vec![Int::ZERO; width - self.width]).collect();
        let side = |side: &Side| Side {
            lines: side.lines.iter().map(long).collect(),
            rays: side.rays.iter().map(long).collect(),
        };
        let mut generators = side(&self.generators);
        generators.lines.extend((self.width..width).map(|column| unit(width, column)));
        Polyhedron { width, facets: side(&self.facets), generators }
    }

    /// The points that satisfy the constraints as well; `None` if there are none.
    ///
    /// A constraint that would make the result too large is left out.
    pub(crate) fn meet<'c>(
        &self,
        constraints: impl IntoIterator<Item = &'c Constraint>,
        limits: &mut Limits,
    ) -> Result<Option<Polyhedron>, TooLarge> {
        let mut conversion = Conversion::new(self.width, &self.facets, &self.generators, limits)?;
        for constraint in constraints {
            let mut row = constraint.row.clone();
            reduce(&mut row);
            // A constraint that fails leaves the cone unchanged, which over-approximates the result.
            let _left_out = conversion.add(&row, constraint.equality).is_err();
        }
        let (facets, generators) = conversion.finish()?;
        Ok(Polyhedron { width: self.width, facets, generators }.not_empty())
    }

    /// The least polyhedron that includes both; one that is larger if the least is too large.
    pub(crate) fn join(&self, other: &Polyhedron, limits: &mut Limits) -> Result<Polyhedron, TooLarge> {
        if self.includes(other) {
            return Ok(self.clone());
        }
        if other.includes(self) {
            return Ok(other.clone());
        }
        match self.hull(other, limits) {
            Err(TooLarge) => self.weak_join(other, limits),
            result => result,
        }
    }

    fn hull(&self, other: &Polyhedron, limits: &mut Limits) -> Result<Polyhedron, TooLarge> {
        let mut conversion = Conversion::new(self.width, &self.generators, &self.facets, limits)?;
        let lines = other.generators.lines.iter().map(|row| (row, true));
        for (row, line) in lines.chain(other.generators.rays.iter().map(|row| (row, false))) {
            conversion.add(row, line)?;
        }
        let (generators, facets) = conversion.finish()?;
        Ok(Polyhedron { width: self.width, facets, generators })
    }

    /// The constraints of each that the other satisfies.
    fn weak_join(&self, other: &Polyhedron, limits: &mut Limits) -> Result<Polyhedron, TooLarge> {
        let halves = self.halves().filter(|row| other.satisfies(row));
        let halves = halves.chain(other.halves().filter(|row| self.satisfies(row)));
        let constraints: Vec<Constraint> = halves.map(|row| Constraint { row, equality: false }).collect();
        // Both are not empty, so the result is not.
        Polyhedron::universe(self.dimensions()).meet(&constraints, limits)?.ok_or(TooLarge)
    }

    /// The points `(m1 * p, ..., mk * p)` for the points `p`, where a row of the map is a constant and a coefficient
    /// for each dimension.
    pub(crate) fn image(&self, map: &[Row], limits: &mut Limits) -> Result<Polyhedron, TooLarge> {
        let width = map.len() + 1;
        let image = |row: &Row| {
            let mut image: Row = std::iter::once(row[0].clone()).chain(map.iter().map(|m| product(m, row))).collect();
            reduce(&mut image);
            image
        };
        // Of the empty cone everything is an equality.
        let all = Side { lines: (0..width).map(|column| unit(width, column)).collect(), rays: Vec::new() };
        let mut conversion = Conversion::new(width, &Side::default(), &all, limits)?;
        let lines = self.generators.lines.iter().map(|row| (image(row), true));
        let mut seen: Vec<(Row, bool)> = Vec::new();
        for new in lines.chain(self.generators.rays.iter().map(|row| (image(row), false))) {
            if new.0.iter().any(|entry| !entry.is_zero()) && !seen.contains(&new) {
                conversion.add(&new.0, new.1)?;
                seen.push(new);
            }
        }
        let (generators, facets) = conversion.finish()?;
        Ok(Polyhedron { width, facets, generators })
    }

    /// Whether all points of the other belong to it.
    pub(crate) fn includes(&self, other: &Polyhedron) -> bool {
        let zero = |line: &Row| other.all_generators().all(|row| product(line, row).is_zero());
        self.facets.rays.iter().all(|row| other.satisfies(row)) && self.facets.lines.iter().all(zero)
    }

    /// Whether all points satisfy the inequality with this row.
    pub(crate) fn satisfies(&self, row: &Row) -> bool {
        self.generators.lines.iter().all(|line| product(row, line).is_zero())
            && self.generators.rays.iter().all(|ray| !product(row, ray).is_negative())
    }

    /// Whether all points satisfy the constraint.
    pub(crate) fn implies(&self, constraint: &Constraint) -> bool {
        self.satisfies(&constraint.row) && (!constraint.equality || self.satisfies(&opposite(&constraint.row)))
    }

    /// A smaller polyhedron with the same integral points, by constraints whose coefficients have a common divisor that
    /// does not divide the constant. `None` if there are no integral points.
    pub(crate) fn tightened(self, limits: &mut Limits) -> Result<Option<Polyhedron>, TooLarge> {
        let mut tight = self;
        for _ in 0..TIGHTENING {
            let mut better = Vec::new();
            for Constraint { mut row, equality } in tight.constraints() {
                let divisor = row[1..].iter().fold(Int::ZERO, |divisor, entry| divisor.gcd(entry));
                if divisor.is_one() {
                    continue;
                }
                // Rows have no common divisor, so this one does not divide the constant.
                if equality {
                    return Ok(None);
                }
                row.iter_mut().for_each(|entry| *entry = entry.div_floor(&divisor));
                better.push(Constraint { row, equality });
            }
            if better.is_empty() {
                break;
            }
            match tight.meet(&better, limits)? {
                Some(smaller) => tight = smaller,
                None => return Ok(None),
            }
        }
        Ok(Some(tight))
    }

    fn not_empty(self) -> Option<Polyhedron> {
        self.generators.rays.iter().any(|row| row[0].is_positive()).then_some(self)
    }

    /// All constraints as inequalities, also the one of column 0.
    fn halves(&self) -> impl Iterator<Item = Row> + '_ {
        let lines = self.facets.lines.iter().flat_map(|row| [row.clone(), opposite(row)]);
        lines.chain(self.facets.rays.iter().cloned())
    }

    fn all_generators(&self) -> impl Iterator<Item = &Row> {
        self.generators.lines.iter().chain(&self.generators.rays)
    }
}

fn unit(width: usize, at: usize) -> Row {
    (0..width).map(|column| if column == at { Int::ONE } else { Int::ZERO }).collect()
}

fn opposite(row: &Row) -> Row {
    row.iter().map(|entry| -entry).collect()
}
