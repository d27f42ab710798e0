//! Random recursive functions: nested calls, several ways to return, results that hang on the depth of the call. What
//! symbolic execution knows of their results has to represent what they return.

use std::fmt::Write;

use testkit::dice::Dice;

/// A program whose functions call themselves and each other. Many calls end, some do not: a run is cut then.
pub fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let ty = dice.pick(&["int", "int", "int", "unsigned", "signed char", "unsigned short", "long"]);
    let functions = 1 + dice.below(2);
    let mut text = String::from("extern int __VERIFIER_nondet_int(void);\nextern void abort(void);\nstatic int g;\n");
    for number in 0..functions {
        let _ = writeln!(text, "{ty} f{number}({ty} n, {ty} m);");
    }
    for number in 0..functions {
        let _ = writeln!(text, "{ty} f{number}({ty} n, {ty} m) {{");
        for _ in 0..1 + dice.below(3) {
            let (condition, result) = (condition(&mut dice), leaf(&mut dice));
            let _ = writeln!(text, "    if ({condition}) return {result};");
        }
        if dice.chance(20) {
            text += "    g = n;\n";
        }
        if dice.chance(20) {
            let amount = dice.between(-3, 3);
            let _ = writeln!(text, "    n += {amount};");
        }
        if dice.chance(15) {
            text += "    for (int i = 0; i < 3; i++) m ^= 1;\n";
        }
        for _ in 0..dice.below(2) {
            let (condition, result) = (condition(&mut dice), term(&mut dice, functions, 2));
            let _ = writeln!(text, "    if ({condition}) return {result};");
        }
        let result = term(&mut dice, functions, 2);
        let _ = writeln!(text, "    {ty} r = {result};");
        if dice.chance(40) {
            let (at, then) = (dice.between(-2, 6), dice.between(-2, 9));
            let _ = writeln!(text, "    if (r > {at}) return {then};");
        }
        text += "    return r;\n}\n";
    }
    text += "int main() {\n    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n";
    let (n, m) = (dice.pick(&["a & 7", "a % 9", "7", "a"]), dice.pick(&["b & 3", "b", "1"]));
    let _ = writeln!(text, "    {ty} x = f0({n}, {m});\n    {ty} y = x + 1;\n    return x < y;\n}}");
    text
}

fn condition(dice: &mut Dice) -> String {
    let left = dice.pick(&["n", "n", "n", "m", "n - m"]);
    let comparison = dice.pick(&["<=", "<", "==", ">", "!="]);
    format!("{left} {comparison} {}", dice.between(-1, 5))
}

fn leaf(dice: &mut Dice) -> String {
    let (term, constant) = (dice.pick(&["n", "m", "0", "g", "n + m", "-n"]), dice.between(-2, 9));
    if dice.chance(50) { constant.to_string() } else { format!("{term} + {constant}") }
}

/// A call, with calls in its arguments or not, and something done to the result.
fn term(dice: &mut Dice, functions: u64, depth: u32) -> String {
    let function = dice.below(functions);
    let argument = if depth > 0 && dice.chance(30) {
        format!("{} + {}", term(dice, functions, depth - 1), dice.between(-3, 1))
    } else {
        format!("{} - {}", dice.pick(&["n", "n", "n", "m"]), dice.between(0, 3))
    };
    let other = dice.pick(&["m", "m", "m + 1", "n", "0"]);
    let call = format!("f{function}({argument}, {other})");
    match dice.below(5) {
        0 => format!("{call} + {}", dice.between(-2, 2)),
        1 => format!("{} - {call}", dice.between(-2, 2)),
        2 => format!("n + {call}"),
        _ => call,
    }
}
