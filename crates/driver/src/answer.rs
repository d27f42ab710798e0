//! What engines found out, in the driver's terms.

use std::collections::{BTreeMap, BTreeSet};

use evidence::{
    Alarm, AlarmKind, Counterexample, Incomplete, Property, PropertyResult, RankingStep, SourcePlace, Unchecked,
};

/// What an engine that follows all runs found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// Alarms, and what was not followed. Work that a limit cut short must be among the latter.
    pub findings: Findings,
    /// Orders of evaluation, by their numbers in the question, whose parts never meet in memory: so was shown along all runs.
    pub apart: BTreeSet<usize>,
    /// About the transition system, if termination was asked for and there is one.
    pub system: Option<SystemAnswer>,
    /// What holds at heads of loops, if the request asks for it.
    pub heads: Vec<Head>,
    /// Why claims about all runs say nothing, if so it is.
    pub vacuous: Option<String>,
    /// The graph in Graphviz's language, if the request asks for it.
    pub graph: Option<String>,
    /// The transition system as text, if the request asks for it.
    pub system_text: Option<String>,
    /// Counts of the work.
    pub statistics: BTreeMap<String, u64>,
}

impl Answer {
    /// The answer about the runs of both.
    pub fn and(mut self, other: Answer) -> Answer {
        self.findings = self.findings.and(other.findings);
        self.apart.retain(|order| other.apart.contains(order));
        self.system = match (self.system, other.system) {
            (Some(one), Some(other)) => Some(one.and(other)),
            // Without a system of its own, a case was not followed to the end.
            _ => None,
        };
        // If the runs of one case come to their end, claims say something.
        self.vacuous = self.vacuous.filter(|_| other.vacuous.is_some());
        // Each speaks of the runs of one case.
        self.heads.clear();
        self.graph = self.graph.or(other.graph);
        self.system_text = self.system_text.or(other.system_text);
        for (name, count) in other.statistics {
            *self.statistics.entry(name).or_default() += count;
        }
        self
    }
}

impl Findings {
    /// What was found in either, each once.
    fn and(mut self, other: Findings) -> Findings {
        fn add<T: PartialEq>(all: &mut Vec<T>, more: Vec<T>) {
            more.into_iter().for_each(|one| {
                if !all.contains(&one) {
                    all.push(one);
                }
            });
        }
        add(&mut self.alarms, other.alarms);
        add(&mut self.incomplete, other.incomplete);
        add(&mut self.assumptions, other.assumptions);
        add(&mut self.meaningless, other.meaningless);
        add(&mut self.unchecked, other.unchecked);
        self
    }
}

impl SystemAnswer {
    /// The answer about the runs of both: all have to end.
    fn and(self, other: SystemAnswer) -> SystemAnswer {
        match (self, other) {
            (SystemAnswer::RunsForever(found), _) | (_, SystemAnswer::RunsForever(found)) => {
                SystemAnswer::RunsForever(found)
            }
            (SystemAnswer::Unknown(reason, loops), _) | (_, SystemAnswer::Unknown(reason, loops)) => {
                SystemAnswer::Unknown(reason, loops)
            }
            (SystemAnswer::Terminates(mut steps), SystemAnswer::Terminates(more)) => {
                more.into_iter().for_each(|step| {
                    if !steps.contains(&step) {
                        steps.push(step);
                    }
                });
                SystemAnswer::Terminates(steps)
            }
        }
    }
}

/// What holds whenever a run comes to the head of a loop.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// Where the first instructions of the head stand: in the loop's condition, if it has one.
    pub place: SourcePlace,
    /// Ranges of variables, of sums and of differences.
    pub facts: Vec<symex::passes::invariants::Fact>,
    /// Names of the variables.
    pub names: BTreeMap<ir::ValueId, String>,
}

/// What an engine that follows all runs found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Findings {
    /// Checks that it could not prove.
    pub alarms: Vec<Alarm>,
    /// What it did not follow.
    pub incomplete: Vec<Incomplete>,
    /// What it assumed, in words.
    pub assumptions: Vec<String>,
    /// What runs may do that C leaves undefined or that ends them, and that no property is about.
    pub unchecked: Vec<Unchecked>,
    /// The properties that a construct without meaning touches; work that a limit cut short is not among them.
    pub meaningless: Vec<Property>,
}

/// What the prover of transition systems says about the extracted system.
#[derive(Clone, PartialEq, Debug)]
pub enum SystemAnswer {
    /// Every run of the system is finite.
    Terminates(Vec<RankingStep>),
    /// A run of the program that was confirmed does not end.
    RunsForever(Box<(Alarm, Counterexample)>),
    /// Not shown; the reason in words, and the loops that may go on, each with what its reader may do.
    Unknown(String, Vec<Incomplete>),
}

/// What an engine tells the call.
#[derive(Default)]
pub struct News {
    /// Its verdicts.
    pub results: Vec<PropertyResult>,
    /// What the verdicts assume of functions without a body, in words.
    pub assumptions: Vec<String>,
    /// What a prover's verdicts were made of.
    pub answer: Option<Box<Answer>>,
    /// What runs did that C leaves undefined or that ended them; alarms of all properties included.
    pub unchecked: Vec<Unchecked>,
    /// These are the runs that come before anything else, whatever decides in the end.
    pub first: bool,
    /// All runs were followed by the engine, so that what others could not exclude no run does.
    pub complete: bool,
    /// Of runs: the program takes no inputs, and its run was cut off, so that a longer one may prove something.
    pub only_run_goes_on: bool,
    /// Of runs: where the program takes no inputs, how its only run ended, if that is certain.
    pub only_run_ended: Option<runs::Ended>,
}

impl News {
    /// Verdicts and nothing else.
    pub fn of(results: Vec<PropertyResult>) -> News {
        News { results, ..News::default() }
    }

    /// The properties that the news decides.
    pub fn settles(&self) -> Vec<Property> {
        self.results.iter().filter(|result| result.is_decided()).map(|result| result.property).collect()
    }
}

/// What the provers leave to the model checker.
#[derive(Clone, Debug, Default)]
pub struct Left {
    /// The checks that they could not show: these are asked about first.
    pub wanted: Vec<(AlarmKind, SourcePlace)>,
    /// Properties that something in the program without meaning touches: a proof that does not say so is not believed.
    pub meaningless: Vec<Property>,
}
