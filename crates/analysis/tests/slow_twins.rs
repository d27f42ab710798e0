//! Each analysis against its definition, which is slow but plain, on random control flow.

use std::collections::BTreeSet;

use analysis::{ControlFlow, Dominators, Liveness, Loops};
use ir::{
    BinaryOp, Block, BlockId, Callee, Constant, Flags, Function, Inst, InstKind, Intrinsic, Operand, SwitchCase,
    Terminator, Type, ValueData, ValueDef, ValueId,
};
use proptest::prelude::*;

const MOST_BLOCKS: u32 = 9;
const VALUES: u32 = 6;
/// The first values are stack allocations that count as registers.
const REGISTERS: u32 = 2;

fn bool_value() -> Operand {
    Operand::Const(Constant::Undef(Type::Int(1)))
}

fn terminator(targets: &[u32]) -> Terminator {
    match *targets {
        [] => Terminator::Return(None),
        [to] => Terminator::Jump(BlockId(to)),
        [yes, no] => Terminator::Branch { condition: bool_value(), if_true: BlockId(yes), if_false: BlockId(no) },
        [default, ref cases @ ..] => Terminator::Switch {
            value: Operand::Const(Constant::Undef(Type::Int(8))),
            bits: 8,
            cases: (0..).zip(cases).map(|(value, to)| SwitchCase { value, target: BlockId(*to) }).collect(),
            default: BlockId(default),
        },
    }
}

fn function(blocks: Vec<(Vec<Inst>, Terminator)>) -> Function {
    let block = |(insts, terminator)| Block { name: String::new(), insts, terminator, location: None };
    let value =
        || ValueData { ty: Type::Int(32), name: String::new(), variable: None, c_type: None, def: ValueDef::Param(0) };
    let values = (0..VALUES).map(|_| value()).collect();
    testkit::program::function("f", values, blocks.into_iter().map(block).collect())
}

/// The successors of each block.
fn graphs() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (1..MOST_BLOCKS).prop_flat_map(|count| {
        let targets = prop::collection::vec(0..count, 0..4);
        prop::collection::vec(targets, count as usize)
    })
}

fn of_graph(graph: &[Vec<u32>]) -> Function {
    function(graph.iter().map(|targets| (Vec::new(), terminator(targets))).collect())
}

/// The blocks that paths from the block lead to, itself included, where they may not pass the blocks of `without`.
fn reached(graph: &[Vec<u32>], from: u32, without: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if !without.contains(&block) && found.insert(block) {
            work.extend(&graph[block as usize]);
        }
    }
    found
}

/// The blocks on a cycle with the block that stays off the blocks of `without`; empty if there is none.
fn cycle_with(graph: &[Vec<u32>], block: u32, without: &BTreeSet<u32>) -> BTreeSet<u32> {
    let ahead: BTreeSet<u32> = graph[block as usize].iter().flat_map(|next| reached(graph, *next, without)).collect();
    let back = |other: &u32| graph[*other as usize].iter().any(|next| reached(graph, *next, without).contains(&block));
    if without.contains(&block) { BTreeSet::new() } else { ahead.into_iter().filter(back).collect() }
}

