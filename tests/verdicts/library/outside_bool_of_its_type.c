// landfall: memsafety=true
// The twin of outside_bool_of_a_name: the type does.
_Bool is_open(void);

int main(void) {
  int a[2] = {0};
  return a[is_open()];
}
