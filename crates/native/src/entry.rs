//! The state that a caller gives to an entry, as C: its memory, its variables, and the call.

use std::collections::BTreeSet;
use std::fmt::Write;

use evidence::{EntryBlock, EntryState, EntryValue};

use crate::program::Program;
use crate::words::{c_type, comment};

/// A `main` that builds the state and calls the entry.
pub(crate) fn call(program: &Program, state: &EntryState, wrapped: bool) -> String {
    let entry = &program.entry;
    let mut text = String::from("\n/* The state in which the entry begins:\n");
    // Writing to a string does not fail.
    for sentence in &state.shown {
        let _ = writeln!(text, " *     {}", comment(sentence));
    }
    let malloc = if wrapped { "__real_malloc" } else { "malloc" };
    let _ = writeln!(text, " */");
    for function in functions(state).collect::<BTreeSet<_>>() {
        let _ = writeln!(text, "extern void {}(void) __asm__(\"{function}\");", symbol(function));
    }
    for (index, block) in state.blocks.iter().enumerate() {
        text.push_str(&declaration(state, index, block, program.pointer_bits));
    }
    text.push_str(PUT);
    let _ = writeln!(text, "\n/* The program's own main is called landfall_own_main. */");
    let types: Vec<String> = state.parameters.iter().enumerate().map(|(at, it)| parameter_type(at, &it.ty)).collect();
    let list = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    let (result, keep) = if state.returns_pointer { ("void *", "landfall_result = ") } else { ("void ", "") };
    let _ = writeln!(text, "{result}{entry}({list});\n");
    let _ = writeln!(text, "static __attribute__((noinline)) void landfall_build(void) {{");
    for (index, block) in state.blocks.iter().enumerate().filter(|(_, block)| is_allocated(block)) {
        let _ = writeln!(text, "    landfall_b{index} = {malloc}({});", block.size.max(1));
    }
    for (index, block) in state.blocks.iter().enumerate().filter(|(_, block)| block.writable) {
        text.push_str(&contents(index, block, program.pointer_bits));
    }
    let _ = writeln!(text, "}}\n\nstatic __attribute__((noinline)) void landfall_call(void) {{");
    for (index, (parameter, ty)) in state.parameters.iter().zip(&types).enumerate() {
        let name = comment(&parameter.name);
        let _ = match (&parameter.value, ty.as_str()) {
            (EntryValue::Block(block), _) if parameter.ty == "block" => {
                writeln!(
                    text,
                    "    {ty} p{index}; /* {name} */\n    memcpy(&p{index}, landfall_b{block}, sizeof p{index});"
                )
            }
            (EntryValue::Block(block), _) => writeln!(text, "    void *p{index} = landfall_b{block}; /* {name} */"),
            (EntryValue::Inside { block, offset }, _) => {
                writeln!(text, "    void *p{index} = (char *)landfall_b{block} + {offset}; /* {name} */")
            }
            (EntryValue::Null, _) => writeln!(text, "    void *p{index} = NULL; /* {name} */"),
            (EntryValue::Function(function), _) => {
                writeln!(text, "    void *p{index} = (void *){}; /* {name} */", symbol(function))
            }
            (EntryValue::Bits(bits), "float" | "double") => writeln!(
                text,
                "    {ty} p{index}; /* {name} */\n    landfall_put((unsigned char *)&p{index}, {bits}ULL, sizeof p{index});"
            ),
            (EntryValue::Bits(bits), _) => writeln!(text, "    {ty} p{index} = ({ty}){bits}ULL; /* {name} */"),
        };
    }
    let names: Vec<String> = (0..types.len()).map(|index| format!("p{index}")).collect();
    let _ = writeln!(text, "    {keep}{entry}({});\n}}", names.join(", "));
    text.push_str(MAIN);
    text
}

/// The symbols of the variables and functions that the state speaks of.
pub(crate) fn symbols(state: &EntryState) -> BTreeSet<&String> {
    state.blocks.iter().filter_map(|block| block.variable.as_ref()).chain(functions(state)).collect()
}

/// What the state has that no native run can have.
pub(crate) fn open(state: &EntryState) -> Option<String> {
    let hidden = |block: &&EntryBlock| !block.writable && has_pointer(block);
    let block = state.blocks.iter().find(hidden)?;
    Some(format!("that what `{}` points to must not be written: it holds addresses", block.name))
}

fn has_pointer(block: &EntryBlock) -> bool {
    block.contents.iter().any(|cell| !matches!(cell.value, EntryValue::Bits(_)))
}

/// Whether the block comes from the heap of the native run: what must not be freed does not.
fn is_allocated(block: &EntryBlock) -> bool {
    block.heap && block.variable.is_none()
}

