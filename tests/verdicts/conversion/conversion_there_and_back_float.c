// landfall: conversion=false
// A float rounds the greatest int up.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2147483640) return 0;
    return (int)(float)n == n;
}
