// landfall: memsafety=true
// A jump enters the scope of a variable: that it ended is not seen, so a run through it proves nothing. Nothing is wrong here.
int main() {
    int rounds = 0;
    int *kept = &rounds;
again:;
    int own = rounds;
    kept = &own;
    *kept = *kept + 1;
    rounds++;
    if (rounds < 3) goto again;
    return *kept - 3;
}
