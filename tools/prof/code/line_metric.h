/*
 * line_metric.h: the part of a metric that belongs to each line. Profiles contain numbers by
 * context. The part of a line is known exactly for
 *
 * - instructions on the line: counts of blocks show how often each instruction ran, so a line's
 *   instructions are known, also by kind of opcode (--categories), and their weights (--weights);
 * - allocations, exceptions, monitors and work: tallies contain the instruction;
 * - calls from the line: a context's callsite gives the line, so a line's invocations are known,
 *   and all numbers of the contexts that it calls.
 *
 * Other values (cpuTime, jopCycles) are known only for whole contexts: a line has the values of its
 * calls, but no exclusive value.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_LINE_METRIC_H
#define JP2VM_TOOLS_PROF_CODE_LINE_METRIC_H

#include "tools/prof/command/tool.h"

/* The name under which options and reports show how often lines ran. It is not a metric of
 * contexts. */
#define TOOL_LINE_EXECUTIONS "executions"

enum tool_line_kind {
    TOOL_LINES_RUN,    /* exclusive numbers from counts of blocks; numbers of calls in
                          `inclusive` */
    TOOL_LINES_PLACED, /* exclusive numbers from tallies; numbers of calls in `inclusive` */
    TOOL_LINES_INVOKE, /* invocations: the exclusive number is the calls from the line */
    TOOL_LINES_CALL    /* no exclusive numbers */
};

struct tool_line_metric {
    enum tool_line_kind kind;
    const uint64_t *self;       /* by context, including the numbers of folded code */
    uint64_t weights[256];      /* by opcode; for TOOL_LINES_RUN */
    enum prof_tally_kind tally; /* for TOOL_LINES_PLACED: the tally; `number` is the index of its
                                   number */
    uint32_t number;
    bool has_folded; /* a line also has the instructions of folded code that it called */
};

/* Sets the metric to bytecode instructions. self: by context. */
void tool_line_metric_instructions(struct tool_line_metric *metric, const uint64_t *self);

/* Finds the first metric of a profile. If lines have no numbers of that metric, prints a line on
 * stderr with the metrics that lines have, and returns false. */
bool tool_line_metric_find(struct tool_line_metric *metric, const struct tool_profile *profile);

/* Returns whether tallies of a profile give the numbers of a metric by instruction; if so, sets
 * *kind to the tally and *number to the index of the number in it. */
bool tool_line_metric_is_placed(const struct prof_contexts *contexts, const char *name,
                                enum prof_tally_kind *kind, uint32_t *number);

/* The same, but also for the metric instructions: a tally has the instructions of folded code; all
 * other instructions are in counts of blocks. */
bool tool_line_metric_tally(const struct prof_contexts *contexts, const char *name,
                            enum prof_tally_kind *kind, uint32_t *number);

/* If the first metric is one of tallies and not placed: returns the reason why lines have no
 * exclusive numbers of it, as the end of a sentence. Returns "" for other metrics. */
const char *tool_line_metric_lack(const struct tool_profile *profile);

/* Finds the index (number - 1) of the instruction whose line gets a tally of a method; 0 for a
 * native method. The entry of a synchronized method counts at its first instruction. Returns false
 * if the tally belongs to no instruction. */
bool tool_tally_place(const struct prof_method *method, enum prof_tally_kind kind,
                      const struct prof_tally *tally, uint32_t *index);

/* Returns whether the executions of lines are known; if not, prints a line like
 * tool_line_metric_find. */
bool tool_line_metric_has_executions(const struct tool_profile *profile);

#endif
