// landfall: termination=false
// A function without a body may never give the number that ends the loop.
int measure(void);

int main(void) {
  while (measure() != 5) {
  }
  return 0;
}
