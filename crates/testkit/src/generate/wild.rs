//! Broken patterns, for programs that may have undefined behaviour.

use super::Generator;
use super::tree::Node;
use super::types::Ty;

/// What is broken, as C with `X` for a name that is new, `C` for a condition and `V` for a value. Each line is a node.
const PATTERNS: &[(&str, &[&str])] = &[
    ("use after scope", &["int *X;", "{ int Xi = V; X = &Xi; if (C) X = &Xi; }", "MIX(*X)"]),
    ("use after scope", &["int Xo = V; int *X = &Xo;", "if (C) { int Xi[2] = { 1, 2 }; X = Xi; }", "*X = 3;"]),
    ("null", &["int Xv = V; int *X = C ? &Xv : 0;", "MIX(*X)"]),
    ("null", &["struct { int a; long b; } Xv = { 1, 2 }, *X = C ? 0 : &Xv;", "X->b = 5;", "MIX(X->b)"]),
    ("initialisation", &["int X; if (C) X = V;", "if (X > 5) MIX(X)"]),
    (
        "initialisation",
        &["int *X = malloc(2 * sizeof *X);", "X[0] = V;", "if (C) X[1] = 4;", "MIX(X[1] + X[0])", "free(X);"],
    ),
    ("double free", &["char *X = malloc(7);", "if (C) free(X);", "free(X);"]),
    ("leak", &["long *X = malloc(3 * sizeof *X);", "X[2] = V;", "MIX(X[2])", "if (C) free(X);"]),
    ("leak", &["char *X = malloc(5);", "if (C) X = calloc(2, 3);", "free(X);"]),
    ("use after free", &["int *X = calloc(4, sizeof *X);", "if (C) free(X);", "X[1] = V;", "if (!C) free(X);"]),
    ("free of an interior pointer", &["int *X = malloc(4 * sizeof *X);", "free(C ? X + 1 : X);"]),
    ("free of a local", &["int Xi = V; int *X = C ? &Xi : malloc(sizeof *X);", "free(X);"]),
    ("index", &["unsigned char X[5] = { 1, 2, 3, 4, 5 };", "unsigned Xi = (V) & 7;", "X[Xi] = 9;", "MIX(X[Xi])"]),
    ("index", &["int X[3] = { 0 };", "int Xi = (V) % 4;", "if (Xi >= 0) X[Xi] = 1;", "MIX(X[2])"]),
    ("index", &["short *X = calloc(3, sizeof *X);", "int Xi = (V) % 3;", "X[Xi] = 1;", "MIX(X[0])", "free(X);"]),
    ("overflow", &["int X = V;", "X = X + 1;", "MIX(X)"]),
    ("overflow", &["int X = V;", "X = -X;", "MIX(X)"]),
    ("overflow", &["long X = V; int Xi = V;", "X = X * Xi;", "MIX(X)"]),
    ("overflow", &["int X = V;", "if (C) X -= 2147483647;", "X--;", "MIX(X)"]),
    ("overflow", &["int X = V; int Xs = 0;", "for (int Xi = 0; Xi < 3; Xi++) Xs += X;", "MIX(Xs)"]),
    ("overflow", &["short X = V; X++;", "int Xi = X * 65535;", "MIX(Xi)"]),
    ("overflow", &["unsigned short X = V;", "int Xi = X * X;", "MIX(Xi)"]),
    ("overflow", &["long long X = V;", "if (X < 0) X = -X;", "MIX(X)"]),
    ("overflow", &["int X = (V) & 63;", "int Xi = 1 << (X & 31);", "MIX(Xi)"]),
    ("division", &["int X = V;", "int Xi = X % 3;", "MIX(100 / Xi)"]),
    ("division", &["int X = V, Xi = V;", "if (Xi) MIX(X / Xi)"]),
    ("end of a string", &["char X[4] = { 'a', 'b', 'c', 'd' };", "if (C) X[3] = 0;", "MIX(strlen(X))"]),
    ("end of a string", &["char X[6] = \"abc\";", "int Xi = 0;", "while (X[Xi] != 'z') Xi++;", "MIX(Xi)"]),
    ("overlap", &["int X[6] = { 1, 2, 3, 4, 5, 6 };", "memcpy(X + (C ? 1 : 3), X, 3 * sizeof *X);", "MIX(X[4])"]),
    ("length of a copy", &["char X[8], Xi[6] = { 1 };", "memcpy(X, Xi, C ? 6 : 7);", "MIX(X[0])"]),
    ("length of a copy", &["int *X = malloc(8);", "memset(X, 0, C ? 8 : 9);", "MIX(X[1])", "free(X);"]),
    (
        "realloc",
        &["int *X = malloc(8), *Xo = X;", "X = realloc(X, 400);", "*X = 1;", "if (C) *Xo = 2;", "MIX(*X)", "free(X);"],
    ),
    ("constant memory", &["char *X = \"constant\";", "if (C) X[1] = 'x';", "MIX(X[1])"]),
    ("calls", &["int *X = SCOPED(V);", "if (C) MIX(*X)"]),
];

