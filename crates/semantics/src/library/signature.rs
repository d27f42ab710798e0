//! The types of library functions in C.

/// A function type in C, read from its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    text: &'static str,
}

impl Signature {
    /// The type that is written as `result (parameter, ...)`, without names.
    pub(super) fn new(text: &'static str) -> Signature {
        Signature { text }
    }

    /// The type as C writes it.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The types of the parameters, in order; without the dots of variable arguments.
    pub fn parameters(&self) -> Vec<&'static str> {
        split(self.list()).into_iter().filter(|part| !matches!(*part, "void" | "...")).collect()
    }

    /// Whether further arguments may follow.
    pub fn is_variadic(&self) -> bool {
        split(self.list()).last() == Some(&"...")
    }

    /// The type of the result. A function that returns a pointer to a function has its parameters inside of that type:
    /// then it is the type as a whole.
    pub fn result(&self) -> &'static str {
        match self.bounds() {
            (from, _, true) => self.text[..from].trim_end(),
            _ => self.text,
        }
    }

    fn list(&self) -> &'static str {
        let (from, to, _) = self.bounds();
        &self.text[from + 1..to]
    }

    /// Where the list of parameters opens and closes, and whether it is the last of the text.
    fn bounds(&self) -> (usize, usize, bool) {
        // `void (*(int, void (*)(int)))(int)` is a function that returns a pointer to one.
        let nested = self.text.find("(*(").map(|at| at + 2);
        let plain = self.text.find('(').unwrap_or(0);
        let from = nested.unwrap_or(plain);
        let mut depth = 0;
        for (at, character) in self.text.char_indices().skip(from) {
            depth += match character {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            if depth == 0 {
                return (from, at, nested.is_none());
            }
        }
        (from, self.text.len(), nested.is_none())
    }
}

/// The parts between commas that stand in no parentheses.
fn split(list: &'static str) -> Vec<&'static str> {
    let mut depth = 0;
    let parts = list.split(move |character| {
        depth += match character {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        character == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_taken_apart() {
        let printf = Signature::new("int (const char *restrict, ...)");
        assert_eq!((printf.result(), printf.parameters()), ("int", vec!["const char *restrict"]));
        assert!(printf.is_variadic());
        let abort = Signature::new("void (void)");
        assert_eq!((abort.result(), abort.parameters(), abort.is_variadic()), ("void", vec![], false));
        let qsort = Signature::new("void (void *, size_t, size_t, int (*)(const void *, const void *))");
        assert_eq!(qsort.parameters()[3], "int (*)(const void *, const void *)");
        let signal = Signature::new("void (*(int, void (*)(int)))(int)");
        assert_eq!(signal.parameters(), ["int", "void (*)(int)"]);
    }
}
