// landfall: conversion=false? memsafety=unknown!
// The number fits the declared type but not the three bits of the field (C11 6.7.2.1p10, 6.3.1.4p1): compilers differ in what they
// store.
struct flags { unsigned mode : 3; };
int table[1];
int main(void) {
    struct flags flags = {0};
    double number = 8.0;
    flags.mode = number;
    return table[flags.mode];
}
