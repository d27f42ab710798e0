//! Every instruction of LLVM, through `.ll` and through bitcode.

mod common;

use std::process::Command;

use expect_test::expect;
use frontend::Options;
use ir::Origin;

const SOURCE: &[u8] = include_bytes!("data/instructions.ll");

#[test]
#[expect(clippy::too_many_lines, reason = "a table, one row a case")]
fn every_instruction_is_lowered_or_named() {
    let loaded = common::read(&[("a.ll", SOURCE)], &Options::default()).expect("it can be read");
    assert_eq!(loaded.program.origin, Origin::Foreign);
    expect![[r#"
        global @g: 16 bytes, align 1 = zero
        global replaceable @weak: 4 bytes, align 1, defined elsewhere
        global thread_local @tls: 4 bytes, align 1 = [0] "\x01\x00\x00\x00"
        constant @vector: 4 bytes, align 1 = [0] "\x01\x00\x02\x00"
        constant @odd: 1 bytes, align 1 = [0] "\x7f"
        global @undefined: 8 bytes, align 1 = [0] "\x01\x00\x00\x00", [4..+4] undef

        fn @personality(...) -> i32

        fn @callee(v0: i32) -> void address_taken

        fn @integers(v0: i32, v1: i32, v2: i64) -> i32 {
        b0:
          v3 = add nsw nuw i32 v0, v1
          v4 = sub i32 v3, 1
          v5 = mul nuw i32 v4, -3
          v6 = udiv exact i32 v5, v1
          v7 = sdiv i32 v6, v1
          v8 = urem i32 v7, v1
          v9 = srem i32 v8, v1
          v10 = shl nsw i32 v9, 2
          v11 = lshr exact i32 v10, 1
          v12 = ashr i32 v11, 1
          v13 = and i32 v12, 255
          v14 = or exact i32 v13, 256
          v15 = xor i32 v14, -1
          v16 = trunc nsw nuw i64 v2 to i16
          v17 = zext exact i16 v16 to i32
          v18 = sext i16 v16 to i32
          v19 = add i32 v17, v18
          v20 = compare ugt i32 v19, v15
          v21 = select v20, i32 v19, v0
          v22 = freeze i32 v21
          v23 = call i32 %smax(i32 v22, i32 undef)
          v24 = call i32 %bits llvm.fshl(i32 v23, i32 v23, i32 poison)
          return i32 v24
        }

        fn @floats(v0: f64, v1: f32, v2: i32) -> f64 {
        b0:
          v3 = fpext f32 v1 to f64
          v4 = fadd f64 v0, v3
          v5 = fsub f64 v4, 1.0f64
          v6 = fmul f64 v5, inff64
          v7 = fdiv f64 v6, v0
          v8 = frem f64 v7, v0
          v9 = fneg f64 v8
          v10 = fptosi f64 v9 to i32
          v11 = fptoui f64 v9 to i32
          v12 = sitofp i32 v10 to f64
          v13 = uitofp i32 v11 to f64
          v14 = fptrunc f64 v12 to f32
          v15 = fcompare olt f64 v12, v13
          v16 = select v15, f64 v12, v13
          return f64 v16
        }

        fn @memory(v0: ptr, v1: i64, v2: i32) -> void {
        b0:
          v3 = alloca 1 x 8 bytes of {i8@0, i32@4; 8}, align 8
          v4 = alloca v2 x 4 bytes of i32, align 4
          v5 = load volatile i32 v0
          v6 = load i32 v0
          store i32 v6, v0
          store volatile i32 v5, v4
          v7 = offset inbounds v3 + 4
          v8 = offset @g + 16 + i64 v1 * 4
          v9 = offset v8 + -4
          v10 = unsupported ptr "getelementptr"(ptr v8, i64 v1)
          v11 = ptrtoint ptr v9 to i64
          v12 = inttoptr i64 v11 to ptr
          store ptr v12, @g+8
          store i64 i64(@g-4), v0
          v21 = ptrtoint ptr @g to i16
          store i16 v21, v0
          v22 = inttoptr i64 -1 to ptr
          store ptr v22, v0
          call void %nothing()
          v13 = load i32 v0
          v23 = add i32 v13, 1
          store i32 v23, v0
          v24 = load i32 v0
          v25 = compare eq i32 v24, 0
          v26 = select v25, i32 1, v24
          store i32 v26, v0
          v27 = insert {i32@0, i1@4; 8} undef.0 = i32 v24
          v14 = insert {i32@0, i1@4; 8} v27.1 = i1 v25
          v15 = extract i32 v14.0
          v16 = unsupported i32 "vaarg"(ptr v0)
          v17 = unsupported unsupported(ptr addrspace(1)) "addrspacecast"(ptr v0)
          v18 = unsupported i32 "load on type ptr addrspace(1)"()
          unsupported void "llvm.memcpy"(ptr v0, unsupported(ptr addrspace(1)) v17, i64 1, i1 0)
          call void %lifetime.start(ptr v3)
          unsupported void "llvm.lifetime.start"(i64 4, ptr v3)
          unsupported void "llvm.lifetime.start"(i64 -1, ptr v0)
          v19 = call ptr %identity(ptr @tls)
          v20 = load i32 unsupported("extern weak symbol weak")
          return
        }

        fn @vectors(v0: <2 x i32>, v1: i32) -> <2 x i32> {
        b0:
          v2 = element i32 v0[v1]
          v3 = with element <2 x i32> v0[0] = v2
          v4 = shuffle <2 x i32> v3, <1, 2> [3, ?]
          v5 = compare slt <2 x i32> v4, zero
          v6 = select v5, <2 x i32> v4, v0
          v7 = bitcast <2 x i32> v6 to i64
          v8 = bitcast i64 v7 to <2 x i32>
          v9 = unsupported <4 x i32> "llvm.masked.load"(ptr @g, i32 4, <4 x i1> <1, 1, 1, 1>, <4 x i32> undef)
          return <2 x i32> v8
        }

        fn @aggregates(v0: i8) -> {i32@0, {i8@0, i8@1; 2}@4; 8} {
        b0:
          v1 = insert {i32@0, {i8@0, i8@1; 2}@4; 8} undef.1.0 = i8 v0
          v2 = extract {i8@0, i8@1; 2} v1.1
          v3 = insert {i32@0, {i8@0, i8@1; 2}@4; 8} {7, {97, 98}}.1 = {i8@0, i8@1; 2} v2
          return {i32@0, {i8@0, i8@1; 2}@4; 8} v3
        }

        fn @wide(v0: unsupported(i256), v1: unsupported(<vscale x 2 x i32>)) -> unsupported(i256) {
        b0:
          v2 = unsupported unsupported(i256) "add on type i256"()
          v3 = unsupported i32 "trunc on type i256"()
          return unsupported(i256) v2
        }

        fn @switches(v0: i128) -> i128 {
        b0 entry:
          switch i128 v0 [-1: b1, 170141183460469231731687303715884105727: b1] else b2
        b1 minus:
          v1 = phi i128 [b0: 1]
          return i128 v1
        b2 other:
          unsupported "indirectbr"
        }

        fn @wide_switch(v0: unsupported(i256)) -> void {
        b0:
          unsupported "switch"
        }

        fn @exceptions() -> void {
        b0:
          unsupported "invoke"
        }

        fn @calls(v0: ptr, v1: i64) -> i32 {
        b0:
          v2 = call i32 *v0(i32 1, ptr v0) byval(1, 8)
          call void *@callee(i64 v1)
          unsupported void "call with operand bundles"(i32 1)
          unsupported void "inline assembly"()
          call void %assume(i1 1)
          v3 = unsupported i64 "inline assembly"(i64 i64(@callee))
          return i32 v2
        }
    "#]]
    .assert_eq(&common::text(loaded));
}

#[test]
fn ll_and_bitcode_are_the_same_program() {
    let folder = common::folder();
    let (text, bitcode) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    std::fs::write(&text, SOURCE).expect("the file can be written");
    let status = Command::new("llvm-as-19").arg(&text).arg("-o").arg(&bitcode).status().expect("llvm-as runs");
    assert!(status.success());
    let read = |path| common::text(frontend::read(&[path], &Options::default()).expect("it can be read"));
    assert_eq!(read(text), read(bitcode));
}

#[test]
fn assembly_and_ifuncs_of_the_module_are_named() {
    let source = b"module asm \"nop\"\n@f = ifunc void (), ptr @resolve\n@w = weak alias void (), ptr @g\n\
        define ptr @resolve() {\n  ret ptr @g\n}\n\
        define void @g() {\n  call void @f()\n  call void @w()\n  ret void\n}\n";
    let loaded = common::read(&[("a.ll", source)], &Options::default()).expect("it can be read");
    expect![[r#"
        unsupported assembly at module level
        unsupported ifunc f
        unsupported weak alias w

        fn @resolve() -> ptr address_taken {
        b0:
          return ptr @g
        }

        fn @g() -> void address_taken {
        b0:
          unsupported void "call of ifunc f"()
          unsupported void "call of weak alias w"()
          return
        }
    "#]]
    .assert_eq(&common::text(loaded));
}

#[test]
fn values_of_variables_are_named_through_debug_records() {
    let source = b"int f(int n) { int k = n / 3; return k * k; }\n";
    let folder = common::folder();
    let (text, bitcode) = (folder.path().join("a.c"), folder.path().join("a.bc"));
    std::fs::write(&text, source).expect("the file can be written");
    // Optimised code has values instead of stack objects.
    let arguments = ["-g", "-O1", "-c", "-emit-llvm", "-o"];
    let status = Command::new("clang-19").args(arguments).arg(&bitcode).arg(&text).status().expect("clang runs");
    assert!(status.success());
    let loaded = frontend::read(&[bitcode], &Options::default()).expect("it can be read");
    let function = &loaded.program.functions[0];
    let named: Vec<(&str, &str)> =
        function.values.iter().filter_map(|value| Some((value.name.as_str(), value.variable.as_deref()?))).collect();
    assert_eq!(named.len(), 2, "{named:?}");
    assert!(named.iter().any(|(_, variable)| *variable == "n") && named.iter().any(|(_, variable)| *variable == "k"));
}
