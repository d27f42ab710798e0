//! `landfall cache`.

use project::cache::Cache;

use crate::output::{complain, print};
use crate::status::Status;
use report::visible::visible_line;

/// What `landfall cache` does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum CacheTask {
    /// Tell where it is, and how much is in it
    Stats,
    /// Remove all that is in it
    Clear,
}

/// `landfall cache`.
pub fn cache(task: CacheTask) -> Status {
    let Some(cache) = Cache::of_user() else {
        complain("there is no folder for a cache: LANDFALL_CACHE and HOME are not set");
        return Status::Input;
    };
    let folder = visible_line(&cache.folder().display().to_string());
    match task {
        CacheTask::Stats => {
            let stats = cache.stats();
            print(&mut std::io::stdout(), &format!("{folder}: {} entries, {} KB\n", stats.entries, stats.bytes / 1024));
            Status::Proved
        }
        CacheTask::Clear => match cache.clear() {
            Ok(()) => Status::Proved,
            Err(error) => {
                complain(&format!("{folder}: {error}"));
                Status::Input
            }
        },
    }
}
