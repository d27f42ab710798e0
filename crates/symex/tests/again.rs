//! Loops that begin with what was found of them before find no less than loops that begin from scratch, with less work.

use symex::alarm::NoteKind;
use symex::options::{Budget, Options};

/// Lists of lists: built, walked and freed by loops in loops.
const LISTS: &str = r"
    #include <stdlib.h>
    extern int __VERIFIER_nondet_int(void);
    struct inner { struct inner *next; int value; };
    struct outer { struct outer *next; struct inner *items; };
    int main(void) {
        while (__VERIFIER_nondet_int()) {
            struct outer *all = NULL;
            while (__VERIFIER_nondet_int()) {
                struct outer *one = malloc(sizeof *one);
                one->items = NULL;
                while (__VERIFIER_nondet_int()) {
                    struct inner *item = malloc(sizeof *item);
                    item->value = 1;
                    item->next = one->items;
                    one->items = item;
                }
                one->next = all;
                all = one;
            }
            while (all) {
                struct outer *next = all->next;
                while (all->items) {
                    struct inner *item = all->items;
                    all->items = item->next;
                    FREE
                }
                free(all);
                all = next;
            }
        }
        return 0;
    }";

/// Numbers in a table: indices of inner loops below those of outer loops.
const NUMBERS: &str = r"
    extern int __VERIFIER_nondet_int(void);
    int main(void) {
        int table[32];
        for (int i = 0; i < 32; i++)
            table[i] = 0;
        while (__VERIFIER_nondet_int()) {
            int n = __VERIFIER_nondet_int();
            if (n < 0 || n > 32)
                continue;
            for (int i = 0; i < n; i++)
                for (int j = i; j < n; j++)
                    for (int k = j; k < LAST; k++)
                        if (table[k] < table[i])
                            table[i] = table[k];
        }
        return 0;
    }";

/// A pool that is filled and emptied by loops four deep, and what it gave back is kept for the next one.
const POOLS: &str = r"
    #include <stdlib.h>
    extern int __VERIFIER_nondet_int(void);
    struct block { struct block *next; int used; };
    struct pool { struct block *first; int size; };
    static struct block *kept;
    static void fill(struct pool *pool) {
        struct block *block = kept;
        if (block)
            kept = block->next;
        else
            block = malloc(sizeof *block);
        block->used = 0;
        block->next = pool->first;
        pool->first = block;
    }
    static void empty(struct pool *pool) {
        while (pool->first) {
            struct block *next = pool->first->next;
            pool->first->next = kept;
            kept = pool->first;
            pool->first = next;
        }
    }
    int main(void) {
        while (__VERIFIER_nondet_int()) {
            struct pool pool;
            while (__VERIFIER_nondet_int()) {
                pool.first = NULL;
                pool.size = 16;
                while (__VERIFIER_nondet_int()) {
                    fill(&pool);
                    while (__VERIFIER_nondet_int())
                        empty(&pool);
                }
                empty(&pool);
            }
            while (kept) {
                struct block *next = kept->next;
                free(kept);
                MORE
                kept = next;
            }
        }
        return 0;
    }";

/// The lines of which something bad is told, and how many summaries were tried for it.
fn found(source: &str, from_scratch: u32) -> (Vec<u32>, usize) {
    let program = testkit::compile(source).expect("compiles");
    let main = program.function_named("main").expect("there");
    let mut options = Options::default();
    options.limits.from_scratch = from_scratch;
    options.limits.from_scratch_linked = from_scratch;
    let analysis = symex::analyse(&program, main, &options, &Budget::default());
    let bad = |kind: &NoteKind| !matches!(kind, NoteKind::Ending(_));
    let notes = analysis.notes.iter().filter(|note| bad(&note.kind));
    let mut lines: Vec<u32> = notes.filter_map(|note| note.location.map(|location| location.line)).collect();
    lines.sort_unstable();
    lines.dedup();
    (lines, analysis.graph.nodes.len())
}

fn compare(source: &str, safe: bool) {
    let (once, again) = (found(source, u32::MAX), found(source, 0));
    assert_eq!(once.0, again.0, "the same is told of both");
    assert_eq!(again.0.is_empty(), safe, "{:?}", again.0);
    assert!(again.1 < once.1, "{} summaries instead of {}", again.1, once.1);
}

#[test]
fn lists_of_lists() {
    compare(&LISTS.replace("FREE", "free(item);"), true);
    compare(&LISTS.replace("FREE", "free(item); free(item);"), false);
}

#[test]
fn numbers() {
    compare(&NUMBERS.replace("LAST", "n"), true);
    compare(&NUMBERS.replace("LAST", "n + 1"), false);
}

#[test]
fn pools() {
    compare(&POOLS.replace("MORE", ""), true);
    compare(&POOLS.replace("MORE", "free(kept);"), false);
}
