//! Bounds of the integers of arrays in the merged state ([`crate::domain::columns`]).

use logic::{Int, Interval, Knowledge, Linear, Symbol};

use super::{Coarseness, Joiner, thresholds};
use crate::domain::block::Allocation;
use crate::domain::columns::{Column, Part, Shape};
use crate::query::columns;

impl Joiner<'_, '_> {
    /// The parts of a column in both blocks, if anything is known of one: where nothing is known in the other one, it has none of the
    /// integers.
    fn parts(
        &self,
        (one, mine): (&Column, &Allocation),
        (other, theirs): (&Column, &Allocation),
    ) -> Option<(Part, Part)> {
        if one.shape != other.shape {
            return None;
        }
        let (a, b) = (&self.a.knowledge, &self.b.knowledge);
        let known = |knowledge: &Knowledge, symbol: Symbol| !knowledge.interval(symbol).is_all();
        let (x, y) = (columns::known(self.cx, one, mine), columns::known(self.cx, other, theirs));
        // What is outdated gives way.
        let fresh = [&x, &y].into_iter().flatten().any(|part| !part.outdated);
        let kept = |part: &Part| !(fresh && part.outdated);
        match (x.filter(kept), y.filter(kept)) {
            (Some(x), Some(y)) => Some((x, y)).filter(|(x, y)| x.into == self.led_into(y)),
            (Some(x), None) => {
                let stays = x.into.is_none_or(|base| self.bases().any(|(mine, _)| mine == base));
                x.without_any(one.shape, a, &|symbol| known(b, symbol)).filter(|_| stays).map(|y| (x, y))
            }
            (None, Some(y)) => {
                let into = self.led_into(&y);
                let x = y.without_any(one.shape, b, &|symbol| known(a, symbol))?;
                (into.is_some() == y.into.is_some()).then_some((Part { into, ..x }, y))
            }
            (None, None) => None,
        }
    }

    /// The base in a of the block into which the pointers of a part of b lead.
    fn led_into(&self, part: &Part) -> Option<Symbol> {
        let base = part.into?;
        self.bases().find(|(_, theirs)| *theirs == base).map(|(mine, _)| mine)
    }

    /// The bases of blocks that stand for each other.
    fn bases(&self) -> impl Iterator<Item = (Symbol, Symbol)> {
        let pair = |(p, q)| Some((self.a.allocations.get(p)?.base, self.b.allocations.get(q)?.base));
        self.blocks.iter().filter_map(pair)
    }

    /// The terms of the columns of two blocks that stand for the same.
    pub(super) fn terms_of_columns(&self, (mine, theirs): (&Allocation, &Allocation)) -> Vec<(Linear, Linear)> {
        let mut result = Vec::new();
        for (one, other) in mine.columns.iter().zip(&theirs.columns) {
            let Some((x, y)) = self.parts((one, mine), (other, theirs)) else { continue };
            result.push((x.from, y.from));
            result.push((x.upto, y.upto));
            result.extend(x.least.zip(y.least));
            result.extend(x.most.zip(y.most));
        }
        result
    }

    pub(super) fn columns(&mut self, mine: &Allocation, theirs: &Allocation) -> Vec<Column> {
        let columns = mine.columns.iter().zip(&theirs.columns);
        let joined = columns.map(|(one, other)| {
            let parts = self.parts((one, mine), (other, theirs)).filter(|_| self.coarseness != Coarseness::NoCells);
            Column {
                shape: one.shape,
                part: parts.map(|(x, y)| self.bounds_of_column(one.shape, (&x, &y), &mine.name)),
            }
        });
        joined.collect()
    }

    fn bounds_of_column(&mut self, shape: Shape, (x, y): (&Part, &Part), name: &str) -> Part {
        let step = Linear::constant(Int::from(shape.step));
        let from = self.place((&x.from, &y.from), &step, &format!("{name}.first"));
        let upto = self.place((&x.upto, &y.upto), &step, &format!("{name}.filled"));
        let mut bound = |x: &Option<Linear>, y: &Option<Linear>, end: &str| {
            let (x, y) = x.as_ref().zip(y.as_ref())?;
            Some(self.term(x, y, &format!("{name}.{end}")))
        };
        let least = bound(&x.least, &y.least, "least");
        let most = bound(&x.most, &y.most, "most");
        Part {
            from,
            upto,
            into: x.into,
            outdated: x.outdated,
            range: self.range(shape, &x.range, &y.range),
            least,
            most,
        }
    }

    /// The range around both: the more merges there were, the fewer numbers may be its ends.
    fn range(&self, shape: Shape, x: &Interval, y: &Interval) -> Interval {
        let all = shape.numbers();
        let hull = x.hull(y);
        let stops = match self.coarseness {
            Coarseness::Hull => return hull,
            Coarseness::Thresholds => &self.thresholds.all[..],
            Coarseness::Widen => &self.thresholds.limits[..],
            Coarseness::NoTemplates | Coarseness::NoCells => &[],
        };
        let unit = (Int::ONE, Int::ZERO);
        // An end that the program names needs no other one.
        let named = |end: &Int| !stops.is_empty() && self.thresholds.all.binary_search(end).is_ok();
        let low = |low: Int| if named(&low) { Some(low) } else { thresholds::below(stops, &low, &unit) };
        let high = |high: Int| if named(&high) { Some(high) } else { thresholds::above(stops, &high, &unit) };
        let low = if hull.low == x.low { hull.low } else { hull.low.and_then(low) };
        let high = if hull.high == x.high { hull.high } else { hull.high.and_then(high) };
        Interval { low, high }.intersect(&all)
    }
}
