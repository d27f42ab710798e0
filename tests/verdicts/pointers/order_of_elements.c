// landfall: memsafety=false(valid-deref)@6
// Twin of order_of_variables: inside of an object the order is known.
int a[8];
int main() {
    if (a + 4 != a + 4) *(volatile int *)0 = 1;
    if (a < a + 4) *(volatile int *)0 = 1;
    return 0;
}
