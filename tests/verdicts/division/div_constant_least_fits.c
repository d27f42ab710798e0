// landfall: division=true no-overflow=true
// One more than the least number.
int main(void) {
    return (-2147483647) / -1 == 0;
}
