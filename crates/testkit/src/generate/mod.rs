//! Random C programs that end, from a seed.
//!
//! Every expression is built together with its type and an interval that contains its value, every pointer with the
//! number of elements it points to and the scope that its target lives in. So undefined behaviour is avoided by
//! construction where the intervals show that nothing can go wrong, and by a guard (a mask, a remainder, unsigned
//! arithmetic, a test) where they do not. In [`Mode::Wild`] some guards are left out.
//!
//! | module | what |
//! |---|---|
//! | [`tree`] | the program as a tree of lines, and the reducer |
//! | `types` | C types |
//! | `expr`, `float` | expressions |
//! | `place` | variables, and the lvalues below them |
//! | `stmt`, `control` | statements; loops and jumps |
//! | `idioms`, `memory`, `wild` | larger patterns: strings, unions, calls through pointers; heap and lists; broken ones |
//! | `sequences` | arrays and strings whose length is an input |
//! | `unit` | globals, functions, `main` |

mod control;
mod expr;
mod float;
mod idioms;
mod memory;
mod place;
mod sequences;
mod stmt;
pub mod tree;
mod types;
mod unit;
mod wild;

use std::collections::BTreeSet;

use ir::DataModel;

use crate::dice::Dice;
use place::Var;
use tree::Node;
use types::{CInt, Record, Ty};

/// Whether undefined behaviour is avoided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// No run has undefined behaviour: the output does not depend on the compiler.
    Safe,
    /// A few guards are left out.
    Wild,
}

/// What programs to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// With or without undefined behaviour.
    pub mode: Mode,
    /// About the number of statements.
    pub size: u32,
    /// Sizes of the C types.
    pub data_model: DataModel,
    /// Whether there are floating-point numbers.
    pub floats: bool,
    /// Whether there is output beyond the exit status.
    pub output: bool,
    /// Whether a broken program may also run for ever.
    pub endless: bool,
}

impl Config {
    /// Whole programs for comparing executions.
    pub fn whole(mode: Mode, data_model: DataModel) -> Config {
        Config { mode, size: 40, data_model, floats: true, output: true, endless: false }
    }

    /// Programs that are small and plain enough to be proved often.
    pub fn small(mode: Mode, size: u32) -> Config {
        Config { mode, size, data_model: DataModel::Lp64, floats: false, output: false, endless: true }
    }
}

/// A generated program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The program's text as a tree.
    pub nodes: Vec<Node>,
    /// The guards that were left out, by name.
    pub slips: Vec<&'static str>,
}

impl Generated {
    /// The program as C.
    pub fn text(&self) -> String {
        tree::print(&self.nodes)
    }
}

/// The program of a seed.
pub fn program(seed: u64, config: Config) -> Generated {
    let mut generator = Generator::new(seed, config);
    let nodes = generator.unit();
    Generated { nodes, slips: generator.slips }
}

/// A function that can be called.
#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Ty>,
    result: Option<Ty>,
    /// About how many statements a call executes.
    cost: u64,
}

/// Where a jump may go to.
#[derive(Clone, Debug)]
struct Target {
    /// `break`, `continue` or `goto NAME`.
    jump: String,
    /// Blocks of the heap that are live there: a jump must not lose one.
    heap: u32,
}

/// How many statements the body of a function may execute.
const COST: u64 = 3000;

struct Generator {
    dice: Dice,
    config: Config,
    records: Vec<Record>,
    functions: Vec<Function>,
    vars: Vec<Var>,
    targets: Vec<Target>,
    /// Depth of the current scope; globals have 0.
    depth: u32,
    /// Blocks of the heap that the current function has to free.
    heap: u32,
    /// Statements left.
    budget: i32,
    /// How often the current statement is executed per call of its function, about.
    times: u64,
    /// Statements that the current function executes, about.
    cost: u64,
    names: u32,
    /// How many subscripts the current expression stands in.
    nesting: u32,
    slips_left: u32,
    slips: Vec<&'static str>,
    inputs: BTreeSet<&'static str>,
    result: Option<Ty>,
    in_function: bool,
    /// Pieces that stand before the current function.
    before: Vec<Node>,
}

impl Generator {
    fn new(seed: u64, config: Config) -> Generator {
        let mut dice = Dice::new(seed);
        let slips_left = if config.mode == Mode::Wild { 1 + dice.below(2) as u32 } else { 0 };
        Generator {
            dice,
            config,
            records: Vec::new(),
            functions: Vec::new(),
            vars: Vec::new(),
            targets: Vec::new(),
            depth: 0,
            heap: 0,
            budget: config.size as i32,
            times: 1,
            cost: 0,
            names: 0,
            nesting: 0,
            slips_left,
            slips: Vec::new(),
            inputs: BTreeSet::new(),
            result: None,
            in_function: false,
            before: Vec::new(),
        }
    }

    /// A new name.
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Whether to leave out a guard here.
    fn slip(&mut self, what: &'static str, percent: u64) -> bool {
        let slips = self.slips_left > 0 && self.dice.chance(percent);
        if slips {
            self.slips_left -= 1;
            self.slips.push(what);
        }
        slips
    }

    fn range(&self, ty: CInt) -> (i128, i128) {
        ty.range(self.config.data_model)
    }

    /// An integer type: mostly a common one.
    fn int_type(&mut self) -> CInt {
        if self.config.data_model == DataModel::Lp64 && self.config.output && self.dice.chance(3) {
            return self.dice.pick(&[CInt::Wide, CInt::UWide]);
        }
        if self.dice.chance(35) { CInt::Int } else { self.dice.pick(&CInt::COMMON) }
    }

    /// Whether so many executions more are still allowed in the current function.
    fn affordable(&self, times: u64) -> bool {
        self.cost.saturating_add(self.times.saturating_mul(times)) <= COST
    }

    /// Counts a statement.
    fn spend(&mut self, times: u64) {
        self.cost = self.cost.saturating_add(self.times.saturating_mul(times));
    }

    /// Runs `make` with the current statements executed `times` as often.
    fn repeated<T>(&mut self, times: u64, make: impl FnOnce(&mut Generator) -> T) -> T {
        let before = self.times;
        self.times = self.times.saturating_mul(times.max(1));
        let result = make(self);
        self.times = before;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides() {
        let config = Config::whole(Mode::Wild, DataModel::Lp64);
        assert_eq!(program(3, config), program(3, config));
        assert_ne!(program(3, config), program(4, config));
    }

    #[test]
    fn only_wild_programs_leave_out_guards() {
        let slips = |mode| (0..200).filter(|seed| !program(*seed, Config::small(mode, 12)).slips.is_empty()).count();
        assert_eq!(slips(Mode::Safe), 0);
        assert!(slips(Mode::Wild) > 100);
    }
}
