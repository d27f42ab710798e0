//! What tests of printed texts share.

use regex_lite::Regex;

/// The text without what differs from call to call: times become `_ s`, memory `_ MB`.
pub fn masked(text: &str) -> String {
    let times = Regex::new(r"\d+\.\d+ s\b").unwrap();
    let memory = Regex::new(r"\d+ MB").unwrap();
    memory.replace_all(&times.replace_all(text, "_ s"), "_ MB").into_owned()
}

/// Whether expected texts are written anew instead of compared.
pub fn sharpen() -> bool {
    std::env::var_os("LANDFALL_SHARPEN").is_some()
}
