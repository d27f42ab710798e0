//! What a verdict depends on, in sentences.

use crate::entry::Block;
use crate::language::{Clause, Condition, Word};

use super::case::{Draft, states};
use super::{Error, Overlap, Resolver};

/// The conditions themselves, what they mean beside what they say, and what is assumed where they say nothing.
pub(super) fn sentences(
    resolver: &Resolver<'_>,
    conditions: &[Condition],
    drafts: &[Draft],
) -> Result<Vec<String>, Error> {
    let mut listed = Vec::new();
    for condition in conditions {
        match &condition.cases[..] {
            [case] => {
                for clause in &case.clauses {
                    listed.push(format!("of the caller: {clause}{}", element(resolver, clause)?));
                }
            }
            _ => listed.push(format!("of the caller: {condition}")),
        }
    }
    let mut lists: Vec<(&str, &str)> =
        drafts.iter().flat_map(|draft| draft.part.lists.iter().map(|list| (list.word(), &*list.name))).collect();
    lists.sort_unstable();
    lists.dedup();
    for (word, name) in lists {
        listed.push(format!(
            "of the caller: the blocks of the {word} `{name}` are initialised, may be written, and overlap nothing else"
        ));
    }
    let members = drafts.iter().flat_map(|draft| &draft.part.lists).flat_map(|list| &list.members);
    let mut members: Vec<(&str, bool)> = members.map(|member| (&*member.block.name, member.block.writable)).collect();
    members.sort_unstable();
    members.dedup();
    for (name, writable) in members {
        let written = if writable { "is initialised, may be written," } else { "is initialised" };
        listed.push(format!(
            "of the caller: what `{name}` points to in each block {written} and overlaps nothing else, nor does anything else point there"
        ));
    }
    let mut blocks: Vec<&Block> = Vec::new();
    for block in drafts.iter().flat_map(|draft| &draft.part.blocks) {
        if !blocks.iter().any(|known| known.pointer == block.pointer) {
            blocks.push(block);
        }
    }
    let assumed = resolver.options.overlap == Overlap::Assumed;
    let globals = assumed && !resolver.scope.program.globals.is_empty();
    for (index, block) in blocks.iter().enumerate() {
        let mut what = vec!["is initialised"];
        what.extend(block.writable.then_some("may be written"));
        what.extend(globals.then_some("does not overlap a global"));
        let last = what.pop().unwrap_or_default();
        let what = if what.is_empty() { last.to_owned() } else { format!("{} and {last}", what.join(", ")) };
        listed.push(format!("of the caller: what `{}` points to {what}", block.name));
        for other in blocks[index + 1..].iter().filter(|other| assumed && is_open(drafts, block, other)) {
            let (left, right) = (&block.name, &other.name);
            listed.push(format!("of the caller: `{left}` and `{right}` do not overlap: disjoint({left}, {right})"));
        }
    }
    Ok(listed)
}

/// Whether both blocks are in a case that does not say that they do not overlap.
fn is_open(drafts: &[Draft], left: &Block, right: &Block) -> bool {
    drafts.iter().any(|draft| {
        let has = |block: &Block| draft.part.blocks.iter().any(|known| known.pointer == block.pointer);
        has(left) && has(right) && !states(&draft.part.disjoint, &left.pointer, &right.pointer)
    })
}

/// The size of the elements that a clause counts.
fn element(resolver: &Resolver<'_>, clause: &Clause) -> Result<String, Error> {
    match clause {
        Clause::Region(region) if region.word != Word::String && region.count.is_some() => {
            let bytes = resolver.element(region).map_err(|fault| resolver.error(clause, fault))?;
            Ok(format!(", elements of {bytes} bytes"))
        }
        Clause::Calls(_, functions) if functions.is_empty() => {
            Ok(", a function outside the program: where it is called it has no undefined behaviour, returns, \
                                 and does not call the program's functions"
                .to_owned())
        }
        _ => Ok(String::new()),
    }
}
