//! The codes of reasons for which something stays unknown.

use super::Code;

/// What all limits of the call have in common.
const MORE_TIME: &str =
    "try a longer --timeout, or prove parts alone with --entry FUNCTION; `landfall scan` does that for every function";

const TIME: Code = Code {
    id: "LF1001",
    title: "time limit reached",
    meaning: "The call had used up its time (--timeout) before anything was decided.",
    example: "for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++)\n        step(i, j);   // large programs take longer",
    advice: "Give more time with --timeout. Programs whose functions are judged one by one need far less: `landfall scan FILE`, or --entry FUNCTION with what its callers guarantee in --assume. Fewer properties (--property) are faster, too.",
    help: MORE_TIME,
    callers: "",
    words: &[&["timeout of"], &["time limit reached"]],
};

const MEMORY: Code = Code {
    id: "LF1002",
    title: "memory limit reached",
    meaning: "The process had used up its memory (--memory) before anything was decided.",
    example: "char table[1 << 30];   // large arrays and many cases take memory",
    advice: "Give more memory with --memory, or prove functions one by one with --entry or `landfall scan`.",
    help: "try a larger --memory, or prove parts alone with --entry FUNCTION",
    callers: "",
    words: &[&["memory limit of"]],
};

const STOPPED: Code = Code {
    id: "LF1003",
    title: "stopped",
    meaning: "The call was interrupted, or another answer made further work needless, before this was decided.",
    example: "/* Ctrl-C */",
    advice: "Call it again, and let it finish.",
    help: "call it again, and let it finish",
    callers: "",
    words: &[&["interrupted"], &["the analysis was stopped"]],
};

const STEPS: Code = Code {
    id: "LF1004",
    title: "work limit of the analysis reached",
    meaning: "Symbolic execution followed as many paths, states or instructions as it may (`landfall limits` lists the numbers): the program has too many combinations of paths.",
    example: "if (a) x++;\nif (b) x++;   // each such line doubles the number of paths\nif (c) x++;",
    advice: "Prove functions one by one with --entry or `landfall scan`, so that their combinations need not be followed.",
    help: "the paths through the code are too many, and more time does not help: `landfall scan` proves its functions one by one; where a single function is too large, make functions of its parts",
    callers: "",
    words: &[&["limit of ", " reached"]],
};

const RANKING_WORK: Code = Code {
    id: "LF1102",
    title: "search for a ranking function ended by its limit",
    meaning: "No expression was found in the time and work allowed that decreases in each round of the loop and is bounded. There may be one.",
    example: "while (x > 0 && y > 0)\n    if (input()) x--;\n    else { x = input(); y--; }   // y, then x: found; many more cases take longer",
    advice: "Give more time with --timeout. Simplify the loop that is named: fewer variables that change in it, fewer cases, a counter that bounds the number of rounds.",
    help: "try a longer --timeout, or count the rounds of the loop that is named: `unsigned rounds = 0;` before it and `if (++rounds > 1000000) abort();` first in it, with a bound that fits",
    callers: "",
    words: &[
        &["no ranking function was found", "limit of work"],
        &["no ranking function was found", "timeout of"],
        &["no ranking function was found", "was stopped"],
    ],
};

const RANKING: Code = Code {
    id: "LF1101",
    title: "no ranking function found",
    meaning: "All kinds of expressions that Landfall knows were tried, and none decreases in each round of the loop and is bounded; nor was a run found that never leaves the loop.",
    example: "while (n != 1)\n    n = n % 2 ? 3 * n + 1 : n / 2;   // nobody knows",
    advice: "Look at the loop that is named. What it depends on may be missing: a bound that callers guarantee (--assume 'n >= 0'), or a value in memory that the analysis lost (other messages of the report name it). Where only the end of a file or stream ends the loop, --input finite takes for granted that there is one. A counter that bounds the number of rounds makes any loop end.",
    help: "count the rounds of the loop that is named: `unsigned rounds = 0;` before it and `if (++rounds > 1000000) abort();` first in it, with a bound that fits",
    callers: "; or say what callers guarantee with --assume",
    words: &[&["no ranking function"], &["no termination argument"], &["may be taken for ever"]],
};

const WAITS: Code = Code {
    id: "LF1103",
    title: "call that may wait for ever",
    meaning: "The function waits for something outside the program, which may never happen.",
    example: "pause();",
    advice: "Whether the program ends depends on its environment. Prove the part after the call with --entry.",
    help: "prove the part after the call with --entry FUNCTION",
    callers: "",
    words: &[&["may wait for ever"]],
};

