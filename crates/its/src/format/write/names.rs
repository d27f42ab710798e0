//! Names that every format allows.

use std::collections::{HashMap, HashSet};

/// Keywords of the formats.
const RESERVED: [&str; 25] = [
    "abs",
    "and",
    "as",
    "assert",
    "assume",
    "at",
    "cfg_init",
    "cfg_trans2",
    "cfg_trans3",
    "distinct",
    "div",
    "exists",
    "false",
    "forall",
    "init_main",
    "ite",
    "let",
    "mod",
    "next_main",
    "nondet",
    "not",
    "or",
    "par",
    "true",
    "xor",
];

/// Makes distinct names of lower-case letters, digits and underscores, which begin with a letter.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// The last number that was appended to a name.
    numbers: HashMap<String, usize>,
}

impl Names {
    /// A legal name close to the wanted one; `prefix` goes before one that does not begin with a lower-case letter.
    pub(super) fn legal(&mut self, wanted: &str, prefix: &str) -> String {
        let legal = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
        let mut name: String = wanted.chars().map(legal).collect();
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || RESERVED.contains(&name.as_str()) {
            name = format!("{prefix}{name}");
        }
        let mut distinct = name.clone();
        while !self.taken.insert(distinct.clone()) {
            let number = self.numbers.entry(name.clone()).or_insert(1);
            *number += 1;
            distinct = format!("{name}_{number}");
        }
        distinct
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_legal_and_distinct() {
        let mut names = Names::default();
        let made: Vec<_> = ["x", "x", "x_2", "", "nondet", "a b", "a-b", "X1", "ä"]
            .iter()
            .map(|name| names.legal(name, "v"))
            .collect();
        assert_eq!(made, ["x", "x_2", "x_2_2", "v", "vnondet", "a_b", "a_b_2", "vX1", "v_"]);
    }
}
