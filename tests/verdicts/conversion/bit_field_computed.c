// landfall: conversion=false?
// Six has no room in three bits with a sign.
struct flags { int mode : 3; };
int main(void) {
    struct flags flags = {3};
    flags.mode *= 2.0;
    return flags.mode;
}
