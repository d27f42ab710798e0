// landfall: termination=true
// options: --entry g
// g of the paper on bit-vectors: j wraps around to 0.
void g(unsigned int j) {
    while (j > 0)
        j++;
}
