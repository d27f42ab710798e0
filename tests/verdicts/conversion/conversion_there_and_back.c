// landfall: conversion=true
// A double has all numbers of an int.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return (int)(double)n == n;
}
