//! Ranking by one variable for each location, in components that are large: a loop that calls for options, with a loop for the rest of each, beside
//! variables that matter to nobody.

use std::fmt::Write;
use std::sync::Arc;

use termination::{Budget, Limits, Outcome, prove};

const METHOD: &str = "one variable";

/// What counts down to the end is known after the first call (`s`); each call takes one (`l`), and for some of `kinds` options the rest of
/// a text of `t` letters is passed over. `again` says what `s` is after an option.
fn options(kinds: usize, again: &str) -> its::System {
    let others: Vec<String> = (0..6).map(|index| format!("v{index}")).collect();
    let others = others.join(", ");
    let bounds: Vec<String> = (0..6).map(|index| format!("v{index} >= 0 && v{index} <= 9223372036854775807")).collect();
    let bounds = bounds.join(" && ");
    let all = format!("s, l, i, t, {others}");
    let mut rules = format!("start({all}) -> head(0, l, i, t, {others}) :|: {bounds}\n");
    for kind in 0..kinds {
        let begin = |guard: &str, left: &str| {
            format!("head({all}) -> rest{kind}(1, {left}, 0, t, {others}) :|: {guard} && t >= 0 && {bounds}\n")
        };
        rules += &begin("s = 0", "x");
        rules += &begin("s = 1 && l >= 1", "l");
        let _ = writeln!(
            rules,
            "rest{kind}({all}) -> rest{kind}(s, l, i + 1, t, {others}) :|: i < t && l >= 1 && {bounds}"
        );
        let _ = writeln!(
            rules,
            "rest{kind}({all}) -> head({again}, l - 1, i, t, x, v1, v2, v3, v4, v5) :|: l >= 1 && {bounds}"
        );
    }
    let text = format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR {} x)(RULES {rules})", all.replace(',', ""));
    its::format::read(&text).expect("the rules are well-formed")
}

fn budget(large_component: usize) -> Budget {
    let limits = Limits { large_component, ..Limits::default() };
    Budget { work: 4_000_000, limits: Arc::new(limits), ..Budget::default() }
}

#[test]
fn options_are_counted_down() {
    for kinds in 1..6 {
        let system = options(kinds, "1");
        let Outcome::Terminates(argument) = prove(&system, &budget(0)) else { panic!("{system}") };
        assert_eq!(argument.check(&system), Ok(()));
        assert!(argument.methods().contains(&METHOD), "{:?}", argument.methods());
    }
}

/// Where an option makes the count begin anew, it need not end.
#[test]
fn a_count_that_begins_anew_proves_nothing() {
    for kinds in 1..4 {
        let system = options(kinds, "0");
        assert!(!matches!(prove(&system, &budget(0)), Outcome::Terminates(_)), "{system}");
    }
}

/// Small components are a matter of the linear programs, which find functions that are easier to read; so do they here.
#[test]
fn small_components_do_not_need_it() {
    let system = options(1, "1");
    let Outcome::Terminates(argument) = prove(&system, &budget(usize::MAX)) else { panic!("{system}") };
    assert_eq!(argument.check(&system), Ok(()));
    assert!(!argument.methods().contains(&METHOD), "{:?}", argument.methods());
}
