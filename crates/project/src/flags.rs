//! A compiler's flags, one by one: what each means for an analysis.
//!
//! A compilation database is data from somewhere: only flags that stand in [`TABLE`] reach clang, and none of them starts a
//! program, loads code or writes a file. Everything else is left out by name.

use std::path::Path;

/// The flags of one compilation, sorted by what becomes of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// Those for clang, in their order.
    pub kept: Vec<Kept>,
    /// Those that are not obeyed though they may change what the program does.
    pub left_out: Vec<LeftOut>,
    /// Those under which no verdict can be given, and why.
    pub refused: Vec<LeftOut>,
    /// Bits of a pointer, where a flag says so.
    pub pointer_bits: Option<u32>,
    /// Whether signed overflow wraps around, where a flag says so.
    pub wraps: Option<bool>,
    /// Words that are no flags: files, the compiler's name.
    pub words: Vec<String>,
}

/// A flag for clang, with its argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// One word or two.
    pub words: Vec<String>,
    /// Other compilers have flags like it that clang does not know: clang has to be asked.
    pub doubtful: bool,
}

/// A flag that clang does not get.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LeftOut {
    /// The flag with its argument.
    pub flag: String,
    /// Why, as the end of a sentence.
    pub why: &'static str,
}

/// How a flag takes its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// It has none.
    Alone,
    /// In the same word; everything that begins so is meant.
    Joined,
    /// In the next word.
    Separate,
    /// In the same word, or else in the next one.
    Either,
}