const REJECTED: Code = Code {
    id: "LF1104",
    title: "argument rejected by its check",
    meaning: "A termination argument was found, and the independent check of it failed. Nothing is claimed then.",
    example: "/* no program should lead to this */",
    advice: "This is a bug of Landfall: please report it with the program.",
    help: "please report this with the program: it is a bug of Landfall",
    callers: "",
    words: &[&["rejected"], &["contradict each other: a bug"]],
};

const NO_SYSTEM: Code = Code {
    id: "LF1105",
    title: "termination was not examined",
    meaning: "Loops are examined once all of the program was followed. Something was not, so that nothing is known of its loops.",
    example: "asm(\"nop\");   // not followed: loops after it are not known",
    advice: "Look at the other messages: what they name has to be followed first.",
    help: "look at what the report names as not followed",
    callers: "",
    words: &[&["no transition system was made"]],
};

const VALUES: Code = Code {
    id: "LF1106",
    title: "memory matters, and this engine ignores it",
    meaning: "The engine `values` looks at variables only, not at memory.",
    example: "while (list) list = list->next;",
    advice: "Use all engines: leave out --engine.",
    help: "leave out --engine: memory decides here",
    callers: "",
    words: &[&["values alone do not decide it"]],
};

const FORGOTTEN: Code = Code {
    id: "LF1201",
    title: "heap block that cannot be followed through a loop or recursion",
    meaning: "The states of all rounds of a loop, or of all depths of a recursion, are represented by one. Here that one cannot hold a block that is live in some rounds, so that its leak cannot be excluded.",
    example: "struct item *item = malloc(sizeof *item);\nby_name[i] = by_date[j] = item;   // two pointers lead to each block",
    advice: "Linked lists whose nodes own further blocks can be followed, and arrays whose elements own blocks or lists; blocks that two pointers lead to often not. Freeing each block in the round, or in the function, that allocates it helps, and so does proving functions one by one with --entry. Accesses and frees are examined all the same: the report lists what could not be proved of them.",
    help: "this is a limit of Landfall and no fault of the program: from round to round it follows lists, trees, arrays of pointers and what their blocks own, but not blocks linked otherwise, or that two pointers lead to; functions that take such blocks can be proved alone with --entry FUNCTION",
    callers: "",
    words: &[&["heap block", "cannot be followed"], &["inside a call, where a heap block"]],
};

const GENERALISE: Code = Code {
    id: "LF1202",
    title: "loop or recursion that could not be generalised",
    meaning: "Nothing was found that holds in every round of a loop, or at every call of a function: the structures that it builds in memory are of a shape that the analysis has no words for, or too much varies.",
    example: "build(&graph);   // rings, arrays of trees, blocks that two pointers lead to",
    advice: "Prove the functions that work on the structure one by one with --entry: what they need of their callers is inferred. A bound on the size of the structure helps, too.",
    help: "this is a limit of Landfall: its words for what a loop builds are lists, lists of lists, trees, arrays of pointers and numbers; prove the functions that are called here one by one with --entry FUNCTION, where their callers' lists and trees can be assumed",
    callers: "",
    words: &[&["nothing was found that holds"], &["could not be told apart"]],
};

const LIST: Code = Code {
    id: "LF1203",
    title: "linked list that an unknown write may change",
    meaning: "Something was written through a pointer whose target is not known. A linked list may be different after it.",
    example: "*unknown = 3;\nwhile (list) list = list->next;",
    advice: "Look at the first write through a pointer that may not point to valid memory (LF0108), and say what it points to with --assume.",
    help: "this follows from the write or call that is named: whoever proves that its pointer is valid has the list back",
    callers: "; if a caller gives it, say with --assume what it points to",
    words: &[&["may have changed a linked list"]],
};

const RECURSIVE: Code = Code {
    id: "LF1204",
    title: "recursive function, and memory is allocated in the recursion",
    meaning: "What a recursive function does to memory is found by induction over the depth of its calls, where a list or a tree can say it: what it builds, changes or frees is followed then. Here nothing was found, as for rings and for blocks that two pointers lead to, or for functions that call each other in several circles; then the blocks that each depth allocates are not followed, so that their leak cannot be excluded.",
    example: "struct node *copy(struct node *n) {\n    struct node *c = malloc(sizeof *c);\n    c->one = c->other = copy(n->one);\n    return c;\n}",
    advice: "Allocate outside of the recursion, or use a loop. Accesses and frees are examined all the same: the report lists what could not be proved of them.",
    help: "allocate outside of the recursion, or build a list or a tree: recursion over these is followed; a call through a pointer counts as one that may allocate",
    callers: "",
    words: &[&["is recursive", "may allocate"]],
};

