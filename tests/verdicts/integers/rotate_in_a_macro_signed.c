// landfall: no-overflow=false?(no-overflow) shift=true
// The same of signed numbers: bits are lost.
#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
static int rotate(int x, int n) { return ROTATE(x, n); }
int main(void) { return rotate(0x70000000, 4) > 4; }
