// landfall: conversion=false
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
typedef double two __attribute__((vector_size(16)));
typedef long whole __attribute__((vector_size(16)));
int main(void) {
    two x = {1.0, __VERIFIER_nondet_double()};
    whole n = __builtin_convertvector(x, whole);
    return n[0] > 3;
}
