//! The codes of what a run violates, or may violate.

use super::Code;

const fn finding(
    id: &'static str,
    title: &'static str,
    meaning: &'static str,
    example: &'static str,
    advice: &'static str,
    help: &'static str,
) -> Code {
    Code { id, title, meaning, example, advice, help, callers: "", words: &[] }
}

pub(super) const ACCESS: Code = finding(
    "LF0101",
    "invalid access",
    "Memory is accessed, or a function is called, through a value that leads to none (C11 6.5.3.2p4).",
    "int f(long address) {\n    return *(int *)address;\n}",
    "Look at where the pointer comes from: the report shows what is known of it. If callers have to give a valid pointer, say so with --assume 'valid(p)', or in a contract.",
    "look where the pointer comes from",
)
.or_callers("; if a caller gives it, say with --assume 'valid(p)' what it points to");

pub(super) const READ: Code = finding(
    "LF0102",
    "read outside a block",
    "An object is read before its beginning or after its end (C11 6.5.6p8). What is read is arbitrary, and may be a secret.",
    "int a[3];\nfor (int i = 0; i <= 3; i++)\n    sum += a[i];   // a[3] is read",
    "Compare the offset with the size in the message: often a bound is off by one, or a length was never checked. If callers guarantee the bound, say so with --assume 'n <= 3'.",
    "what is not shown is that offset and width stay within the block: if nothing checks it, check it before the read; if the block is made to fit, keep its size in a variable that the check names",
)
.or_callers(", or say what callers guarantee with --assume");

pub(super) const WRITE: Code = finding(
    "LF0103",
    "write outside a block",
    "An object is written before its beginning or after its end (C11 6.5.6p8). Other data is overwritten.",
    "char name[4];\nstrcpy(name, \"four\");   // the terminating 0 does not fit",
    "Compare the offset with the size in the message: make the block larger, or stop earlier. If callers guarantee the bound, say so with --assume 'valid(buffer, n)'.",
    "what is not shown is that offset and width stay within the block: if nothing checks it, check it before the write; if the block is made to fit, keep its size in a variable that the check names",
)
.or_callers(", or say what callers guarantee with --assume");

pub(super) const NULL: Code = finding(
    "LF0104",
    "null pointer used",
    "Memory is accessed through a null pointer, or close to one (C11 6.5.3.2p4).",
    "struct node *node = find(list, key);\nreturn node->value;   // find may return NULL",
    "Check the pointer first. If it cannot be null because of the callers, say so with --assume 'valid(p)'.",
    "see which way leads here with a null pointer: a result that nobody checked (malloc, a search), or a variable that is not set on that way",
)
.or_callers(", or say with --assume 'valid(p)' that callers give none that is null");

pub(super) const FREED: Code = finding(
    "LF0105",
    "use after free",
    "Memory is accessed that was freed before (C11 6.2.4p2).",
    "free(node);\nnode = node->next;",
    "Read what is needed before the block is freed, and set pointers to NULL that lead to freed blocks. The message names the line that freed it.",
    "look at the line that frees the block: it may come before this access",
);

pub(super) const EXPIRED: Code = finding(
    "LF0106",
    "use of a variable after its scope has ended",
    "A local variable is accessed through a pointer after its block or function has ended (C11 6.2.4p2).",
    "int *f(void) {\n    int x = 3;\n    return &x;\n}",
    "Make the variable live longer: static, in the caller, or on the heap.",
    "move the declaration of the variable that is named out of its block, before all uses of pointers to it, or make it static",
);

pub(super) const CONSTANT: Code = finding(
    "LF0107",
    "write to constant memory",
    "A string literal, or an object that is defined const, is written (C11 6.4.5p7, 6.7.3p6).",
    "char *s = \"abc\";\ns[0] = 'x';",
    "Use an array that is initialised with the string: char s[] = \"abc\".",
    "write to a copy",
)
.or_callers("; if the memory of a parameter may be written, say so with --assume 'valid(p)'");

pub(super) const NOWHERE: Code = finding(
    "LF0108",
    "pointer that may not point to valid memory",
    "The analysis does not know to which block a pointer leads, so that the access may be invalid.",
    "int f(struct pair *p) {\n    return *p->first;   // nothing says what p->first points to\n}",
    "If a caller gives the pointer, say what it leads to: --assume 'valid(p)' and 'valid(p->first)'. Else look at the line that the message names: the pointer was read from memory that the analysis lost track of. Less sharing between structures, or a check right before the access, helps.",
    "look where the pointer comes from",
)
.or_callers("; if a caller gives it, say with --assume 'valid(p)' what it points to");

