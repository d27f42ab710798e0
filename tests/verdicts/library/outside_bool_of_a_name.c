// landfall: memsafety=false(valid-deref)@7
// A name does not make a truth value of an int.
int is_bool(void);

int main(void) {
  int a[2] = {0};
  return a[is_bool()];
}
