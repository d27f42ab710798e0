// landfall: conversion=unknown!
// options: --entry whole
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int whole(double d) {
    return (int)d;
}
