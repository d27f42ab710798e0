//! Terms, knowledge and entailment over the integers.
