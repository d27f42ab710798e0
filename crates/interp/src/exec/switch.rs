//! Switches.

use super::{Machine, Step};
use crate::code::{Body, Pc, Switch};
use crate::word::Tag;

impl Machine<'_, '_> {
    /// The operation that a switch continues with.
    pub(super) fn switch(&mut self, body: &Body, pc: Pc, switch: &Switch, base: usize) -> Step<Pc> {
        let [low, high] = switch.value.map(|arg| self.get(base, arg));
        let numbers = low.tag == Tag::NONE && high.tag == Tag::NONE;
        if !numbers && (self.is_open(low) || self.is_open(high)) {
            let Some(value) = self.unknown_switch(body, pc)? else { return Ok(switch.default) };
            let case = switch.cases.iter().find(|(case, _)| *case == value);
            return Ok(case.map_or(switch.default, |(_, to)| *to));
        }
        let value = u128::from(high.bits) << 64 | u128::from(low.bits);
        let case = switch.cases.binary_search_by_key(&value, |(case, _)| *case);
        Ok(case.map_or(switch.default, |index| switch.cases[index].1))
    }
}
