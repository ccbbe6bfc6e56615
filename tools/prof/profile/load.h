/*
 * load.h: reads profiles for commands: file, metrics, selection.
 *
 * Metrics are, in this order: instructions (when blocks were counted), invocations, the values of
 * the file, those of --weights and --categories; those that were asked for (--metric) come first.
 *
 * Memory: a profile owns its contexts. Errors: a line was printed.
 */
#ifndef JP2VM_TOOLS_PROF_LOAD_H
#define JP2VM_TOOLS_PROF_LOAD_H

#include "profiler/read/file.h"
#include "profiler/write/output.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Reads "-" from standard input. NULL: a line was printed. */
struct tool_profile *tool_load(const char *path, const struct tool_settings *settings);

/* Two that are to be compared. A selection may leave nothing of one of them, but not of both. False:
 * a line was printed; what was loaded until then is in sides, to be unloaded, and the rest NULL. */
bool tool_load_both(const char *const *paths, const struct tool_settings *settings,
                    struct tool_profile **sides);

/* A line on stderr when two were not collected alike. */
void tool_tell_unlike(const struct tool_profile *one, const struct tool_profile *other);

/* Whether a selection leaves nothing of a profile, for one that may (takes_none) when that is so of
 * others, too: then a line was printed. */
bool tool_selects_nothing(const struct tool_selection *selection, const char *path);

void tool_unload(struct tool_profile *profile);

/* A profile's contexts, which are the caller's from now on: the profile's columns must not be used
 * any more once they change. */
struct prof_contexts *tool_take_contexts(struct tool_profile *profile);

/* The contexts of a profile, to be changed: a command that has done so calls tool_profile_renew
 * before it uses the profile's columns again. */
struct prof_contexts *tool_profile_contexts(struct tool_profile *profile);

/* Makes the columns of metrics of changed contexts; the totals must be what they were. False
 * without memory: a line was printed. */
bool tool_profile_renew(struct tool_profile *profile);

/* Reads the contexts only, whole, with progress; "the file holds XML" and the like are told.
 * report may be NULL. */
struct prof_contexts *tool_read(const char *path, bool takes_parts,
                                struct prof_file_report *report);

/* Whether reports are of a part of the file. */
bool tool_is_selected(const struct tool_profile *profile);

/* "selected 12.3 % of 4,711 bytecode instructions, 45.6 % with all they call": what selected methods
 * do themselves, of the file's total. "": nothing is selected. The length. */
size_t tool_put_selection(char *to, size_t size, const struct tool_profile *profile);

/* A line on stderr when only a part was selected: for commands whose results do not say so. */
void tool_tell_selection(const struct tool_profile *profile);

/* A profile of contexts that come from elsewhere (merge, diff), which it owns from now on. */
struct tool_profile *tool_profile_make(const char *path, struct prof_contexts *contexts,
                                       const struct tool_settings *settings);

/* Writes contexts in a format of the profiler's; what goes wrong is kept by the output. */
struct prof_format;
void tool_write_contexts(const struct prof_contexts *contexts, const struct prof_format *format,
                         struct prof_output *out);

#endif
