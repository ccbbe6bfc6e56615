/*
 * range.h: --from and --to: the part of a run between two checkpoints (docs/profile-series.md).
 */
#ifndef JP2VM_TOOLS_PROF_SERIES_RANGE_H
#define JP2VM_TOOLS_PROF_SERIES_RANGE_H

#include <stdbool.h>

#include "profiler/read/contexts_series.h"
#include "tools/prof/profile/select.h"

/* Returns whether an option limits the range. */
bool tool_range_is_any(const struct tool_selection *selection);

/* Checks the options' syntax. If it is wrong, prints a line on stderr and returns TOOL_USAGE;
 * otherwise returns TOOL_OK. */
int tool_range_check(const char *command, const struct tool_selection *selection);

/* Changes the contexts to the profile of the range, and adds the note on the selection (select.h).
 * If that fails, prints a line on stderr and returns false; then the contexts can only be freed. */
bool tool_range_take(const char *path, struct prof_contexts *contexts,
                     const struct tool_selection *selection);

/* Finds the checkpoints that the options mean, by default the first and the last of the series. If
 * there are none, or if the range is empty, prints a line on stderr and returns false. */
bool tool_range_find(const char *path, const struct prof_contexts_series *series,
                     const struct tool_selection *selection, uint32_t *from, uint32_t *to);

/* Adds the note on the selection to the contexts of the range, and drops notes with numbers of the
 * whole run. If memory runs out, prints a line on stderr and returns false. */
bool tool_range_note(struct prof_contexts *contexts, const struct prof_contexts_series *series,
                     const struct tool_selection *selection, uint32_t from, uint32_t to);

/* Writes the position of a checkpoint: "2.003s", or bytecodes "20000013". */
#define TOOL_CHECKPOINT_BYTES 40
void tool_put_checkpoint(char to[TOOL_CHECKPOINT_BYTES], const struct prof_contexts_series *series,
                         uint32_t checkpoint);

#endif
