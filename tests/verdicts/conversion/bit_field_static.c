// landfall: conversion=false?
// As bit_field_initialised.c, before the program starts.
struct flags { int mode : 3; } flags = {4.0};
int main(void) {
    return flags.mode;
}
