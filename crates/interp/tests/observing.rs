//! What an observer sees of local variables.

use interp::{Code, End, Inputs, Observer, Options, View};
use ir::{FunctionId, InstKind, ValidProgram, ValueId};
use testkit::compile;

/// Notes what is to be seen of one variable in a frame, each time it differs from before.
struct Watch {
    function: FunctionId,
    alloc: ValueId,
    /// (number of the frame, there is a block, its value).
    seen: Vec<(usize, bool, Option<u64>)>,
}

impl Observer for Watch {
    fn step(&mut self, view: &View<'_>) {
        for frame in 0..view.depth() {
            if view.frame(frame).is_some_and(|frame| frame.function == self.function) {
                let block = view.variable_block(frame, self.alloc);
                let now = (frame, block.is_some(), view.variable(frame, self.alloc).map(|word| word.bits));
                if self.seen.iter().rev().find(|seen| seen.0 == frame) != Some(&now) {
                    self.seen.push(now);
                }
            }
        }
    }
}

fn find(program: &ValidProgram, name: &str) -> (FunctionId, ValueId) {
    let functions = (0..).map(FunctionId).zip(&program.functions);
    let mut found = functions.flat_map(|(id, function)| {
        let insts = function.blocks.iter().flat_map(|block| &block.insts);
        let allocs = insts.filter(|inst| matches!(inst.kind, InstKind::StackAlloc { .. })).filter_map(|i| i.result);
        allocs.map(move |value| (id, value, function.value(value).variable.as_deref()))
    });
    found.find(|(.., variable)| *variable == Some(name)).map(|(function, id, _)| (function, id)).unwrap()
}

fn watch(source: &str, name: &str) -> Vec<(usize, bool, Option<u64>)> {
    let program = compile(source).unwrap();
    let (function, alloc) = find(&program, name);
    let mut watch = Watch { function, alloc, seen: Vec::new() };
    let code = Code::new(&program);
    let outcome = code.run_observed(&Options::default(), Inputs::zeros(), &mut watch);
    assert_eq!(outcome.end, End::Returned(0), "{outcome:?}");
    assert_eq!(outcome, code.run(&Options::default(), Inputs::zeros()), "watching changes the run");
    watch.seen
}

#[test]
fn a_variable_is_seen_in_its_scope_once_it_is_written() {
    let source = "int main() { { int x; x = 7; x = -1; } return 0; }";
    let all = u64::from(u32::MAX);
    let expected = [(0, false, None), (0, true, None), (0, true, Some(7)), (0, true, Some(all)), (0, false, None)];
    assert_eq!(watch(source, "x"), expected);
}

#[test]
fn every_call_has_its_own() {
    let source =
        "int f(int n) { int x; if (n == 0) return 0; x = n; return f(n - 1) + x - x; } int main() { return f(2); }";
    let seen = watch(source, "x");
    for (frame, last) in [(1, Some(2)), (2, Some(1)), (3, None)] {
        let values: Vec<_> = seen.iter().filter(|one| one.0 == frame).collect();
        assert_eq!(*values[0], (frame, false, None), "before the allocation");
        assert_eq!(values.iter().rev().find_map(|one| one.2), last, "{values:?}");
    }
}

#[test]
fn a_register_that_holds_a_pointer_of_another_call_is_not_taken_for_the_variable() {
    // Each call leaves pointers to the caller's `x` behind, where the next one has its own registers.
    let source = "int g(int *p, int *q, int *r) { int *s = p, *t = q, *u = r; return *s + *t + *u; }
        int f(int n) { int x = n; if (n) { g(&x, &x, &x); f(n - 1); g(&x, &x, &x); f(n - 1); } return 0; }
        int main() { return f(3); }";
    let seen = watch(source, "x");
    for (frame, ..) in &seen {
        let own = seen.iter().filter(|one| one.0 == *frame);
        assert!(own.clone().count() > 2);
        for one in own {
            // The outermost is 1, with n = 3.
            assert!(one.2.is_none_or(|value| value == (4 - frame) as u64), "{one:?}");
        }
    }
}