/// The block, as an array of bytes where it is none of the heap.
fn declaration(state: &EntryState, index: usize, block: &EntryBlock, pointer_bits: u32) -> String {
    let name = comment(&block.name);
    let copied = state.parameters.iter().any(|it| it.ty == "block" && it.value == EntryValue::Block(index));
    let what = if copied { "" } else { "what it points to: " };
    match &block.variable {
        Some(symbol) => format!("extern unsigned char landfall_b{index}[] __asm__(\"{symbol}\"); /* {name} */\n"),
        None if is_allocated(block) => format!("static unsigned char *landfall_b{index}; /* {what}{name} */\n"),
        // Its end is the end of an array, so that the sanitizers guard it.
        None if block.size == 0 => format!(
            "static unsigned char landfall_a{index}[16];\n\
             #define landfall_b{index} (landfall_a{index} + 16) /* {what}{name} */\n"
        ),
        None if !block.writable && !has_pointer(block) => {
            let bytes: Vec<String> = bytes(block, pointer_bits).iter().map(|byte| format!("{byte:#04x}")).collect();
            format!(
                "static const __attribute__((aligned(16))) unsigned char landfall_b{index}[{}] = {{{}}}; /* {what}{name} */\n",
                block.size,
                bytes.join(", ")
            )
        }
        None => format!(
            "static __attribute__((aligned(16))) unsigned char landfall_b{index}[{}]; /* {what}{name} */\n",
            block.size
        ),
    }
}

/// The bytes of a block without addresses.
fn bytes(block: &EntryBlock, _: u32) -> Vec<u8> {
    let mut bytes = vec![0; usize::try_from(block.size).unwrap_or(0)];
    for cell in &block.contents {
        let EntryValue::Bits(bits) = &cell.value else { continue };
        let value = u128::from_str_radix(bits.trim_start_matches("0x"), 16).unwrap_or(0).to_le_bytes();
        for (at, byte) in (cell.offset as usize..).zip(value.iter().take(cell.bytes as usize)) {
            if let Some(place) = bytes.get_mut(at) {
                *place = *byte;
            }
        }
    }
    bytes
}

/// Statements that fill in the contents.
fn contents(index: usize, block: &EntryBlock, pointer_bits: u32) -> String {
    let mut text = String::new();
    for cell in &block.contents {
        let at = format!("landfall_b{index} + {}", cell.offset);
        let _ = match &cell.value {
            EntryValue::Bits(bits) => writeln!(text, "    landfall_put({at}, {bits}ULL, {});", cell.bytes),
            EntryValue::Null => writeln!(text, "    memset({at}, 0, {});", pointer_bits / 8),
            EntryValue::Function(function) => {
                writeln!(text, "    {{ void *to = (void *){}; memcpy({at}, &to, sizeof to); }}", symbol(function))
            }
            EntryValue::Block(block) => {
                writeln!(text, "    {{ void *to = (void *)landfall_b{block}; memcpy({at}, &to, sizeof to); }}")
            }
            EntryValue::Inside { block, offset } => {
                writeln!(
                    text,
                    "    {{ void *to = (char *)landfall_b{block} + {offset}; memcpy({at}, &to, sizeof to); }}"
                )
            }
        };
    }
    text
}

/// The name under which the harness knows the function.
fn symbol(function: &str) -> String {
    format!("landfall_f_{function}")
}

/// The functions whose addresses the state has.
fn functions(state: &EntryState) -> impl Iterator<Item = &String> {
    let cells = state.blocks.iter().flat_map(|block| block.contents.iter().map(|cell| &cell.value));
    let values = state.parameters.iter().map(|parameter| &parameter.value).chain(cells);
    values.filter_map(|value| match value {
        EntryValue::Function(name) => Some(name),
        EntryValue::Bits(_) | EntryValue::Null | EntryValue::Block(_) | EntryValue::Inside { .. } => None,
    })
}

fn parameter_type(index: usize, ty: &str) -> String {
    match ty.strip_prefix("block") {
        Some(_) => format!("struct landfall_p{index}"),
        None => c_type(ty).to_owned(),
    }
}

/// The types of structures that are passed by value: only their size matters.
pub(crate) fn structures(state: &EntryState) -> String {
    let mut text = String::new();
    for (index, parameter) in state.parameters.iter().enumerate().filter(|(_, parameter)| parameter.ty == "block") {
        let EntryValue::Block(block) = parameter.value else { continue };
        let size = state.blocks.get(block).map_or(0, |block| block.size);
        let _ = writeln!(text, "struct landfall_p{index} {{ unsigned char bytes[{size}]; }};");
    }
    text
}

const PUT: &str = r#"
static void *volatile landfall_result;

/* Writes a number, the lowest byte first. */
static void landfall_put(unsigned char *to, unsigned long long value, unsigned bytes) {
    for (unsigned at = 0; at < bytes; at++) to[at] = at < 8 ? (unsigned char)(value >> 8 * at) : 0;
}
"#;

/// What the call left on the stack must not keep a leaked block.
const MAIN: &str = r#"
static __attribute__((noinline, no_sanitize("address"))) void landfall_scrub(void) {
    volatile unsigned char bytes[1 << 14];
    for (unsigned at = 0; at < sizeof bytes; at++) bytes[at] = 0;
}

int main(void) {
    landfall_build();
    landfall_call();
    landfall_scrub();
    return 0;
}
"#;
