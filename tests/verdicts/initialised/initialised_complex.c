// landfall: initialised=false
// The imaginary part.
int main(void) {
    _Complex double z;
    __real__ z = 1;
    return __imag__ z > 3;
}
