//! C programs and the text of what they become.

mod common;

use expect_test::{Expect, expect};
use frontend::Options;
use ir::DataModel;

fn check_with(source: &str, options: &Options, expected: Expect) {
    let loaded = common::read(&[("a.c", source.as_bytes())], options).expect("it can be read");
    expected.assert_eq(&common::text(loaded));
}

fn check(source: &str, expected: Expect) {
    check_with(source, &Options::default(), expected);
}

#[test]
fn a_loop_keeps_its_variables_lifetimes_and_places() {
    check(
        "int count(int n) {\n  int k = 0;\n  while (k < n) { int step = 1; k += step; }\n  return k;\n}\n",
        expect![[r#"
            fn @count(v0: i32 "n") -> i32 {                                 ; a.c:1
            b0 entry:
              v1 "n" = alloca 1 x 4 bytes of i32, align 4
              v2 "k" = alloca 1 x 4 bytes of i32, align 4
              v3 "step" = alloca 1 x 4 bytes of i32, align 4
              store i32 v0, v1
              call void %lifetime.start(ptr v2)                             ; a.c:2:3
              store i32 0, v2                                               ; a.c:2:7
              jump b1                                                       ; a.c:3:3
            b1 while.cond:
              v4 = load i32 v2                                              ; a.c:3:10
              v5 = load i32 v1                                              ; a.c:3:14
              v6 = compare slt i32 v4, v5                                   ; a.c:3:12
              branch v6, b2, b3                                             ; a.c:3:3
            b2 while.body:
              call void %lifetime.start(ptr v3)                             ; a.c:3:19
              store i32 1, v3                                               ; a.c:3:23
              v7 = load i32 v3                                              ; a.c:3:38
              v8 = load i32 v2                                              ; a.c:3:35
              v9 = add nsw i32 v8, v7                                       ; a.c:3:35
              store i32 v9, v2                                              ; a.c:3:35
              call void %lifetime.end(ptr v3)                               ; a.c:3:44
              jump b1                                                       ; a.c:3:3
            b3 while.end:
              v10 = load i32 v2                                             ; a.c:4:10
              call void %lifetime.end(ptr v2)                               ; a.c:5:1
              return i32 v10                                                ; a.c:4:3
            }
        "#]],
    );
}

#[test]
fn fields_and_elements_are_byte_offsets() {
    check(
        "struct s { char tag; int a[4]; long n; };\n\
         long get(struct s *p, int i, long j) { return p[i].a[j + 1] + p->n; }\n",
        expect![[r#"
            fn @get(v0: ptr "p", v1: i32 "i", v2: i64 "j") -> i64 {         ; a.c:2
            b0 entry:
              v3 "p" = alloca 1 x 8 bytes of ptr, align 8
              v4 "i" = alloca 1 x 4 bytes of i32, align 4
              v5 "j" = alloca 1 x 8 bytes of i64, align 8
              store ptr v0, v3
              store i32 v1, v4
              store i64 v2, v5
              v6 = load ptr v3                                              ; a.c:2:47
              v7 = load i32 v4                                              ; a.c:2:49
              v8 = sext i32 v7 to i64                                       ; a.c:2:47
              v9 = offset inbounds v6 + i64 v8 * 32                         ; a.c:2:47
              v10 = offset inbounds v9 + 4                                  ; a.c:2:52
              v11 = load i64 v5                                             ; a.c:2:54
              v12 = add nsw i64 v11, 1                                      ; a.c:2:56
              v13 = offset inbounds v10 + i64 v12 * 4                       ; a.c:2:47
              v14 = load i32 v13                                            ; a.c:2:47
              v15 = sext i32 v14 to i64                                     ; a.c:2:47
              v16 = load ptr v3                                             ; a.c:2:63
              v17 = offset inbounds v16 + 24                                ; a.c:2:66
              v18 = load i64 v17                                            ; a.c:2:66
              v19 = add nsw i64 v15, v18                                    ; a.c:2:61
              return i64 v19                                                ; a.c:2:40
            }
        "#]],
    );
}

#[test]
fn the_data_model_decides_sizes() {
    let options = Options { data_model: DataModel::Ilp32, ..Options::default() };
    check_with(
        "long *p; unsigned long n = sizeof(long); long f(long *q) { return q[1]; }\n",
        &options,
        expect![[r#"
        global @n: 4 bytes, align 4 = [0] "\x04\x00\x00\x00"
        global @p: 4 bytes, align 4 = zero

        fn @f(v0: ptr "q") -> i32 {                                     ; a.c:1
        b0 entry:
          v1 "q" = alloca 1 x 4 bytes of ptr, align 4
          store ptr v0, v1
          v2 = load ptr v1                                              ; a.c:1:67
          v3 = offset inbounds v2 + 4                                   ; a.c:1:67
          v4 = load i32 v3                                              ; a.c:1:67
          return i32 v4                                                 ; a.c:1:60
        }
    "#]],
    );
}

#[test]
fn initialisers_are_bytes_and_addresses() {
    check(
        "struct s { char c; short n; void *p; };\n\
         int table[4] = { 1, 2, 0, -1 };\n\
         static const char text[] = \"a\\n\";\n\
         struct s one = { 'x', 3, &table[2] };\n\
         int (*call)(void);\n\
         extern int elsewhere[];\n\
         static int own(void) { return text[0] + elsewhere[1]; }\n\
         int (*calls[])(void) = { 0, own };\n\
         unsigned long address = (unsigned long)&table + 4;\n\
         long offset = (long)&((struct s *)0)->p;\n\
         double half = 0.5;\n\
         __int128 wide = ((__int128)1 << 100) + 5;\n",
        expect![[r#"
            global @table: 16 bytes, align 16 = [0] "\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff"
            global @one: 16 bytes, align 8 = [0] "x", [1..+1] undef, [2] "\x03\x00", [4..+4] undef, [8..+8] @table+8
            global @calls: 16 bytes, align 16 = [8..+8] @own
            global @address: 8 bytes, align 8 = [0..+8] i64(@table+4)
            global @offset: 8 bytes, align 8 = [0] "\x08\x00\x00\x00\x00\x00\x00\x00"
            global @half: 8 bytes, align 8 = [0] "\x00\x00\x00\x00\x00\x00\xe0?"
            global @wide: 16 bytes, align 16 = [0] "\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x10\x00\x00\x00"
            global @call: 8 bytes, align 8 = zero
            constant static @text: 3 bytes, align 1 = [0] "a\n\x00"
            global @elsewhere: 0 bytes, align 4, defined elsewhere

            fn static @own() -> i32 address_taken {                         ; a.c:7
            b0 entry:
              v0 = load i8 @text                                            ; a.c:7:31
              v1 = sext i8 v0 to i32                                        ; a.c:7:31
              v2 = load i32 @elsewhere+4                                    ; a.c:7:41
              v3 = add nsw i32 v1, v2                                       ; a.c:7:39
              return i32 v3                                                 ; a.c:7:24
            }
        "#]],
    );
}

#[test]
fn structs_are_passed_by_value_and_returned() {
    check(
        "struct big { long a[5]; };\nstruct pair { int x; double y; };\n\
         struct pair swap(struct pair p);\n\
         struct big next(struct big b) { b.a[0]++; return b; }\n\
         double use(void) { struct pair p = { 1, 2.0 }; return swap(p).y; }\n",
        expect![[r#"
            constant static @__const.use.p: 16 bytes, align 8 = [0] "\x01\x00\x00\x00", [4..+4] undef, [8] "\x00\x00\x00\x00\x00\x00\x00@"

            fn @next(v0: ptr, v1: ptr byval 40 "b") -> void {               ; a.c:4
            b0 entry:
              v2 = offset inbounds v1 + 0                                   ; a.c:4:35
              v3 = offset inbounds v2 + 0                                   ; a.c:4:33
              v4 = load i64 v3                                              ; a.c:4:39
              v5 = add nsw i64 v4, 1                                        ; a.c:4:39
              store i64 v5, v3                                              ; a.c:4:39
              call void %memcpy(ptr v0, ptr v1, i64 40)                     ; a.c:4:50
              return                                                        ; a.c:4:43
            }

            fn @use() -> f64 {                                              ; a.c:5
            b0 entry:
              v0 "p" = alloca 1 x 16 bytes of {i32@0, f64@8; 16}, align 8
              v1 = alloca 1 x 16 bytes of {i32@0, f64@8; 16}, align 8
              call void %lifetime.start(ptr v0)                             ; a.c:5:20
              call void %memcpy(ptr v0, ptr @__const.use.p, i64 16)         ; a.c:5:32
              v13 = offset inbounds v0 + 4                                  ; a.c:5:32
              call void %padding(ptr v13, i64 4, i64 16, i64 1)             ; a.c:5:32
              v2 = offset inbounds v0 + 0                                   ; a.c:5:55
              v3 = load i32 v2                                              ; a.c:5:55
              v4 = offset inbounds v0 + 8                                   ; a.c:5:55
              v5 = load f64 v4                                              ; a.c:5:55
              v6 = call {i32@0, f64@8; 16} @swap(i32 v3, f64 v5)            ; a.c:5:55
              v7 = offset inbounds v1 + 0                                   ; a.c:5:55
              v8 = extract i32 v6.0                                         ; a.c:5:55
              store i32 v8, v7                                              ; a.c:5:55
              v9 = offset inbounds v1 + 8                                   ; a.c:5:55
              v10 = extract f64 v6.1                                        ; a.c:5:55
              store f64 v10, v9                                             ; a.c:5:55
              v11 = offset inbounds v1 + 8                                  ; a.c:5:63
              v12 = load f64 v11                                            ; a.c:5:63
              call void %lifetime.end(ptr v0)                               ; a.c:5:66
              return f64 v12                                                ; a.c:5:48
            }

            fn @swap(v0: i32, v1: f64) -> {i32@0, f64@8; 16}
        "#]],
    );
}

#[test]
fn overflow_checks_are_branches_to_traps() {
    let options = Options { checks: frontend::Checks::Overflow, ..Options::default() };
    check_with(
        "int f(int a, int b) { return a * b; }\nint g(int a) { return a << 3; }\n",
        &options,
        expect![[r#"
            fn @f(v0: i32 "a", v1: i32 "b") -> i32 {                        ; a.c:1
            b0 entry:
              v2 "a" = alloca 1 x 4 bytes of i32, align 4
              v3 "b" = alloca 1 x 4 bytes of i32, align 4
              store i32 v0, v2
              store i32 v1, v3
              v4 = load i32 v2                                              ; a.c:1:30
              v5 = load i32 v3                                              ; a.c:1:34
              v6 = call {i32@0, i1@4; 8} %smul.with.overflow(i32 v4, i32 v5) ; a.c:1:32
              v7 = extract i32 v6.0                                         ; a.c:1:32
              v8 = extract i1 v6.1                                          ; a.c:1:32
              v9 = xor i1 v8, 1                                             ; a.c:1:32
              branch v9, b2, b1                                             ; a.c:1:32
            b1 trap:
              call void %ubsantrap 0()                                      ; a.c:1:32
              unreachable                                                   ; a.c:1:32
            b2 cont:
              return i32 v7                                                 ; a.c:1:23
            }

            fn @g(v0: i32 "a") -> i32 {                                     ; a.c:2
            b0 entry:
              v1 "a" = alloca 1 x 4 bytes of i32, align 4
              store i32 v0, v1
              v2 = load i32 v1                                              ; a.c:2:23
              branch 1, b1, b2                                              ; a.c:2:25
            b1 check:
              v3 = lshr i32 v2, 28                                          ; a.c:2:25
              v4 = compare eq i32 v3, 0                                     ; a.c:2:25
              jump b2                                                       ; a.c:2:25
            b2 cont:
              v5 = phi i1 [b0: 1, b1: v4]                                   ; a.c:2:25
              v6 = and i1 1, v5                                             ; a.c:2:25
              branch v6, b4, b3                                             ; a.c:2:25
            b3 trap:
              call void %ubsantrap 20()                                     ; a.c:2:25
              unreachable                                                   ; a.c:2:25
            b4 cont1:
              v7 = shl i32 v2, 3                                            ; a.c:2:25
              return i32 v7                                                 ; a.c:2:16
            }
        "#]],
    );
}

#[test]
fn overflow_that_clang_computes_in_cpp_is_warned_of() {
    let options = Options { checks: frontend::Checks::Overflow, ..Options::default() };
    let source = b"int x = 1;\nint y = 2147483647 + 1;\n";
    let loaded = common::read(&[("a.cpp", source)], &options).expect("it can be read");
    let places: Vec<(u32, u32)> = loaded.warnings.iter().map(|warning| (warning.line, warning.column)).collect();
    assert_eq!(places, [(2, 20)]);
    assert!(loaded.warnings[0].message.starts_with("overflow in expression"), "{:?}", loaded.warnings);
}

#[test]
fn a_call_that_does_not_fit_goes_through_a_pointer() {
    check(
        "long f(long x) { return x; }\nint g(void) { return ((int (*)(int))f)(1); }\n",
        expect![[r#"
        fn @f(v0: i64 "x") -> i64 address_taken {                       ; a.c:1
        b0 entry:
          v1 "x" = alloca 1 x 8 bytes of i64, align 8
          store i64 v0, v1
          v2 = load i64 v1                                              ; a.c:1:25
          return i64 v2                                                 ; a.c:1:18
        }

        fn @g() -> i32 {                                                ; a.c:2
        b0 entry:
          v0 = call i32 *@f(i32 1)                                      ; a.c:2:22
          return i32 v0                                                 ; a.c:2:15
        }
    "#]],
    );
}

#[test]
fn switch_goto_and_variable_length_arrays() {
    check(
        "int f(int n) {\n  switch (n) { case -1: return 0; case 5: case 6: n++; default: break; }\n  int a[n];\n  \
         return a[0];\n}\n\
         int g(int i) { static void *l[] = { &&a, &&b }; goto *l[i]; a: return 1; b: return 2; }\n",
        expect![[r#"
            constant static @g.l "l": 16 bytes, align 16 = [0..+8] @label.0, [8..+8] @label.1
            constant static @label.0: 1 bytes, align 1 = [0..+1] undef
            constant static @label.1: 1 bytes, align 1 = [0..+1] undef

            fn @f(v0: i32 "n") -> i32 {                                     ; a.c:1
            b0 entry:
              v1 = alloca 1 x 4 bytes of i32, align 4
              v2 "n" = alloca 1 x 4 bytes of i32, align 4
              v3 = alloca 1 x 8 bytes of ptr, align 8
              v4 "__vla_expr0" = alloca 1 x 8 bytes of i64, align 8
              store i32 v0, v2
              v5 = load i32 v2                                              ; a.c:2:11
              switch i32 v5 [-1: b1, 5: b2, 6: b2] else b3                  ; a.c:2:3
            b1 sw.bb:
              store i32 0, v1                                               ; a.c:2:25
              jump b5                                                       ; a.c:2:25
            b2 sw.bb1:
              v6 = load i32 v2                                              ; a.c:2:52
              v7 = add nsw i32 v6, 1                                        ; a.c:2:52
              store i32 v7, v2                                              ; a.c:2:52
              jump b3                                                       ; a.c:2:51
            b3 sw.default:
              jump b4                                                       ; a.c:2:65
            b4 sw.epilog:
              v8 = load i32 v2                                              ; a.c:3:9
              v9 = zext i32 v8 to i64                                       ; a.c:3:3
              v10 = call ptr %stack.save()                                  ; a.c:3:3
              store ptr v10, v3                                             ; a.c:3:3
              v11 "a" = alloca v9 x 4 bytes of i32, align 16                ; a.c:3:3
              store i64 v9, v4                                              ; a.c:3:3
              v12 = offset inbounds v11 + 0                                 ; a.c:4:10
              v13 = load i32 v12                                            ; a.c:4:10
              store i32 v13, v1                                             ; a.c:4:3
              v14 = load ptr v3                                             ; a.c:5:1
              call void %stack.restore(ptr v14)                             ; a.c:5:1
              jump b5
            b5 return:
              v15 = load i32 v1                                             ; a.c:5:1
              return i32 v15                                                ; a.c:5:1
            }

            fn @g(v0: i32 "i") -> i32 {                                     ; a.c:6
            b0 entry:
              v1 = alloca 1 x 4 bytes of i32, align 4
              v2 "i" = alloca 1 x 4 bytes of i32, align 4
              store i32 v0, v2
              v3 = load i32 v2                                              ; a.c:6:57
              v4 = sext i32 v3 to i64                                       ; a.c:6:55
              v5 = offset inbounds @g.l + i64 v4 * 8                        ; a.c:6:55
              v6 = load ptr v5                                              ; a.c:6:55
              jump b4                                                       ; a.c:6:49
            b1 a:
              store i32 1, v1                                               ; a.c:6:64
              jump b3                                                       ; a.c:6:64
            b2 b:
              store i32 2, v1                                               ; a.c:6:77
              jump b3                                                       ; a.c:6:77
            b3 return:
              v7 = load i32 v1                                              ; a.c:6:87
              return i32 v7                                                 ; a.c:6:87
            b4 indirectgoto:
              v8 = phi ptr [b0: v6]
              jump b8
            b5 label:
              unreachable
            b6 label:
              v9 = compare eq ptr v8, @label.1
              branch v9, b2, b5
            b7 label:
              jump b6
            b8 label:
              v10 = compare eq ptr v8, @label.0
              branch v10, b1, b7
            }
        "#]],
    );
}

#[test]
fn constructors_and_destructors_run_in_order_of_priority() {
    check(
        "__attribute__((constructor)) static void last(void) {}\n\
         __attribute__((constructor(200))) static void second(void) {}\n\
         __attribute__((constructor(101))) static void first(void) {}\n\
         __attribute__((destructor(101))) static void after_all(void) {}\n\
         __attribute__((destructor)) static void soon(void) {}\n",
        expect![[r#"
            constructor @first
            constructor @second
            constructor @last
            destructor @soon
            destructor @after_all

            fn static @last() -> void {                                     ; a.c:1
            b0 entry:
              return                                                        ; a.c:1:54
            }

            fn static @second() -> void {                                   ; a.c:2
            b0 entry:
              return                                                        ; a.c:2:61
            }

            fn static @first() -> void {                                    ; a.c:3
            b0 entry:
              return                                                        ; a.c:3:60
            }

            fn static @after_all() -> void {                                ; a.c:4
            b0 entry:
              return                                                        ; a.c:4:63
            }

            fn static @soon() -> void {                                     ; a.c:5
            b0 entry:
              return                                                        ; a.c:5:53
            }
        "#]],
    );
}

#[test]
fn what_has_no_meaning_is_named() {
    check(
        "__attribute__((weak)) int maybe(void);\n\
         int f(int *p) { __asm__(\"nop\"); return __atomic_fetch_add(p, 1, 5) + (maybe ? maybe() : 0); }\n",
        expect![[r#"
            fn @f(v0: ptr "p") -> i32 {                                     ; a.c:2
            b0 entry:
              v1 "p" = alloca 1 x 8 bytes of ptr, align 8
              v2 = alloca 1 x 4 bytes of i32, align 4
              v3 = alloca 1 x 4 bytes of i32, align 4
              store ptr v0, v1
              unsupported void "inline assembly"()                          ; a.c:2:17
              v4 = load ptr v1                                              ; a.c:2:59
              store i32 1, v2                                               ; a.c:2:40
              v5 = load i32 v2                                              ; a.c:2:40
              v6 = load i32 v4                                              ; a.c:2:40
              v12 = add i32 v6, v5                                          ; a.c:2:40
              store i32 v12, v4                                             ; a.c:2:40
              store i32 v6, v3                                              ; a.c:2:40
              v7 = load i32 v3                                              ; a.c:2:40
              v8 = compare ne ptr unsupported("extern weak symbol maybe"), null ; a.c:2:71
              branch v8, b1, b2                                             ; a.c:2:71
            b1 cond.true:
              v9 = unsupported i32 "call of extern weak symbol maybe"()     ; a.c:2:79
              jump b3                                                       ; a.c:2:71
            b2 cond.false:
              jump b3                                                       ; a.c:2:71
            b3 cond.end:
              v10 = phi i32 [b1: v9, b2: 0]                                 ; a.c:2:71
              v11 = add nsw i32 v7, v10                                     ; a.c:2:68
              return i32 v11                                                ; a.c:2:33
            }

            fn replaceable @maybe() -> i32 address_taken
        "#]],
    );
}

#[test]
fn intrinsics_have_their_own_kinds() {
    check(
        "#include <stdarg.h>\n#include <stdlib.h>\n#include <string.h>\n\
         int f(int n, ...) { va_list l; va_start(l, n); va_end(l); return abs(n) + __builtin_popcount(n); }\n\
         void g(char *a, char *b) { memcpy(a, b, 8); memmove(a, b, 3); memset(a, 1, 4); __builtin_trap(); }\n\
         int h(int a, int *r) { return __builtin_expect(__builtin_sadd_overflow(a, 1, r), 0); }\n\
         double m(double x) { return __builtin_fabs(x); }\n",
        expect![[r#"
            fn @f(v0: i32 "n", ...) -> i32 {                                ; a.c:4
            b0 entry:
              v1 "n" = alloca 1 x 4 bytes of i32, align 4
              v2 "l" = alloca 1 x 24 bytes of {{i32@0, i32@4, ptr@8, ptr@16; 24}@0; 24}, align 16
              store i32 v0, v1
              call void %lifetime.start(ptr v2)                             ; a.c:4:21
              v3 = offset inbounds v2 + 0                                   ; a.c:4:32
              call void %varargs llvm.va_start(ptr v3)                      ; a.c:4:32
              v4 = offset inbounds v2 + 0                                   ; a.c:4:48
              call void %varargs llvm.va_end(ptr v4)                        ; a.c:4:48
              v5 = load i32 v1                                              ; a.c:4:70
              v6 = call i32 %abs poison(i32 v5)                             ; a.c:4:66
              v7 = load i32 v1                                              ; a.c:4:94
              v8 = call i32 %bits llvm.ctpop(i32 v7)                        ; a.c:4:75
              v9 = add nsw i32 v6, v8                                       ; a.c:4:73
              call void %lifetime.end(ptr v2)                               ; a.c:4:98
              return i32 v9                                                 ; a.c:4:59
            }

            fn @g(v0: ptr "a", v1: ptr "b") -> void {                       ; a.c:5
            b0 entry:
              v2 "a" = alloca 1 x 8 bytes of ptr, align 8
              v3 "b" = alloca 1 x 8 bytes of ptr, align 8
              store ptr v0, v2
              store ptr v1, v3
              v4 = load ptr v2                                              ; a.c:5:35
              v5 = load ptr v3                                              ; a.c:5:38
              call void %memcpy(ptr v4, ptr v5, i64 8)                      ; a.c:5:28
              v6 = load ptr v2                                              ; a.c:5:53
              v7 = load ptr v3                                              ; a.c:5:56
              call void %memmove(ptr v6, ptr v7, i64 3)                     ; a.c:5:45
              v8 = load ptr v2                                              ; a.c:5:70
              call void %memset(ptr v8, i8 1, i64 4)                        ; a.c:5:63
              call void %trap()                                             ; a.c:5:80
              return                                                        ; a.c:5:98
            }

            fn @h(v0: i32 "a", v1: ptr "r") -> i32 {                        ; a.c:6
            b0 entry:
              v2 "a" = alloca 1 x 4 bytes of i32, align 4
              v3 "r" = alloca 1 x 8 bytes of ptr, align 8
              store i32 v0, v2
              store ptr v1, v3
              v4 = load i32 v2                                              ; a.c:6:72
              v5 = load ptr v3                                              ; a.c:6:78
              v6 = call {i32@0, i1@4; 8} %sadd.with.overflow(i32 v4, i32 1) ; a.c:6:48
              v7 = extract i1 v6.1                                          ; a.c:6:48
              v8 = extract i32 v6.0                                         ; a.c:6:48
              store i32 v8, v5                                              ; a.c:6:48
              v9 = zext i1 v7 to i64                                        ; a.c:6:48
              v10 = call i64 %identity(i64 v9)                              ; a.c:6:31
              v11 = trunc i64 v10 to i32                                    ; a.c:6:31
              return i32 v11                                                ; a.c:6:24
            }

            fn @m(v0: f64 "x") -> f64 {                                     ; a.c:7
            b0 entry:
              v1 "x" = alloca 1 x 8 bytes of f64, align 8
              store f64 v0, v1
              v2 = load f64 v1                                              ; a.c:7:44
              v3 = call f64 %math llvm.fabs(f64 v2)                         ; a.c:7:29
              return f64 v3                                                 ; a.c:7:22
            }
        "#]],
    );
}

#[test]
fn several_files_are_one_program() {
    let a = b"int f(int);\nint main(void) { return f(1); }\n";
    let b = b"static int k = 2;\nint f(int x) { return x + k; }\n";
    let loaded = common::read(&[("a.c", a), ("b.c", b)], &Options::default()).expect("they can be read");
    expect![[r#"
        constant static @k: 4 bytes, align 4 = [0] "\x02\x00\x00\x00"

        fn @main() -> i32 {                                             ; a.c:2
        b0 entry:
          v0 = alloca 1 x 4 bytes of i32, align 4
          store i32 0, v0
          v1 = call i32 @f(i32 1)                                       ; a.c:2:25
          return i32 v1                                                 ; a.c:2:18
        }

        fn @f(v0: i32 "x") -> i32 {                                     ; b.c:2
        b0 entry:
          v1 "x" = alloca 1 x 4 bytes of i32, align 4
          store i32 v0, v1
          v2 = load i32 v1                                              ; b.c:2:23
          v3 = load i32 @k                                              ; b.c:2:27
          v4 = add nsw i32 v2, v3                                       ; b.c:2:25
          return i32 v4                                                 ; b.c:2:16
        }
    "#]]
    .assert_eq(&common::text(loaded));
}

#[test]
fn an_alias_is_what_it_stands_for() {
    check(
        "int f(void) { return 1; }\nint g(void) __attribute__((alias(\"f\")));\nint h(void) { return g(); }\n\
         int v = 3;\nextern int w __attribute__((alias(\"v\")));\nint *p = &w;\n",
        expect![[r#"
            global @v: 4 bytes, align 4 = [0] "\x03\x00\x00\x00"
            global @p: 8 bytes, align 8 = [0..+8] @v

            fn @f() -> i32 {                                                ; a.c:1
            b0 entry:
              return i32 1                                                  ; a.c:1:15
            }

            fn @h() -> i32 {                                                ; a.c:3
            b0 entry:
              v0 = call i32 @f()                                            ; a.c:3:22
              return i32 v0                                                 ; a.c:3:15
            }
        "#]],
    );
}
