// landfall: memsafety=true termination=true
// The twin of nondet_prefix_writes: the variable belongs to this unit, and its address goes nowhere.
static int g = 0;
static int a[2];
int nondet_and_change_g(void);

int main(void) {
  if (nondet_and_change_g())
    return 0;
  return a[g];
}
