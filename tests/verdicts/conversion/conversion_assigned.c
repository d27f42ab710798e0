// landfall: conversion=false@9
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = 2147483647;
    double d = 1.0;
    n += d;
    return n > 3;
}
