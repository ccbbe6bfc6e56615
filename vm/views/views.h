/*
 * views.h: views from the command line: the machine's data about classes, the layout of objects,
 * and the contents of the heap.
 *
 *   --print-class, --print-layout       at exit, for the classes named; if no program runs, the
 *                                       classes are loaded and linked first
 *   --heap-histogram, --heap-map        at exit, after each collection, or on SIGQUIT
 *
 * All views are printed on stderr. docs/views.md explains the parts.
 *
 * Threads: the plan is immutable once it is in force. All other code runs while the Java threads
 * are stopped, or before the program starts.
 */
#ifndef JP2VM_VM_VIEWS_VIEWS_H
#define JP2VM_VM_VIEWS_VIEWS_H

#include <stdbool.h>

#include "vm/options/options.h"

struct vm_thread;

/* When heap views are printed; a bit set. */
enum vm_view_moment { VM_VIEW_AT_EXIT = 1, VM_VIEW_AT_COLLECTION = 2, VM_VIEW_AT_SIGNAL = 4 };

struct vm_view_plan {
    const char *classes, *layouts; /* comma-separated names; NULL: none */
    unsigned histogram_moments, map_moments;
    const char *map_classes; /* classes whose objects the map shows; NULL: none */
};

/* The plan in force. */
extern const struct vm_view_plan *vm_view_plan;

/* Arranges the views that the plan requires. Called before the machine exists. If a pattern is
 * wrong, returns false with one line about it. */
bool vm_views_start(char *message, size_t size);

extern const struct vm_option_group vm_view_options;

/* Whether the plan prints classes, so that no program needs to be given. */
bool vm_views_need_no_program(void);

/* Loads and links the classes of the plan; they are printed at exit, as with a program. If a class
 * is missing or cannot be linked, prints a message. Returns the exit status: 0, or 1 if there was
 * such a class. Leaves no exception pending. */
int vm_views_show_classes(struct vm_thread *self);

#endif
