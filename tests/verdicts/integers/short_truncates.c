// landfall: no-overflow=true termination=false
// The conversion back to short wraps around and is no overflow.
int main() {
    short s = 0;
    while (s < 40000)
        s++;
    return 0;
}
