// landfall: conversion=true
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = 2147483646.5;
    unsigned char c = -(float)-254.5;
    return n + c > 0;
}
