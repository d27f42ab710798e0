//! Errors in a text name the place and what was expected.

use its::format::{Format, FormatError, read};

/// The message for a text in a format.
fn message(format: Format, text: &str) -> String {
    match format.read(text) {
        Ok(_) => panic!("{format} reads {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn rules() {
    let cases = [
        (
            "(VAR x)\n(RULES\nf(x) -> f(x) :|: x > ; )",
            "line 3, column 22: unexpected `;`, expected a number, a name or `(`",
        ),
        ("(RULES f(x) ->", "line 1, column 15: the text ends too early, expected a number, a name or `(`"),
        ("(VAR x)", "line 1, column 8: the text ends too early, expected `(RULES ..)`"),
        (
            "(VAR x)(RULE f(x) -> f(x))",
            "line 1, column 9: unexpected `RULE`, expected `GOAL`, `STARTTERM`, `VAR`, `RULES` or `COMMENT`",
        ),
        ("(GOAL BEAUTY)(RULES)", "line 1, column 7: unexpected `BEAUTY`, expected `TERMINATION` or `COMPLEXITY`"),
        ("(STARTTERM (FUNCTIONSYMBOLS))(RULES)", "line 1, column 28: unexpected `)`, expected the name of a function"),
        ("(STARTTERM CONSTRUCTOR-BASED)(RULES)", "line 1, column 12: unexpected `CONSTRUCTOR`, expected `(`"),
        ("(VAR 1)(RULES)", "line 1, column 6: unexpected `1`, expected the name of a variable or `)`"),
        ("(VAR x)(RULES f(x) = f(x))", "line 1, column 26: unexpected `)`, expected `->`"),
        ("(VAR x)(RULES -> f(x))", "line 1, column 15: unexpected `->`, expected a rule or `)`"),
        ("(VAR x)(RULES f(x y) -> f(x))", "line 1, column 19: unexpected `y`, expected `,` or `)`"),
        ("(VAR x)(RULES f(x) -> f(x^y))", "line 1, column 27: unexpected `y`, expected a power of at most 64 factors"),
        ("(VAR x)(RULES f(x) -> f(2x))", "line 1, column 25: unexpected `2x`, expected a number, a name or `(`"),
        ("(VAR x)(RULES f(x) -> f(x) [ x > 0 )", "line 1, column 36: unexpected `)`, expected `]`"),
        (
            "(VAR x)(RULES\n x + 1 -> f(x))",
            "line 2, column 2: this left-hand side is not supported, expected a function with its arguments",
        ),
        (
            "(VAR x)(RULES f(x+1) -> f(x))",
            "line 1, column 17: an operation in a left-hand side is not supported, expected a variable, a number or a constructor",
        ),
        (
            "(VAR x)(RULES f(x) -> f(x, x))",
            "line 1, column 23: `f` with another number of arguments is not supported, expected as many arguments as in the first rule of the function",
        ),
        (
            "(VAR x)(RULES x(x) -> x(x))",
            "line 1, column 15: the variable `x` as a function is not supported, expected a function that is not in `VAR`",
        ),
        (
            "(VAR x)(RULES f(x) -> f(x) :|: 3)",
            "line 1, column 32: a number as a condition is not supported, expected a comparison or a truth value",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(Format::Koat, text), expected, "{text}");
    }
    assert_eq!(message(Format::Kittel, "f(x) -> g(x) )"), "line 1, column 14: unexpected `)`, expected a rule or `)`");
    let many: Vec<String> = (0..10).map(|i| format!("(x = {i} || y = {i})")).collect();
    let text = format!("(VAR x y)(RULES f(x, y) -> f(x, y) :|: {})", many.join(" && "));
    assert!(message(Format::Koat, &text).contains(": a condition of more than 512 cases is not supported"));
}

#[test]
fn t2() {
    let cases = [
        ("FROM: 0; TO: 0;", "line 1, column 16: the text ends too early, expected `START: location;`"),
        ("START: 0; START: 1;", "line 1, column 11: unexpected `START`, expected `FROM`: one `START` is enough"),
        ("START: -1;", "line 1, column 8: unexpected `-`, expected a location: a number or a name"),
        ("START 0;", "line 1, column 7: unexpected `0`, expected `:`"),
        ("START: 0; x := 1;", "line 1, column 11: unexpected `x`, expected `START`, `FROM`, `CUTPOINT` or `ERROR`"),
        ("START: 0;\nFROM: 0; x = 1; TO: 1;", "line 2, column 12: unexpected `=`, expected `:=`"),
        ("START: 0;\nFROM: 0; x := 1 TO: 1;", "line 2, column 17: unexpected `TO`, expected `;`"),
        (
            "START: 0;\nFROM: 0; x := 1; FROM: 1;",
            "line 2, column 18: unexpected `FROM`, expected a variable, `assume` or `TO`",
        ),
        ("START: 0;\nFROM: 0; x := nondet; TO: 1;", "line 2, column 21: unexpected `;`, expected `(`"),
        (
            "START: 0;\nFROM: 0; x := y > 0; TO: 1;",
            "line 2, column 15: a condition as a value is not supported, expected a term",
        ),
        (
            "START: 0;\nFROM: 0; assume(x > 0 && y); TO: 1;",
            "line 2, column 26: a number as a condition is not supported, expected a comparison or a truth value",
        ),
        (
            "START: 0;\nSHADOW(x, y);",
            "line 2, column 1: `SHADOW` is not supported, expected a system without copies of variables",
        ),
        ("START: 0;\nFROM: 0;", "line 2, column 9: the text ends too early, expected a variable, `assume` or `TO`"),
    ];
    for (text, expected) in cases {
        assert_eq!(message(Format::T2, text), expected, "{text}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table, one row a case")]
fn smtlib() {
    let good = "(declare-const l0 Loc)
(define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc l0 true))
(define-fun next_main ((pc Loc) (x Int) (pc1 Loc) (x1 Int)) Bool
(or (cfg_trans2 pc l0 pc1 l0 (and (> x 0) (= x1 (- x 1))))))";
    assert!(read(good).is_ok());
    let cases = [
        (
            "(cfg_trans2 pc l0",
            "(cfg_trans3 pc l0",
            "line 4, column 5: this step is not supported, expected `(cfg_trans2 pc FROM pc1 TO RELATION)`",
        ),
        (
            "pc1 l0",
            "pc1 l7",
            "line 4, column 27: `l7` as a location is not supported, expected a declared constant of sort `Loc`",
        ),
        ("(> x 0)", "(> y 0)", "line 4, column 38: `y` is not supported, expected a declared name"),
        (
            "(> x 0)",
            "(> x)",
            "line 4, column 35: a comparison with this number of arguments is not supported, expected two arguments",
        ),
        (
            "(> x 0)",
            "(f x 0)",
            "line 4, column 35: `f` is not supported, expected an operation of integers or truth values",
        ),
        (
            "(> x 0)",
            "((> x 0))",
            "line 4, column 35: this list is not supported, expected an operation of integers or truth values",
        ),
        (
            "(> x 0)",
            "(not (exists ((k Int)) (> x k)))",
            "line 4, column 40: a quantifier under a negation is not supported, expected a quantifier outside of it",
        ),
        (
            "(> x 0)",
            "(exists ((k Real)) (> x k))",
            "line 4, column 44: `k` of sort `Real` is not supported, expected the sort `Int`",
        ),
        (
            "(> x 0)",
            "x",
            "line 4, column 35: a number as a condition is not supported, expected a comparison or a truth value",
        ),
        (
            "(pc1 Loc) (x1 Int)",
            "(pc1 Loc)",
            "line 3, column 23: an odd number of parameters is not supported, expected two copies of the state, each a `Loc` and then `Int`s",
        ),
        ("(x1 Int)", "(x Int)", "line 3, column 23: `x` twice is not supported, expected distinct names of variables"),
        (
            "(x1 Int)",
            "(x1 Real)",
            "line 3, column 51: `x1` of sort `Real` is not supported, expected a program counter of sort `Loc`, then variables of sort `Int`",
        ),
        (
            "(pc1 Loc)",
            "pc1",
            "line 3, column 41: this parameter list is not supported, expected a list of names with sorts: `((x Int) ..)`",
        ),
        (
            "cfg_init pc",
            "cfg_init x",
            "line 2, column 47: this initial condition is not supported, expected `(cfg_init pc START CONDITION)`",
        ),
        (
            "init_main ((pc Loc) (x Int))",
            "init_main ((pc Loc))",
            "line 2, column 23: this parameter list is not supported, expected the 1 variables of `next_main`",
        ),
        (
            "define-fun init_main",
            "define-fun start_main",
            "line 2, column 1: a definition of `start_main` is not supported, expected the definition of `init_main` or `next_main`",
        ),
        (
            "(declare-const l0 Loc)",
            "(push 1)",
            "line 1, column 1: this command is not supported, expected a declaration or `define-fun`",
        ),
        (
            "(= x1 (- x 1))))))",
            "(= x1 (- x 1)))))",
            "line 4, column 60: the text ends too early, expected an expression or `)`",
        ),
        ("(= x1 (- x 1))))))", "(= x1 (- x 1)))))))", "line 4, column 61: unexpected `)`, expected an expression"),
    ];
    for (part, replacement, expected) in cases {
        let text = good.replacen(part, replacement, 1);
        assert_eq!(message(Format::SmtLib, &text), expected, "{text}");
    }
    let helper = "(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool (and (= pc src) rel))\n";
    assert!(read(&format!("{helper}{good}")).is_ok());
    assert_eq!(
        message(Format::SmtLib, &format!("{}{good}", helper.replace("(and", "(or"))),
        "line 1, column 59: this meaning of a helper is not supported, expected `(and (= pc location) .. relation)` of the parameters in order"
    );
    let first = good.lines().next().expect("a line");
    assert!(message(Format::SmtLib, first).ends_with("the text ends too early, expected `(define-fun init_main ..)`"));
    let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(message(Format::SmtLib, &deep).contains("nested more than 1000 deep"));
}

#[test]
fn unknown_formats() {
    for text in ["", "# only a comment", "3", "(", "(3", "{}", ";"] {
        let error = read(text).expect_err("no format looks like this");
        let known = matches!(error, FormatError::Unexpected { .. } | FormatError::UnexpectedEnd { .. });
        assert!(known && error.to_string().contains("`START:`"), "{error}");
    }
    assert_eq!(
        "dot".parse::<Format>().map_err(|error| error.to_string()),
        Err("`dot` is not a format, expected `koat`, `smtlib`, `t2` or `kittel`".to_owned())
    );
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
}
