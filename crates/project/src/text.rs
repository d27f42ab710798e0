//! The text of a C file after preprocessing, taken apart: the bodies of its functions, and everything else.
//!
//! What a function means depends on its own body, on the bodies of what it reaches, and on everything that stands outside of
//! bodies: types, variables, prototypes. So an edit within one body leaves alone what does not reach it. Where the text is
//! not understood a body counts as a part of the rest, on which all functions of the file depend.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::reads::contents;

/// A file in parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Parts {
    /// Of everything outside of bodies, without places.
    pub rest: [u8; 32],
    /// The names in it.
    pub names: HashSet<String>,
    /// The bodies that were found.
    pub bodies: Vec<Body>,
    /// The files that the text comes from, as clang names them.
    pub files: BTreeSet<PathBuf>,
}

/// The definition of a function, from the line of its name to its last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Body {
    /// The name.
    pub name: String,
    /// The file, as clang names it.
    pub file: PathBuf,
    /// The line of the name, from 1.
    pub first: u32,
    /// The line of the closing brace.
    pub last: u32,
    /// Of the words after preprocessing, and of these lines of the file.
    pub digest: [u8; 32],
}

/// A word or sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Token<'t> {
    text: &'t [u8],
    /// Index of the file.
    file: usize,
    line: u32,
}

/// A part of a declaration outside of all brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece<'t> {
    Word(Token<'t>),
    Sign(u8),
    /// What stands in parentheses or square brackets.
    Group,
    Braces,
}

/// Words before parentheses that do not make a function of what they stand in.
const NO_NAMES: [&[u8]; 12] = [
    b"__attribute__",
    b"__attribute",
    b"__asm__",
    b"__asm",
    b"asm",
    b"__declspec",
    b"_Alignas",
    b"_Atomic",
    b"__typeof__",
    b"__typeof",
    b"typeof",
    b"_Static_assert",
];

/// Words that mean something outside of the body in which they stand.
const REACHES_OUT: [&[u8]; 1] = [b"extern"];

/// Takes the text apart. The raw lines are read from the files, relative names seen from here.
pub(crate) fn parts(text: &[u8]) -> Parts {
    let Lexed { tokens, files, directives } = lex(text);
    let mut parts = Parts { files: files.iter().cloned().collect(), ..Parts::default() };
    let mut sources = Sources::default();
    let mut rest = Sha256::new();
    let mut head: Vec<Piece<'_>> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if token.text == b"{"
            && let Some(name) = function_name(&head)
            && let Some(end) = closing(&tokens, at)
            && let Some(body) = body(name, &tokens[at..=end], &files, &directives, &mut sources)
        {
            rest.update(b"{}\n");
            parts.bodies.push(body);
            head.clear();
            at = end + 1;
            continue;
        }
        let end = if matches!(token.text, b"{" | b"(" | b"[") {
            closing(&tokens, at).unwrap_or(tokens.len() - 1)
        } else {
            at
        };
        for token in &tokens[at..=end] {
            rest.update(token.text);
            rest.update(b"\n");
            if is_word(token.text) {
                parts.names.insert(String::from_utf8_lossy(token.text).into_owned());
            }
        }
        match token.text {
            b";" if !is_old_style(&head) => head.clear(),
            b"{" => head.push(Piece::Braces),
            b"(" | b"[" => head.push(Piece::Group),
            text if is_word(text) => head.push(Piece::Word(*token)),
            text => head.push(Piece::Sign(text.first().copied().unwrap_or_default())),
        }
        at = end + 1;
    }
    for (_, _, directive) in &directives {
        rest.update(directive);
        rest.update(b"\n");
    }
    parts.rest = rest.finalize().into();
    unique(&mut parts.bodies);
    parts
}

/// The files that the text comes from, as clang names them.
pub(crate) fn files(text: &[u8]) -> BTreeSet<PathBuf> {
    lex(text).files.into_iter().collect()
}

/// Bodies of one name depend on each other.
fn unique(bodies: &mut [Body]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    bodies.iter().for_each(|body| *seen.entry(body.name.clone()).or_default() += 1);
    let all: Vec<u8> = bodies.iter().flat_map(|body| body.digest).collect();
    for body in bodies.iter_mut().filter(|body| seen[&body.name] > 1) {
        body.digest = Sha256::digest(&all).into();
    }
}

fn is_word(text: &[u8]) -> bool {
    text.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_' || *byte == b'$' || *byte >= 0x80)
}

/// The name of the function whose body begins after these pieces, if they are understood.
fn function_name<'t>(head: &[Piece<'t>]) -> Option<Token<'t>> {
    if head.iter().any(|piece| matches!(piece, Piece::Braces | Piece::Sign(b'='))) {
        return None;
    }
    let mut head = head;
    if head.last() == Some(&Piece::Sign(b';')) {
        // Declarations of parameters stand between the parentheses and the body.
        let end = head.windows(2).position(|pair| is_name(pair[0]).is_some() && pair[1] == Piece::Group)?;
        head = &head[..end + 2];
    }
    loop {
        match head {
            [.., Piece::Word(word), Piece::Group] if NO_NAMES.contains(&word.text) => head = &head[..head.len() - 2],
            [.., name, Piece::Group] => return is_name(*name),
            _ => return None,
        }
    }
}