/// What becomes of a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Clang gets it.
    Keep,
    /// Clang gets it if it knows it.
    Ask,
    /// Clang gets it; the argument is a folder or file, seen from the folder of the compilation.
    Path,
    /// As [`Rule::Path`], if there is such a file; else it is searched for like a header.
    Header,
    /// It does not matter to an analysis: outputs, warnings, optimisation, the linker.
    Nothing,
    /// It is left out, and the report says so.
    LeftOut(&'static str),
    /// No verdict is given under it.
    Refused(&'static str),
    /// Signed overflow wraps around, or it does not.
    Wraps(bool),
    /// Bits of a pointer.
    Bits(u32),
    /// The language of the files after it.
    Language,
    /// The machine.
    Target,
    /// Flags for the preprocessor with commas between them.
    Preprocessor,
}

use Form::{Alone, Either, Joined, Separate};
use Rule::{Ask, Bits, Header, Keep, Language, Nothing, Preprocessor, Refused, Target, Wraps};

const RUNS: Rule = Rule::LeftOut("it could run another program or load code into the compiler");
const FLOATS: Rule = Rule::LeftOut("floating-point arithmetic is judged as IEEE 754 says");
const NULL: Rule = Rule::LeftOut("the address 0 counts as invalid all the same");
const CHECKS: Rule = Rule::LeftOut("the program is judged without what the compiler would add");
const WIDTHS: Rule = Refused("sizes and signs of C types are those of x86 Linux");
const UNKNOWN: &str = "Landfall does not know it";

/// All that is known of flags. The longest entry that fits decides.
const TABLE: &[(&str, Form, Rule)] = &[
    // Where headers are, and macros.
    ("-I", Either, Rule::Path),
    ("-I-", Alone, Rule::LeftOut(UNKNOWN)),
    ("-isystem", Either, Rule::Path),
    ("-iquote", Either, Rule::Path),
    ("-idirafter", Either, Rule::Path),
    ("-isysroot", Either, Rule::Path),
    ("--sysroot", Separate, Rule::Path),
    ("--sysroot=", Joined, Rule::Path),
    ("-include", Either, Header),
    ("-include-pch", Separate, Rule::LeftOut(UNKNOWN)),
    ("-imacros", Either, Header),
    ("-D", Either, Keep),
    ("-U", Either, Keep),
    ("-undef", Alone, Keep),
    ("-nostdinc", Alone, Keep),
    ("-pthread", Alone, Keep),
    // The language.
    ("-std=", Joined, Ask),
    ("--std=", Joined, Ask),
    ("-ansi", Alone, Keep),
    ("-trigraphs", Alone, Keep),
    ("-x", Either, Language),
    ("-fgnu89-inline", Alone, Keep),
    ("-fno-gnu89-inline", Alone, Keep),
    ("-ffreestanding", Alone, Keep),
    ("-fhosted", Alone, Keep),
    ("-fno-hosted", Alone, Keep),
    ("-fbuiltin", Alone, Keep),
    ("-fno-builtin", Alone, Keep),
    ("-fno-builtin-", Joined, Keep),
    ("-fms-extensions", Alone, Keep),
    ("-fno-ms-extensions", Alone, Keep),
    ("-fasm", Alone, Keep),
    ("-fno-asm", Alone, Keep),
    ("-fdollars-in-identifiers", Alone, Keep),
    ("-fno-dollars-in-identifiers", Alone, Keep),
    ("-fcommon", Alone, Keep),
    ("-fno-common", Alone, Keep),
    ("-fshort-enums", Alone, Keep),
    ("-fno-short-enums", Alone, Keep),
    ("-fsigned-char", Alone, Keep),
    ("-fno-unsigned-char", Alone, Keep),
    ("-ffp-contract=", Joined, Ask),
    ("-finput-charset=", Joined, Ask),
    ("-fexec-charset=", Joined, Ask),
    ("-funsigned-char", Alone, WIDTHS),
    ("-fno-signed-char", Alone, WIDTHS),
    ("-fshort-wchar", Alone, WIDTHS),
    ("-fshort-double", Alone, WIDTHS),
    ("-fpack-struct", Joined, WIDTHS),
    // The machine.
    ("-m32", Alone, Bits(32)),
    ("-m64", Alone, Bits(64)),
    ("-mx32", Alone, WIDTHS),
    ("-m16", Alone, WIDTHS),
    ("-mlong-double-", Joined, WIDTHS),
    ("-m96bit-long-double", Alone, WIDTHS),
    ("-m128bit-long-double", Alone, WIDTHS),
    ("-mabi=", Joined, WIDTHS),
    ("-target", Separate, Target),
    ("--target", Separate, Target),
    ("--target=", Joined, Target),
    ("-mtune=", Joined, Nothing),
    ("-mllvm", Separate, RUNS),
    ("-mllvm=", Joined, RUNS),
    ("-mmlir", Joined, RUNS),
    ("-m", Joined, Ask),
    // What arithmetic means.
    ("-fwrapv", Alone, Wraps(true)),
    ("-fno-wrapv", Alone, Wraps(false)),
    ("-fno-strict-overflow", Alone, Wraps(true)),
    ("-fstrict-overflow", Alone, Wraps(false)),
    ("-fwrapv-pointer", Alone, Rule::LeftOut("pointers that leave their block do not wrap around")),
    ("-ftrapv", Alone, Rule::LeftOut("signed overflow is reported, and nothing is claimed of a run after it")),
    ("-ffast-math", Alone, FLOATS),
    ("-Ofast", Alone, FLOATS),
    ("-funsafe-math-optimizations", Alone, FLOATS),
    ("-ffinite-math-only", Alone, FLOATS),
    ("-fassociative-math", Alone, FLOATS),
    ("-freciprocal-math", Alone, FLOATS),
    ("-fno-signed-zeros", Alone, FLOATS),
    ("-fno-honor-nans", Alone, FLOATS),
    ("-fno-honor-infinities", Alone, FLOATS),
    ("-frounding-math", Alone, FLOATS),
    ("-fno-math-errno", Alone, FLOATS),
    ("-fcx-limited-range", Alone, FLOATS),
    ("-fsingle-precision-constant", Alone, FLOATS),
    ("-fexcess-precision=", Joined, FLOATS),
    ("-fno-delete-null-pointer-checks", Alone, NULL),
    ("-ftrivial-auto-var-init", Joined, Rule::LeftOut("variables without a value count as uninitialised")),
    ("-fsanitize", Joined, CHECKS),
    ("-finstrument-functions", Joined, CHECKS),
    ("-fopenmp", Joined, Rule::LeftOut("pragmas of OpenMP are not followed: the program is judged as one thread")),
    // What could start something or write somewhere.
    ("@", Joined, Rule::LeftOut("files of flags are not read")),
    ("-B", Either, RUNS),
    ("-Xclang", Separate, RUNS),
    ("-Xpreprocessor", Separate, RUNS),
    ("-load", Separate, RUNS),
    ("-fplugin", Joined, RUNS),
    ("-fpass-plugin", Joined, RUNS),
    ("-specs", Separate, RUNS),
    ("-specs=", Joined, RUNS),
    ("--specs", Separate, RUNS),
    ("--specs=", Joined, RUNS),
    ("-wrapper", Separate, RUNS),
    ("-ccc-", Joined, RUNS),
    ("--config", Either, RUNS),
    ("-cc1", Joined, RUNS),
    ("-Wp,", Joined, Preprocessor),
    // Outputs and dependencies.
    ("-o", Either, Nothing),
    ("-c", Alone, Nothing),
    ("-S", Alone, Nothing),
    ("-E", Alone, Nothing),
    ("-M", Alone, Nothing),
    ("-MM", Alone, Nothing),
    ("-MD", Alone, Nothing),
    ("-MMD", Alone, Nothing),
    ("-MG", Alone, Nothing),
    ("-MP", Alone, Nothing),
    ("-MF", Either, Nothing),
    ("-MT", Either, Nothing),
    ("-MQ", Either, Nothing),
    ("-MJ", Either, Nothing),
    // Optimisation, debug information, warnings.
    ("-O", Joined, Nothing),
    ("-g", Joined, Nothing),
    ("-W", Joined, Nothing),
    ("-w", Alone, Nothing),
    ("-pedantic", Joined, Nothing),
    ("-pipe", Alone, Nothing),
    ("-v", Alone, Nothing),
    ("-Qunused-arguments", Alone, Nothing),
    ("-fPIC", Alone, Nothing),
    ("-fpic", Alone, Nothing),
    ("-fPIE", Alone, Nothing),
    ("-fpie", Alone, Nothing),
    ("-fno-PIC", Alone, Nothing),
    ("-fno-pic", Alone, Nothing),
    ("-fno-PIE", Alone, Nothing),
    ("-fno-pie", Alone, Nothing),
    ("-fplt", Alone, Nothing),
    ("-fno-plt", Alone, Nothing),
    ("-fstack-protector", Joined, Nothing),
    ("-fno-stack-protector", Joined, Nothing),
    ("-fstack-clash-protection", Alone, Nothing),
    ("-fno-stack-clash-protection", Alone, Nothing),
    ("-fcf-protection", Joined, Nothing),
    ("-fvisibility", Joined, Nothing),
    ("-ffunction-sections", Alone, Nothing),
    ("-fdata-sections", Alone, Nothing),
    ("-fno-function-sections", Alone, Nothing),
    ("-fno-data-sections", Alone, Nothing),
    ("-fdiagnostics-", Joined, Nothing),
    ("-fno-diagnostics-", Joined, Nothing),
    ("-fmessage-length", Joined, Nothing),
    ("-fcolor-diagnostics", Alone, Nothing),
    ("-fno-color-diagnostics", Alone, Nothing),
    ("-fomit-frame-pointer", Alone, Nothing),
    ("-fno-omit-frame-pointer", Alone, Nothing),
    ("-fstrict-aliasing", Alone, Nothing),
    ("-fno-strict-aliasing", Alone, Nothing),
    ("-fstrict-flex-arrays", Joined, Nothing),
    ("-flto", Joined, Nothing),
    ("-fno-lto", Alone, Nothing),
    ("-ffat-lto-objects", Alone, Nothing),
    ("-fno-fat-lto-objects", Alone, Nothing),
    ("-fuse-linker-plugin", Alone, Nothing),
    ("-fprofile-", Joined, Nothing),
    ("-ftest-coverage", Alone, Nothing),
    ("--coverage", Alone, Nothing),
    ("-coverage", Alone, Nothing),
    ("-pg", Alone, Nothing),
    ("-fdebug-", Joined, Nothing),
    ("-ffile-prefix-map=", Joined, Nothing),
    ("-fmacro-prefix-map=", Joined, Nothing),
    ("-frecord-gcc-switches", Alone, Nothing),
    ("-fasynchronous-unwind-tables", Alone, Nothing),
    ("-fno-asynchronous-unwind-tables", Alone, Nothing),
    ("-funwind-tables", Alone, Nothing),
    ("-fno-unwind-tables", Alone, Nothing),
    ("-fexceptions", Alone, Nothing),
    ("-fno-exceptions", Alone, Nothing),
    ("-fno-semantic-interposition", Alone, Nothing),
    ("-finline", Joined, Nothing),
    ("-fno-inline", Joined, Nothing),
    ("-funroll-", Joined, Nothing),
    ("-fno-unroll-", Joined, Nothing),
    ("-ftree-", Joined, Nothing),
    ("-fno-tree-", Joined, Nothing),
    ("-fident", Alone, Nothing),
    ("-fno-ident", Alone, Nothing),
    ("-fverbose-asm", Alone, Nothing),
    ("-fzero-call-used-regs=", Joined, Nothing),
    // The linker and the assembler.
    ("-l", Either, Nothing),
    ("-L", Either, Nothing),
    ("-Wl,", Joined, Nothing),
    ("-Wa,", Joined, Nothing),
    ("-Xlinker", Separate, Nothing),
    ("-Xassembler", Separate, Nothing),
    ("-s", Alone, Nothing),
    ("-rdynamic", Alone, Nothing),
    ("-shared", Joined, Nothing),
    ("-static", Joined, Nothing),
    ("-pie", Alone, Nothing),
    ("-no-pie", Alone, Nothing),
    ("-nostdlib", Alone, Nothing),
    ("-nodefaultlibs", Alone, Nothing),
    ("-nostartfiles", Alone, Nothing),
];

/// What is known of a flag: the entry, and whether the argument is in the same word.
fn entry(word: &str) -> Option<(&'static str, Form, Rule)> {
    let fits = |(name, form, _): &&(&str, Form, Rule)| match form {
        Alone | Separate => word == *name,
        Joined | Either => word.starts_with(*name),
    };
    TABLE.iter().filter(fits).max_by_key(|(name, ..)| name.len()).copied()
}

/// Whether the word is a flag of a compiler whose argument is the word after it.
pub fn takes_next(word: &str) -> bool {
    entry(word).is_some_and(|(name, form, _)| form == Separate || form == Either && word == name)
}

/// Whether the word is a flag of a compiler that an analysis knows.
pub fn is_known(word: &str) -> bool {
    entry(word).is_some()
}

impl Flags {
    /// Sorts the words of a call of a compiler, which worked in that folder.
    pub fn read(words: &[String], folder: &Path) -> Flags {
        let mut flags = Flags::default();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if word == "--" {
                flags.words.extend(rest.by_ref().cloned());
                break;
            }
            if !word.starts_with(['-', '@']) || word == "-" {
                flags.words.push(word.clone());
                continue;
            }
            let mut flag = vec![word.clone()];
            if takes_next(word) {
                flag.extend(rest.next().cloned());
            }
            flags.add(flag, folder);
        }
        flags
    }

    /// Adds those of another call: what they say counts more.
    pub fn extend(&mut self, later: Flags) {
        self.kept.extend(later.kept);
        self.left_out.extend(later.left_out);
        self.refused.extend(later.refused);
        self.pointer_bits = later.pointer_bits.or(self.pointer_bits);
        self.wraps = later.wraps.or(self.wraps);
        self.words.extend(later.words);
    }

    /// Takes a flag: one word, or two with its argument.
    fn add(&mut self, flag: Vec<String>, folder: &Path) {
        let text = flag.join(" ");
        let leave = |why| LeftOut { flag: text.clone(), why };
        let Some((name, ..)) = entry(&flag[0]).filter(|_| !text.contains('\0')) else {
            self.left_out.push(leave(UNKNOWN));
            return;
        };
        // The argument; of a flag without one this is empty.
        let argument = flag.get(1).map_or_else(|| flag[0][name.len()..].to_owned(), String::clone);
        let rule = entry(&flag[0]).map_or(Nothing, |(_, _, rule)| rule);
        match rule {
            Keep => self.keep(flag, false),
            // Clang is asked about C; the standards of C++ have names of their own.
            Ask => {
                let doubtful = !argument.contains("++");
                self.keep(flag, doubtful);
            }
            Rule::Path => self.keep(placed(name, &flag, &argument, folder), false),
            Header if folder.join(&argument).is_file() => self.keep(placed(name, &flag, &argument, folder), false),
            Header => self.keep(flag, false),
            Nothing => {}
            Rule::LeftOut(why) => self.left_out.push(leave(why)),
            Refused(why) => self.refused.push(leave(why)),
            Wraps(wraps) => self.wraps = Some(wraps),
            Bits(bits) => self.pointer_bits = Some(bits),
            Language if matches!(argument.as_str(), "c" | "none" | "cpp-output") => {}
            Language => self.refused.push(leave("only C is read so")),
            Target => self.target(&argument, leave("only x86 is known")),
            Preprocessor => {
                let words: Vec<String> = argument.split(',').map(str::to_owned).collect();
                let inner = Flags { words: Vec::new(), ..Flags::read(&words, folder) };
                self.extend(inner);
            }
        }
    }

    fn keep(&mut self, words: Vec<String>, doubtful: bool) {
        self.kept.push(Kept { words, doubtful });
    }

    fn target(&mut self, machine: &str, otherwise: LeftOut) {
        let architecture = machine.split('-').next().unwrap_or_default();
        let linux = machine.contains("linux");
        match architecture {
            "x86_64" if linux => self.pointer_bits = Some(64),
            "i386" | "i486" | "i586" | "i686" if linux => self.pointer_bits = Some(32),
            _ => self.refused.push(otherwise),
        }
    }
}

