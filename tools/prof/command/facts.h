/*
 * facts.h: results that are a list of facts: lines of title and value as text, members of one
 * object as JSON, rows of name and value as CSV.
 *
 *     tool_facts_begin(&facts, out, &settings);
 *     tool_fact_number(&facts, "contexts", "contexts", 4711, "");
 *     tool_facts_end(&facts);
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_FACTS_H
#define JP2VM_TOOLS_PROF_COMMAND_FACTS_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

struct tool_facts {
    struct prof_output *out;
    const struct tool_settings *settings;
    bool is_first;
};

void tool_facts_begin(struct tool_facts *facts, struct prof_output *out,
                      const struct tool_settings *settings);
void tool_facts_end(struct tool_facts *facts);

/* name: the name in JSON and CSV; NULL: the fact appears in text only. title: the title in text;
 * NULL: the fact appears in JSON and CSV only. If the value is NULL or empty, the fact is left
 * out. */
void tool_fact_text(struct tool_facts *facts, const char *name, const char *title,
                    const char *value);

/* behind: the unit, which text shows after the number; JSON and CSV omit it. */
void tool_fact_number(struct tool_facts *facts, const char *name, const char *title, uint64_t value,
                      const char *behind);

/* In JSON and CSV only. */
void tool_fact_bool(struct tool_facts *facts, const char *name, bool value);

/* The totals of all metrics, by their names. */
void tool_facts_totals(struct tool_facts *facts, const struct tool_profile *profile);

/*
 * With --json or --csv, commands that write a file also write a report on that file to standard
 * output.
 *
 * Checks that the file is not also written to standard output. Returns TOOL_OK if it is not, or if
 * no report is wanted; otherwise prints a line on stderr and returns TOOL_USAGE. what: the file's
 * content for the message, such as "the profile".
 */
int tool_summary_check(const struct tool_settings *settings, const char *what);

/* Opens the output for the report. If it fails, prints a line on stderr and returns NULL. */
struct prof_output *tool_summary_open(const struct tool_settings *settings);

#endif
