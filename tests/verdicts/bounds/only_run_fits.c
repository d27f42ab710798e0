// landfall: bounds=true
// A program without inputs.
static struct { int a[4]; int b; } s;
int main(void) {
    for (int i = 0; i < 4; i++)
        s.a[i] += i;
    return s.b;
}
