/*
 * line_metric.h: how lines have a share of a metric. Profiles have numbers by context; which of
 * them belong to a line is known exactly
 *
 * - of what runs on it: counts of blocks tell how often each instruction ran, so a line has its own
 *   instructions, those of a kind of opcode (--categories), and weights of them (--weights);
 * - of allocations, exceptions, monitors and work: tallies tell the instruction;
 * - of what it calls: a context's callsite tells the line, which so has the invocations it makes,
 *   and all numbers of the contexts that it calls.
 *
 * Other values (cpuTime, jopCycles) are known of a context as a whole: a line has
 * those of its calls, and none of its own.
 */
#ifndef JP2VM_TOOLS_PROF_LINE_METRIC_H
#define JP2VM_TOOLS_PROF_LINE_METRIC_H

#include "tools/prof/command/tool.h"

/* By this name lines are told by how often they ran. It is no metric of contexts. */
#define TOOL_LINE_EXECUTIONS "executions"

enum tool_line_kind {
    TOOL_LINES_RUN,    /* own numbers from counts of blocks; those of calls in `inclusive` */
    TOOL_LINES_PLACED, /* own numbers from tallies; those of calls in `inclusive` */
    TOOL_LINES_INVOKE, /* invocations: own ones are the calls from the line */
    TOOL_LINES_CALL    /* no own numbers */
};

struct tool_line_metric {
    enum tool_line_kind kind;
    const uint64_t *self;  /* by context, what was folded included */
    uint64_t weights[256]; /* by opcode; of TOOL_LINES_RUN */
    enum prof_tally_kind tally; /* of TOOL_LINES_PLACED: which of its numbers */
    uint32_t number;
    bool has_folded; /* lines also have what folded code did that they called */
};

/* Bytecode instructions. self: by context. */
void tool_line_metric_instructions(struct tool_line_metric *metric, const uint64_t *self);

/* The first metric of a profile. False: lines of it have none of that; a line was printed, which
 * names those that they have. */
bool tool_line_metric_find(struct tool_line_metric *metric, const struct tool_profile *profile);

/* Whether the tallies of a profile have the numbers of a metric by instruction, and which. */
bool tool_line_metric_is_placed(const struct prof_contexts *contexts, const char *name,
                                enum prof_tally_kind *kind, uint32_t *number);

/* Why lines do not have numbers of their own of the first metric, which is one of tallies and not
 * placed: the rest of a sentence. "" for other metrics. */
const char *tool_line_metric_lack(const struct tool_profile *profile);

/* The index (number - 1) of the instruction whose line has a tally of a method; of a native method 0.
 * The entry of a synchronized method is its first instruction. False: none. */
bool tool_tally_place(const struct prof_method *method, enum prof_tally_kind kind,
                      const struct prof_tally *tally, uint32_t *index);

/* Whether it is known how often lines ran; false: a line as above was printed. */
bool tool_line_metric_has_executions(const struct tool_profile *profile);

#endif
