//! Sources that are seen to be clear without the compiler's syntax tree, which costs as much as the compilation.
//!
//! Looked at are the words of the text as it is written, before preprocessing: a source is clear if in each of its
//! expressions at most one part has an effect and nothing else in it could tell when, and if no constant expression is large
//! enough to overflow. What is not recognised is not clear; then the tree decides. A test holds both against each other.

mod phrases;
mod words;

use std::collections::HashSet;

use super::known;
use phrases::*;
use words::{Word, words};

/// Headers whose macros are known to this module: names in capitals, and what [`MACROS`] lists.
const HEADERS: &str = "alloca.h assert.h ctype.h limits.h malloc.h math.h memory.h stdbool.h stddef.h stdint.h stdio.h \
    stdlib.h string.h strings.h sys/types.h time.h unistd.h float.h inttypes.h";

/// Macros in small letters that may hide an operation or an effect, and words whose meaning is not followed.
const MACROS: &str = "errno volatile typeof __typeof__ __typeof _Generic _Atomic _Static_assert static_assert asm \
    __asm__ __asm __volatile__ setjmp va_arg offsetof _Pragma _BitInt _Complex __real__ __imag__ \
    __label__ __auto_type constexpr alignas _Alignas _Alignof alignof __alignof__ __builtin_choose_expr";

/// Words of types and of storage.
const TYPES: &str = "enum void char short int long float double signed unsigned _Bool bool struct union const static extern \
    register auto inline typedef size_t ssize_t ptrdiff_t FILE int8_t int16_t int32_t int64_t uint8_t \
    uint16_t uint32_t uint64_t intptr_t uintptr_t restrict __inline __inline__ __const __restrict \
    __extension__ __signed__";

/// Words that begin statements.
const KEYWORDS: &str = "if else for while do switch case default break continue return goto sizeof";

/// Bits of the literals of a macro: it may stand in such an expression.
const MOST_BITS_OF_MACRO: u32 = 3;

