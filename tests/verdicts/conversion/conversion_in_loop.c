// landfall: conversion=false
// The number grows.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    float x = 1;
    for (int i = 0; i < 40; i++)
        x = x * 2;
    return (int)x;
}
