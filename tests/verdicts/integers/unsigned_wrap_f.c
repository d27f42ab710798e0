// landfall: termination=false?
// options: --entry f
// f of the paper on bit-vectors: for the greatest x the condition always holds.
void f(unsigned int x) {
    unsigned int j = 0;
    while (j <= x)
        j++;
}
