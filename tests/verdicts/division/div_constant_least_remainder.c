// landfall: division=false@5
// A least number by its name, and a divisor that is -1.
static const int least = -2147483647 - 1;
int main(void) {
    return (least % ~0) == 0;
}
