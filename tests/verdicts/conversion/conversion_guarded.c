// landfall: conversion=true?
// Floating-point numbers are not followed.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (d > -1.0 && d < 100.0)
        return (int)d;
    return 0;
}
