/*
 * table.c: an estimator of cycles that reads them from a file. A line of the file has the number of
 * an opcode and its cycles; other opcodes cost one cycle.
 *
 *     jp2vm --jop=cprof --jop-estimator=./table.so:cycles.txt -cp app Main
 */
#include <stdio.h>

#include <jp2vm/jop.h>

static uint32_t cycles_of[256];

static bool start(const char *argument, char *message, size_t bytes)
{
    unsigned opcode, cycles;
    FILE *file = argument == NULL ? NULL : fopen(argument, "re");
    for (opcode = 0; opcode < 256; opcode++) {
        cycles_of[opcode] = 1;
    }
    if (file == NULL) {
        snprintf(message, bytes, argument == NULL ? "it needs a file" : "cannot read %s", argument);
        return false;
    }
    int found;
    while ((found = fscanf(file, "%u %u", &opcode, &cycles)) == 2 && opcode < 256) {
        cycles_of[opcode] = cycles;
    }
    fclose(file);
    snprintf(message, bytes, "%s: a line has an opcode, from 0 to 255, and its cycles", argument);
    return found == EOF;
}

static uint32_t cycles(const struct jp2_instruction *instruction, uint32_t model_cycles)
{
    (void)model_cycles;
    return cycles_of[instruction->opcode];
}

JP2_CYCLE_ESTIMATOR(.name = "table", .start = start, .cycles = cycles)
