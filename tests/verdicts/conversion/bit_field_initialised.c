// landfall: conversion=false?
// Members of initialisers are converted as by assignment.
struct flags { unsigned long size : 40; int mode; };
int main(void) {
    double number = 1e13;
    struct flags flags = {.mode = 1, .size = number};
    return flags.size != 0;
}
