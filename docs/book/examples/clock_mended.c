extern int __VERIFIER_nondet_int(void);

enum { FIRST_YEAR = 1980, LAST_YEAR = 2099 };

static int is_leap_year(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int length_of(int year) {
    return is_leap_year(year) ? 366 : 365;
}

/* The year of a day; day 1 is the 1st of January 1980. */
static int year_of(int days) {
    int year = FIRST_YEAR;
    while (year < LAST_YEAR && days > length_of(year)) {
        days -= length_of(year);
        year += 1;
    }
    return year;
}

int main(void) {
    return year_of(__VERIFIER_nondet_int()) < FIRST_YEAR;
}
