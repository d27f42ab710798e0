// landfall: initialised=true
// Both parts.
int main(void) {
    _Complex double z;
    __real__ z = 1;
    __imag__ z = 2;
    return __real__ z > 3;
}
