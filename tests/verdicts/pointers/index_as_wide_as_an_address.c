// landfall: memsafety=true
// Twin of index_wider_than_an_address.
int a[10];
int main(void) {
    long long i = 1LL << 3;
    return a[i];
}