/// Patterns that may go on for ever.
const ENDLESS: &[&[&str]] = &[
    &["unsigned X = V;", "while (X != 5) { if (C) X++; else break; }"],
    &["int X = (V) & 15;", "while (X > 0) { if (C) X--; }"],
    &["unsigned char X = V;", "while (X) X += 2;"],
    &["for (unsigned char X = 0; X < 256; X++) if (C) break;"],
    &["int X = (V) % 20;", "while (X != 0) X -= 2;"],
    &["for (int X = 0; X < 10; X++) if (C) X--;"],
    &["unsigned X = V;", "while (X > 1) { if (X & 1) X = X + 1; else X /= 2; if (C) X = 3; }"],
];

impl Generator {
    /// A broken pattern if one is still allowed.
    pub(super) fn wild(&mut self, nodes: &mut Vec<Node>) {
        if self.slips_left == 0 {
            return self.assignment(nodes);
        }
        self.spend(10);
        if self.config.endless && self.dice.chance(20) {
            self.slips_left -= 1;
            self.slips.push("progress");
            let lines = self.dice.pick(ENDLESS);
            let body = self.pattern(lines);
            nodes.push(Node::block("{", body));
            return;
        }
        let (what, lines) = self.dice.pick(PATTERNS);
        self.slips_left -= 1;
        self.slips.push(what);
        let body = self.pattern(lines);
        nodes.push(Node::block("{", body));
    }

    fn pattern(&mut self, lines: &[&str]) -> Vec<Node> {
        let name = self.name("w");
        let (condition, value) = (self.guess(), self.plain_value());
        let mut body = Vec::new();
        for line in lines {
            let mut text = String::new();
            for piece in line.split_inclusive(|letter: char| !letter.is_ascii_alphabetic()) {
                let (word, rest) = match piece.find(|letter: char| !letter.is_ascii_alphabetic()) {
                    Some(end) => piece.split_at(end),
                    None => (piece, ""),
                };
                match word {
                    "C" => text.push_str(&condition),
                    "V" => text.push_str(&value),
                    "X" | "Xi" | "Xo" | "Xv" | "Xs" => text.push_str(&word.replace('X', &name)),
                    "SCOPED" => text.push_str(&self.returns_local()),
                    other => text.push_str(other),
                }
                text.push_str(rest);
            }
            body.push(Node::line(self.with_mix(&text)));
        }
        body
    }

    /// Replaces `MIX(...)`, which ends the line.
    fn with_mix(&mut self, text: &str) -> String {
        match text.split_once("MIX(") {
            Some((before, value)) => {
                let value = value.strip_suffix(')').unwrap_or(value);
                format!("{before}{}", self.mix(value))
            }
            None => text.to_owned(),
        }
    }

    /// A condition that holds in some runs: a test of one variable.
    fn guess(&mut self) -> String {
        let Some(place) = self.place(&Ty::is_int, false) else { return "(sink == 0)".to_owned() };
        // Values that inputs often have, so that both happens.
        let value = self.dice.pick(&["0", "0", "1", "2", "3", "5", "7", "10", "100", "-1"]);
        let op = self.dice.pick(&["<", ">", "==", "!=", ">="]);
        format!("({} {op} {value})", place.text)
    }

    /// A variable or a small expression.
    fn plain_value(&mut self) -> String {
        match self.place(&Ty::is_int, false) {
            Some(place) => place.text,
            None => self.constant().text,
        }
    }

    fn returns_local(&mut self) -> String {
        let name = self.name("scoped");
        let (place, returned) = (self.name("x"), self.name("r"));
        self.before.push(Node::line(format!(
            "static int *{name}(int v) {{ int {place}[2] = {{ v, 1 }}; int *{returned} = {place}; return {returned}; }}"
        )));
        name
    }
}
