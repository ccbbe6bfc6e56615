/*
 * A meter that counts its events in the payloads of contexts, and adds the counts to every profile.
 * Its calls must equal the entries, its instructions the executed instructions.
 */
#include "meters.h"
#include "profiler/model/tree_walk.h"
#include "vm/instrument/analysis.h"

enum word { ENTERED, LEFT, METERED, WORDS };

static struct vm_analysis analysis;

static void count(struct vm_context *context, enum word word)
{
    vm_context_space(context, &analysis)[word]++;
}

static void entered(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    (void)self;
    (void)caller;
    count(context, ENTERED);
}

static void returning(struct vm_thread *self, struct vm_context *context, struct vm_context *caller,
                      uint8_t opcode)
{
    (void)self;
    (void)caller;
    (void)opcode;
    count(context, LEFT);
}

static void unwound(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    (void)self;
    (void)caller;
    count(context, LEFT);
}

static void instruction(struct vm_thread *self, struct vm_context *context,
                        const struct vm_operand_probe *probe, union vm_slot first,
                        union vm_slot second, union vm_slot third)
{
    (void)self;
    (void)probe;
    (void)first;
    (void)second;
    (void)third;
    count(context, METERED);
}

static const struct vm_operand_probes meter = {.entered = entered,
                                               .returning = returning,
                                               .unwound = unwound,
                                               .opcodes = {UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                                           UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                                           UINT32_MAX, UINT32_MAX},
                                               .instruction = instruction};

static struct vm_analysis analysis = {
    .name = "payload", .operands = &meter, .context_words = WORDS};

static const char *const names[WORDS] = {"entered", "left", "metered"};
static const struct prof_note note = {"meter", "payload"};

static void give(const struct prof_node_view *view, const uint64_t *payload, struct prof_value *out)
{
    (void)view;
    for (int i = 0; i < WORDS; i++) {
        out[i].value = vm_context_space_in(payload, &analysis)[i];
    }
}

bool meter_payload_start(void)
{
    static const struct prof_value_source source = {
        .count = WORDS, .names = names, .values = give, .note_count = 1, .notes = &note};
    return vm_analysis_register(&analysis) && prof_values_add_source(&source);
}
