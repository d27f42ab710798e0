//! The language of contracts: what must hold when a function begins.
//!
//! ```text
//! condition = case { "||" case }
//! case      = clause { ("," | "&&") clause }
//! clause    = "always"
//!           | ("valid" | "readable") "(" place [ "," linear [ "," number ] ] ")"
//!           | "array" "(" place "," linear [ "," number ] ")"
//!           | ("string" | "initialised" | "allocated") "(" place [ "," linear ] ")"
//!           | "null" "(" place ")" | "null_or" "(" clause ")"
//!           | "disjoint" "(" place { "," place } ")"
//!           | "list" "(" place "," name [ "," name ] ")" | "tree" "(" place "," name "," name { "," name } ")"
//!           | "calls" "(" place { "," name } ")"
//!           | linear relation linear
//!           | place "==" "NULL" | "NULL" "==" place             (the same as null(place))
//! relation  = "<" | "<=" | ">" | ">=" | "==" | "!="
//! linear    = ["-"] product { ("+" | "-") product }
//! product   = factor { "*" factor }                     (at most one factor is no constant)
//! factor    = number | place | "strlen" "(" place ")" | "sizeof" "(" (type | place) ")" | "-" factor | "(" linear ")"
//! number    = decimal | hexadecimal | a character constant of ASCII
//! place     = name | "*" place | place "->" name | place "." name | place "[" number "]" | "(" place ")" | "&" name
//! ```
//!
//! A name that is none of the program's may be that of an end of a type (`INT_MAX`): it stays in the text as it is. Precedence is C's. White space is free where it does not split a word or a sign. What the words mean is in
//! `docs/contracts.md`; what it means of a program is resolved elsewhere.
//!
//! | module | what |
//! |---|---|
//! | [`ast`] | conditions as data |
//! | `token` | text to words and signs |
//! | `parse` | words and signs to conditions, with errors that say where and what was expected |
//! | `print` | conditions to their shortest text, which is read back as the same condition |

pub mod ast;
mod parse;
mod print;
mod token;

pub use ast::{Atom, Clause, Condition, Conjunction, Linear, Place, Region, Relation, SizeOf, TypeName, Word};
pub(crate) use parse::is_base_word;
pub use parse::{ParseError, clause_words, nearest};
pub(crate) use token::character;
