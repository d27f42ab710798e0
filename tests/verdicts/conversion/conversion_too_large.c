// landfall: conversion=false@9
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = 1e5;
    d = d * d;
    int n = d;
    return n > 3;
}