/// The loops by definition: for each block the heads around it.
fn nest(graph: &[Vec<u32>], flow: &ControlFlow) -> Vec<Vec<BlockId>> {
    let mut around = vec![Vec::new(); graph.len()];
    for block in reached(graph, 0, &BTreeSet::new()) {
        let mut heads = BTreeSet::new();
        loop {
            let cycle = cycle_with(graph, block, &heads);
            let Some(head) = cycle.into_iter().min_by_key(|block| flow.position(BlockId(*block))) else { break };
            heads.insert(head);
            around[block as usize].push(BlockId(head));
        }
    }
    around
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn flow_is_what_terminators_say(graph in graphs()) {
        let flow = ControlFlow::of(&of_graph(&graph));
        let from_entry = reached(&graph, 0, &BTreeSet::new());
        let order: BTreeSet<u32> = flow.reverse_postorder().iter().map(|block| block.0).collect();
        prop_assert_eq!(&order, &from_entry);
        prop_assert_eq!(flow.reverse_postorder()[0], BlockId(0));
        for block in 0..graph.len() as u32 {
            prop_assert_eq!(flow.is_reachable(BlockId(block)), from_entry.contains(&block));
            let next: BTreeSet<u32> = flow.successors(BlockId(block)).iter().map(|block| block.0).collect();
            prop_assert_eq!(&next, &graph[block as usize].iter().copied().collect());
            prop_assert_eq!(next.len(), flow.successors(BlockId(block)).len());
            let into = (0..graph.len() as u32).filter(|other| graph[*other as usize].contains(&block));
            prop_assert_eq!(flow.predecessors(BlockId(block)).to_vec(), into.map(BlockId).collect::<Vec<_>>());
        }
        // An edge against the order leads to a loop head, and what is no loop head is no target of one.
        for (from, to) in order.iter().flat_map(|from| graph[*from as usize].iter().map(move |to| (*from, *to))) {
            let retreats = flow.position(BlockId(to)) <= flow.position(BlockId(from));
            prop_assert!(!retreats || flow.is_loop_head(BlockId(to)));
        }
        let cut: BTreeSet<u32> = flow.loop_heads().map(|block| block.0).collect();
        prop_assert!(order.iter().all(|block| cycle_with(&graph, *block, &cut).is_empty()));
        prop_assert!(cut.iter().all(|head| cycle_with(&graph, *head, &BTreeSet::new()).contains(head)));
    }

    #[test]
    fn dominators_are_on_every_path(graph in graphs()) {
        let flow = ControlFlow::of(&of_graph(&graph));
        let dominators = Dominators::of(&flow);
        let all = 0..graph.len() as u32;
        let from_entry = reached(&graph, 0, &BTreeSet::new());
        let dominates = |above: u32, below: u32| {
            above == below || !reached(&graph, 0, &BTreeSet::from([above])).contains(&below)
        };
        for below in all.clone() {
            for above in all.clone().filter(|above| from_entry.contains(above) || !from_entry.contains(&below)) {
                prop_assert_eq!(dominators.dominates(BlockId(above), BlockId(below)), dominates(above, below));
            }
            let strict: Vec<u32> = from_entry.iter().copied().filter(|a| *a != below && dominates(*a, below)).collect();
            let nearest = strict.iter().copied().find(|a| strict.iter().all(|other| dominates(*other, *a)));
            let expected = nearest.filter(|_| from_entry.contains(&below)).map(BlockId);
            prop_assert_eq!(dominators.immediate_dominator(BlockId(below)), expected);
        }
    }

    #[test]
    fn loops_are_cycles_without_the_heads_around(graph in graphs()) {
        let flow = ControlFlow::of(&of_graph(&graph));
        let (loops, dominators) = (Loops::of(&flow), Dominators::of(&flow));
        let expected = nest(&graph, &flow);
        for block in (0..graph.len() as u32).map(BlockId) {
            prop_assert_eq!(loops.around(block), &expected[block.index()][..]);
            prop_assert_eq!(loops.is_head(block), flow.is_loop_head(block));
        }
        for head in flow.loop_heads() {
            let blocks: BTreeSet<BlockId> = loops.blocks(head).collect();
            let natural = blocks.iter().all(|block| dominators.dominates(head, *block));
            prop_assert_eq!(loops.is_natural(&flow, head), natural);
            let edges = blocks.iter().flat_map(|from| graph[from.index()].iter().map(move |to| (*from, BlockId(*to))));
            let exits: BTreeSet<_> = edges.filter(|(_, to)| !blocks.contains(to)).collect();
            prop_assert_eq!(loops.exits(&flow, head).collect::<BTreeSet<_>>(), exits);
        }
        let positions: BTreeSet<u32> = flow.reverse_postorder().iter().map(|block| loops.position(*block)).collect();
        prop_assert_eq!(positions, (0..flow.reverse_postorder().len() as u32).collect());
        for from in flow.reverse_postorder() {
            for to in flow.successors(*from) {
                let (common, round) = loops.edge(*from, *to);
                prop_assert_eq!(loops.around(*from)[..common].to_vec(), loops.around(*to)[..common].to_vec());
                prop_assert_eq!(round, loops.around(*from).contains(to) && loops.is_head(*to));
                prop_assert!(round || loops.position(*from) < loops.position(*to));
            }
        }
    }
}

