#include "vm/base/java_number.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads digits and exponent from a number in printf's form "d.dde-7". Trailing zeros are dropped.
 * Returns the exponent. */
static int take_digits(const char *scientific, char *digits)
{
    size_t count = 0;
    const char *at = scientific;
    for (; *at != 'e'; at++) {
        if (*at >= '0' && *at <= '9') { /* skips the sign, and the decimal point, which depends on
                                           the locale */
            digits[count++] = *at;
        }
    }
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    digits[count] = '\0';
    return atoi(at + 1);
}

/* Writes digits and exponent like Double.toString: plain from 1e-3 to below 1e7, otherwise in
 * "computerized scientific notation". */
static void lay_out(char *to, const char *digits, int exponent)
{
    int count = (int)strlen(digits);
    if (exponent >= -3 && exponent < 0) {
        sprintf(to, "%.*s%s", 1 - exponent, "0.00", digits);
        return;
    }
    int whole = exponent >= 0 && exponent < 7 ? exponent + 1 : 1;
    for (int i = 0; i < whole; i++) {
        *to++ = i < count ? digits[i] : '0';
    }
    to += sprintf(to, ".%s", count > whole ? digits + whole : "0");
    if (exponent < -3 || exponent >= 7) {
        sprintf(to, "E%d", exponent);
    }
}

/* Writes NaN, an infinity or 0, and returns true. For other values writes only the sign, moves
 * `*to` after it, and returns false. */
static bool put_special(char **to, double value)
{
    if (isnan(value)) {
        strcpy(*to, "NaN");
        return true;
    }
    if (signbit(value)) {
        *(*to)++ = '-';
    }
    if (isinf(value)) {
        strcpy(*to, "Infinity");
    } else if (value == 0) {
        strcpy(*to, "0.0");
    } else {
        return false;
    }
    return true;
}

void vm_java_double(char to[VM_JAVA_NUMBER], double value)
{
    char *at = to, scientific[40], digits[40];
    if (put_special(&at, value)) {
        return;
    }
    value = fabs(value);
    for (int places = 1; places < 17; places++) { /* Java always prints at least two digits */
        snprintf(scientific, sizeof scientific, "%.*e", places, value);
        if (strtod(scientific, NULL) == value) {
            break;
        }
    }
    int exponent = take_digits(scientific, digits);
    lay_out(at, digits, exponent);
}

void vm_java_float(char to[VM_JAVA_NUMBER], float value)
{
    char *at = to, scientific[40], digits[40];
    if (put_special(&at, (double)value)) {
        return;
    }
    value = fabsf(value);
    for (int places = 1; places < 9; places++) {
        snprintf(scientific, sizeof scientific, "%.*e", places, (double)value);
        if (strtof(scientific, NULL) == value) {
            break;
        }
    }
    int exponent = take_digits(scientific, digits);
    lay_out(at, digits, exponent);
}
