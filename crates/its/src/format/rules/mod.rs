//! Reader of rewrite rules: KoAT files, the `.itrs` integer term rewrite systems of the problem data base, and the
//! rules of KITTeL.
//!
//! A rule is `l -> r` or `l -> Com_n(r1, .., rn)` with a condition after `:|:` or in brackets. KoAT and `.itrs` files
//! put rules between `(VAR ..)` and `)`; KITTeL files are nothing but rules. With `(STARTTERM (FUNCTIONSYMBOLS f))`
//! runs begin with `f` of any integers, otherwise everywhere. [`rewriting`] defines the meaning of rules.

mod parse;
mod recursion;
mod results;
mod rewriting;
mod signature;
#[cfg(test)]
mod simulation;
mod sizes;
mod step;

use super::error::FormatError;
use super::lexer;
use crate::model::System;

/// Reads a KoAT file or an integer term rewrite system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::infix(text);
    rewriting::translate(&parse::rules_in_sections(&mut tokens)?)
}

/// Reads the rules of a KITTeL file.
pub fn read_kittel(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::infix(text);
    rewriting::translate(&parse::rules_alone(&mut tokens)?)
}
