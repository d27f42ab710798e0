//! `landfall scan --cluster` and `landfall worker` against a real `nats-server`: whatever fails in between, the document is that
//! of one machine.
//!
//! Tests wait for events (a process, a message, a line), with limits that only a test that has failed reaches.

mod access;
mod faults;
mod hostile;
mod place;
mod server;
mod workers;
