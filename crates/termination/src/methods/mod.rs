//! Ranking methods, one file each.

mod lexicographic;
mod method;
mod multiphase;

pub(crate) use lexicographic::{AllBounded, OneBounded};
pub(crate) use method::Method;
pub(crate) use multiphase::Multiphase;
