extern int __VERIFIER_nondet_int(void);

enum { FIRST_YEAR = 1980 };

static int is_leap_year(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* The year of a day; day 1 is the 1st of January 1980. */
static int year_of(int days) {
    int year = FIRST_YEAR;
    while (days > 365) {
        if (is_leap_year(year)) {
            if (days > 366) {
                days -= 366;
                year += 1;
            }
        } else {
            days -= 365;
            year += 1;
        }
    }
    return year;
}

int main(void) {
    return year_of(__VERIFIER_nondet_int()) < FIRST_YEAR;
}