const NO_MODEL: Code = Code {
    id: "LF1301",
    title: "function without a body that may access memory",
    meaning: "The function has no body here, and Landfall has no model of it. It is given pointers, and may do anything with them.",
    example: "extern void fill(char *buffer, int n);\nfill(buffer, 10);",
    advice: "Give the file that defines it (several files are linked), or write a body that does what it does as far as this program cares. docs/library.md lists the functions that are known.",
    help: "give the file that defines the function, or write a short body for it",
    callers: "",
    words: &[&["has no model and may access memory"], &["what happens here has no model"], &["has no body"]],
};

const NO_FLOW: Code = Code {
    id: "LF1302",
    title: "function that changes the flow of control",
    meaning: "The function may continue elsewhere than after its call (setjmp, longjmp, fork, threads), and Landfall has no model of that.",
    example: "if (setjmp(buffer) == 0) work();",
    advice: "Prove the functions between with --entry: they can be examined without it.",
    help: "prove the functions that do not call it with --entry FUNCTION",
    callers: "",
    words: &[&["may change the flow of control"], &["runs before or after main"], &["constructors or destructors"]],
};

const UNSUPPORTED: Code = Code {
    id: "LF1303",
    title: "construct that is not supported",
    meaning: "The program contains something that Landfall does not follow, such as inline assembly, vectors or atomic operations. What a run does after it is not known.",
    example: "asm volatile(\"cpuid\");",
    advice: "If the construct is behind an #ifdef, choose the plain C variant with -D. Else write a C function that does the same, or prove the other functions with --entry.",
    help: "write here in C what it does, or put it behind an #ifdef and choose the C variant with -D; functions that do not come here can be proved with --entry FUNCTION",
    callers: "",
    words: &[&["is not supported"], &["which are not followed"]],
};

const MODULE_ASSEMBLY: Code = Code {
    id: "LF1309",
    title: "assembly outside of functions",
    meaning: "The file has an asm(...) outside of all functions, such as one that gives a symbol a version. What the linker makes of the file's functions and variables then does not follow from their C text, so that nothing is claimed of any of them.",
    example: "__asm__(\".symver vis_new, vis@LIBX_1.1\");",
    advice: "Take the line out for the analysis, with an #ifdef around it and -D, if all it does is to name symbols. No option and no --entry helps while it is there.",
    help: "take the asm(...) outside of functions out with an #ifdef and -D if it only names symbols (`.symver`); while it is there no function of the file is judged",
    callers: "",
    words: &[&["assembly at module level"]],
};

const INDIRECT: Code = Code {
    id: "LF1304",
    title: "call through a pointer that is not known",
    meaning: "A function is called through a pointer of which it is not known where it leads to, or which may lead outside of the program.",
    example: "int apply(int (*f)(int), int x) {\n    return f(x);\n}",
    advice: "Say which functions callers give, with --assume 'calls(f)': then it is assumed to return, and nothing else of it. Or start from a function that sets the pointer.",
    help: "set the pointer to a function of the program before the call",
    callers: "; if a caller gives it, say so with --assume 'calls(f)'",
    words: &[&["call through"], &["calls back"]],
};

const ARGUMENTS: Code = Code {
    id: "LF1305",
    title: "arguments of a library function that are not understood",
    meaning: "Landfall knows the function, but not what this call does: its arguments are such that its contract forbids them, or too little is known of them. A pointer may point anywhere, a format needs more arguments than there are, a string has no known end, a stream is not known.",
    example: "int same(struct entry *e, const char *key) {\n    return strcmp(e->key, key) == 0;   // what do e->key and key point to?\n}",
    advice: "Find out where the argument that is named comes from. If a caller gives it, say what callers guarantee: --assume 'string(s)' for a string, --assume 'valid(p, n)' for other memory. If it was read from memory that the analysis lost, other messages of the report say where: they come first. A call that breaks the contract has to be corrected.",
    help: "see where the argument that is named comes from",
    callers: "; if a caller gives it, say what it points to with --assume, such as 'string(s)'",
    words: &[
        &["it is not known what that points to"],
        &["behaviour of these arguments is undefined"],
        &["fewer arguments than its format"],
        &["of which no end is known"],
        &["stream of which nothing is known"],
        &["takes more integers than it is given"],
    ],
};