/// An instruction of a random body, by what it defines and looks at.
#[derive(Clone, Debug)]
enum Line {
    Add(u32, u32),
    Load(u32),
    Store(u32, u32),
    Lifetime(u32, bool),
    /// Defines the next value, if one is left.
    Define(u32),
}

fn line() -> impl Strategy<Value = Line> {
    let value = 0..VALUES;
    prop_oneof![
        (value.clone(), value.clone()).prop_map(|(a, b)| Line::Add(a, b)),
        value.clone().prop_map(Line::Load),
        (value.clone(), value.clone()).prop_map(|(a, b)| Line::Store(a, b)),
        (0..REGISTERS, any::<bool>()).prop_map(|(a, starts)| Line::Lifetime(a, starts)),
        value.prop_map(Line::Define),
    ]
}

fn inst(line: &Line, free: &mut impl Iterator<Item = u32>) -> Inst {
    let value = |id: &u32| Operand::Value(ValueId(*id));
    let sum = |lhs, rhs| InstKind::Binary { op: BinaryOp::Add, flags: Flags::default(), lhs, rhs };
    let (result, kind) = match line {
        Line::Add(a, b) => (None, sum(value(a), value(b))),
        Line::Load(pointer) => (None, InstKind::Load { pointer: value(pointer), volatile: false }),
        Line::Store(pointer, stored) => {
            (None, InstKind::Store { pointer: value(pointer), value: value(stored), volatile: false })
        }
        Line::Lifetime(register, starts) => {
            let intrinsic = if *starts { Intrinsic::LifetimeStart } else { Intrinsic::LifetimeEnd };
            let (callee, args) = (Callee::Intrinsic(intrinsic), vec![value(register)]);
            (None, InstKind::Call { callee, args, byval: Vec::new(), noreturn: false })
        }
        Line::Define(from) => (free.next().map(ValueId), sum(value(from), value(from))),
    };
    Inst { result, kind, location: None }
}

/// A random body: a graph, phis (by the value for each predecessor) and lines.
fn bodies() -> impl Strategy<Value = Function> {
    let block =
        (prop::collection::vec(0..VALUES, 0..2), prop::collection::vec(line(), 0..4), prop::option::of(0..VALUES));
    (graphs(), prop::collection::vec(block, MOST_BLOCKS as usize)).prop_map(|(graph, parts)| {
        let mut free = REGISTERS..VALUES;
        let blocks = graph.iter().zip(&parts).enumerate().map(|(index, (targets, (phis, lines, returned)))| {
            let into = (0..graph.len() as u32).filter(|from| graph[*from as usize].contains(&(index as u32)));
            let into: Vec<u32> = into.collect();
            let phi = |shift: &u32| {
                let value = |from: &u32| Operand::Value(ValueId((from + shift) % VALUES));
                InstKind::Phi { incoming: into.iter().map(|from| (BlockId(*from), value(from))).collect() }
            };
            let mut insts: Vec<Inst> = Vec::new();
            for shift in phis.iter().filter(|_| !into.is_empty()) {
                insts.push(Inst { result: free.next().map(ValueId), kind: phi(shift), location: None });
            }
            insts.extend(lines.iter().map(|line| inst(line, &mut free)));
            let end = match (&targets[..], returned) {
                ([], Some(value)) => Terminator::Return(Some(Operand::Value(ValueId(*value)))),
                (targets, _) => terminator(targets),
            };
            (insts, end)
        });
        function(blocks.collect())
    })
}

