// landfall: memsafety=false(valid-deref)@10 no-overflow=unknown? termination=true
// Twin of index_by_mask: the mask lets 8 pass.
int main() {
    char a[8];
    int i = 0;
    int k = 0;
    while (k < 100) {
        // 0 1 2 ... 7, then 8 & 15 is 8.
        k++;
        a[i] = 1;
        i = (i + 1) & 15;
    }
    return 0;
}