const LIFETIME: Code = Code {
    id: "LF1306",
    title: "lifetime whose bounds are not known",
    meaning: "A variable may be used after its scope has ended, and the analysis does not see when that is. Or a jump enters its scope past the declaration: then the program does not show where its lifetime begins, and whether it still holds what was written in an earlier one.",
    example: "int *p;\nfor (;;) {\n    int x = 1;\n    if (p) use(p);\n    p = &x;\n}",
    advice: "Declare the variable outside of the loop.",
    help: "declare the variable outside of the loop or block",
    callers: "",
    words: &[
        &["after the end of its lifetime"],
        &["where the lifetime of this"],
        &["where the lifetime of", "begins is not known"],
    ],
};

const IR_OVERFLOW: Code = Code {
    id: "LF1307",
    title: "what the source does is not visible in LLVM IR",
    meaning: "What clang makes of signed arithmetic does not say any more where overflow was undefined, nor does it always say where the lifetime of an object begins.",
    example: "; %sum = add i32 %a, %b",
    advice: "Give the C source instead of .ll or .bc.",
    help: "give the C source instead of LLVM IR",
    callers: "",
    words: &[&["not visible in LLVM IR"]],
};

const BIT_FIELD: Code = Code {
    id: "LF1308",
    title: "a floating-point number becomes the value of a bit-field",
    meaning: "The number must have room in the bits of the field. The program that was examined has room for the declared type only and goes on with some bits of a larger number, where other compilers may do something else.",
    example: "struct flags { unsigned mode : 3; } f;\nf.mode = number;",
    advice: "Convert the number to an integer first: `f.mode = (unsigned)number`. Then the conversion is checked, and what the field keeps is defined.",
    help: "convert the number to an integer type first, with a cast",
    callers: "",
    words: &[&["is converted to a bit-field"]],
};

const INDEX_UNCHECKED: Code = Code {
    id: "LF1310",
    title: "index that its check does not tell",
    meaning: "Whether an index is one of its array is told by a check in the program that was examined. Of this one there is no check, or it asks for less than C does: the index is wider than an address and cut before it is compared, the number of rows of an array of variable length is not known to it, an attribute keeps checks out of the function, or the array is none in C.",
    example: "long long n = 1LL << 32;   // in a 32-bit program\ntable[n] = 0;               // the check sees index 0",
    advice: "Use an index of type int, size_t or ptrdiff_t, lay the array out in one dimension, or leave the attribute out for the analysis.",
    help: "use an index that is no wider than a pointer, an array whose type tells its size, and no attribute against checks",
    callers: "",
    words: &[
        &["indices are not looked at"],
        &["its index is not looked at"],
        &["wider than an address is cut"],
        &["the number of rows of an array"],
        &["behind the check of an index"],
        &["compared the index with the size"],
        &["index is one of a vector"],
        &["bounds of arrays are among unbounded integers"],
    ],
};

const BEHIND: Code = Code {
    id: "LF1401",
    title: "code after a violation",
    meaning: "As far as the analysis sees, every run that comes to this place violates another property there, though no such run was found. What the machine does after it would not be defined, so that nothing is claimed of the code after this point.",
    example: "int a[3];\na[3] = 0;     // every run ends here\nx = x + 1;   // not examined",
    advice: "See whether the check that is named can fail. If it can, correct it; if it cannot, say what makes it hold (--assume), or make it plain before it. Then the code after it is examined.",
    help: "every run that comes here seems to fail this check, so that nothing after it was examined: correct it, or put a condition around it under which it holds",
    callers: "",
    words: &[&["code after this point"]],
};

const ORDER: Code = Code {
    id: "LF1402",
    title: "order of evaluation that C leaves open",
    meaning: "The parts of an expression may be evaluated in several orders, and they influence each other: compilers may disagree (C11 6.5p2, p3).",
    example: "x = f() + g();   // both change a global\ni = i++ + 1;",
    advice: "Evaluate the parts in statements of their own.",
    help: "give each call, `++`, `--` and assignment in this expression a statement of its own before this line, in the order that is meant, and use its result from a variable",
    callers: "",
    words: &[&["order"], &["unsequenced"]],
};