/// The flag with its file or folder in full: it is read from another folder than the compiler's.
fn placed(name: &str, flag: &[String], argument: &str, folder: &Path) -> Vec<String> {
    // `=` stands for the root of the system that is compiled for.
    if argument.is_empty() || argument.starts_with('=') {
        return flag.to_vec();
    }
    let full = folder.join(argument).display().to_string();
    match flag {
        [_] => vec![format!("{name}{full}")],
        _ => vec![name.to_owned(), full],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Flags {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        Flags::read(&words, Path::new("/build"))
    }

    fn kept(words: &str) -> String {
        read(words).kept.into_iter().map(|kept| kept.words.join(" ")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_an_analysis_needs_is_kept_and_seen_from_the_folder_of_the_build() {
        for (words, expected) in [
            ("-Iinc -I ../x -isystem /usr/x -iquotey", "-I/build/inc -I /build/../x -isystem /usr/x -iquote/build/y"),
            ("-DA=1 -D B -UC -std=c99 -ansi", "-DA=1 -D B -UC -std=c99 -ansi"),
            ("-include nowhere.h", "-include nowhere.h"),
            ("-O2 -g3 -Wall -Werror=x -c -o x.o x.c -MD -MF x.d -MT x -lm -L. -Wl,-z,x -fPIC", ""),
            ("-Wp,-DA=1,-MD,x.d -DB", "-DA=1 -DB"),
            ("-DA -- -DB", "-DA"),
        ] {
            assert_eq!(kept(words), expected, "{words}");
        }
        assert!(read("-O2 -g -Wall -MMD -fstack-protector-strong").left_out.is_empty());
    }

    #[test]
    fn nothing_that_runs_something_is_kept() {
        for words in [
            "-fplugin=x.so",
            "-fplugin-arg-x-y=z",
            "-fpass-plugin=x.so",
            "-Xclang -load -Xclang x.so",
            "-B/tmp/x",
            "-B /tmp/x",
            "@flags",
            "-specs=x",
            "--specs=x",
            "-wrapper sh,-c",
            "-ccc-gcc-name x",
            "--config x",
            "--config=x",
            "-mllvm -load=x.so",
            "-Xpreprocessor -x",
            "-fmodules-cache-path=/tmp/x",
            "-save-temps=obj",
            "-ftime-trace=/tmp/x",
            "-serialize-diagnostics x",
            "-fuse-ld=x",
            "-fno-integrated-as",
            "-Wp,-fplugin=x.so",
            "-gsplit-dwarf-x\0",
        ] {
            let flags = read(words);
            assert_eq!(flags.kept, [], "{words}");
            assert!(!flags.left_out.is_empty(), "{words} must be named");
        }
    }

    #[test]
    fn the_meaning_of_arithmetic_and_sizes_is_read() {
        assert_eq!(read("-fwrapv").wraps, Some(true));
        assert_eq!(read("-fno-strict-overflow -fno-wrapv").wraps, Some(false));
        assert_eq!(read("-m32").pointer_bits, Some(32));
        assert_eq!(read("--target=i686-pc-linux-gnu").pointer_bits, Some(32));
        assert_eq!(read("-target x86_64-linux-gnu").pointer_bits, Some(64));
        for words in
            ["-funsigned-char", "-fpack-struct=1", "-mx32", "-target arm-linux-gnueabi", "-x c++", "-x assembler"]
        {
            assert_eq!(read(words).refused.len(), 1, "{words}");
        }
        assert!(read("-ffast-math").left_out[0].why.contains("IEEE 754"));
        assert_eq!(read("-x c -xnone").refused, []);
    }

    #[test]
    fn the_table_has_each_flag_once() {
        let mut names: Vec<&str> = TABLE.iter().map(|(name, ..)| *name).collect();
        names.sort_unstable();
        names.windows(2).for_each(|pair| assert_ne!(pair[0], pair[1]));
    }
}
