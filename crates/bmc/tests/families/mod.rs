//! Families of programs of growing size, each of which loses memory safety only at its very end.

/// A family: its name, and the program of size n.
pub type Family = (&'static str, fn(u32) -> String);

/// All of them.
pub const FAMILIES: [Family; 5] =
    [("rounds", rounds), ("cells", cells), ("list", list), ("branches", branches), ("calls", calls)];

/// The program of a family, complete.
pub fn source(make: fn(u32) -> String, n: u32) -> String {
    format!("#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n{}", make(n))
}

/// A loop whose n-th round breaks.
fn rounds(n: u32) -> String {
    format!(
        "int main(void) {{ int x = __VERIFIER_nondet_int(), s = 0; int *p = &s;\n\
         for (int i = 0; i < x; i++) {{ s = s + i; if (i == {}) p = 0; *p = s; }} return s; }}",
        n - 1
    )
}

/// An array of n cells that is written and read at places that are not known.
fn cells(n: u32) -> String {
    format!(
        "int main(void) {{ int a[{n}]; for (int i = 0; i < {n}; i++) a[i] = __VERIFIER_nondet_int();\n\
         unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(); if (i >= {n} || j >= {n}) return 0;\n\
         a[i] = j; int k = a[j]; if (k == {last} && i != j && a[i] == {last}) return a[k + 1]; return 0; }}",
        last = n - 1
    )
}

/// A list of up to n nodes whose last one is used after it was freed.
fn list(n: u32) -> String {
    format!(
        "struct node {{ struct node *next; int value; }};\n\
         int main(void) {{ int x = __VERIFIER_nondet_int(); struct node *first = 0; int count = 0;\n\
         for (int i = 0; i < x; i++) {{ struct node *it = malloc(sizeof *it); it->next = first; it->value = i; first = it; }}\n\
         while (first) {{ struct node *next = first->next; count++; free(first); if (count == {n}) return first->value;\n\
         first = next; }} return 0; }}"
    )
}

/// n branches one behind the other.
fn branches(n: u32) -> String {
    let tests: String = (0..n).map(|_| "if (__VERIFIER_nondet_int() > 3) s = s + 1; else s = s ^ 1;\n").collect();
    format!("int main(void) {{ int s = 0, x = 1; int *p = &x;\n{tests}if (s == {n}) p = 0; return *p; }}")
}

/// n nested calls.
fn calls(n: u32) -> String {
    format!(
        "static int down(int d, int *p) {{ if (d == {n}) return *p; if (d > 0 && __VERIFIER_nondet_int() == d) return down(d + 1, p);\n\
         return 0; }} int main(void) {{ return down(1, 0); }}"
    )
}
