// landfall: conversion=unknown!
// Sums of constants are not followed.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = 2e9 + 1e9;
    return 0;
}
