//! What a run of Landfall found out: verdicts, alarms, ranking arguments, assumptions. Plain data, no behaviour beyond
//! building and printing it, so that every engine, the driver and every report speak of the same things.
//!
//! May depend on nothing but serialisation. Design: `00-map.md` (contract of the JSON), `80-evidence.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`property`](Property) | the properties and the verdicts about them |
//! | [`place`](SourcePlace) | places in the user's source |
//! | [`entry_state`](EntryState) | what a caller gives to the run of another entry than `main` |
//! | [`alarm`](Alarm) | checks that could not be proved, and what the analysis left out |
//! | [`ranking`](RankingStep) | why the loops end |
//! | [`code`] | a stable name for each kind of finding and reason, and what there is to say about it |
//! | [`unchecked`](Unchecked) | ends of runs that no property asked for is about |
//! | [`report`](Report) | the whole answer, in the shape of the JSON document |
//!
//! # The JSON document, schema 1
//!
//! [`Report`] serialises to one object. Keys are only ever added within a schema version.
//!
//! ```json
//! {"schema": 1, "file": "a.c", "entry": "main", "data_model": "lp64",
//!  "integers": "bitvector", "signed_overflow": "undefined", "malloc": "never-fails",
//!  "properties": {
//!    "memsafety": {"verdict": "unknown", "engine": "symex", "seconds": 0.04, "code": "LF0102",
//!      "help": "check the index or length before the read ...",
//!      "reason": "a.c:7:12: the read of 4 bytes at p + 4*i may lie outside its block (valid-deref)",
//!      "evidence": {
//!        "alarms": [{"kind": "invalid-deref", "code": "LF0102", "subproperty": "valid-deref",
//!                    "place": {"file": "a.c", "line": 7, "column": 12, "function": "main"},
//!                    "message": "...", "known": ["i >= 0", "i <= n"], "hint": "..."}],
//!        "incomplete": [{"what": "inline assembly is not supported", "code": "LF1303", "place": {...}, "affects": ["memsafety"]}],
//!        "ranking": [{"loop": {...}, "function": "end - s", "because": ["..."]}],
//!        "counterexample": {"arguments": ["x"], "steps": 120, "calls": [{...}],
//!          "inputs": [{"kind": "call", "what": "__VERIFIER_nondet_int", "value": "-3", "type": "i32",
//!                      "place": {...}}],
//!          "repetition": {"first": 40, "period": 12, "inputs_from": 1},
//!          "trace": {"omitted": 0, "lines": [{"place": {...}, "depth": 1, "changes": {"x": "7"}}]}},
//!        "native": {"command": "sh harness/memsafety.sh", "agreement": "same",
//!          "said": "AddressSanitizer: heap-buffer-overflow at line 7"}}}},
//!  "contract": {"requires": "valid(b)", "assigns": ["b->used"], "frees": [], "ensures": ["0 <= result <= 1"]},
//!  "assumptions": ["`f` has no body: it is taken to return ..."],
//!  "not_checked": [{"what": "divides 1 by zero", "place": {...}, "seen": true, "property": "division"}],
//!  "statistics": {"states": 40},
//!  "seconds": 0.05, "peak_memory_mb": 31}
//! ```
//!
//! * `file` is the first file; with several files `files` lists all of them.
//! * `verdict` is `"true"`, `"false"` or `"unknown"`; `reason` is there unless the verdict is `"true"`. `engine` is the
//!   engine that decided, or `"none"`.
//! * `code` is the kind of violation or reason (`docs/codes.md`), `help` the next step where the verdict is `"unknown"`.
//! * `evidence` holds only what is there. A verdict `"false"` has a `counterexample`: the interpreter went through that
//!   run, and goes through it again with `landfall run`. With `repetition` the run never ends: its state after `first`
//!   instructions repeats every `period` instructions, if the inputs from number `inputs_from` on are given again.
//! * A run of another entry than `main` has `counterexample.entry_state`: `shown` for people, then `parameters` and `blocks` with
//!   the values that the run looked at. `manifest` says that every state that leads the run along its path violates the property.
//! * With `only_run` the verdict `"true"` was reached by execution: the program takes no inputs, nothing that C leaves open matters
//!   to it, and its only run ended after that many instructions.
//! * `native` is there if the run was also done natively (`--replay native`): what clang's sanitizers said of it, and
//!   whether that is the `same`, something `other`, or nothing (`silent`). The verdict does not depend on it.
//! * `requires` is there if the verdict is `"unknown"` and the property was proved for all calls of the entry in states that
//!   satisfy this condition, in the language of contracts; the evidence is that of this proof.
//! * `outside` is there if runs show that the property needs clauses of `requires`: each has the `clause`, the `state` in which a run
//!   begins (values in the words of the source) and the `alarm` that it shows. The run was executed and confirmed like that of a
//!   verdict `"false"`; the other clauses hold in its state. `all_needed` is there, and true, if no clause is missing.
//! * `never`, of termination, is there if its verdict is `"unknown"` and it is proved that no run ends which begins in a state that
//!   satisfies the condition `requires`; `state` is such a state, from which a run was executed that shows the `alarm`.
//! * `fails` is there if the verdict is `"unknown"` and a run violates the property where a condition holds that callers are likely to
//!   guarantee: `requires`, `state` and `alarm` as in `never`. The run was executed and confirmed like that of a verdict `"false"`;
//!   pointers of which the condition says nothing lead to memory of its own in it.
//! * `contract` is there if the entry is not `main` and memory-safe, always or under the condition that `requires` repeats: what it then
//!   may write (`assigns`) and free (`frees`) of the memory that was there when it began, empty lists for nothing, absent if that is not
//!   known, and what holds when it returns (`ensures`), in the words of `docs/contracts.md`.
//! * `not_checked` is there if runs end, or may end, in a way that no property asked for is about (a failed assertion, a division by
//!   zero, a shift out of range, a use of a value that was never written): `what`, `place`, whether a run was `seen` that does it, and
//!   the `property` that checks it, if there is one. What such a run does afterwards no verdict is about. Uses of values that were never
//!   written do not end a run: the verdicts hold for all such values.
//! * `vacuous`, of a property, is there if its verdict says nothing, with the reason: contradictory assumptions, a program whose every
//!   run ends before it returns or exits, nothing that the property could be about.
//! * `notes` is there if the call says something in vain: a contract for a function that the program does not have.
//! * An error adds `"error": {"kind", "message", "file", "line", "column", "further"}`, and every asked property is `unknown` with
//!   that message as its reason. `file`, `line` and `column` of an error are there as far as they are known.

mod alarm;
pub mod code;
mod counterexample;
mod entry_state;
mod place;
mod property;
mod ranking;
mod report;
mod unchecked;

pub use alarm::{Alarm, AlarmKind, Incomplete};
pub use counterexample::{
    Agreement, Counterexample, FILLED, NativeRun, Path, PathLine, Repetition, Stream, TakenInput, from_file,
    reads_characters,
};
pub use entry_state::{EntryBlock, EntryCell, EntryParameter, EntryState, EntryValue};
pub use place::SourcePlace;
pub use property::{Property, UnknownProperty, Verdict};
pub use ranking::RankingStep;
pub use report::{
    Circumstances, Contract, ErrorInfo, Failure, LoopInvariant, Outside, PropertyEvidence, PropertyResult, Remark,
    Report, SCHEMA, first_values,
};
pub use unchecked::Unchecked;
