//! Ranking methods, one file each.

mod lexicographic;
mod method;
mod multiphase;
mod variable;

pub(crate) use lexicographic::{AllBounded, OneBounded};
pub(crate) use method::Method;
pub(crate) use multiphase::Multiphase;
pub(crate) use variable::OneVariable;
