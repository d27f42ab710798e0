//! Memory of the processes that this one has started.

use std::fs;

/// Resident memory of all living descendants of this process together, in MiB. Pages that several of them share count
/// for each. 0 where the kernel does not list children (`/proc`, Linux).
pub fn resident_mb() -> u64 {
    let mut kib = 0;
    let mut work = children("self");
    while let Some(process) = work.pop() {
        kib += resident_kib(&process);
        work.extend(children(&process));
    }
    kib / 1024
}

/// The children of all threads of the process.
fn children(process: &str) -> Vec<String> {
    // A process that has ended meanwhile has no children.
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn resident_kib(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
