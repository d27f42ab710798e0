// landfall: memsafety=false(valid-deref) no-overflow=true? termination=true
extern int __VERIFIER_nondet_int(void);

int place, table[8];
static void move(int d) { place += d; if (place > 8) place = 8; if (place < 0) place = 0; }
int main(void) {
    move(__VERIFIER_nondet_int() % 4);
    move(__VERIFIER_nondet_int() % 4);
    move(4);
    table[place] = 1;
    return 0;
}
