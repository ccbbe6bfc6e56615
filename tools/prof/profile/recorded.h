/*
 * recorded.h: the selection that a profile was recorded with (docs/profiling.md, "Selection"). It
 * determines what self numbers and invocations mean, so files of limits contain it.
 *
 * Threads: jp2prof has one. Ownership: the creator releases the texts.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_RECORDED_H
#define JP2VM_TOOLS_PROF_PROFILE_RECORDED_H

#include <stdbool.h>

#include "tools/prof/command/tool.h"

/* Each list has items separated by commas; the order of the items has no meaning. */
struct tool_recorded {
    char *only;     /* the patterns of --profile-only; "**" without that option */
    char *fold;     /* the list of --profile-fold, and the words below; "" if nothing is folded */
    char *part;     /* the options by which jp2prof selected a part of the run; "": the file has the
                       whole run */
    char *switches; /* how often profiling was started, stopped and reset while the program ran:
                       "1,1,0"; "": it was on for the whole run */
    char *jop;      /* the model of JOP: "jopModel=JOP, May 2014, 60 MHz; jopWaits=1,2; ..."; "": no
                       cycles were counted */
    char *library;  /* the file of the class library, without directories; "": not known */
};

/* Words in `fold` that are not items of --profile-fold. RECURSION: recursion was united, by the
 * machine or when the profile was loaded. NATIVES: native methods have no contexts. Items that
 * start with -- are options with which jp2prof wrote the file. */
#define TOOL_RECORDED_RECURSION "recursion"
#define TOOL_RECORDED_NATIVES "natives"

/* The start of the names of JOP's notes and metrics. */
#define TOOL_RECORDED_JOP "jop"

/* Returns false if memory runs out. */
bool tool_recorded_find(const struct tool_profile *profile, struct tool_recorded *recorded);
void tool_recorded_release(struct tool_recorded *recorded);

/* The numbers that two selections count differently. */
struct tool_recorded_change {
    bool has_all;       /* all numbers: the profiles contain different parts of their runs */
    bool has_calls;     /* entries, and other exclusive numbers of native methods */
    bool has_self;      /* exclusive numbers of methods, and entries */
    bool has_inclusive; /* inclusive numbers of methods */
};

struct tool_recorded_change tool_recorded_compare(const struct tool_recorded *a,
                                                  const struct tool_recorded *b);

/* Adds "--profile-only=app.** --fold-recursion", or "no selection". */
void tool_recorded_add_words(struct vm_text *to, const struct tool_recorded *recorded);

#endif
