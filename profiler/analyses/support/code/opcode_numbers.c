#include "profiler/analyses/support/code/opcode_numbers.h"

#include <stdio.h>

#define WIDE 0xc4 /* JVMS 6.5 */

/* The opcode of a name, or -1. */
static int opcode_of(const char *name)
{
    for (int i = 0; i < OPCODE_NUMBERS; i++) {
        const char *opcode = jp2->opcode_name((uint8_t)i);
        if (opcode != NULL && strcmp(opcode, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* NULL, or what is wrong. */
static const char *read_line(char *line, double *numbers)
{
    char name[32], rest;
    double number;
    line[strcspn(line, "#\r\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0') {
        return NULL;
    }
    if (sscanf(line, "%31s %lf %c", name, &number, &rest) != 2) {
        return "not an opcode and its weight";
    }
    if (strcmp(name, "default") == 0) {
        for (int i = 0; i < OPCODE_NUMBERS; i++) {
            numbers[i] = number;
        }
        return NULL;
    }
    int opcode = opcode_of(name);
    if (opcode < 0) {
        return "there is no such opcode";
    }
    numbers[opcode] = number;
    return NULL;
}

bool opcode_numbers_read(const char *path, double *numbers, char *message, size_t bytes)
{
    char line[256];
    const char *wrong = NULL;
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        snprintf(message, bytes, "cannot read %s: %m", path);
        return false;
    }
    for (unsigned i = 1; wrong == NULL && fgets(line, sizeof line, file) != NULL; i++) {
        wrong = read_line(line, numbers);
        if (wrong != NULL) {
            snprintf(message, bytes, "%s, line %u: %s", path, i, wrong);
        }
    }
    fclose(file);
    return wrong == NULL;
}

double opcode_numbers_sum(const double *numbers, const struct jp2_location *block)
{
    double sum = 0;
    uint32_t bytes, length;
    const uint8_t *code = jp2->method_code(block->method, &bytes);
    for (uint32_t bci = (uint32_t)block->bci; bci < block->end_bci; bci += length) {
        length = jp2->instruction_bytes(block->method, bci);
        sum += numbers[code[code[bci] == WIDE ? bci + 1 : bci]];
    }
    return sum;
}
