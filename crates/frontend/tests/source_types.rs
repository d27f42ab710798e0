//! The types that parameters have in C.

mod common;

use frontend::Options;
use ir::{DataModel, SourceType};

fn parameters(source: &str, data_model: DataModel) -> Vec<(String, Option<SourceType>)> {
    let options = Options { data_model, ..Options::default() };
    let loaded = common::read(&[("a.c", source.as_bytes())], &options).expect("it compiles");
    let function = loaded.program.functions.iter().find(|function| function.name == "f").expect("it is there");
    let data = function.params.iter().map(|id| function.value(*id));
    data.map(|data| (data.variable.clone().unwrap_or_default(), data.source_type)).collect()
}

#[test]
fn integers_have_a_sign_and_pointers_a_size() {
    let integer = |signed| Some(SourceType::Integer { signed });
    let pointer = |element| Some(SourceType::Pointer { element });
    for (declaration, lp64, ilp32) in [
        ("int x", integer(true), integer(true)),
        ("const volatile word x", integer(false), integer(false)),
        ("signed char x", integer(true), integer(true)),
        ("unsigned char x", integer(false), integer(false)),
        ("enum plain x", integer(false), integer(false)),
        ("enum negative x", integer(true), integer(true)),
        ("unsigned long long x", integer(false), integer(false)),
        ("double x", None, None),
        ("char *x", pointer(Some(1)), pointer(Some(1))),
        ("const word *restrict x", pointer(Some(4)), pointer(Some(4))),
        ("long x[10]", pointer(Some(8)), pointer(Some(4))),
        ("char **x", pointer(Some(8)), pointer(Some(4))),
        ("long double *x", pointer(Some(16)), pointer(Some(12))),
        ("int (*x)[4]", pointer(Some(16)), pointer(Some(16))),
        ("struct three *x", pointer(Some(12)), pointer(Some(12))),
        ("three_pointer x", pointer(Some(12)), pointer(Some(12))),
        ("struct open *x", pointer(None), pointer(None)),
        ("void *x", pointer(None), pointer(None)),
        ("const void *x", pointer(None), pointer(None)),
        ("int x(void)", pointer(None), pointer(None)),
    ] {
        let source = format!(
            "typedef unsigned word; enum plain {{ A }}; enum negative {{ B = -1 }}; struct open;\n\
             struct three {{ char c; int x; short s; }}; typedef struct three *const three_pointer;\n\
             int f({declaration}) {{ return 0; }}\n"
        );
        for (data_model, expected) in [(DataModel::Lp64, lp64), (DataModel::Ilp32, ilp32)] {
            assert_eq!(parameters(&source, data_model), [("x".to_owned(), expected)], "{declaration} {data_model:?}");
        }
    }
}

#[test]
fn without_debug_information_nothing_is_known() {
    let source = b"define i32 @f(i32 %n, ptr %p) {\n  ret i32 %n\n}\n";
    let loaded = common::read(&[("a.ll", source)], &Options::default()).expect("it can be read");
    let function = &loaded.program.functions[0];
    assert!(function.params.iter().all(|id| function.value(*id).source_type.is_none()));
    assert!(common::text(loaded).contains("fn @f(v0: i32, v1: ptr)"));
}
