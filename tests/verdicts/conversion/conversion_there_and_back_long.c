// landfall: conversion=false
// A double rounds the greatest long up.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    long n = __VERIFIER_nondet_long();
    if (n < 0x7fffffffffffffe0) return 0;
    return (long)(double)n == n;
}
