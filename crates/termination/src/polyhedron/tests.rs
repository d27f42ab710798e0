//! All operations against slow reference computations: points on a grid, and linear programs over the constraints alone.

use logic::lp::{Comparison, Outcome, Problem};
use logic::{Atom, Knowledge, Linear, Rational, Relation, Symbol};
use proptest::prelude::*;

use super::*;

const FREE: Limits = Limits { rays: 256, work: 1 << 40 };

fn row(entries: &[i64]) -> Row {
    entries.iter().map(|entry| Int::from(*entry)).collect()
}

fn inequality(entries: &[i64]) -> Constraint {
    Constraint { row: row(entries), equality: false }
}

fn made(dimensions: usize, constraints: &[Constraint]) -> Option<Polyhedron> {
    Polyhedron::universe(dimensions).meet(constraints, &mut { FREE }).expect("there is no limit")
}

/// Constraints, and equations now and then.
fn constraints(dimensions: usize, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Constraint>> {
    let entries = (-6..7i64, prop::collection::vec(-3..4i64, dimensions), 0..8);
    let constraint = entries.prop_map(|(constant, factors, kind)| Constraint {
        row: row(&[&[constant], factors.as_slice()].concat()),
        equality: kind == 0,
    });
    prop::collection::vec(constraint, count)
}

/// The program of the points that satisfy constraints.
fn program(dimensions: usize, constraints: &[Constraint]) -> Problem {
    let mut problem = Problem::new(dimensions);
    for Constraint { row, equality } in constraints {
        let comparison = if *equality { Comparison::Equal } else { Comparison::AtLeast };
        problem.add_row(row[1..].iter().cloned().enumerate(), comparison, -&row[0]);
    }
    problem
}

/// The least value of a row, if there are points and there is a least value.
fn least(problem: &Problem, row: &Row) -> Option<Rational> {
    let objective: Vec<(usize, Int)> = row[1..].iter().cloned().enumerate().collect();
    match problem.minimise(&objective) {
        Outcome::Optimal { value, .. } => Some(&value + &Rational::from(&row[0])),
        _ => None,
    }
}

/// Points with coordinates that are multiples of a half.
fn grid(dimensions: usize) -> impl Iterator<Item = Vec<i64>> {
    (0..11usize.pow(dimensions as u32)).map(move |number| {
        (0..dimensions).map(|dimension| (number / 11usize.pow(dimension as u32) % 11) as i64 - 5).collect()
    })
}

/// Whether the point with these doubled coordinates satisfies the constraints.
fn holds(constraints: &[Constraint], doubled: &[i64]) -> bool {
    constraints.iter().all(|Constraint { row, equality }| {
        let start = &row[0] * &Int::from(2);
        let sum = row[1..].iter().zip(doubled).fold(start, |sum, (factor, value)| sum + factor * Int::from(*value));
        if *equality { sum.is_zero() } else { !sum.is_negative() }
    })
}

fn all(polyhedron: &Polyhedron) -> Vec<Constraint> {
    polyhedron.constraints().collect()
}

fn same(one: &Polyhedron, other: &Polyhedron) -> bool {
    one.includes(other) && other.includes(one)
}

/// Both descriptions agree, and both are minimal.
fn is_sound(polyhedron: &Polyhedron) -> bool {
    let own = all(polyhedron);
    let problem = program(polyhedron.dimensions(), &own);
    let minimal = |without: usize| {
        let mut others = own.clone();
        let Constraint { row, equality } = others.remove(without);
        let problem = program(polyhedron.dimensions(), &others);
        let loose = |row: &Row| least(&problem, row).is_none_or(|value| value.is_negative());
        loose(&row) || (equality && loose(&opposite(&row)))
    };
    // Each inequality is an equation for a generator, and each generator follows from nothing less than all of them.
    let touched = |row: &Row| polyhedron.generators.rays.iter().any(|ray| product(row, ray).is_zero());
    let dual = |at: usize| {
        let mut fewer = polyhedron.generators.clone();
        let ray = fewer.rays.remove(at);
        let mut cone = Problem::new(fewer.lines.len());
        (0..fewer.rays.len()).for_each(|_| _ = cone.add_nonnegative());
        let parts: Vec<&Row> = fewer.lines.iter().chain(&fewer.rays).collect();
        for (column, entry) in ray.iter().enumerate() {
            let terms = parts.iter().enumerate().map(|(index, part)| (index, part[column].clone()));
            cone.add_row(terms, Comparison::Equal, entry.clone());
        }
        cone.feasible().is_err()
    };
    (0..own.len()).all(minimal)
        && polyhedron.facets.rays.iter().all(|row| polyhedron.satisfies(row))
        && own.iter().all(|constraint| touched(&constraint.row))
        && (0..polyhedron.generators.rays.len()).all(dual)
        && problem.feasible().is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn a_meet_has_the_points_that_satisfy_all(given in constraints(3, 0..8)) {
        let problem = program(3, &given);
        let Some(polyhedron) = made(3, &given) else {
            prop_assert!(problem.feasible().is_err());
            return Ok(());
        };
        prop_assert!(is_sound(&polyhedron), "{polyhedron:?}");
        let own = all(&polyhedron);
        for point in grid(3) {
            prop_assert_eq!(holds(&given, &point), holds(&own, &point));
        }
        // The generators describe exactly these points.
        for Constraint { row, .. } in &given {
            prop_assert!(polyhedron.satisfies(row));
        }
        for point in grid(3).step_by(7) {
            let other: Row = row(&[&[3], point.as_slice()].concat());
            let least = least(&problem, &other);
            prop_assert_eq!(polyhedron.satisfies(&other), least.is_some_and(|value| !value.is_negative()));
        }
    }

    #[test]
    fn a_join_is_the_least_that_includes_both(one in constraints(3, 2..6), other in constraints(3, 2..6)) {
        let (Some(first), Some(second)) = (made(3, &one), made(3, &other)) else { return Ok(()) };
        let joined = first.join(&second, &mut { FREE }).expect("there is no limit");
        prop_assert!(is_sound(&joined));
        prop_assert!(joined.includes(&first) && joined.includes(&second));
        prop_assert_eq!(&joined, &joined.join(&first, &mut { FREE }).expect("there is no limit"));
        let (one, other) = (program(3, &one), program(3, &other));
        for Constraint { row, equality } in all(&joined) {
            // Both satisfy it, and it is tight.
            let values = [least(&one, &row), least(&other, &row)];
            let of_both = values.iter().all(|value| value.as_ref().is_some_and(|value| !value.is_negative()));
            prop_assert!(of_both && (equality || values.into_iter().flatten().any(|value| value.is_zero()
                || first.generators.rays.iter().chain(&second.generators.rays).any(|ray| product(&row, ray).is_zero()))));
        }
        // What both satisfy, the join satisfies.
        for point in grid(3).step_by(5) {
            let row: Row = row(&[&[2], point.as_slice()].concat());
            let of = |problem| least(problem, &row).is_some_and(|value| !value.is_negative());
            prop_assert_eq!(of(&one) && of(&other), joined.satisfies(&row));
        }
        // With little room the result is larger at most.
        for rays in 1..6 {
            if let Ok(larger) = first.join(&second, &mut Limits { rays, ..FREE }) {
                prop_assert!(larger.includes(&joined));
            }
        }
    }

    #[test]
    fn inclusion_is_that_of_the_constraints(one in constraints(3, 2..6), other in constraints(3, 1..4)) {
        let (Some(first), Some(second)) = (made(3, &one), made(3, &other)) else { return Ok(()) };
        let problem = program(3, &one);
        let not_negative = |row: &Row| least(&problem, row).is_some_and(|value| !value.is_negative());
        let included = other.iter().all(|c| not_negative(&c.row) && (!c.equality || not_negative(&opposite(&c.row))));
        prop_assert_eq!(second.includes(&first), included);
        for constraint in &other {
            let own = not_negative(&constraint.row) && (!constraint.equality || not_negative(&opposite(&constraint.row)));
            prop_assert_eq!(first.implies(constraint), own);
        }
    }

    #[test]
    fn an_image_has_the_points_that_come_from_some(
        given in constraints(3, 1..6),
        map in prop::collection::vec(prop::collection::vec(-2..3i64, 4), 2),
    ) {
        let Some(polyhedron) = made(3, &given) else { return Ok(()) };
        let map: Vec<Row> = map.iter().map(|entries| row(entries)).collect();
        let image = polyhedron.image(&map, &mut { FREE }).expect("there is no limit");
        prop_assert!(is_sound(&image));
        // Dimensions 0 and 1 are the coordinates after the step.
        let symbol = |index: usize| Linear::symbol(Symbol(index as u32));
        let term = |row: &Row, first: usize| {
            let factors = row[1..].iter().cloned().enumerate();
            Linear::from_parts(row[0].clone(), factors.map(|(at, factor)| (Symbol((first + at) as u32), factor)))
        };
        let relation = |equality| if equality { Relation::Zero } else { Relation::NonNegative };
        let before = given.iter().map(|c| Atom::new(term(&c.row, 2), relation(c.equality)));
        let step = map.iter().enumerate().map(|(at, row)| Atom::eq(&symbol(at), &term(row, 2)));
        let mut knowledge = Knowledge::new();
        let atoms: Vec<Atom> = before.chain(step).collect();
        let mut possible = true;
        for atom in &atoms {
            possible &= knowledge.assume(atom) == logic::Consistency::Consistent;
        }
        if possible {
            // The integral points after the step satisfy everything that is known there.
            let after = knowledge.project(&|symbol| symbol.0 < 2).atoms();
            for point in grid(3).filter(|point| point.iter().all(|value| value % 2 == 0) && holds(&given, point)) {
                let whole: Vec<Int> = point.iter().map(|value| Int::from(value / 2)).collect();
                let at = |row: &Row| row[1..].iter().zip(&whole).fold(row[0].clone(), |sum, (a, x)| sum + a * x);
                let values: Vec<Int> = map.iter().map(at).collect();
                prop_assert!(after.iter().all(|atom| atom.evaluate(|symbol| values[symbol.0 as usize].clone())));
                let point = Constraint { row: vec![Int::ONE; 3], equality: false };
                let shifted: Row = std::iter::once(Int::ONE).chain(values.iter().cloned()).collect();
                prop_assert!(image.halves().all(|half| !product(&half, &shifted).is_negative()), "{point:?}");
            }
        }
        // A point belongs to the image exactly if the program of its origins has a solution.
        let mut origins = Vec::new();
        for Constraint { row, equality } in &given {
            let shifted = [&row[..1], &[Int::ZERO, Int::ZERO], &row[1..]].concat();
            origins.push(Constraint { row: shifted, equality: *equality });
        }
        for (at, row) in map.iter().enumerate() {
            let mut shifted = [&row[..1], &[Int::ZERO, Int::ZERO], &row[1..]].concat();
            shifted[at + 1] = Int::MINUS_ONE;
            origins.push(Constraint { row: shifted, equality: true });
        }
        for point in grid(2).step_by(3) {
            let mut problem = program(5, &origins);
            for (at, value) in point.iter().enumerate() {
                problem.add_row([(at, Int::from(2))], Comparison::Equal, *value);
            }
            prop_assert_eq!(problem.feasible().is_ok(), holds(&all(&image), &point));
        }
    }

    #[test]
    fn further_coordinates_are_arbitrary(given in constraints(2, 1..5), more in constraints(3, 1..4)) {
        let Some(polyhedron) = made(2, &given) else { return Ok(()) };
        let extended = polyhedron.extended(3);
        prop_assert!(is_sound(&extended));
        let longer: Vec<Constraint> = given
            .iter()
            .map(|c| Constraint { row: [c.row.as_slice(), &[Int::ZERO]].concat(), ..c.clone() })
            .collect();
        let direct = made(3, &[longer, more.clone()].concat());
        let then = extended.meet(&more, &mut { FREE }).expect("there is no limit");
        prop_assert_eq!(direct.is_some(), then.is_some());
        if let (Some(direct), Some(then)) = (direct, then) {
            prop_assert!(same(&direct, &then));
        }
    }

    #[test]
    fn tightening_loses_no_integral_point(given in constraints(3, 2..6)) {
        let Some(polyhedron) = made(3, &given) else { return Ok(()) };
        let integral = |point: &Vec<i64>| point.iter().all(|value| value % 2 == 0);
        let tight = polyhedron.clone().tightened(&mut { FREE }).expect("there is no limit");
        if let Some(tight) = &tight {
            prop_assert!(polyhedron.includes(tight) && is_sound(tight));
        }
        for point in grid(3).filter(integral).filter(|point| holds(&given, point)) {
            prop_assert!(tight.as_ref().is_some_and(|tight| holds(&all(tight), &point)));
        }
    }

    #[test]
    fn widened_chains_come_to_an_end(chain in prop::collection::vec(constraints(3, 4..9), 2..30)) {
        let mut links = chain.iter().filter_map(|given| made(3, given));
        let Some(mut state) = links.next() else { return Ok(()) };
        let thresholds = [row(&[5, -1, 0, 0]), row(&[9, -1, -1, 0]), row(&[7, 1, 0, 2])];
        let mut growths = 0;
        for link in links {
            let joined = state.join(&link, &mut { FREE }).expect("there is no limit");
            if state.includes(&joined) {
                continue;
            }
            let widened = state.widened(&joined, &thresholds, &mut { FREE }).expect("there is no limit");
            prop_assert!(is_sound(&widened) && widened.includes(&joined));
            let plain = state.widened(&joined, &[], &mut { FREE }).expect("there is no limit");
            prop_assert!(plain.includes(&widened));
            for threshold in thresholds.iter().filter(|row| joined.satisfies(row)) {
                prop_assert!(widened.satisfies(threshold));
            }
            state = widened;
            growths += 1;
        }
        // Far more than polyhedra of three dimensions with so few constraints can take.
        prop_assert!(growths < 16, "{growths}");
    }

    #[test]
    fn what_does_not_fit_is_left_out(given in constraints(3, 3..9), rays in 1..8usize) {
        let exact = made(3, &given);
        let Ok(larger) = Polyhedron::universe(3).meet(&given, &mut Limits { rays, ..FREE }) else { return Ok(()) };
        if let Some(exact) = exact {
            prop_assert!(larger.as_ref().is_some_and(|larger| larger.includes(&exact) && is_sound(larger)));
        }
        let none = Polyhedron::universe(3).meet(&given, &mut Limits { work: 5, ..FREE });
        prop_assert_eq!(none, Err(TooLarge));
    }
}

#[test]
fn the_hull_of_two_points_is_the_segment() {
    let at = |x: i64, y: i64| {
        let fixed = |entries: &[i64]| Constraint { row: row(entries), equality: true };
        made(2, &[fixed(&[-x, 1, 0]), fixed(&[-y, 0, 1])]).expect("a point")
    };
    let segment = at(0, 0).join(&at(4, 2), &mut { FREE }).expect("there is no limit");
    let expected = [inequality(&[4, -1, 0]), inequality(&[0, 1, 0])];
    let line = Constraint { row: row(&[0, 1, -2]), equality: true };
    assert!(same(&segment, &made(2, &[&expected[..], &[line]].concat()).expect("not empty")));
}

#[test]
fn a_loop_that_adds_widens_to_what_it_keeps() {
    // x = y = 0, then x += 2 and y += 1: the relation stays, the bounds of one side go.
    let start =
        made(2, &[inequality(&[0, 1, 0]), inequality(&[0, -1, 0]), inequality(&[0, 0, 1]), inequality(&[0, 0, -1])]);
    let start = start.expect("a point");
    let next = start.image(&[row(&[2, 1, 0]), row(&[1, 0, 1])], &mut { FREE }).expect("there is no limit");
    let joined = start.join(&next, &mut { FREE }).expect("there is no limit");
    let widened = start.widened(&joined, &[], &mut { FREE }).expect("there is no limit");
    let line = Constraint { row: row(&[0, 1, -2]), equality: true };
    assert!(same(&widened, &made(2, &[line, inequality(&[0, 1, 0])]).expect("not empty")));
}

#[test]
fn a_cube_has_its_corners() {
    for dimensions in 1..8 {
        let sides = (1..=dimensions).flat_map(|at| {
            let side = |constant: i64, factor: i64| {
                let mut entries = vec![0; dimensions + 1];
                (entries[0], entries[at]) = (constant, factor);
                inequality(&entries)
            };
            [side(0, 1), side(3, -1)]
        });
        let cube = made(dimensions, &sides.collect::<Vec<_>>()).expect("not empty");
        assert_eq!(cube.generators.rays.len(), 1 << dimensions);
        assert_eq!(cube.constraints().count(), 2 * dimensions);
    }
}
