//! The printer: text of a program for people and tests.
