/*
 * line_metric.h: the share of a metric that belongs to each source line. Profiles contain numbers
 * for each context; the share of a line is known exactly for
 *
 * - instructions on the line: counts of blocks determine how often each instruction ran, and so
 *   also its category (--categories) and weight (--weights);
 * - allocations, exceptions, monitors and work: tallies name the instruction;
 * - calls from the line: callsites of contexts determine the invocations from a line, and all
 *   numbers of the contexts that the line calls.
 *
 * Other values (cpuTime, jopCycles) are known only for whole contexts: a line has the values of its
 * calls, but no exclusive value.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_LINE_METRIC_H
#define JP2VM_TOOLS_PROF_CODE_LINE_METRIC_H

#include "tools/prof/command/tool.h"

/* The name for the executions of lines in options and reports. It is not a metric of contexts. */
#define TOOL_LINE_EXECUTIONS "executions"

enum tool_line_kind {
    TOOL_LINES_RUN,    /* exclusive numbers come from counts of blocks; `inclusive` also has the
                          numbers of calls */
    TOOL_LINES_PLACED, /* exclusive numbers come from tallies; `inclusive` also has the numbers of
                          calls */
    TOOL_LINES_INVOKE, /* invocations: the exclusive number is the number of calls from the line */
    TOOL_LINES_CALL    /* no exclusive numbers */
};

struct tool_line_metric {
    enum tool_line_kind kind;
    const uint64_t *self;  /* indexed by context, including the numbers of folded code */
    uint64_t weights[256]; /* for TOOL_LINES_RUN; indexed by opcode */
    /* For TOOL_LINES_PLACED: the tally, and the index of a number in it. */
    enum prof_tally_kind tally;
    uint32_t number;
    bool has_folded; /* lines include the instructions of folded code that they called */
};

/* Sets the metric to bytecode instructions. self: indexed by context. */
void tool_line_metric_instructions(struct tool_line_metric *metric, const uint64_t *self);

/* Prepares the first metric of a profile. If lines have no numbers of this metric, prints a line on
 * stderr with the metrics that lines have, and returns false. */
bool tool_line_metric_find(struct tool_line_metric *metric, const struct tool_profile *profile);

/* Returns whether a tally of the profile contains the numbers of a metric by instruction; if so,
 * sets *kind to the tally and *number to the index of the number in the tally. */
bool tool_line_metric_is_placed(const struct prof_contexts *contexts, const char *name,
                                enum prof_tally_kind *kind, uint32_t *number);

/* The same, but also for the metric instructions: a tally contains the instructions of folded code,
 * counts of blocks contain all other instructions. */
bool tool_line_metric_tally(const struct prof_contexts *contexts, const char *name,
                            enum prof_tally_kind *kind, uint32_t *number);

/* If the first metric is counted by a tally that does not name instructions, returns the reason why
 * lines have no exclusive numbers of it, as the end of a sentence. Otherwise returns "". */
const char *tool_line_metric_lack(const struct tool_profile *profile);

/* Finds the index (number - 1) of the instruction to which a tally of a method belongs; 0 for a
 * native method. The entry of a synchronized method belongs to the method's first instruction.
 * Returns false if the tally belongs to no instruction. */
bool tool_tally_place(const struct prof_method *method, enum prof_tally_kind kind,
                      const struct prof_tally *tally, uint32_t *index);

/* Returns whether the executions of lines are known. If not, prints a line on stderr as
 * tool_line_metric_find does. */
bool tool_line_metric_has_executions(const struct tool_profile *profile);

/* Returns whether the calls of lines are known, and with them inclusive numbers: whether the
 * profile separates callsites. */
bool tool_line_metric_has_calls(const struct tool_profile *profile);

/* The same; if they are not known, prints a line on stderr, which says that rows cannot be sorted
 * by inclusive numbers. */
bool tool_line_metric_has_inclusive(const struct tool_profile *profile);

/* Returns the remarks of a profile, malloc'ed, for reports on lines: with a further line if the
 * calls of lines are not known. Returns NULL if memory runs out. */
char *tool_line_metric_remarks(const struct tool_profile *profile);

#endif
