/*
 * facts.h: results that are facts, one after the other: for people lines of titles and values, as
 * JSON members of one object, as CSV rows of name and value.
 *
 *     tool_facts_begin(&facts, out, &settings);
 *     tool_fact_number(&facts, "contexts", "contexts", 4711, "");
 *     tool_facts_end(&facts);
 */
#ifndef JP2VM_TOOLS_PROF_FACTS_H
#define JP2VM_TOOLS_PROF_FACTS_H

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

/* name: in JSON and CSV; NULL: a fact for people only. title: for people; NULL: for programs only.
 * A text that is NULL or empty is left out. */
void tool_fact_text(struct tool_facts *facts, const char *name, const char *title,
                    const char *value);

/* behind: for people, what the number is of. */
void tool_fact_number(struct tool_facts *facts, const char *name, const char *title,
                      uint64_t value, const char *behind);

/* For programs only. */
void tool_fact_bool(struct tool_facts *facts, const char *name, bool value);

/* The totals of all metrics, by their names. */
void tool_facts_totals(struct tool_facts *facts, const struct tool_profile *profile);

/*
 * Commands that write a file tell as JSON or CSV what they wrote, on standard output.
 *
 * Whether that is free: TOOL_OK also when nothing is to be told; else TOOL_USAGE, a line was
 * printed. what: "the profile".
 */
int tool_summary_check(const struct tool_settings *settings, const char *what);

/* Where it goes. NULL: a line was printed. */
struct prof_output *tool_summary_open(const struct tool_settings *settings);

#endif
