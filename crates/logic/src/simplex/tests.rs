use super::{Conflict, Optimum, Scalar, Side, Tableau};
use crate::int::Int;

fn tableau<N: Scalar>(width: usize, rows: &[(&[i64], Option<i64>, Option<i64>)]) -> Result<Tableau<N>, Conflict<N>> {
    let number = |value: i64| N::from_int(&Int::from(value)).unwrap();
    let mut tableau = Tableau::new(width);
    for (coefficients, lower, upper) in rows {
        let terms = coefficients.iter().enumerate().map(|(variable, c)| (variable, number(*c)));
        let row = tableau.add_row(terms.filter(|(_, c)| !c.is_zero())).unwrap();
        for (side, bound) in [(Side::Lower, lower), (Side::Upper, upper)] {
            if let Some(bound) = bound
                && let Some(conflict) = tableau.tighten(row, side, number(*bound)).unwrap()
            {
                return Err(conflict);
            }
        }
    }
    match tableau.check().unwrap() {
        Some(conflict) => Err(conflict),
        None => Ok(tableau),
    }
}

fn maximum<N: Scalar>(mut tableau: Tableau<N>, objective: &[i64]) -> Option<(Int, Int)> {
    let number = |value: i64| N::from_int(&Int::from(value)).unwrap();
    let terms = objective.iter().enumerate().map(|(variable, c)| (variable, number(*c)));
    let row = tableau.add_row(terms).unwrap();
    match tableau.maximise(row).unwrap() {
        Optimum::Unbounded => None,
        Optimum::Reached => {
            let (numerator, denominator) = tableau.value(row);
            Some((numerator.to_int(), denominator.to_int()))
        }
    }
}

fn solves<N: Scalar>() {
    // x + y <= 4, x + 3y <= 6, x >= 0, y >= 0: 3x + 5y is greatest at (3, 1).
    let rows: [(&[i64], _, _); 4] =
        [(&[1, 1], None, Some(4)), (&[1, 3], None, Some(6)), (&[1, 0], Some(0), None), (&[0, 1], Some(0), None)];
    let feasible = tableau::<N>(2, &rows).ok().unwrap();
    assert_eq!(maximum(feasible.clone(), &[3, 5]), Some((Int::from(14), Int::ONE)));
    assert_eq!(maximum(feasible.clone(), &[-1, -1]), Some((Int::ZERO, Int::ONE)));
    let open = tableau::<N>(2, &rows[2..]).ok().unwrap();
    assert_eq!(maximum(open, &[1, 1]), None);
    // x >= 1, y >= x + 1, 2y <= x + 2 has no solution.
    let conflict = tableau::<N>(2, &[(&[1, 0], Some(1), None), (&[-1, 1], Some(1), None), (&[-1, 2], None, Some(2))]);
    assert_eq!(conflict.err().unwrap().len(), 3);
}

#[test]
fn solves_with_machine_and_with_big_integers() {
    solves::<i128>();
    solves::<Int>();
}

#[test]
fn machine_integers_report_overflow() {
    let mut tableau = Tableau::<i128>::new(2);
    let huge = 1i128 << 100;
    let row = tableau.add_row([(0, huge), (1, 1)].into_iter()).unwrap();
    tableau.tighten(1, Side::Lower, 1).unwrap();
    assert!(tableau.tighten(0, Side::Lower, huge).is_err());
    let _ = row;
}
