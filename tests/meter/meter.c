/*
 * The machine with meters (vm/instrument/analysis.h) that check the events that they receive.
 *
 * usage: meter shadow - OPTIONS...            all events are as a second machine expects
 *        meter log PREFIX:SET OPTIONS...      prints the events of instructions, see meters.h
 *        meter payload - --profile OPTIONS...  its counts are in the profile
 *        meter bench none|calls|all OPTIONS... no meter, or an empty one, for measurements
 *
 * OPTIONS: as for jp2vm.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "meters.h"
#include "profiler/tree/cct.h"
#include "vm/launcher/launch.h"

/* --- empty ---------------------------------------------------------------------------- */

static void pass_entered(struct vm_thread *self, struct vm_context *context,
                         struct vm_context *caller)
{
    (void)self;
    (void)context;
    (void)caller;
}

static void pass_returning(struct vm_thread *self, struct vm_context *context,
                           struct vm_context *caller, uint8_t opcode)
{
    (void)self;
    (void)context;
    (void)caller;
    (void)opcode;
}

static void pass_instruction(struct vm_thread *self, struct vm_context *context,
                             const struct vm_operand_probe *probe, union vm_slot first,
                             union vm_slot second, union vm_slot third)
{
    (void)self;
    (void)context;
    (void)probe;
    (void)first;
    (void)second;
    (void)third;
}

static struct vm_operand_probes empty = {.entered = pass_entered, .returning = pass_returning};

static struct vm_analysis empty_analysis = {.name = "empty", .operands = &empty};

static void start_empty(const char *what)
{
    if (strcmp(what, "all") == 0) {
        memset(empty.opcodes, 0xff, sizeof empty.opcodes);
        empty.instruction = pass_instruction;
    }
    if (strcmp(what, "none") != 0) {
        (void)vm_analysis_register(&empty_analysis);
    }
}

/* --- the shadow ----------------------------------------------------------------------- */

static void end_thread(struct vm_thread *self, struct jp2_location *location,
                       const struct jp2_event *event)
{
    (void)self;
    (void)location;
    (void)event;
    meter_shadow_end_thread();
}

static struct vm_analysis ends = {.name = "ends",
                                  .events = JP2_EVENT_BIT(JP2_EVENT_THREAD_END),
                                  .event = end_thread,
                                  .finish = meter_shadow_finish,
                                  .operands = &meter_shadow};

static struct vm_analysis log_analysis = {.name = "log", .operands = &meter_log};

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: meter shadow|log|payload|bench ARGUMENT OPTIONS...\n");
        return 2;
    }
    const char *mode = argv[1];
    char *argument = argv[2];
    argv[2] = argv[0];
    if (strcmp(mode, "payload") == 0) { /* options create the tracker */
        return meter_payload_start() ? jp2_launch(argc - 2, argv + 2) : 1;
    }
    prof_cct_start(NULL);
    if (strcmp(mode, "bench") == 0) {
        start_empty(argument);
    } else if (strcmp(mode, "log") == 0) {
        char *set = strchr(argument, ':');
        if (set == NULL) {
            return 2;
        }
        *set = '\0';
        if (!meter_log_choose(argument, set + 1)) {
            return 2;
        }
        if (!vm_analysis_register(&log_analysis)) {
            return 1;
        }
    } else if (!vm_analysis_register(&ends)) {
        return 1;
    }
    return jp2_launch(argc - 2, argv + 2);
}
