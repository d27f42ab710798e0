//! The types that parameters have in C.

mod common;

use frontend::Options;
use ir::{CType, CTypeId, CTypes, DataModel, Program, SourceType};

fn parameters(source: &str, data_model: DataModel) -> Vec<(String, Option<SourceType>)> {
    let options = Options { data_model, ..Options::default() };
    let loaded = common::read(&[("a.c", source.as_bytes())], &options).expect("it compiles");
    let function = loaded.program.functions.iter().find(|function| function.name == "f").expect("it is there");
    let data = function.params.iter().map(|id| function.value(*id));
    let source_type = |id: CTypeId| loaded.program.c_types.source_type(id);
    data.map(|data| (data.variable.clone().unwrap_or_default(), data.c_type.and_then(source_type))).collect()
}

fn program(source: &str) -> Program {
    common::read(&[("a.c", source.as_bytes())], &Options::default()).expect("it compiles").program
}

/// The type of the first parameter of `f`.
fn first(program: &Program) -> CTypeId {
    let function = program.functions.iter().find(|function| function.name == "f").expect("it is there");
    function.value(function.params[0]).c_type.expect("it has a type")
}

/// What a pointer points to.
fn target(types: &CTypes, id: CTypeId) -> CTypeId {
    match types.get(id) {
        CType::Pointer { to, .. } => *to,
        other => panic!("{other:?} is no pointer"),
    }
}

/// The fields of a record: name, offset, type, width of a bit-field.
fn fields(types: &CTypes, id: CTypeId) -> Vec<(String, u64, String, Option<u64>)> {
    match types.get(id) {
        CType::Record { fields, .. } => fields
            .iter()
            .map(|field| (field.name.clone(), field.offset, types.describe(field.ty), field.bits))
            .collect(),
        other => panic!("{other:?} is no record"),
    }
}

#[test]
fn integers_have_a_sign_and_pointers_a_size() {
    let integer = |signed| Some(SourceType::Integer { signed });
    let pointer = |element| Some(SourceType::Pointer { element });
    for (declaration, lp64, ilp32) in [
        ("int x", integer(true), integer(true)),
        ("const volatile word x", integer(false), integer(false)),
        ("_Bool x", integer(false), integer(false)),
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
    assert!(function.params.iter().all(|id| function.value(*id).c_type.is_none()));
    assert!(common::text(loaded).contains("fn @f(v0: i32, v1: ptr)"));
}

#[test]
fn records_have_fields_with_offsets() {
    let program = program(
        "typedef unsigned long word;\n\
         struct list { struct list *next; const char *name; word used : 3, free : 5; union { int a; float b; };\n\
         enum { RED, BLUE } colour; int grid[2][3]; void (*call)(int); struct open *open; char rest[]; };\n\
         int f(struct list *x) { return x->a; }",
    );
    let types = &program.c_types;
    let list = target(types, first(&program));
    assert_eq!((types.describe(list), types.bytes(list)), ("struct list".to_owned(), Some(72)));
    let field = |name: &str, offset, ty: &str, bits| (name.to_owned(), offset, ty.to_owned(), bits);
    let found = fields(types, list);
    let expected = [
        field("next", 0, "struct list *", None),
        field("name", 8, "char *", None),
        field("used", 16, "unsigned long", Some(3)),
        field("free", 16, "unsigned long", Some(5)),
        field("", 20, "union {}", None),
        field("colour", 24, "enum {}", None),
        field("grid", 28, "int [2][3]", None),
        field("call", 56, "? (*)()", None),
        field("open", 64, "struct open *", None),
        field("rest", 72, "char []", None),
    ];
    assert_eq!(found, expected);
    let CType::Record { fields, .. } = types.get(list) else { panic!("it is a record") };
    assert_eq!(target(types, fields[0].ty), list, "a structure refers to itself");
    assert_eq!(types.typedefs("word").map(|id| types.describe(id)).collect::<Vec<_>>(), ["unsigned long"]);
}

#[test]
fn globals_have_types() {
    let program = program("struct s { int a; } v; static char *names[3]; int f(int n) { return v.a + !names[n]; }");
    let types = program.globals.iter().map(|global| {
        let ty = global.c_type.map(|id| program.c_types.describe(id));
        (global.variable.clone().unwrap_or_default(), ty.unwrap_or_default())
    });
    let expected = [("v".to_owned(), "struct s".to_owned()), ("names".to_owned(), "char *[3]".to_owned())];
    assert_eq!(types.collect::<Vec<_>>(), expected);
}
