// landfall: conversion=unknown!
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
static int n = (int)3e9;
int main(void) {
    return n > 3;
}
