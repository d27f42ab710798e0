// landfall: conversion=false@8
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = 128.0;
    signed char c = d;
    return c;
}