pub(super) const TRUTH: Code = finding(
    "LF0109",
    "_Bool that is neither 0 nor 1",
    "A _Bool is read whose byte holds neither 0 nor 1 (C11 6.2.6.1p5).",
    "_Bool b;\nmemset(&b, 7, 1);\nif (b) f();",
    "Assign to the _Bool, or use unsigned char for bytes.",
    "assign 0 or 1 to the _Bool before it is read",
);

pub(super) const OVERLAP: Code = finding(
    "LF0110",
    "blocks that overlap",
    "A function such as memcpy is given blocks that overlap, which its contract forbids (C11 7.24.2.1p2).",
    "memcpy(buffer + 1, buffer, n);",
    "Use memmove. If callers give blocks that do not overlap, say so with --assume 'disjoint(a, b)'.",
    "use memmove",
)
.or_callers(", or say with --assume 'disjoint(a, b)' that callers give blocks that do not overlap");

pub(super) const INVALID_FREE: Code = finding(
    "LF0201",
    "free of something that cannot be freed",
    "free or realloc is given a pointer that is not the start of a live block of the heap (C11 7.22.3.3p2).",
    "int a[3];\nfree(a);",
    "Free only what malloc, calloc, realloc or strdup gave, and by the pointer that they gave. If a caller gives the block, say so with --assume 'allocated(p)'.",
    "free only what malloc gave",
)
.or_callers("; if a caller gives the block, say so with --assume 'allocated(p)'");

pub(super) const DOUBLE_FREE: Code = finding(
    "LF0202",
    "block freed a second time",
    "A block of the heap is freed that was freed before (C11 7.22.3.3p2).",
    "free(p);\nif (failed)\n    free(p);",
    "Free each block where its owner ends, and set the pointer to NULL.",
    "look at what frees the block before: both may be reached; set the pointer to NULL right after the first free",
);

pub(super) const LEAK: Code = finding(
    "LF0301",
    "memory leak",
    "A block of the heap is not freed, and no pointer to it is left, or the program ends.",
    "int *p = malloc(4);\nif (p == NULL || n < 0)\n    return 1;   // p is not freed if n < 0\nfree(p);",
    "Free the block on each way out: the path in the report is the one that forgets it. What is still pointed to at the end of the program is no leak.",
    "free the block on each way out, or keep a pointer to it",
);

pub(super) const UNFREED: Code = finding(
    "LF0302",
    "memory that is not freed when the program ends",
    "A block of the heap is still allocated when the program ends, whether or not a pointer to it is left.",
    "static char *cache;\nint main(void) {\n    cache = malloc(100);\n    return 0;   // cache is not freed\n}",
    "Free the block before each return from main and each call of exit. Operating systems take the memory back; the property valid-memcleanup asks for more than that.",
    "free the block before each end of the program",
);

pub(super) const OVERFLOW: Code = finding(
    "LF0401",
    "signed overflow",
    "The result of signed arithmetic does not fit its type: the behaviour is undefined (C11 6.5p5).",
    "int middle = (low + high) / 2;",
    "Check before the operation, compute in a wider or unsigned type, or rearrange: low + (high - low) / 2. If callers keep values small, say so with --assume 'n <= 1000'. For programs compiled with -fwrapv there is --signed-overflow wraps.",
    "put a check before it that leaves the function where the result does not fit, or compute in a wider type: `(long long)x + y`",
)
.or_callers("; if the operands are parameters, say what callers guarantee, as in --assume 'n <= 1000'");

pub(super) const ENDLESS: Code = finding(
    "LF0501",
    "run that never ends",
    "A loop or recursion goes on for ever with the inputs shown.",
    "unsigned n = input();\nwhile (n != 1)\n    n -= 2;   // never 1 if n is even and wraps around",
    "The report shows the state that repeats, or what stays true in all rounds. Make the condition fail at last: compare with < instead of !=, or make each round change what the condition reads.",
    "look whether the loop's condition fails at last",
);

pub(super) const ASSERTION: Code = finding(
    "LF0601",
    "failed assertion",
    "The condition of an assertion does not hold with the inputs shown: the run ends there (C11 7.2.1.1).",
    "assert(n > 0);   // n is an input",
    "Mend what comes before, or handle the case instead of asserting that it cannot be. If callers exclude it, say so with --assume 'n >= 1'.",
    "follow the values in the condition back",
)
.or_callers(", or say what callers guarantee with --assume 'n >= 1'");

pub(super) const ERROR_CALL: Code = finding(
    "LF0602",
    "error function called",
    "A function that marks an error (`reach_error`, `__VERIFIER_error`) is called with the inputs shown.",
    "if (balance < 0)\n    reach_error();",
    "Mend what leads there: the report shows the path and its inputs.",
    "follow the conditions on the way to the call back to the inputs",
);

