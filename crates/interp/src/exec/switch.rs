//! Switches.

use super::{Machine, Step};
use crate::code::{Pc, Switch};

impl Machine<'_, '_> {
    /// The operation that a switch continues with.
    pub(super) fn switch(&self, switch: &Switch, base: usize) -> Step<Pc> {
        let [low, high] = switch.value.map(|arg| self.get(base, arg));
        if low.is_poison() || high.is_poison() {
            return Err(self.undefined("a switch on a value that is the result of undefined behaviour"));
        }
        let value = u128::from(high.bits) << 64 | u128::from(low.bits);
        let case = switch.cases.binary_search_by_key(&value, |(case, _)| *case);
        Ok(case.map_or(switch.default, |index| switch.cases[index].1))
    }
}