fn is_name(piece: Piece<'_>) -> Option<Token<'_>> {
    match piece {
        Piece::Word(word) if !NO_NAMES.contains(&word.text) => Some(word),
        _ => None,
    }
}

/// Whether declarations of parameters may follow: a function in the style before 1989.
fn is_old_style(head: &[Piece<'_>]) -> bool {
    let group = head.windows(2).position(|pair| is_name(pair[0]).is_some() && pair[1] == Piece::Group);
    let after = group.and_then(|group| head.get(group + 2));
    matches!(after, Some(Piece::Word(word)) if !NO_NAMES.contains(&word.text))
}

/// The index of what closes the bracket.
fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut expected = Vec::new();
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            b"{" => expected.push(b'}'),
            b"(" => expected.push(b')'),
            b"[" => expected.push(b']'),
            [close @ (b'}' | b')' | b']')] => {
                if expected.pop() != Some(*close) {
                    return None;
                }
                if expected.is_empty() {
                    return Some(index);
                }
            }
            _ => {}
        }
    }
    None
}

/// The body, if it is all in one file and means nothing outside of itself.
fn body(
    name: Token<'_>,
    tokens: &[Token<'_>],
    files: &[PathBuf],
    directives: &[(usize, u32, &[u8])],
    sources: &mut Sources,
) -> Option<Body> {
    let last = tokens.last()?.line;
    let fits = |token: &Token<'_>| token.file == name.file && (name.line..=last).contains(&token.line);
    if !tokens.iter().all(fits) || tokens.iter().any(|token| REACHES_OUT.contains(&token.text)) {
        return None;
    }
    if directives.iter().any(|(file, line, _)| *file == name.file && (name.line..=last).contains(line)) {
        return None;
    }
    let file = files.get(name.file)?;
    let mut digest = Sha256::new();
    for token in tokens {
        digest.update((token.line - name.line).to_le_bytes());
        digest.update(token.text.len().to_le_bytes());
        digest.update(token.text);
    }
    // Columns, too, are places in the rows.
    for line in sources.lines(file, name.line, last)? {
        digest.update(line);
        digest.update(b"\n");
    }
    Some(Body {
        name: String::from_utf8(name.text.to_vec()).ok()?,
        file: file.clone(),
        first: name.line,
        last,
        digest: digest.finalize().into(),
    })
}

/// Files that were read.
#[derive(Default)]
struct Sources {
    files: HashMap<PathBuf, Option<Vec<u8>>>,
}

impl Sources {
    /// These lines of a file, if it has them.
    fn lines(&mut self, file: &Path, first: u32, last: u32) -> Option<Vec<&[u8]>> {
        let text = self.files.entry(file.to_owned()).or_insert_with(|| contents(file)).as_ref()?;
        let (first, last) = (first as usize, last as usize);
        let lines: Vec<&[u8]> =
            text.split(|byte| *byte == b'\n').skip(first.checked_sub(1)?).take(last - first + 1).collect();
        (lines.len() == last - first + 1).then_some(lines)
    }
}

struct Lexed<'t> {
    tokens: Vec<Token<'t>>,
    files: Vec<PathBuf>,
    /// Lines such as `#pragma`, with the file and line.
    directives: Vec<(usize, u32, &'t [u8])>,
}

/// Words and signs with their places, by the line markers.
fn lex(text: &[u8]) -> Lexed<'_> {
    let mut lexed = Lexed { tokens: Vec::new(), files: Vec::new(), directives: Vec::new() };
    let mut numbers: HashMap<PathBuf, usize> = HashMap::new();
    let (mut file, mut line) = (0, 1);
    for row in text.split(|byte| *byte == b'\n') {
        if row.starts_with(b"#") {
            if let Some((number, name)) = marker(row) {
                let next = numbers.len();
                file = *numbers.entry(name.clone()).or_insert_with(|| {
                    lexed.files.push(name);
                    next
                });
                line = number;
                continue;
            }
            lexed.directives.push((file, line, row));
        } else {
            let mut rest = row;
            while let Some((token, after)) = next_token(rest) {
                lexed.tokens.push(Token { text: token, file, line });
                rest = after;
            }
        }
        line = line.saturating_add(1);
    }
    if lexed.files.is_empty() {
        lexed.files.push(PathBuf::new());
    }
    lexed
}

/// The first word or sign of a line, and what is after it.
fn next_token(row: &[u8]) -> Option<(&[u8], &[u8])> {
    let start = row.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let row = &row[start..];
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'$' || *byte >= 0x80;
    let length = match row[0] {
        quote @ (b'"' | b'\'') => literal(row, quote),
        byte if is_part(&byte) => row.iter().position(|byte| !is_part(byte)).unwrap_or(row.len()),
        _ => 1,
    };
    Some(row.split_at(length))
}

