//! The language server: what `scan` knows of the functions of the files that are open in an editor, as diagnostics, lenses,
//! hovers and actions (Language Server Protocol 3.17).
//!
//! May depend on `project` and on the options of `frontend`; how functions are judged the caller says ([`Host`]). Design:
//! `85-for-users.md` (Editors). For users: `docs/editors.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`wire`] | messages from and to a client; what cannot be read is answered, and the next message is read |
//! | [`place`] | places in texts as the protocol counts them, in UTF-16 units; names of files as URIs |
//! | [`text`] | what a text says of itself: words, the line of a function, where its declaration begins, loops |
//! | [`judge`] | the functions of files, judged on a thread of its own through `project`'s cache, until told to stop |
//! | [`show`] | rows as diagnostics, lenses, hovers and actions |
//! | [`server`](serve) | the session: one request or event after the other |
//!
//! Files are judged as they are on disk, when they are opened and saved; a further save ends the work on what it replaces.
//! A process serves one folder, which becomes its working folder: `project` names files as seen from there.

mod judge;
mod place;
mod server;
mod show;
mod text;
mod wire;

pub use judge::{Host, Prepared};
pub use server::serve;