const UNDEFINED: Code = Code {
    id: "LF1403",
    title: "expression that is undefined, or computed without a check",
    meaning: "The compiler has already computed a constant expression, or the source contains one that is undefined, so that the program that was examined does not show what the source does there.",
    example: "int x = 2147483647 + 1;",
    advice: "Correct the expression, or say what it means with operations that are defined.",
    help: "correct the expression that is named",
    callers: "",
    words: &[
        &["undefined"],
        &["the compiler has computed"],
        &["a constant index is outside"],
        &["in a constant expression"],
        &["of a signed constant"],
        &["shift by a negative count"],
    ],
};

const UNREADABLE: Code = Code {
    id: "LF1405",
    title: "source of which the syntax tree could not be read",
    meaning: "Some of what C leaves undefined is seen in clang's syntax tree only: open orders of evaluation and constants that the compiler has computed. Clang's tree of this file is too large to be read, or its time was up, so that nothing is claimed.",
    example: "static const int table[100000] = { /* ... */ };",
    advice: "Large tables with initialisers make large trees: keep them in a file of their own and judge the other files without it, or with a short table of the same type. If time was up, a longer --timeout helps.",
    help: "this is a limit of Landfall (256 MB of clang's syntax tree): move large initialised tables into a file of their own, and judge the file without them; if the time was up, try a longer --timeout",
    callers: "",
    words: &[&["source could not be read"]],
};

const NOT_READ: Code = Code {
    id: "LF1406",
    title: "a program that was not read",
    meaning: "The file does not exist, the compiler rejects it, or its files do not fit together. Nothing was analysed, so that nothing is known of any property.",
    example: "int main(void) { return 0   // expected ';'",
    advice: "Make the compiler accept it: pass the flags of your build behind `--` (-I, -D, -std), or take them from a compilation database with --compile-commands.",
    help: "make the compiler accept the file: the flags of your build go behind `--` (such as -I and -D), or come from --compile-commands",
    callers: "",
    words: &[&["the program was not read"]],
};

const OTHER_PART: Code = Code {
    id: "LF1404",
    title: "another part of the property is violated",
    meaning: "A run violates a part of memory safety that the property file does not ask for. What the program does after that is not defined.",
    example: "/* asked for: G valid-free; found: an invalid read */",
    advice: "Correct the violation that is named, or ask for all parts.",
    help: "correct the violation that is named, or ask for all parts",
    callers: "",
    words: &[&["another part of the property is violated"]],
};

const NO_RUN: Code = Code {
    id: "LF1501",
    title: "this engine alone does not decide it",
    meaning: "Only one engine was asked (--engine), and it found no violation in what it examined; that is no proof.",
    example: "/* landfall prove --engine run a.c */",
    advice: "Use all engines: leave out --engine.",
    help: "leave out --engine: all engines together know more",
    callers: "",
    words: &[&["no run that was"], &["bounded model checking starts from"]],
};

const VACUOUS: Code = Code {
    id: "LF1601",
    title: "contradictory assumptions",
    meaning: "No state satisfies the assumptions, so that everything would hold. Nothing is claimed.",
    example: "/* --assume 'n >= 1' --assume 'n <= 0' */",
    advice: "Take back one of the assumptions: the message lists them.",
    help: "take back one of the assumptions",
    callers: "",
    words: &[&["no state satisfies the assumptions"]],
};

pub(super) const PRECONDITION: Code = Code {
    id: "LF1602",
    title: "no precondition found",
    meaning: "The function may violate the property for some callers, and no condition on its parameters was found under which it does not.",
    example: "int get(struct table *t, int i) {\n    return t->rows[i]->value;   // needs more than the search can say\n}",
    advice: "Say what callers guarantee, with --assume or a contract beside the code (docs/contracts.md). The message says what was missing.",
    help: "say what callers guarantee with --assume (docs/contracts.md)",
    callers: "",
    words: &[&["no precondition was found"], &["it was not proved either where"]],
};

pub(super) const CONDITION: Code = Code {
    id: "LF1603",
    title: "holds under a condition",
    meaning: "The property is proved for all calls that satisfy the condition, and only for these. `without` names a clause that cannot be left out, with a state in which it does not hold and all other clauses do: from there a run was executed that violates the property. Of clauses that are not named it is not known whether they are needed.",
    example: "int first(int *a) {\n    return a[0];   // holds if readable(a); without readable(a): violated where a = block of 0 bytes\n}",
    advice: "Check that all callers satisfy it; `landfall scan` lists the conditions of all functions. If they do, say so with --assume, and the verdict is `true`.",
    help: "check that all callers satisfy the condition, and say so with --assume",
    callers: "",
    words: &[&["it holds if "]],
};

