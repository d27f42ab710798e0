//! What contracts promise (`assigns`, `frees`, `ensures`) as C: a function that makes a call and checks it. Nothing here knows how
//! Landfall finds them: they are read as text.

use std::fmt::Write as _;

use crate::states::Variable;

/// A function and what its contract promises.
pub struct Promised<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its parameters as its definition declares them.
    pub parameters: Vec<String>,
    /// Whether it returns a pointer.
    pub pointer: bool,
    /// The variables that the harness can name.
    pub variables: &'a [Variable],
    /// Lines such as `ensures: result >= 0`.
    pub lines: &'a [String],
}

/// The parameters in the line with which a definition begins; `None` if one is no plain declaration.
pub fn parameters(line: &str, name: &str) -> Option<Vec<String>> {
    let (_, behind) = line.split_once(&format!("{name}("))?;
    let mut depth = 1;
    let end = behind.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    })?;
    let list = split(&behind[..end], ", ");
    let plain: Vec<String> = list.into_iter().filter(|it| !matches!(&**it, "void" | "")).collect();
    (!plain.iter().any(|parameter| parameter.contains('[') || parameter == "...")).then_some(plain)
}

/// The function that takes the arguments, makes the call and checks it, by the number; `None` if nothing is promised.
pub fn check(number: usize, promised: &Promised<'_>) -> Option<String> {
    let of = |word: &str| -> Vec<&str> {
        let lines = promised.lines.iter().filter_map(|line| line.strip_prefix(word)?.strip_prefix(": "));
        lines.filter(|line| promised.can_be_named(line)).collect()
    };
    let (assigns, frees, ensures) = (of("assigns"), of("frees"), of("ensures"));
    if assigns.is_empty() && frees.is_empty() && ensures.is_empty() {
        return None;
    }
    let mut text = format!("static void oracle_check_{number}(oracle_word *oracle_a)\n{{\n");
    for (at, parameter) in promised.parameters.iter().enumerate() {
        let name = name_of(parameter);
        let _ = writeln!(text, "    {parameter}; __builtin_memcpy(&{name}, &oracle_a[{at}], sizeof {name});");
    }
    let mut old = Vec::new();
    let told: Vec<(&str, String)> = ensures.iter().map(|line| (*line, any(line, promised.pointer, &mut old))).collect();
    let allowed = assigns.first().and_then(|line| allowed(line, &mut old));
    for (at, expression) in old.iter().enumerate() {
        let _ =
            writeln!(text, "    __int128 oracle_old_{at} = {} ? {} : 0;", guards(expression), number_of(expression));
    }
    if let Some(ranges) = &allowed {
        ranges.iter().for_each(|range| text += &format!("    {range}\n"));
        text += "    oracle_remember();\n";
        for part in frees.iter().flat_map(|line| split(line, ", ")).filter(|part| part != "nothing") {
            match part.strip_prefix('*') {
                Some(pointer) => {
                    let _ = writeln!(text, "    if ({}) oracle_may_free((oracle_byte *)({pointer}));", guards(pointer));
                }
                None => text += "    oracle_may_free(0);\n",
            }
        }
    }
    let arguments: Vec<&str> = promised.parameters.iter().map(|parameter| name_of(parameter)).collect();
    let call = format!("{}({});", promised.name, arguments.join(", "));
    // A function without a result has no promise about it.
    let speaks = ensures.iter().any(|line| words(line).any(|word| word == "result"));
    let _ = writeln!(text, "    {}{call}", if speaks { "__auto_type result = " } else { "" });
    for (line, condition) in told {
        let _ = writeln!(text, "    if (!({condition})) oracle_broken(\"ensures {}\");", line.replace('"', "'"));
    }
    if allowed.is_some() {
        text += "    oracle_compare();\n";
    }
    text += "}\n\n";
    Some(text)
}

