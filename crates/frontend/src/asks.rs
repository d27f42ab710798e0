//! Whether a source may ask the preprocessor for its sanitizers: with checks it would then be another program than without.

use std::collections::HashSet;
use std::path::Path;

use crate::Options;

/// Whether the file or one that it includes contains `__has_feature`, or anything like it. Headers that are not found beside
/// the file or in the folders are the system's, and do not ask.
pub(crate) fn may_ask(path: &Path, options: &Options) -> bool {
    let folders = &options.include_dirs;
    let mut seen = HashSet::new();
    let mut work = vec![path.to_path_buf()];
    while let Some(path) = work.pop() {
        let Ok(bytes) = options.read(&path) else { continue };
        if !seen.insert(path.clone()) {
            continue;
        }
        let text = String::from_utf8_lossy(&bytes).replace("\\\n", "");
        // `%:` is another spelling of `#`.
        if text.contains("__has") || text.contains("%:") {
            return true;
        }
        for line in text.lines() {
            let Some(directive) = line.trim_start().strip_prefix('#') else { continue };
            let Some(name) = directive.trim_start().strip_prefix("include") else { continue };
            let name = name.trim_start_matches("_next").trim();
            let quoted = name.strip_prefix('"').and_then(|name| name.split('"').next());
            let named = quoted.or_else(|| name.strip_prefix('<').and_then(|name| name.split('>').next()));
            // A macro names the header.
            let Some(named) = named else { return true };
            let beside = path.parent().filter(|_| quoted.is_some()).map(|folder| folder.join(named));
            work.extend(beside.into_iter().chain(folders.iter().map(|folder| folder.join(named))));
        }
    }
    false
}
