/*
 * A program that reads a profile of --jop-estimator=table.so with the installed library, and
 * computes the cycles of each context from opcodes, blocks and exits. Prints the number of contexts
 * that were compared, the cycles of all of them, and a line for each difference.
 * Usage: costs PROFILE TABLE
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/profile.h>

#define SYNCHRONIZED 0x20

struct comparison {
    struct jp2_profile_visitor visitor;
    uint64_t cycles_of[256];
    uint64_t count, sum;
};

static uint64_t value_of(const struct jp2_profile_context *context, const char *name)
{
    for (size_t i = 0; i < context->value_count; i++) {
        if (strcmp(context->values[i].name, name) == 0) {
            return context->values[i].value;
        }
    }
    return 0;
}

/* How often an instruction ran: as often as its block, without the activations that left it before.
 */
static uint64_t executed(const struct jp2_profile_context *context, uint32_t block, uint32_t number)
{
    uint64_t count = context->block_counts[block];
    for (size_t i = 0; i < context->exit_count; i++) {
        const struct jp2_profile_exit *exit = &context->exits[i];
        count -= exit->block == block && exit->instruction < number ? exit->count : 0;
    }
    for (size_t i = 0; i < context->in_progress_count; i++) {
        const struct jp2_profile_exit *exit = &context->in_progress[i];
        count -= exit->block == block && exit->instruction < number ? exit->count : 0;
    }
    return count;
}

static bool enter(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    struct comparison *comparison = (struct comparison *)visitor;
    const struct jp2_profile_method *method = context->method;
    uint64_t got = value_of(context, "jopExecution") + value_of(context, "jopWaitStates"), want = 0;
    uint64_t instructions = 0;
    for (uint32_t i = 0; context->block_counts != NULL && i < method->block_count; i++) {
        for (uint32_t n = method->blocks[i].first; n <= method->blocks[i].last; n++) {
            uint64_t count = executed(context, i, n);
            instructions += count;
            want += count * comparison->cycles_of[method->opcodes[n - 1]];
        }
    }
    if (instructions != context->instructions) {
        printf("instructions of %s.%s: %" PRIu64 ", not %" PRIu64 "\n", method->class_name,
               method->name, context->instructions, instructions);
    }
    /* Work of the machine is not charged; the model charges native methods and monitors. */
    if (got != 0 && !context->is_native && (method->flags & SYNCHRONIZED) == 0) {
        comparison->count++;
        comparison->sum += got;
        if (got != want) {
            printf("cycles of %s.%s: %" PRIu64 ", not %" PRIu64 "\n", method->class_name,
                   method->name, got, want);
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    struct comparison comparison = {.visitor = {.enter = enter}};
    char message[300];
    unsigned opcode, cycles;
    struct jp2_profile *profile = jp2_profile_open(argv[1], message, sizeof message);
    FILE *table = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (profile == NULL || table == NULL) {
        puts(profile == NULL ? message : "no table");
        return 1;
    }
    for (opcode = 0; opcode < 256; opcode++) {
        comparison.cycles_of[opcode] = 1;
    }
    while (fscanf(table, "%u %u", &opcode, &cycles) == 2) {
        comparison.cycles_of[opcode % 256] = cycles;
    }
    fclose(table);
    bool is_good = profile->visit(profile, &comparison.visitor);
    printf("%" PRIu64 " contexts, %" PRIu64 " cycles\n", comparison.count, comparison.sum);
    jp2_profile_close(profile);
    return is_good ? 0 : 1;
}
