// landfall: conversion=true
// The integral part is 0.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = -0.9;
    unsigned n = d;
    return n > 3;
}
