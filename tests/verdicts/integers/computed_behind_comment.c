// landfall: no-overflow=false@4
// A comment with an operator between the operator and its operand.
int main(void) {
    int x = 2147483647 + /* - 5 */ 1;
    return x < 0;
}
