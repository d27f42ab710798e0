// landfall: memsafety=true termination=true
// The twin of outside_gives_any_number.
int measure(int);

int main(void) {
  int a[4] = {0};
  int at = measure(3);
  return at >= 0 && at < 4 ? a[at] : 0;
}
