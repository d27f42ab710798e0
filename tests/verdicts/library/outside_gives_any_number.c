// landfall: memsafety=false(valid-deref)@7
// The result of a function without a body is any value of its type, whatever its name.
int measure(int);

int main(void) {
  int a[4] = {0};
  return a[measure(3)];
}
