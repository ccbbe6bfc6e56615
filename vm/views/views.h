/*
 * views.h: views from the command line: classes as the machine has them, the layout of objects,
 * and the contents of the heap.
 *
 *   --print-class, --print-layout       at exit, of classes by name; if no program runs, the
 *                                       classes are loaded and linked first
 *   --heap-histogram, --heap-map        at exit, after each collection, or on SIGQUIT
 *
 * All views are printed on stderr. docs/views.md explains the parts.
 *
 * Threads: the plan is immutable once it is in force; everything else runs while the Java threads
 * are stopped, or before a program runs.
 */
#ifndef JP2VM_VM_VIEWS_VIEWS_H
#define JP2VM_VM_VIEWS_VIEWS_H

#include <stdbool.h>

#include "vm/options/options.h"

struct vm_thread;

/* The moments of heap views; bits. */
enum vm_view_moment { VM_VIEW_AT_EXIT = 1, VM_VIEW_AT_COLLECTION = 2, VM_VIEW_AT_SIGNAL = 4 };

struct vm_view_plan {
    const char *classes, *layouts; /* names with commas between; NULL: none */
    unsigned histogram_moments, map_moments;
    const char *map_classes; /* classes whose objects the map shows; NULL: none */
};

/* The plan in force. */
extern const struct vm_view_plan *vm_view_plan;

/* Arranges the views of the plan; to be called before the machine exists. If a pattern is wrong,
 * returns false with one line about it. */
bool vm_views_start(char *message, size_t size);

extern const struct vm_option_group vm_view_options;

/* Whether the plan prints classes; then no program is necessary. */
bool vm_views_need_no_program(void);

/* Loads and links the classes of the plan; at exit they are printed, as after a program. Returns
 * the exit status: 0, or 1 if a class is missing or cannot be linked, which a message reports. No
 * exception is left pending. */
int vm_views_show_classes(struct vm_thread *self);

#endif
