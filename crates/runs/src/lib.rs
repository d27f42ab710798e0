//! Violations by executing the program: the engines `run` and, for endless runs that other engines propose, `endless`.
//!
//! The interpreter executes exactly what the program means, so what it finds is a fact; what it does not find says
//! nothing. A violation counts only if a second run on the recorded inputs shows it again, a third one with memory laid
//! out the other way round does, too, and so does the program with checks for overflow: what depends on where blocks lie
//! (the order of two variables, whether a new block lies where a freed one lay) is left open by C, and what follows
//! undefined behaviour is no run.
//!
//! May use `interp` (which executes), `analysis`, `semantics`, `evidence`; of `symex`, `its` and `termination` only data: the
//! graph, the extracted system and the endless run in it that is to be confirmed. Calls no other engine.
//! Design: `60-bounded-model-checking.md` (replay), `50-termination.md` (endless runs), `25-steps-and-floors.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`question`](Question) | what is asked: program, semantics, open properties, limits |
//! | [`limits`](Limits) | every number that steers these engines, with its reason |
//! | [`search`](search()) | which runs are tried: series of inputs, the only run of a program without inputs |
//! | `inputs` | inputs worth trying |
//! | `formats` | what lines look like that a program understands |
//! | `guided` | inputs made of those that led somewhere new |
//! | `worth` | numbers and words that the program knows |
//! | `own` | the instructions and strings of the program that are not the library's |
//! | `arguments` | arguments of the program worth trying |
//! | [`beginning`](Beginning) | where runs begin: at `main`, or at another entry; which violations count there |
//! | `states` | entry states that satisfy assumptions |
//! | [`outside`](Outside) | runs that begin just outside a precondition |
//! | `manifest` | violations that do not depend on what the caller gives |
//! | `given` | entry states in the words of the source |
//! | [`trials`](Trials) | one run, and whether what it shows counts |
//! | `smaller` | the same violation with less |
//! | `ends` | what a run shows that no property asked for is about |
//! | `checked` | the same run in the program with checks for overflow |
//! | [`endless`] | runs that do not end, proposed as runs of the extracted system |

mod arguments;
mod beginning;
mod checked;
pub mod endless;
mod ends;
mod formats;
mod given;
mod guided;
mod inputs;
mod limits;
mod manifest;
mod outside;
mod own;
mod question;
mod search;
mod smaller;
mod states;
mod trials;
mod worth;

pub use beginning::Beginning;
pub use limits::{Limits, Series};
pub use outside::Outside;
pub use question::{Question, Semantics};
pub use search::{Effort, search};
pub use trials::{Answer, Ended, Found, Trials};
