//! What comes again and again in a report for people is shown once, with how often.

use std::fmt::Write;

use evidence::SourcePlace;

use crate::visible::visible;

/// Lines of a pattern at most.
const LONGEST: usize = 8;

/// Some of a list's items: so many from the first one on, and all of them so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fold {
    pub first: usize,
    pub length: usize,
    pub times: usize,
}

impl Fold {
    /// What is said behind the items, if they come again.
    pub(crate) fn again(&self) -> Option<String> {
        let times = match self.times - 1 {
            0 => return None,
            1 => "once more".to_owned(),
            more => format!("{more} more times"),
        };
        Some(if self.length == 1 { times } else { format!("these {} lines {times}", self.length) })
    }
}

/// The list in folds, in its order. Only what saves a line is folded.
pub(crate) fn folds<T>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut first = 0;
    while first < items.len() {
        let rest = &items[first..];
        let fold = |length: usize| {
            let equal = rest.iter().zip(rest.get(length..)?).take_while(|(one, other)| same(one, other)).count();
            let times = 1 + equal / length;
            ((times - 1) * length > 1).then_some(Fold { first, length, times })
        };
        let fold = (1..=LONGEST).find_map(fold).unwrap_or(Fold { first, length: 1, times: 1 });
        first += fold.length * fold.times;
        folds.push(fold);
    }
    folds
}

/// The calls that lead to a place, the innermost one first.
pub(crate) fn show_calls(text: &mut String, calls: &[SourcePlace]) {
    for fold in folds(calls, SourcePlace::eq) {
        for place in &calls[fold.first..fold.first + fold.length] {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}", visible(&format!("  in {} at {place}", place.function)));
        }
        if let Some(again) = fold.again() {
            let _ = writeln!(text, "  ... {again}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_again_is_counted() {
        let of = |text: &str| {
            let items: Vec<char> = text.chars().collect();
            let folds = folds(&items, char::eq);
            assert_eq!(folds.iter().map(|fold| fold.length * fold.times).sum::<usize>(), items.len());
            let shown = |fold: &Fold| {
                let items: String = items[fold.first..fold.first + fold.length].iter().collect();
                items + &fold.again().map_or(String::new(), |again| format!("({again})"))
            };
            folds.iter().map(shown).collect::<String>()
        };
        assert_eq!(of(""), "");
        assert_eq!(of("abb"), "abb", "that would save nothing");
        assert_eq!(of("abbbc"), "ab(2 more times)c");
        assert_eq!(of("xababy"), "xab(these 2 lines once more)y");
        assert_eq!(of("ababababa"), "ab(these 2 lines 3 more times)a");
        assert_eq!(of("aaabaaab"), "a(2 more times)ba(2 more times)b");
        assert_eq!(of("123456789123456789"), "123456789123456789");
    }
}
