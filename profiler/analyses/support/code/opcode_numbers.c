#include "profiler/analyses/support/code/opcode_numbers.h"

#include <math.h>
#include <stdio.h>

#define WIDE 0xc4 /* JVMS 6.5 */
#define LINE_BYTES 256

/* The lines that have been read. The arrays are indexed by opcode, or by DEFAULT for the line of
 * `default`. */
enum { DEFAULT = OPCODE_NUMBERS, SUBJECTS };

struct lines {
    double numbers[SUBJECTS];
    bool is_there[SUBJECTS];
};

/* Returns the opcode with a name, DEFAULT for "default", or -1 for an unknown name. */
static int subject_of(const char *name)
{
    if (strcmp(name, "default") == 0) {
        return DEFAULT;
    }
    for (int i = 0; i < OPCODE_NUMBERS; i++) {
        const char *opcode = jp2->opcode_name((uint8_t)i);
        if (opcode != NULL && strcmp(opcode, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Reads a line. Returns NULL on success, otherwise the reason of the failure. */
static const char *read_line(char *line, struct lines *lines)
{
    char name[32], rest;
    double number;
    if (strchr(line, '\n') == NULL && strlen(line) == LINE_BYTES - 1) {
        return "the line is too long";
    }
    line[strcspn(line, "#\r\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0') {
        return NULL;
    }
    if (sscanf(line, "%31s %lf %c", name, &number, &rest) != 2 || !isfinite(number)) {
        return "not an opcode and its weight";
    }
    int subject = subject_of(name);
    if (subject < 0) {
        return "there is no such opcode";
    }
    if (subject == WIDE) {
        return "wide is part of the instruction that it widens";
    }
    if (lines->is_there[subject]) {
        return "the opcode has a weight already";
    }
    lines->is_there[subject] = true;
    lines->numbers[subject] = number;
    return NULL;
}

bool opcode_numbers_read(const char *path, double *numbers, char *message, size_t bytes)
{
    char line[LINE_BYTES];
    const char *wrong = NULL;
    struct lines lines = {.numbers[DEFAULT] = 1};
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        snprintf(message, bytes, "cannot read %s: %m", path);
        return false;
    }
    for (unsigned i = 1; wrong == NULL && fgets(line, sizeof line, file) != NULL; i++) {
        wrong = read_line(line, &lines);
        if (wrong != NULL) {
            snprintf(message, bytes, "%s, line %u: %s", path, i, wrong);
        }
    }
    if (wrong == NULL && ferror(file)) {
        wrong = "";
        snprintf(message, bytes, "cannot read %s: %m", path);
    }
    fclose(file);
    for (int i = 0; i < OPCODE_NUMBERS; i++) {
        numbers[i] = lines.numbers[lines.is_there[i] ? i : DEFAULT];
    }
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
