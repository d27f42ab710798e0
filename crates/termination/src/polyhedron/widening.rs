//! Widening of polyhedra.

use fixedbitset::FixedBitSet;

use super::bits::set;
use super::cone::product;
use super::{Constraint, Limits, Polyhedron, Row, TooLarge, opposite};

impl Polyhedron {
    /// A polyhedron that includes `self` and the larger `new`; a chain of such steps is finite.
    ///
    /// The standard widening (Halbwachs 1979; Bagnara, Hill, Ricci, Zaffanella, Precise widening operators for convex
    /// polyhedra, 2005, Definition 3): the constraints of the old one that the new one satisfies, independent of their
    /// representation: a constraint of the new one is kept if it is an equation for the same generators of the old one
    /// as some constraint of the old one. Limited by the constraints `up_to` that the new one satisfies (Halbwachs
    /// 1993): each can be lost only once.
    pub(crate) fn widened(&self, new: &Polyhedron, up_to: &[Row], limits: &mut Limits) -> Result<Polyhedron, TooLarge> {
        let halves: Vec<Row> = self.halves().collect();
        limits.spend((halves.len() + new.facets.rays.len()) * (self.generators.rays.len() + 1) * self.width / 4)?;
        // That column 0 is not negative is no place: it may be an equation for no point at all.
        let says_something = |row: &&Row| row[1..].iter().any(|entry| !entry.is_zero());
        let places: Vec<FixedBitSet> = halves.iter().filter(says_something).map(|row| self.zeros(row)).collect();
        let mut kept: Vec<Row> = halves.into_iter().filter(|row| new.satisfies(row)).collect();
        let equations = new.facets.lines.iter().flat_map(|row| [row.clone(), opposite(row)]);
        let exchanged = equations.chain(new.facets.rays.iter().cloned());
        kept.extend(exchanged.filter(|row| places.contains(&self.zeros(row))));
        kept.extend(up_to.iter().filter(|row| new.satisfies(row) && self.satisfies(row)).cloned());
        let constraints: Vec<Constraint> = kept.into_iter().map(|row| Constraint { row, equality: false }).collect();
        // The new one has points, and satisfies everything.
        Polyhedron::universe(self.dimensions()).meet(&constraints, limits)?.ok_or(TooLarge)
    }

    /// The rays of the generators for which a row is an equation.
    fn zeros(&self, row: &Row) -> FixedBitSet {
        let rays = self.generators.rays.iter().enumerate();
        set(rays.filter(|(_, ray)| product(row, ray).is_zero()).map(|(number, _)| number))
    }
}
