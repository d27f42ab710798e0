//! Bad input: each a clear error with its place, never a crash.

mod common;

use std::path::PathBuf;

use frontend::{Error, Options};
use ir::DataModel;

fn error(files: &[(&str, &[u8])], options: &Options) -> Error {
    common::read(files, options).expect_err("it cannot be read")
}

/// Kind, file name, line and column.
fn place(error: &Error) -> (&'static str, String, u32, u32) {
    let (file, line, column) = error.place().unwrap_or_default();
    let file = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (error.kind(), file, line, column)
}

#[test]
fn no_file() {
    assert_eq!(frontend::read(&[], &Options::default()).map(|_| ()), Err(Error::NoInput));
}

#[test]
fn a_missing_file() {
    let folder = common::folder();
    let path = folder.path().join("missing.c");
    let error = frontend::read(std::slice::from_ref(&path), &Options::default()).expect_err("it is not there");
    assert_eq!(error, Error::Missing { file: path.clone() });
    assert_eq!(error.to_string(), format!("{}: no such file", path.display()));
}

#[test]
fn a_folder_and_a_file_of_unknown_kind() {
    let outer = common::folder();
    let folder = outer.path().join("x.c");
    std::fs::create_dir(&folder).expect("the folder can be made");
    let error = frontend::read(&[folder], &Options::default()).expect_err("a folder is no program");
    assert_eq!(place(&error), ("unreadable-file", "x.c".into(), 0, 0));
    let error = self::error(&[("a.txt", b"int x;")], &Options::default());
    assert_eq!(place(&error), ("unknown-file-kind", "a.txt".into(), 0, 0));
}

#[test]
fn c_that_does_not_compile() {
    let error = error(&[("a.c", b"int f(void) {\n  return y;\n}\n")], &Options::default());
    assert_eq!(place(&error), ("compile-error", "a.c".into(), 2, 10));
    assert!(error.to_string().ends_with("a.c:2:10: use of undeclared identifier 'y'"), "{error}");
}

#[test]
fn a_header_that_is_not_there() {
    let error = error(&[("a.c", b"#include \"nowhere.h\"\n")], &Options::default());
    assert_eq!(place(&error), ("compile-error", "a.c".into(), 1, 10));
}

#[test]
fn a_flag_that_does_not_exist() {
    let options = Options { extra_flags: vec!["-fno-such-flag".into()], ..Options::default() };
    let error = error(&[("a.c", b"int x;\n")], &options);
    assert!(error.to_string().contains("unknown argument: '-fno-such-flag'"), "{error}");
}

#[test]
fn a_clang_that_is_not_there() {
    let options = Options { clang: Some("/nowhere/clang".into()), ..Options::default() };
    let error = error(&[("a.c", b"int x;\n")], &options);
    assert_eq!(error.kind(), "tool-missing");
    assert!(error.to_string().contains("/nowhere/clang") && error.to_string().contains("install clang-19"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_clang_of_another_version() {
    use std::os::unix::fs::PermissionsExt;
    let folder = common::folder();
    let clang: PathBuf = folder.path().join("clang");
    std::fs::write(&clang, "#!/bin/sh\n[ \"$1\" = --version ] && { echo 'clang version 11.0.1'; exit 0; }\nexit 1\n")
        .expect("the script can be written");
    std::fs::set_permissions(&clang, std::fs::Permissions::from_mode(0o755)).expect("the script is ours");
    let options = Options { clang: Some(clang), ..Options::default() };
    let error = error(&[("a.c", b"int x;\n")], &options);
    assert_eq!(error.to_string(), "clang 19 is needed, found: clang version 11.0.1");
}

#[test]
fn broken_ll_has_a_line() {
    let error = error(&[("a.ll", b"define i32 @f() {\n  ret i32 %x\n}\n")], &Options::default());
    assert_eq!(place(&error), ("unreadable-ir", "a.ll".into(), 2, 11));
    assert!(error.to_string().contains("use of undefined value '%x'"), "{error}");
}

#[test]
fn ll_that_llvm_calls_invalid() {
    let source =
        b"define i32 @f() {\n  %p = alloca i32\n  br label %b\nb:\n  %x = phi i32 [ 1, %b ]\n  ret i32 %x\n}\n";
    let error = error(&[("a.ll", source)], &Options::default());
    assert_eq!(error.kind(), "unreadable-ir");
    assert!(error.to_string().contains("PHI"), "{error}");
}

#[test]
fn garbage_and_truncated_bitcode() {
    let header = b"BC\xc0\xde\x35\x14\x00\x00\x05\x00\x00\x00";
    for content in [&b"this is no bitcode"[..], b"", b"BC\xc0\xde", header] {
        let error = error(&[("a.bc", content)], &Options::default());
        assert_eq!(error.kind(), "unreadable-ir", "{content:?}: {error}");
    }
}

#[test]
fn another_data_model() {
    let source = b"target datalayout = \"e-p:32:32\"\ndefine void @f() {\n  ret void\n}\n";
    let error = error(&[("a.ll", source)], &Options::default());
    assert_eq!(error.kind(), "data-model");
    assert!(error.to_string().ends_with("a.ll: made for 32-bit pointers, but the data model is Lp64"), "{error}");
    let options = Options { data_model: DataModel::Ilp32, ..Options::default() };
    let loaded = common::read(&[("a.ll", source)], &options).expect("it is for that data model");
    assert!(common::text(loaded).contains("fn @f()"));
}

#[test]
fn a_big_endian_target() {
    let error = error(&[("a.ll", b"target datalayout = \"E-p:64:64\"\n")], &Options::default());
    assert_eq!(place(&error), ("unsupported", "a.ll".into(), 0, 0));
}

#[test]
fn files_that_define_the_same_function() {
    let source = b"int f(void) { return 1; }\n";
    let error = error(&[("a.c", source), ("b.c", source)], &Options::default());
    assert_eq!(place(&error), ("link-error", "b.c".into(), 0, 0));
    assert!(error.to_string().contains("symbol multiply defined"), "{error}");
}
