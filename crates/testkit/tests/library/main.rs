//! Each engine treats each library function as its record says: for every function a program that calls it once, and
//! whether the call is followed or refused by the function's name. No function with a record is said to have no body.
//!
//! A part of the functions in each run of the tests, one of each type of a record; all if `LANDFALL_LONG` is set.

mod program;

use std::sync::LazyLock;

use interp::{Code, End, Inputs, Policy};
use ir::{Callee, InstKind, ValidProgram};
use semantics::library::{
    CallsBack, Engine, LibraryFunction, Meaning, Record, Returns, Signature, lookup, records, refusal,
};
use symex::options::{Budget, Options};

/// A function and the program that calls it.
struct Case {
    name: &'static str,
    record: &'static Record,
    signature: Signature,
    program: ValidProgram,
}

/// What a record says of an engine and a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Treatment {
    Followed,
    Refused,
    /// A model may come to a place that the engine does not follow.
    Either,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = Vec::new();
    // Helpers of the models are called in their own way; the models are programs enough for them.
    for record in records().filter(|record| record.header != "model.h") {
        let mut last = None;
        for (name, signature) in record.signatures() {
            if last.replace(signature) != Some(signature) || testkit::scale(false, true) {
                let text = program::calling(name, record, &signature);
                let program = testkit::compile(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
                cases.push(Case { name, record, signature, program });
            }
        }
    }
    assert!(cases.len() > 250, "only {} functions are called", cases.len());
    cases
});

impl Case {
    fn treatment(&self, engine: Engine) -> Treatment {
        let operation = match engine {
            Engine::Runs | Engine::Unrolling => program::operation(self.record),
            Engine::Graph => self.record.operation(),
        };
        match (operation, self.record.meaning) {
            (Some(operation), _) if operation.is_followed(engine) => Treatment::Followed,
            (None, Meaning::Model | Meaning::ModelAnd(_)) if self.models_are_followed(engine) => Treatment::Followed,
            (None, Meaning::Model | Meaning::ModelAnd(_)) => Treatment::Either,
            _ => Treatment::Refused,
        }
    }

    /// Whether the engine follows every operation in the models that the program contains.
    fn models_are_followed(&self, engine: Engine) -> bool {
        let models = self.program.functions.iter().filter(|function| function.library);
        let mut insts = models.flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
        insts.all(|inst| match &inst.kind {
            InstKind::Call { callee: Callee::Function(id), .. } => {
                let callee = self.program.function(*id);
                callee.is_defined() || lookup(&callee.name).is_none_or(|operation| operation.is_followed(engine))
            }
            // Through pointers a model calls the program's functions.
            _ => true,
        })
    }

    /// Holds what was said of the call against the record.
    fn check(&self, engine: Engine, refused: bool, said: &str) {
        let right = match self.treatment(engine) {
            Treatment::Followed => !refused,
            Treatment::Refused => refused,
            Treatment::Either => true,
        };
        assert!(right, "`{}` is to be {:?} by {engine:?}: {said}", self.name, self.treatment(engine));
        // A record may say so itself, of a name that is none of the library's (`assume`).
        let rest = said.replace(self.record.assumes, "");
        assert!(!rest.contains("has no body"), "`{}`: {said}", self.name);
    }
}

#[test]
fn runs_treat_functions_as_their_records_say() {
    for case in CASES.iter() {
        let options = interp::Options { steps: 100_000, ..interp::Options::default() };
        let outcome = Code::new(&case.program).run(&options, Inputs::new(Policy::Zero));
        let said = outcome.end.to_string();
        let refused = outcome.end == End::Unsupported { what: refusal(case.name) };
        case.check(Engine::Runs, refused, &said);
        // Of functions on floating-point numbers the interpreter computes some; the others it names.
        let is_math = case.record.operation() == Some(LibraryFunction::Math);
        let named = is_math && said.contains(&format!("`{}`", case.name));
        let other = matches!(outcome.end, End::Unsupported { .. }) && !refused && !named;
        assert!(!other, "`{}`: {said}", case.name);
    }
}

#[test]
fn unrollings_treat_functions_as_their_records_say() {
    for case in CASES.iter() {
        let limits = bmc::Limits { bound: 2, steps: 20_000, ..bmc::Limits::default() };
        let options = bmc::Options { limits, ..bmc::Options::default() };
        let answer = bmc::check(&case.program, &options, &mut |_| false);
        let said: Vec<&str> = answer.open.iter().map(|open| open.what.as_str()).collect();
        case.check(Engine::Unrolling, said.contains(&refusal(case.name).as_str()), &said.join("; "));
    }
}

#[test]
fn symbolic_execution_treats_functions_as_their_records_say() {
    for case in CASES.iter() {
        let budget = Budget { steps: 500, ..Budget::default() };
        let entry = case.program.start().expect("the program has a main function");
        let analysis = symex::analyse(&case.program, entry, &Options::default(), &budget);
        let said: Vec<&str> = analysis
            .notes
            .iter()
            .map(|note| note.message.as_str())
            .chain(analysis.assumptions.iter().map(String::as_str))
            .collect();
        let says = |what: &str| said.contains(&format!("`{}` {what}", case.name).as_str());
        let (record, joined) = (case.record, said.join("; "));
        let accesses = says("has no model and may access memory through its arguments");
        let (bends, waits) = (says("may change the flow of control and has no model"), says("may wait for ever"));
        if case.treatment(Engine::Graph) != Treatment::Refused {
            case.check(Engine::Graph, accesses || bends || waits, &joined);
            continue;
        }
        // Without a meaning the other columns decide: what has no pointer and comes back only gives a number.
        let points =
            |ty: &&str| ty.contains('*') || matches!(*ty, "va_list" | "jmp_buf" | "const union sigval" | "ENTRY");
        let takes_pointer = case.signature.parameters().iter().any(points);
        let may_bend = record.calls_back != CallsBack::No || record.returns == Returns::Jumps;
        case.check(Engine::Graph, accesses || bends || waits || !takes_pointer, &joined);
        assert_eq!(accesses, takes_pointer, "`{}`: {joined}", case.name);
        assert_eq!(bends, may_bend, "`{}`: {joined}", case.name);
        assert_eq!(waits, !may_bend && record.returns == Returns::May, "`{}`: {joined}", case.name);
    }
}
