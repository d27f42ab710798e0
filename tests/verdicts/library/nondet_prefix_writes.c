// landfall: memsafety=unknown!
// A function without a body may change variables that it sees, whatever its name begins with.
int g = 0;
int a[2];
int nondet_and_change_g(void);

int main(void) {
  if (nondet_and_change_g())
    return 0;
  return a[g];
}
