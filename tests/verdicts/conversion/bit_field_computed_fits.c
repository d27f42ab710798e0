// landfall: conversion=true?
// A twin of bit_field_computed.c.
struct flags { int mode : 3; };
int main(void) {
    struct flags flags = {3};
    flags.mode *= 1.1;
    return flags.mode;
}
