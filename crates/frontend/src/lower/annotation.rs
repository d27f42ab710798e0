//! Contracts written beside the code (`landfall.h`): clang keeps them as annotations of functions.

use std::collections::HashMap;
use std::path::PathBuf;

use ir::{Annotation, Location};

use crate::llvm::{Module, Value};

use super::source::Sources;

/// The global in which clang keeps all annotations.
const ANNOTATIONS: &str = "llvm.global.annotations";

/// How those of `landfall.h` begin. After the condition the header writes ` @ FILE:LINE`.
const MARK: &str = "landfall requires: ";

/// What the annotations of the module say that each function requires, each text once.
pub(super) fn of_functions<'m>(module: &'m Module, sources: &mut Sources<'m>) -> HashMap<Value<'m>, Vec<Annotation>> {
    let mut result: HashMap<Value<'m>, Vec<Annotation>> = HashMap::new();
    let list = module.globals().into_iter().find(|global| global.name() == ANNOTATIONS);
    let entries = list.and_then(Value::initializer).map(Value::operands).unwrap_or_default();
    for entry in entries {
        let text = |index| entry.element(index).and_then(Value::initializer).and_then(text_of);
        let Some(said) = text(1) else { continue };
        let (Some(said), Some(function)) = (said.strip_prefix(MARK), entry.element(0)) else { continue };
        let (condition, place) = match said.rsplit_once(" @ ").and_then(|(text, at)| Some((text, written_at(at)?))) {
            Some((condition, place)) => (condition, Some(place)),
            // Written without the header: what is known is where the function is.
            None => {
                let line = entry.element(3).and_then(Value::integer).map_or(0, |(_, line)| line as u32);
                (said, text(2).map(|file| (file, line)))
            }
        };
        let location = place.map(|(file, line)| Location { file: sources.file(PathBuf::from(file)), line, column: 0 });
        let known = result.entry(function).or_default();
        // A declaration in a header comes with each file that is linked.
        if known.iter().all(|known| known.text != condition) {
            known.push(Annotation { text: condition.to_owned(), location });
        }
    }
    result
}

/// `FILE:LINE`.
fn written_at(place: &str) -> Option<(String, u32)> {
    let (file, line) = place.rsplit_once(':')?;
    Some((file.to_owned(), line.parse().ok()?))
}

/// The string of C that the constant is.
fn text_of(constant: Value<'_>) -> Option<String> {
    let mut bytes = constant.byte_string()?;
    bytes.pop_if(|last| *last == 0);
    String::from_utf8(bytes).ok()
}