pub(super) const FAILS: Code = Code {
    id: "LF1605",
    title: "violated where a condition holds that suggests itself",
    meaning: "No condition was found under which the property is proved. The search came to one that callers are likely to guarantee, such as that a `char *` is a string, and a run was executed that violates the property though it holds. Whoever calls the function may guarantee more than that, so the verdict is `unknown`.",
    example: "void chop(char *s) {\n    s[strlen(s) - 1] = 0;   // violated where string(s) holds with s = \"\"\n}",
    advice: "Look at the state that the message shows: it says with what the function goes wrong. If no caller gives that, say what callers guarantee with --assume. With the condition of the message in --assume the verdict is `false`, with the whole run and a program that repeats it.",
    help: "if this is a mistake, mend it; if callers guarantee more, say so with --assume",
    callers: "",
    words: &[&["violated by a run "]],
};

const WHOLE_PROGRAM: Code = Code {
    id: "LF1604",
    title: "a question about whole programs",
    meaning: "Whether all blocks are freed when the program ends is decided of runs from `main`: a function that ends leaves its caller's blocks alone.",
    example: "void push(struct list *l) { ... }   // landfall prove --entry push --property valid-memcleanup",
    advice: "Ask for it without --entry. A block that a function can no longer free is a leak, which `memsafety` reports of every entry.",
    help: "ask for it without --entry; `memsafety` reports leaks of any entry",
    callers: "",
    words: &[&["is a matter of whole programs"]],
};

pub(super) const NOT_FOLLOWED: Code = Code {
    id: "LF1399",
    title: "something that the analysis does not follow",
    meaning: "The analysis met something at this place that it does not follow, and says so in the message.",
    example: "/* as the message says */",
    advice: "Prove the functions that do not use it with --entry.",
    help: "prove the functions that do not depend on it with --entry FUNCTION",
    callers: "",
    words: &[],
};

pub(super) const UNDECIDED: Code = Code {
    id: "LF1999",
    title: "not decided",
    meaning: "No engine decided the property. The message says why.",
    example: "/* as the message says */",
    advice: "Give more time with --timeout, or prove functions one by one with --entry or `landfall scan`.",
    help: MORE_TIME,
    callers: "",
    words: &[&["no engine of this build decides it"]],
};

/// In the order of their numbers.
pub(super) static ALL: [Code; 37] = [
    TIME,
    MEMORY,
    STOPPED,
    STEPS,
    RANKING,
    RANKING_WORK,
    WAITS,
    REJECTED,
    NO_SYSTEM,
    VALUES,
    FORGOTTEN,
    GENERALISE,
    LIST,
    RECURSIVE,
    NO_MODEL,
    NO_FLOW,
    UNSUPPORTED,
    INDIRECT,
    ARGUMENTS,
    LIFETIME,
    IR_OVERFLOW,
    BIT_FIELD,
    MODULE_ASSEMBLY,
    INDEX_UNCHECKED,
    NOT_FOLLOWED,
    BEHIND,
    ORDER,
    UNDEFINED,
    OTHER_PART,
    UNREADABLE,
    NOT_READ,
    NO_RUN,
    VACUOUS,
    PRECONDITION,
    CONDITION,
    WHOLE_PROGRAM,
    FAILS,
];

/// In the order in which a sentence is compared with them: the first whose words it has is its code. What a search failed at
/// says more than the limit that ended it, and words that many sentences may have come last.
pub(super) static BY_WORDS: [&Code; 35] = [
    &NOT_READ,
    &BEHIND,
    &OTHER_PART,
    &VACUOUS,
    &FAILS,
    &PRECONDITION,
    &WHOLE_PROGRAM,
    &REJECTED,
    &RANKING_WORK,
    &RANKING,
    &FORGOTTEN,
    &GENERALISE,
    &LIST,
    &RECURSIVE,
    &TIME,
    &MEMORY,
    &STEPS,
    &WAITS,
    &NO_SYSTEM,
    &VALUES,
    &NO_FLOW,
    &INDIRECT,
    &ARGUMENTS,
    &LIFETIME,
    &IR_OVERFLOW,
    &BIT_FIELD,
    &INDEX_UNCHECKED,
    &NO_MODEL,
    &MODULE_ASSEMBLY,
    &UNSUPPORTED,
    &NO_RUN,
    &UNREADABLE,
    &ORDER,
    &UNDEFINED,
    &STOPPED,
];
