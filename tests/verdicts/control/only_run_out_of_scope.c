// landfall: memsafety=false?(valid-deref)
// Twin of only_run_in_scope: a compound literal is used after its block, which no marker in the code shows.
int main() {
    int *kept;
    int rounds = 2;
    if (rounds > 1) {
        kept = &(int){7};
        rounds = *kept;
    }
    return *kept - rounds;
}