impl Promised<'_> {
    /// Whether all places in the line can be named outside of the function: static variables of its own cannot.
    fn can_be_named(&self, line: &str) -> bool {
        const OWN: [&str; 8] = ["result", "old", "strlen", "null", "allocated", "same_block", "char", "nothing"];
        let plain = line.replace("->", ".");
        let mut names = plain.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
        names.all(|name| {
            let root = name.split('.').next().unwrap_or_default();
            root.is_empty()
                || root.starts_with(|c: char| c.is_ascii_digit())
                || name.starts_with('.')
                || OWN.contains(&root)
                || self.parameters.iter().any(|parameter| name_of(parameter) == root)
                || self.variables.iter().any(|variable| variable.name == root)
                || line.contains("list(")
                || line.contains("tree(")
        })
    }
}

/// The name that a declaration declares.
fn name_of(parameter: &str) -> &str {
    if let Some((_, behind)) = parameter.split_once("(*") {
        return behind.split(')').next().unwrap_or(behind);
    }
    parameter.rsplit(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).next().unwrap_or(parameter)
}

/// Statements that name the memory which may be written; `None` if it cannot be told natively.
fn allowed(line: &str, old: &mut Vec<String>) -> Option<Vec<String>> {
    let mut ranges = Vec::new();
    for part in split(line, ", ").into_iter().filter(|part| part != "nothing") {
        if part.starts_with("list(") || part.starts_with("tree(") {
            return None;
        }
        let (guard, address, bytes) = match part.split_once("[0 .. ") {
            Some((pointer, last)) => {
                let last = numbers(last.strip_suffix(']')?, old);
                (guards(pointer), format!("({pointer})"), format!("(({last}) + 1) * (__int128)sizeof(*({pointer}))"))
            }
            None => (guards(&part), format!("&({part})"), format!("sizeof({part})")),
        };
        ranges.push(format!("if ({guard}) oracle_allow((oracle_byte *){address}, {bytes});"));
    }
    Some(ranges)
}

/// One of the cases.
fn any(line: &str, pointer: bool, old: &mut Vec<String>) -> String {
    let mut case = |case: String| {
        let all: Vec<String> = split(&case, ", ").iter().map(|part| atom(part, pointer, old)).collect();
        format!("({})", all.join(" && "))
    };
    split(line, " || ").into_iter().map(&mut case).collect::<Vec<_>>().join(" || ")
}

fn atom(part: &str, pointer: bool, old: &mut Vec<String>) -> String {
    if part == "null(result)" {
        return "result == 0".to_owned();
    }
    if part.starts_with("same_block(") {
        return "1".to_owned();
    }
    if let Some(inside) = part.strip_prefix("allocated(result").and_then(|rest| rest.strip_suffix(')')) {
        let sizes = split(inside.strip_prefix(", ").unwrap_or("0"), ", ");
        let unit = if sizes.len() > 1 { "1" } else { "sizeof(*result)" };
        return format!("oracle_is_new((oracle_byte *)result, ({}) * (__int128){unit})", numbers(&sizes[0], old));
    }
    if let (true, Some(place)) = (pointer, part.strip_prefix("result == ")) {
        let (place, distance) = place.split_once(" + ").unwrap_or((place, "0"));
        let distance = numbers(distance, old);
        return format!("(char *)result == (char *)({place}) + (long)(({distance}) * (__int128)sizeof(*({place})))");
    }
    // The number that is bounded, and a chain of relations.
    let mut text = part.to_owned();
    if pointer {
        let bytes = text.contains("(char *)result - (char *)");
        let begin = text.find(if bytes { "(char *)result - " } else { "result - " }).unwrap_or(0);
        let behind = &text[begin..];
        let place = behind.rsplit_once(if bytes { "- (char *)" } else { "result - " }).map_or("", |(_, place)| place);
        // A factor stands before the difference in parentheses.
        let place = place.split(' ').next().unwrap_or(place).trim_end_matches(')').to_owned();
        let whole = if bytes { format!("(char *)result - (char *){place}") } else { format!("result - {place}") };
        let unit = if bytes { "1".to_owned() } else { format!("(__int128)sizeof(*({place}))") };
        let distance = format!("(((__int128)((char *)result - (char *)({place}))) / {unit})");
        text = text.replace(&whole, "@");
        return compared(&text, old).replace('@', &distance);
    }
    compared(&text, old)
}

