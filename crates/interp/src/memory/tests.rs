use super::*;
use crate::word::Word;

fn memory() -> Memory {
    Memory::new(Layout::Usual, &[Block::new(Kind::Function)], 64, 0x40_4000, 1 << 20)
}

fn at(pointer: Word, offset: i64) -> Word {
    Word { bits: pointer.bits.wrapping_add(offset as u64), ..pointer }
}

#[test]
fn pointers_keep_to_their_block() {
    let mut memory = memory();
    let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    memory.store(a, Word::number(0x1122_3344_5566_7788), 8).unwrap();
    assert_eq!(memory.load(at(a, 4), 2), Ok(Word::number(0x3344)));
    assert_eq!(memory.load(at(a, 3), 3), Ok(Word::number(0x334455)));
    let gap = b.bits.wrapping_sub(a.bits) as i64;
    assert_eq!(memory.load(at(a, gap), 1), Err(NoValue::Fault(Fault::Bounds(a.tag.slot(), gap))));
    assert!(matches!(memory.load(at(a, 16), 1), Err(NoValue::Fault(Fault::Bounds(..)))));
    assert!(matches!(memory.load(at(a, -1), 1), Err(NoValue::Fault(Fault::Bounds(_, -1)))));
    assert_eq!(memory.load(Word::ZERO, 1), Err(NoValue::Fault(Fault::Null)));
    assert_eq!(memory.load(Word::number(1 << 40), 1), Err(NoValue::Fault(Fault::Wild(1 << 40))));
    // A number is looked up.
    assert_eq!(memory.load(Word::number(a.bits), 1), Ok(Word::number(0x88)));
    assert_eq!(memory.pointer_at(Word::number(a.bits + 16)), at(a, 16));
}

#[test]
fn freed_blocks_stay_dead_when_their_place_is_used_again() {
    let mut memory = memory();
    let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    memory.release(a.tag.slot(), Site::NONE);
    let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    assert_eq!(a.bits, b.bits);
    assert_eq!(memory.store(a, Word::ZERO, 1), Err(Fault::Dead(a.tag.slot(), true)));
    assert_eq!(memory.store(b, Word::ZERO, 1), Ok(()));
}

#[test]
fn stack_slots_serve_again_under_another_generation() {
    let mut memory = memory();
    let height = memory.space.stack;
    let mut stale = Vec::new();
    for _ in 0..3000 {
        let x = memory.push_stack(4, 4, Site::NONE).unwrap();
        assert!(matches!(memory.load(x, 4), Err(NoValue::Unwritten(..))));
        memory.store(x, Word::number(5), 4).unwrap();
        memory.pop_stack(0, height);
        assert!(matches!(memory.load(x, 4), Err(NoValue::Fault(Fault::Dead(..)))));
        stale.push(x);
    }
    assert!(memory.blocks.len() < 10);
    let fresh = memory.push_stack(4, 4, Site::NONE).unwrap();
    assert!(stale.iter().all(|old| old.tag != fresh.tag && memory.clone().load(*old, 4).is_err()));
}

#[test]
fn lifetimes_begin_anew() {
    let mut memory = memory();
    let x = memory.push_stack(4, 4, Site::NONE).unwrap();
    let again = memory.begin_lifetime(x.tag.slot(), true).unwrap();
    assert_eq!(x, again);
    memory.store(x, Word::number(1), 4).unwrap();
    memory.end_lifetime(x.tag.slot(), Site::NONE);
    assert!(memory.load(x, 4).is_err());
    let y = memory.begin_lifetime(x.tag.slot(), true).unwrap();
    assert!(x.bits == y.bits && x.tag != y.tag);
    assert!(matches!(memory.load(y, 4), Err(NoValue::Unwritten(..))));
    memory.end_lifetime(y.tag.slot(), Site::NONE);
    assert_eq!(memory.begin_lifetime(y.tag.slot(), false), Ok(y));
}

#[test]
fn bytes_of_pointers_keep_their_origin() {
    let mut memory = memory();
    let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    memory.store(a, b, 8).unwrap();
    for offset in 0..8 {
        let byte = memory.load(at(a, offset), 1).unwrap();
        assert_eq!(byte.tag, b.tag);
        memory.store(at(a, 8 + offset), byte, 1).unwrap();
    }
    assert_eq!(memory.load(at(a, 8), 8), Ok(b));
    memory.store(at(a, 8), Word::number(1), 1).unwrap();
    memory.copy((b.tag.slot(), 0), (a.tag.slot(), 0), 16);
    assert_eq!(memory.load(b, 8), Ok(b));
    memory.store(b, Word::POISON, 4).unwrap();
    assert!(memory.load(b, 8).unwrap().is_poison());
}

#[test]
fn bits_that_nobody_wrote_are_copied_and_overwritten() {
    let mut memory = memory();
    let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
    memory.store(a, Word::number(7), 8).unwrap();
    let (from, to) = (a.tag.slot(), b.tag.slot());
    assert!(!memory.blocks[from].is_nobodys(0) && memory.blocks[from].is_nobodys(8));
    memory.blocks[from].mark_unwritten(4, 2, 0xf0ff);
    memory.copy((to, 0), (from, 2), 8);
    assert_eq!(memory.blocks[to].unwritten_bits(0, 8), 0xf0ff << 16);
    assert!(memory.blocks[to].is_nobodys(3) && !memory.blocks[to].is_nobodys(4) && memory.blocks[to].is_nobodys(6));
    memory.store(b, Word::number(1), 4).unwrap();
    assert_eq!(memory.blocks[to].unwritten_bits(0, 8), 0);
    // Padding and what the environment wrote have no value either, but somebody wrote them.
    memory.blocks[from].forget(8, 4);
    memory.blocks[from].leave_open(12, 4);
    assert!((8..16).all(|at| memory.blocks[from].is_unwritten(at) && !memory.blocks[from].is_nobodys(at as usize)));
}

#[test]
fn there_is_a_limit() {
    let mut memory = memory();
    let large = memory.map(Kind::Heap, 1 << 40, 16, Site::NONE).unwrap();
    assert_eq!(memory.store(large, Word::ZERO, 1), Err(Fault::Full));
    for _ in 0..20 {
        let block = memory.map(Kind::Heap, 1 << 19, 16, Site::NONE).unwrap();
        memory.store(at(block, 5), Word::ZERO, 1).unwrap();
        memory.release(block.tag.slot(), Site::NONE);
    }
}
