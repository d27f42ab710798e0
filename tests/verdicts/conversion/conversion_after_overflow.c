// landfall: conversion=true
// Signed overflow ends the run before.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    double d = 1e30;
    if (n < 0) return 0;
    n = n + 1;
    if (n >= 0) return 0;
    return (int)d;
}