/// `a <= b < c` and the like.
fn compared(text: &str, old: &mut Vec<String>) -> String {
    let mut sides = vec![String::new()];
    let mut relations = Vec::new();
    for word in text.split(' ') {
        if ["<", "<=", ">", ">=", "==", "!="].contains(&word) {
            relations.push(word);
            sides.push(String::new());
        } else if let Some(side) = sides.last_mut() {
            side.push_str(word);
            side.push(' ');
        }
    }
    let sides: Vec<String> = sides.iter().map(|side| numbers(side.trim(), old)).collect();
    let pair = |(at, relation): (usize, &&str)| format!("({}) {relation} ({})", sides[at], sides[at + 1]);
    relations.iter().enumerate().map(pair).collect::<Vec<_>>().join(" && ")
}

/// A sum as one of wide integers. What was there before the call is remembered.
fn numbers(text: &str, old: &mut Vec<String>) -> String {
    let mut result = String::new();
    let mut rest = text;
    let mut remember = |expression: &str| {
        let at = old.iter().position(|known| known == expression).unwrap_or_else(|| {
            old.push(expression.to_owned());
            old.len() - 1
        });
        format!("oracle_old_{at}")
    };
    while let Some(first) = rest.chars().next() {
        let begins = |word: &str| rest.starts_with(word);
        if begins("old(") || begins("strlen(") {
            let open = rest.find('(').unwrap_or(0);
            let close = closing(rest, open);
            let expression = if begins("old(") { &rest[open + 1..close] } else { &rest[..=close] };
            result += &remember(expression);
            rest = &rest[close + 1..];
        } else if first.is_ascii_alphabetic() || first == '_' || first == '*' || begins("(*") {
            let length = place(rest);
            let _ = write!(result, "ORACLE_NUMBER({})", &rest[..length]);
            rest = &rest[length..];
        } else {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let times = digits > 0 && rest[digits..].starts_with('*');
            match digits {
                0 => result.push(first),
                _ => {
                    let _ = write!(result, "((__int128){}ull){}", &rest[..digits], if times { " * " } else { "" });
                }
            }
            rest = &rest[digits.max(1) + usize::from(times)..];
        }
    }
    result
}

/// An expression for a number before the call.
fn number_of(expression: &str) -> String {
    match expression.strip_prefix("strlen(").and_then(|rest| rest.strip_suffix(')')) {
        Some(pointer) => format!("(__int128)oracle_length({pointer}, sizeof *({pointer}))"),
        None => format!("ORACLE_NUMBER({expression})"),
    }
}

/// What must not be null for the expression to have a value.
fn guards(expression: &str) -> String {
    let plain = expression.strip_prefix("strlen(").map_or(expression, |rest| rest.trim_end_matches(')'));
    let mut parts: Vec<String> =
        plain.match_indices("->").map(|(at, _)| plain[..at].trim_start_matches(['*', '(']).to_owned()).collect();
    if plain.starts_with('*') || expression.starts_with("strlen(") {
        parts.push(plain.trim_start_matches('*').to_owned());
    }
    if parts.is_empty() {
        "1".to_owned()
    } else {
        parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" && ")
    }
}

/// The length of the place with which the text begins.
fn place(text: &str) -> usize {
    let mut at = match text.starts_with("(*") {
        true => closing(text, 0) + 1,
        false => text.len() - text.trim_start_matches('*').len(),
    };
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.as_bytes()[0];
        at += match first {
            b'-' if rest.starts_with("->") => 2,
            b'[' => rest.find(']').map_or(rest.len(), |end| end + 1),
            b'.' | b'_' => 1,
            letter if letter.is_ascii_alphanumeric() => 1,
            _ => break,
        };
    }
    at
}

fn closing(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, letter) in text.char_indices().skip(open) {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth == 0 {
            return at;
        }
    }
    text.len() - 1
}

/// The parts between separators outside of parentheses.
fn split(text: &str, separator: &str) -> Vec<String> {
    let (mut parts, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth == 0 && at >= begin && text[at..].starts_with(separator) {
            parts.push(text[begin..at].to_owned());
            begin = at + separator.len();
        }
    }
    parts.push(text[begin..].to_owned());
    parts
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
}
