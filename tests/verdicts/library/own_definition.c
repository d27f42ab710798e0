// landfall: memsafety=true termination=true
// The program defines strlen itself: its definition counts.
unsigned long strlen(const char *s);

int main(void) {
  char one[1];
  one[0] = 'x';
  return strlen(one) != 7;
}

unsigned long strlen(const char *s) { return 7; }
