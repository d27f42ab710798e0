// landfall: conversion=unknown!
// 2 to the power of 63 is printed with 17 digits, rounded down.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    long n = 9223372036854775807.0;
    return n > 3;
}
