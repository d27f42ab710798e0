// landfall: bounds=true
int main(void) {
    return 0;
}
