// landfall: no-overflow=true shift=false
// Both shifts of unsigned numbers stand at one place of the source, and one amount is out of range: that is no overflow.
#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
static unsigned rotate(unsigned x, unsigned n) { return ROTATE(x, n); }
int main(void) { return rotate(7, 0) > 4; }