/// The length of a literal, to the end of the line if it is not closed.
fn literal(row: &[u8], quote: u8) -> usize {
    let mut escaped = false;
    for (index, byte) in row.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if *byte == quote => return index + 1,
            _ => {}
        }
    }
    row.len()
}

/// Line and file of a line marker `# LINE "FILE" FLAGS`, where clang writes odd bytes as `\\ooo`.
fn marker(row: &[u8]) -> Option<(u32, PathBuf)> {
    let row = row.strip_prefix(b"# ")?;
    let (number, name) = row.split_at(row.iter().position(|byte| *byte == b' ')?);
    let mut bytes = name.strip_prefix(b" \"")?.iter().copied();
    let mut text = Vec::new();
    loop {
        match bytes.next()? {
            b'"' => break,
            b'\\' => {
                let first = bytes.next()?;
                if first.is_ascii_digit() {
                    let digits = [first, bytes.next()?, bytes.next()?];
                    text.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 8).ok()?);
                } else {
                    text.push(match first {
                        b't' => b'\t',
                        b'n' => b'\n',
                        other => other,
                    });
                }
            }
            byte => text.push(byte),
        }
    }
    Some((std::str::from_utf8(number).ok()?.parse().ok()?, PathBuf::from(OsString::from_vec(text))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The parts of a text whose file is here.
    fn parts_of(text: &str) -> Parts {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c");
        fs::write(&file, text).unwrap();
        parts(format!("# 1 \"{}\"\n{text}", file.display()).as_bytes())
    }

    fn names(text: &str) -> Vec<String> {
        parts_of(text).bodies.into_iter().map(|body| body.name).collect()
    }

    #[test]
    fn bodies_are_found() {
        for (text, expected) in [
            ("int f(int a) { return a; }\nint g(void) { return f(1); }\n", &["f", "g"][..]),
            ("static int\nf(void)\n{\n  char c = '}'; return \"{\\\"\"[0];\n}\n", &["f"]),
            ("int f(a, b) int a; char *b; { return a; }\nint g(void) { return 0; }\n", &["f", "g"]),
            ("int f(void) __attribute__((noinline)) { return 0; }\n", &["f"]),
            ("__attribute__((cold)) int f(void) { return 0; }\n", &["f"]),
            ("struct s { int a; } x;\nint t[] = { 1, 2 };\nint f(void) { return 0; }\n", &["f"]),
            ("struct s { int a; } f(void) { struct s x = {0}; return x; }\n", &[]),
            ("struct __attribute__((packed)) { int a; } x;\nint f(void);\nint f(void) { return 0; }\n", &["f"]),
            ("int (*f(int a))(int) { return 0; }\n", &[]),
            ("int f(void) { extern int g(void); return g(); }\n", &[]),
            ("int f(void) {\n#pragma pack(1)\n return 0; }\n", &[]),
            ("int f(void) { return (1; }\n", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn a_body_depends_on_itself_alone() {
        let text = "int x;\nint f(void) {\n  return x;\n}\nint g(void) { return 2; }\n";
        let first = parts_of(text);
        // Lines above, an edit in the other body.
        let second = parts_of(&text.replace("int x;", "\n/* */\nint x;").replace("return 2", "int a = 3;\nreturn a"));
        assert_eq!(first.rest, parts_of(&text.replace("return 2", "return 3")).rest);
        assert_eq!(first.bodies[0].digest, second.bodies[0].digest);
        assert_ne!(first.bodies[1].digest, second.bodies[1].digest);
        assert_eq!((second.bodies[0].first, second.bodies[0].last), (4, 6));
        for other in ["return  x", "return/**/x", "return -x", "\nreturn x"] {
            assert_ne!(first.bodies[0].digest, parts_of(&text.replace("return x", other)).bodies[0].digest, "{other}");
        }
        for other in ["long x;", "int x; int y;", "#pragma pack(1)\nint x;", "int f(int);"] {
            assert_ne!(first.rest, parts_of(&text.replace("int x;", other)).rest, "{other}");
        }
    }

    #[test]
    fn names_in_markers_are_read() {
        let read = |row: &str| marker(row.as_bytes()).map(|(line, file)| (line, file.into_os_string().into_vec()));
        assert_eq!(read("# 12 \"a\\\"b\\303\\274\\\\.h\" 1 3"), Some((12, "a\"bü\\.h".into())));
        for row in ["#define x \"a\"", "# x \"a\"", "# 1 a", "int x;", "# 1 \"a", "# 1 \"\\9"] {
            assert_eq!(read(row), None, "{row}");
        }
    }

    #[test]
    fn no_text_breaks_it() {
        let text = "struct s { int a; }; int f(void) { char *s = \"x\\\"\"; return '\\''; }\n# 3 \"b.c\" 2\nint y[2];";
        for end in 0..text.len() {
            parts(&text.as_bytes()[..end]);
            parts(&text.as_bytes()[end..]);
        }
    }
}
