// landfall: conversion=true? memsafety=true?
// A twin of bit_field_assigned.c: the number has room.
struct flags { unsigned mode : 3; };
int table[8];
int main(void) {
    struct flags flags = {0};
    double number = 7.5;
    flags.mode = number;
    return table[flags.mode];
}