pub(super) const ZERO: Code = finding(
    "LF0701",
    "division by zero",
    "An integer is divided by zero, or its remainder is asked for: the behaviour is undefined (C11 6.5.5p5).",
    "int mean = sum / count;   // count may be 0",
    "Check the divisor first. If callers keep it from being zero, say so with --assume 'count >= 1'.",
    "check the divisor first",
)
.or_callers(", or say what callers guarantee with --assume 'count >= 1'");

pub(super) const QUOTIENT: Code = finding(
    "LF0702",
    "quotient that does not fit its type",
    "The least integer is divided by -1: the quotient is larger than the greatest integer, and the behaviour is undefined (C11 6.5.5p6).",
    "int q = INT_MIN / d;   // d may be -1",
    "Treat -1 as a case of its own, or divide in a wider type.",
    "exclude -1 or the least integer first",
);

pub(super) const SHIFT: Code = finding(
    "LF0711",
    "shift by an amount out of range",
    "A number is shifted by a negative amount, or by as many bits as its promoted type has or more: the behaviour is undefined (C11 6.5.7p3).",
    "unsigned mask = ~0u << (32 - length);   // length may be 0",
    "Treat the border as a case of its own, or shift in a wider type. If callers keep the amount in range, say so with --assume 'length >= 1'.",
    "keep the amount from 0 to the width - 1",
)
.or_callers(", or say what callers guarantee with --assume");

pub(super) const CONVERSION: Code = finding(
    "LF0721",
    "floating-point number that does not fit the integer type",
    "A floating-point number is converted to an integer type that does not have its integral part, or it is infinite or NaN: the behaviour is undefined (C11 6.3.1.4p1).",
    "int seconds = milliseconds / 1000.0;   // milliseconds may be 1e13",
    "Compare with the bounds of the integer type before the conversion: if (x > -2147483649.0 && x < 2147483648.0). NaN fails both.",
    "compare with the bounds of the integer type before the conversion",
);

pub(super) const UNWRITTEN: Code = finding(
    "LF0731",
    "value that was never written",
    "A value is used that nothing has written since the lifetime of its object began: of a local variable without initialiser, of memory from malloc, of what realloc has added. It is indeterminate (C11 6.7.9p10, 7.22.3.4), and using it is undefined behaviour or gives an arbitrary value (C11 6.3.2.1p2, J.2). Copying it is no use.",
    "int sum; for (int i = 0; i < n; i++) sum += a[i];",
    "Give the variable an initialiser, allocate with calloc, or write the memory on every path that leads here.",
    "initialise the variable, or write the memory on every path that leads here",
);

pub(super) const INDEX: Code = finding(
    "LF0741",
    "index outside of an array",
    "An array is indexed outside of its bounds. Where the array is a part of a larger object, the access may lie within that object, so that it is no invalid access to memory; but it is to another member or row than the source says, and the behaviour is undefined (C11 6.5.6p8, J.2).",
    "struct user { char name[16]; int id; };\nu->name[16] = 0;   // this is a byte of u->id",
    "Compare the index with the number of elements of the array itself: often a bound is off by one, or the number of rows was taken for that of columns. If callers guarantee the bound, say so with --assume 'n < 16'.",
    "keep the index from 0 to the number of elements - 1",
)
.or_callers(", or say what callers guarantee with --assume");

/// In the order of their numbers.
pub(super) static ALL: [Code; 24] = [
    ACCESS,
    READ,
    WRITE,
    NULL,
    FREED,
    EXPIRED,
    CONSTANT,
    NOWHERE,
    TRUTH,
    OVERLAP,
    INVALID_FREE,
    DOUBLE_FREE,
    LEAK,
    UNFREED,
    OVERFLOW,
    ENDLESS,
    ASSERTION,
    ERROR_CALL,
    ZERO,
    QUOTIENT,
    SHIFT,
    CONVERSION,
    UNWRITTEN,
    INDEX,
];

/// The code of an access, by the words of the interpreter for one that happened, and of symbolic execution for one that may.
pub(super) fn of_access(message: &str) -> &'static Code {
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if says(&["null pointer", "close to null"]) {
        &NULL
    } else if says(&["was freed", "may have been freed"]) {
        &FREED
    } else if says(&["scope has ended", "scope may have ended"]) {
        &EXPIRED
    } else if says(&["which is constant"]) {
        &CONSTANT
    } else if says(&["`_Bool`"]) {
        &TRUTH
    } else if says(&["may not point to valid memory", "through a value that is not known"]) {
        &NOWHERE
    } else if says(&["writes "]) {
        &WRITE
    } else if says(&["reads "]) {
        &READ
    } else {
        &ACCESS
    }
}