/// Whether some path from the place comes to a use of the value before a definition: the meaning of liveness. Phis of
/// the place's own block are over.
fn is_live(function: &Function, registers: &BTreeSet<ValueId>, value: ValueId, place: (BlockId, usize)) -> bool {
    let is = |operand: &Operand| *operand == Operand::Value(value);
    let mut seen = BTreeSet::new();
    let mut work = vec![place];
    while let Some((block, index)) = work.pop() {
        if !seen.insert((block, index)) {
            continue;
        }
        let data = function.block(block);
        let Some(inst) = data.insts.get(index) else {
            if matches!(&data.terminator, Terminator::Return(Some(operand)) if is(operand)) {
                return true;
            }
            for next in data.terminator.successors() {
                let phis = function.block(next).insts.iter().take_while(|i| matches!(i.kind, InstKind::Phi { .. }));
                let phis: Vec<&Inst> = phis.collect();
                for phi in &phis {
                    if let InstKind::Phi { incoming } = &phi.kind
                        && incoming.iter().any(|(from, operand)| *from == block && is(operand))
                    {
                        return true;
                    }
                }
                if phis.iter().all(|phi| phi.result != Some(value)) {
                    work.push((next, phis.len()));
                }
            }
            continue;
        };
        let register = registers.contains(&value);
        let (uses, defines) = match &inst.kind {
            InstKind::Phi { .. } => (false, false),
            InstKind::Store { pointer, value: stored, .. } if register && is(pointer) => (is(stored), true),
            InstKind::Call { callee: Callee::Intrinsic(_), .. }
                if register && inst.kind.operands().into_iter().any(is) =>
            {
                (false, true)
            }
            kind => (kind.operands().into_iter().any(is), inst.result == Some(value)),
        };
        if uses {
            return true;
        }
        if !defines {
            work.push((block, index + 1));
        }
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn live_values_are_used_on_a_path(function in bodies(), with_registers in any::<bool>()) {
        let registers: BTreeSet<ValueId> =
            (0..REGISTERS).filter(|_| with_registers).map(ValueId).collect();
        let liveness = Liveness::of(&function, &ControlFlow::of(&function), registers.clone());
        let live = |place| -> BTreeSet<ValueId> {
            (0..VALUES).map(ValueId).filter(|value| is_live(&function, &registers, *value, place)).collect()
        };
        for block in function.block_ids() {
            let insts = &function.block(block).insts;
            prop_assert_eq!(liveness.at_entry(block).iter().collect::<BTreeSet<_>>(), live((block, 0)));
            for index in 0..=insts.len() {
                let before = liveness.before(&function, block, index);
                prop_assert_eq!(before.iter().collect::<BTreeSet<_>>(), live((block, index)));
                if let Some(inst) = insts.get(index) {
                    prop_assert_eq!(liveness.after(&function, block, index), liveness.before(&function, block, index + 1));
                    let mut during = live((block, index + 1));
                    inst.result.iter().for_each(|result| {
                        during.remove(result);
                    });
                    let found: BTreeSet<_> = liveness.during(&function, block, index).iter().collect();
                    prop_assert_eq!(found, during);
                }
            }
        }
    }
}

/// A check of a shift looks at the operands of the shift though they are not its own.
#[test]
fn a_failed_check_of_a_shift_needs_its_operands() {
    let at = Some(ir::Location { file: ir::FileId(0), line: 1, column: 1 });
    let value = |id| Operand::Value(ValueId(id));
    let shift = InstKind::Binary { op: BinaryOp::Shl, flags: Flags::default(), lhs: value(0), rhs: value(1) };
    let call = |number| InstKind::Call {
        callee: Callee::Intrinsic(Intrinsic::UbsanTrap(number)),
        args: Vec::new(),
        byval: Vec::new(),
        noreturn: true,
    };
    let at_shift = |kind| Inst { result: None, kind, location: at };
    let live_before_trap = |number| {
        let blocks = vec![
            (Vec::new(), terminator(&[1, 2])),
            (vec![at_shift(shift.clone())], terminator(&[])),
            (vec![at_shift(call(number))], Terminator::Unreachable),
        ];
        let function = function(blocks);
        let liveness = Liveness::of(&function, &ControlFlow::of(&function), BTreeSet::new());
        liveness.at_entry(BlockId(2)).iter().collect::<Vec<_>>()
    };
    assert_eq!(live_before_trap(semantics::checks::SHIFT_OUT_OF_BOUNDS), [ValueId(0), ValueId(1)]);
    assert_eq!(live_before_trap(0), []);
}
