// landfall: conversion=true?
// Every number has a truth.
struct flags { _Bool set : 1; };
int main(void) {
    struct flags flags = {1};
    double number = 1e300;
    flags.set = number;
    flags.set *= number;
    return flags.set;
}
