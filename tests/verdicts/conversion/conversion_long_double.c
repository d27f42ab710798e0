// landfall: conversion=false@8
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    long double d = 1e30L;
    long n = d;
    return n > 3;
}
