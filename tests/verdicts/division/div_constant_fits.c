// landfall: division=true
// Constants with a quotient.
#define RATE 4
int main(void) {
    const int four = 4;
    int x = 10 / RATE + 10 % four;
    return x > 0;
}