/// Whether the source has no open order of evaluation and no constant that may overflow.
pub(crate) fn is_clear(text: &str) -> bool {
    let text = text.replace("\\\n", "");
    let Some(text) = words(&text, HEADERS) else { return false };
    let all: Vec<&[Word<'_>]> = std::iter::once(&text.words).chain(&text.bodies).map(Vec::as_slice).collect();
    let mut checker = Checker { types: TYPES.split(' ').collect(), ..Checker::default() };
    let is_macro = |name: &str| text.macros.contains(name);
    let own = declared(&text.words);
    // A macro must not hide what a word means here.
    let hidden =
        text.macros.iter().any(|name| is_harmless(name) || checker.types.contains(name) || is_one_of(KEYWORDS, name));
    !hidden
        && all.iter().all(|words| checker.collect(words, &|name| is_macro(name) || own.contains(name)))
        && all.iter().all(|words| checker.types_are_types(words))
        && !all.iter().any(|words| may_declare_bit_field(words))
        && checker.unit(&text.words)
        && text.bodies.iter().all(|body| checker.body(body))
}

/// Whether a colon may be that of a bit-field, neither one of `?:` nor one of a label.
fn may_declare_bit_field(words: &[Word<'_>]) -> bool {
    let statements = words.split(|word| matches!(word, Word::Sign(";" | "{" | "}")));
    let is_label =
        |before: &[Word<'_>]| matches!(before, [Word::Name("default")] | [Word::Name("case"), ..] | [Word::Name(_)]);
    statements.into_iter().any(|words| {
        let mut rest = words;
        while let Some(colon) = rest.iter().position(|word| *word == Word::Sign(":")) {
            let (before, after) = rest.split_at(colon);
            if !before.contains(&Word::Sign("?")) && !is_label(before) {
                return true;
            }
            if before.contains(&Word::Sign("?")) {
                return false;
            }
            rest = &after[1..];
        }
        false
    })
}

/// What the text declares.
#[derive(Default)]
struct Checker<'t> {
    types: HashSet<&'t str>,
    /// Functions with a body.
    defined: HashSet<&'t str>,
    /// Names that may be those of objects that a call can change: of file scope, or with an address that is taken.
    shared: HashSet<&'t str>,
}

impl<'t> Checker<'t> {
    /// Takes note of types and functions; whether all words are ones that this module follows.
    fn collect(&mut self, words: &[Word<'t>], is_known: &impl Fn(&str) -> bool) -> bool {
        let (mut braces, mut brackets, mut declarator) = (0i32, 0i32, false);
        for (index, word) in words.iter().enumerate() {
            let next = words.get(index + 1).copied();
            let before = index.checked_sub(1).map(|before| words[before]);
            match *word {
                Word::Sign("{") => braces += 1,
                Word::Sign("}") => braces -= 1,
                Word::Sign("(") => {
                    brackets += 1;
                    // `int (*f)(int)` declares f.
                    declarator = !matches!(before, Some(Word::Name(name)) if !self.types.contains(name));
                }
                Word::Sign(")") => brackets -= 1,
                Word::Sign("<<" | ">>" | "<<=" | ">>=") => return false,
                Word::Sign("/" | "%" | "/=" | "%=") if matches!(next, Some(Word::Number(0) | Word::Sign(_)) | None) => {
                    return false;
                }
                Word::Name("static" | "extern") if braces > 0 => return false,
                // A variable with the name of an enumerator.
                Word::Number(_) if matches!(before, Some(Word::Name(name)) if !matches!(name, "return" | "case")) => {
                    return false;
                }
                Word::Name("typedef") => {
                    let rest = &words[index..];
                    let end = split(rest, &[";"])[0];
                    // Of a function or an array the name stands elsewhere.
                    let Some(Word::Name(name)) = end.last() else { return false };
                    self.types.insert(name);
                }
                Word::Name(name) => {
                    let capitals = name.len() > 1 && !matches!(name, "NULL" | "FILE") && !is_known(name);
                    let is_unknown = capitals && !name.contains(|letter: char| letter.is_ascii_lowercase());
                    if is_one_of(MACROS, name) || is_unknown || (is_harmless(name) && next != Some(Word::Sign("("))) {
                        return false;
                    }
                    if braces == 0 && next == Some(Word::Sign("(")) {
                        let after = after_bracket(words, index + 1).and_then(|after| words.get(after));
                        if !matches!(after, Some(Word::Sign(";" | ",") | Word::Name("__attribute__"))) {
                            self.defined.insert(name);
                        }
                    }
                    let is_global = braces == 0 && (brackets == 0 || declarator);
                    if is_global || before == Some(Word::Sign("&")) {
                        self.shared.insert(name);
                    }
                }
                _ => {}
            }
        }
        braces == 0 && brackets == 0
    }

    /// Whether no variable has the name of a type.
    fn types_are_types(&self, words: &[Word<'t>]) -> bool {
        let mut depth = 0i32;
        let mut defined = None;
        words.iter().enumerate().all(|(index, word)| {
            match word {
                Word::Sign("(") => depth += 1,
                Word::Sign(")") => depth -= 1,
                Word::Name("typedef") => {
                    let length = split(&words[index..], &[";"])[0].len();
                    defined = Some(index + length - 1);
                }
                Word::Name(name) if self.types.contains(name) && !is_one_of(TYPES, name) && defined != Some(index) => {
                    return match index.checked_sub(1).map(|before: usize| words[before]) {
                        Some(Word::Name(before)) => matches!(
                            before,
                            "struct"
                                | "union"
                                | "const"
                                | "static"
                                | "extern"
                                | "register"
                                | "inline"
                                | "sizeof"
                                | "typedef"
                        ),
                        Some(Word::Sign(sign)) => sign != "*" && (sign != "," || depth > 0),
                        _ => true,
                    };
                }
                _ => {}
            }
            true
        })
    }

    /// Whether the bracket before an opening brace may hold the type of a compound literal.
    fn is_literal(&self, words: &[Word<'t>]) -> bool {
        if words.last() != Some(&Word::Sign(")")) {
            return false;
        }
        let open = (0..words.len()).rev().find(|open| after_bracket(words, *open) == Some(words.len()));
        let before = open.and_then(|open| open.checked_sub(1)).map(|before| words[before]);
        let is_head = |name: &str| matches!(name, "if" | "for" | "while" | "switch") || !is_one_of(KEYWORDS, name);
        !matches!(before, Some(Word::Name(name)) if is_head(name))
    }

    /// What a macro is replaced by: one expression, or one statement.
    fn body(&self, words: &[Word<'t>]) -> bool {
        let statement = match words {
            [
                Word::Name("do"),
                Word::Sign("{"),
                ..,
                Word::Sign("}"),
                Word::Name("while"),
                Word::Sign("("),
                Word::Number(0),
                Word::Sign(")"),
            ]
            | [Word::Sign("{"), .., Word::Sign("}")] => true,
            words => !words.iter().any(|word| matches!(word, Word::Sign(";" | "{" | "}"))),
        };
        let bits: u32 = words.iter().map(bits).sum();
        let end = [words, &[Word::Sign(";")]].concat();
        statement && bits <= MOST_BITS_OF_MACRO && self.unit(&end)
    }

    /// The text as a list of statements and declarations.
    fn unit(&self, words: &[Word<'t>]) -> bool {
        let mut from = 0;
        let mut index = 0;
        while index < words.len() {
            match words[index] {
                Word::Sign("{") => {
                    let before = index.checked_sub(1).map(|before| words[before]);
                    if matches!(before, Some(Word::Sign("=" | "," | "(" | "[" | "]"))) {
                        // An initialiser, or what only compilers know.
                        let Some(after) = after_bracket(words, index) else { return false };
                        if !self.is_plain(&words[index..after]) {
                            return false;
                        }
                        index = after;
                        continue;
                    }
                    if self.is_literal(&words[from..index]) || !self.statement(&words[from..index]) {
                        return false;
                    }
                    from = index + 1;
                }
                Word::Sign("}" | ";") => {
                    if !self.statement(&words[from..index]) {
                        return false;
                    }
                    from = index + 1;
                }
                _ => {}
            }
            index += 1;
        }
        from == words.len()
    }

    /// Initial values without any effect.
    fn is_plain(&self, words: &[Word<'t>]) -> bool {
        words.iter().all(|word| {
            matches!(word, Word::Number(_) | Word::Text | Word::Name(_) | Word::Sign("{" | "}" | "," | "-" | "&"))
        }) && words.split(|word| *word == Word::Sign(",")).all(|part| fits(part))
            && !words.iter().any(|word| matches!(word, Word::Name("sizeof")))
    }

    /// What stands between two of `;`, `{` and `}`.
    fn statement(&self, words: &[Word<'t>]) -> bool {
        match words {
            [] | [Word::Name("break" | "continue" | "else" | "do")] => true,
            [Word::Name("else" | "do"), rest @ ..] => self.statement(rest),
            [Word::Name("goto"), label] => is_name(*label),
            [Word::Name("default"), Word::Sign(":"), rest @ ..] => self.statement(rest),
            [Word::Name("case"), rest @ ..] => {
                let parts = split(rest, &[":"]);
                parts.len() == 2 && fits(parts[0]) && !parts[0].contains(&Word::Sign("?")) && self.statement(parts[1])
            }
            [label, Word::Sign(":"), rest @ ..] if is_name(*label) && !rest.starts_with(&[Word::Number(0)]) => {
                // A bit-field has a width there, which is a small number.
                self.statement(rest)
            }
            [Word::Name("for"), Word::Sign("("), rest @ ..] => self.statement(rest),
            [Word::Name("if" | "while" | "switch"), rest @ ..] => {
                let Some(after) = after_bracket(rest, 0) else { return false };
                rest[0] == Word::Sign("(") && self.expression(&rest[1..after - 1]) && self.statement(&rest[after..])
            }
            [Word::Name("return"), rest @ ..] => self.expression(rest),
            words => {
                // The last part of the head of a `for`, and the statement behind it.
                let mut depth = 0;
                for (index, word) in words.iter().enumerate() {
                    match word {
                        Word::Sign("(" | "[") => depth += 1,
                        Word::Sign(")" | "]") => depth -= 1,
                        _ => {}
                    }
                    if depth < 0 {
                        return self.expression(&words[..index]) && self.statement(&words[index + 1..]);
                    }
                }
                self.expression(words)
            }
        }
    }

    /// An expression with what C orders in it, or a declaration.
    fn expression(&self, words: &[Word<'t>]) -> bool {
        let Some(words) = without_attributes(words) else { return false };
        split(&words, &[","]).into_iter().all(|part| self.part(part))
    }

    fn part(&self, words: &[Word<'t>]) -> bool {
        if !fits(words) {
            return false;
        }
        let sides = split_assignment(words);
        let Some((left, sign, right)) = sides else { return self.operands(words) };
        if left.iter().any(|word| is_step(word)) || self.calls(left) != Some(0) {
            return false;
        }
        let is_constant = left.contains(&Word::Name("const")) && !points_to_constant(left);
        if is_constant {
            return false;
        }
        let quiet = !right.iter().any(|word| is_assignment(word) || is_step(word)) && self.calls(right) == Some(0);
        let is_variable =
            || left.iter().all(|word| is_name(*word)) || self.is_type(left) || self.is_part_of_local(left);
        let steps = || right.iter().any(is_step);
        quiet || (sign == "=" && is_variable() && !steps() && self.operands(right))
    }

    /// Values without an assignment outside of brackets: `&&` and `||` order them.
    fn operands(&self, words: &[Word<'t>]) -> bool {
        if words.iter().any(is_assignment) {
            return false;
        }
        if words.contains(&Word::Sign("?")) {
            return !words.iter().any(is_step) && self.calls(words) == Some(0);
        }
        split(words, &["&&", "||"]).into_iter().all(|operand| self.operand(operand))
    }

    fn operand(&self, words: &[Word<'t>]) -> bool {
        let steps = words.iter().filter(|word| is_step(word)).count();
        let names = words.iter().filter(|word| is_name(**word)).count();
        match (steps, self.calls(words)) {
            (0, Some(0)) => true,
            (1, Some(0)) => steps_alone(words) || (names == 1 && !words.iter().any(|word| is_access(*word))),
            (0, Some(_)) => self.stands_alone(words),
            _ => false,
        }
    }

    /// Whether a function of the library has no effect that another order could show.
    fn is_harmless(&self, name: &str) -> bool {
        is_harmless(name) && !self.defined.contains(name)
    }

    /// Calls that may have an effect; `None` if a bracket may be one of a call through a pointer.
    fn calls(&self, words: &[Word<'t>]) -> Option<usize> {
        let (mut calls, mut depth) = (0, 0);
        for (index, pair) in words.windows(2).enumerate() {
            match pair {
                [Word::Sign("["), _] => depth += 1,
                [Word::Sign("]"), next] => {
                    depth -= 1;
                    if *next == Word::Sign("(") {
                        return None;
                    }
                }
                [Word::Name("sizeof" | "return"), _] => {}
                [Word::Name(name), Word::Sign("(")] if self.types.contains(name) => return None,
                // The size of an array is another matter.
                [Word::Name(name), Word::Sign("(")] if depth == 0 && self.is_harmless(name) => {}
                [Word::Name(_), Word::Sign("(")] => calls += 1,
                [Word::Sign(")"), Word::Sign("(")] if self.is_cast(&words[..=index]) => {}
                // A call through a pointer, or a member of what is no object.
                [Word::Sign(")"), Word::Sign("(" | ".")] => return None,
                _ => {}
            }
        }
        Some(calls)
    }

    /// Whether the bracket that ends here holds a type.
    fn is_cast(&self, words: &[Word<'t>]) -> bool {
        let open = words.iter().rposition(|word| *word == Word::Sign("("));
        let Some(inner) = open.map(|open| &words[open + 1..words.len() - 1]) else { return false };
        self.is_type(inner)
    }

    /// Words of a type, with a first word that can be nothing else.
    fn is_type(&self, words: &[Word<'t>]) -> bool {
        let Some(Word::Name(first)) = words.first() else { return false };
        self.types.contains(first) && words.iter().all(|word| is_name(*word) || *word == Word::Sign("*"))
    }

    /// A part of an object whose place only local variables tell.
    fn is_part_of_local(&self, words: &[Word<'t>]) -> bool {
        let is_local = |word: &Word<'t>| match word {
            Word::Name(name) => !self.shared.contains(name),
            word => matches!(word, Word::Number(_)),
        };
        match words {
            [Word::Sign("*"), object] => is_local(object),
            [object, Word::Sign("->" | "."), Word::Name(_)] => is_local(object),
            [object, Word::Sign("["), index, Word::Sign("]")] => is_local(object) && is_local(index),
            _ => false,
        }
    }

    /// Whether nothing beside a call has a value that the call could change, nor beside a call among its arguments.
    fn stands_alone(&self, words: &[Word<'t>]) -> bool {
        let is_call = |index: &usize| match words[*index..] {
            [Word::Name(name), Word::Sign("("), ..] => !(name == "sizeof" || self.is_harmless(name)),
            _ => false,
        };
        let Some(at) = (0..words.len()).find(is_call) else { return false };
        let Some(after) = after_bracket(words, at + 1) else { return false };
        let is_operator = |word: &Word<'_>| matches!(word, Word::Sign("+" | "-" | "*" | "/" | "%"));
        // One operation on the result may fail, after the call.
        let (before, behind) = match (&words[..at], &words[after..]) {
            (before, [operator, behind @ ..]) if is_operator(operator) => (before, behind),
            ([before @ .., operator], behind) if is_operator(operator) => (before, behind),
            sides => sides,
        };
        let is_alone = self.is_type(&words[..at]) || self.is_quiet(before);
        let arguments = split(&words[at + 2..after - 1], &[","]);
        let (calls, others): (Vec<_>, Vec<_>) = arguments.into_iter().partition(|words| self.calls(words) != Some(0));
        let inner = match calls.as_slice() {
            [] => true,
            [call] => self.stands_alone(call) && others.iter().all(|words| self.is_quiet(words)),
            _ => false,
        };
        is_alone && inner && self.is_quiet(behind)
    }

    /// Whether no call can change what these words read, and nothing in them may fail: literals and local variables.
    fn is_quiet(&self, words: &[Word<'t>]) -> bool {
        let words = split_casts(words, |words| self.is_type(words));
        words.iter().enumerate().all(|(index, word)| match word {
            Word::Number(_) | Word::Text => true,
            Word::Name(name) => !self.shared.contains(name) && words.get(index + 1) != Some(&Word::Sign("(")),
            Word::Sign("-") => {
                let is_value = |word: Word<'_>| matches!(word, Word::Number(_) | Word::Name(_) | Word::Sign(")"));
                let is_sign = index.checked_sub(1).is_none_or(|before| !is_value(words[before]));
                is_sign && matches!(words.get(index + 1), Some(Word::Number(_)))
            }
            Word::Sign(sign) => matches!(*sign, "(" | ")" | "," | "!" | "==" | "!=" | "<" | ">" | "<=" | ">="),
        })
    }
}

/// Whether a function of the library has no effect that another order could show.
fn is_harmless(name: &str) -> bool {
    known::effects(name).is_some_and(|effects| effects.is_nothing())
}

#[cfg(test)]
mod tests;
