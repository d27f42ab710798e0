//! The interpreter held against native execution: random programs, and the programs of the benchmark.
//!
//! `LANDFALL_SEEDS=FROM..TO` chooses other random programs. Whatever is not compared is counted with its reason.

mod benchmark;
mod compare;
mod generated;
