// landfall: conversion=true
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 3 && n < 3)
        return (int)__VERIFIER_nondet_double();
    return 0;
}
