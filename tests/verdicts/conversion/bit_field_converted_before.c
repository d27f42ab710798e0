// landfall: conversion=true
// The number becomes an `int` first, and that has a value in three bits, though the implementation chooses which.
struct flags { int mode : 3; };
int main(void) {
    struct flags flags = {0};
    double number = 8.0;
    flags.mode = (int)number;
    return flags.mode;
}
