//! Accesses at addresses that are computed in all sorts of ways: execution, bounded model checking and symbolic execution
//! must say the same, which is what [`ir::InstKind::Offset`] says.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use driver::{DataModel, Method, Request, prove};
use evidence::{Property, Verdict};

use DataModel::{Ilp32, Lp64};

const HEADER: &str = "\
    extern unsigned long __VERIFIER_nondet_ulong(void);\n\
    extern int __VERIFIER_nondet_int(void);\n\
    struct pair { int x, y[3]; };\n\
    int a[10]; char c[10]; struct pair s[10];\n";

/// The body of `main`, whether its accesses are valid, and which of the engines `run`, `bmc` and `symex` say so.
struct Row {
    model: DataModel,
    body: &'static str,
    valid: bool,
    said_by: &'static [Method],
}

const fn row(model: DataModel, body: &'static str, valid: bool, said_by: &'static [Method]) -> Row {
    Row { model, body, valid, said_by }
}

use Method::{Bmc, Run, Symex};

const ROWS: &[Row] = &[
    // Products that wrap around.
    row(Lp64, "unsigned long i = 1UL << 62; return a[i];", false, &[Run]),
    row(Lp64, "unsigned long i = 3UL << 62; return a[i];", false, &[Run]),
    row(Lp64, "unsigned long i = 1UL << 63; return a[i];", false, &[Run]),
    row(Lp64, "unsigned long i = (1UL << 62) + 3; return a[i];", false, &[Run]),
    row(Lp64, "unsigned long i = 1UL << 60; return s[i].y[1];", false, &[Run]),
    row(Lp64, "unsigned long i = 1UL << 60; a[i] = 1; return 0;", false, &[Run]),
    row(Ilp32, "unsigned i = 1u << 30; return a[i];", false, &[Run]),
    row(Ilp32, "unsigned i = 3u << 30; return a[i];", false, &[Run]),
    row(Ilp32, "unsigned i = 1u << 28; return s[i].y[1];", false, &[Run]),
    row(Lp64, "unsigned long i = 9; return a[i];", true, &[Run, Bmc, Symex]),
    row(Lp64, "unsigned long i = 9; return s[i].y[2];", true, &[Run, Bmc, Symex]),
    row(Ilp32, "unsigned i = 9; return s[i].y[2];", true, &[Run, Bmc, Symex]),
    row(Ilp32, "unsigned i = 1u << 8; return a[i];", false, &[Run, Bmc]),
    // Negative and huge indices, with and without sign.
    row(Lp64, "int i = -1; int *p = a + 5; return p[i];", true, &[Run, Bmc, Symex]),
    row(Lp64, "int i = -6; int *p = a + 5; return p[i];", false, &[Run, Bmc]),
    row(Lp64, "unsigned i = -1; int *p = a + 5; return p[i];", false, &[Run, Bmc]),
    row(Lp64, "signed char i = -2; return (a + 2)[i];", true, &[Run, Bmc, Symex]),
    row(Lp64, "unsigned char i = -2; return (a + 2)[i];", false, &[Run, Bmc]),
    // Inputs.
    row(Lp64, "unsigned long i = __VERIFIER_nondet_ulong(); if (i * 4 < 40) return a[i]; return 0;", false, &[Run]),
    row(Lp64, "unsigned long i = __VERIFIER_nondet_ulong(); if (i < 10) return a[i]; return 0;", true, &[Bmc, Symex]),
    row(Ilp32, "unsigned long i = __VERIFIER_nondet_ulong(); if (i < 10) return a[i]; return 0;", true, &[Bmc, Symex]),
    row(Ilp32, "unsigned long i = __VERIFIER_nondet_ulong(); if (i < 11) return a[i]; return 0;", false, &[Run, Bmc]),
    // Out of the block and back.
    row(Lp64, "int n = 1000; int *p = a - n; p = p + n; return *p;", true, &[Run, Bmc, Symex]),
    row(Ilp32, "int n = 1000; int *p = a - n; p = p + n; return *p;", true, &[Run, Bmc, Symex]),
    row(Lp64, "int n = 1000; int *p = a - n; p = p + n + 10; return *p;", false, &[Run, Bmc]),
    row(Lp64, "long far = 1L << 62; char *p = c; for (int i = 0; i < 4; i++) p += far; return *p;", false, &[]),
    row(Ilp32, "long far = 1L << 30; char *p = c; for (int i = 0; i < 4; i++) p += far; return *p;", false, &[]),
    // One past the end.
    row(Lp64, "int *p = a + 10; return p == a;", true, &[Run, Symex]),
    row(Lp64, "int *p = a + 10; return p[-1];", true, &[Run, Bmc, Symex]),
    row(Lp64, "int *p = a + 10; return *p;", false, &[Run, Bmc]),
];

fn verdict(row: &Row, method: Method) -> Verdict {
    let text = format!("{HEADER}int main(void) {{ {} }}\n", row.body);
    let ask = |path: &std::path::Path| {
        let request = Request {
            properties: vec![Property::MemSafety],
            data_model: row.model,
            method,
            timeout: Some(Duration::from_secs(60)),
            ..Request::new(path)
        };
        prove(&request, &(), Arc::new(AtomicBool::new(false))).unwrap()
    };
    let outcome = testkit::with_file("a.c", text.as_bytes(), ask).unwrap();
    outcome.report.result(Property::MemSafety).unwrap().verdict
}

#[test]
fn engines_agree_about_addresses() {
    let mut wrong = Vec::new();
    for row in ROWS {
        let truth = if row.valid { Verdict::True } else { Verdict::False };
        for method in [Run, Bmc, Symex] {
            let said = verdict(row, method);
            let expected = if row.said_by.contains(&method) { truth } else { Verdict::Unknown };
            if said != expected {
                wrong.push(format!("{:?} {}: {method:?} says {said:?}, not {expected:?}", row.model, row.body));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
