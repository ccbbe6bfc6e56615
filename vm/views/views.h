/*
 * views.h: what can be looked at from the command line: classes as the machine has them, the layout
 * of objects, and what is in the heap.
 *
 *   --print-class, --print-layout       at exit, of classes by name; without a program to run the
 *                                       classes are loaded and linked first
 *   --heap-histogram, --heap-map        at exit, after each collection, or on SIGQUIT
 *
 * All is printed on stderr. docs/views.md explains the parts.
 *
 * Threads: the plan is immutable once it is in force; everything else runs while the Java threads
 * stand still, or before a program runs.
 */
#ifndef JP2VM_VM_VIEWS_VIEWS_H
#define JP2VM_VM_VIEWS_VIEWS_H

#include <stdbool.h>

#include "vm/options/options.h"

struct vm_thread;

/* When the heap is looked at; bits. */
enum vm_view_moment {
    VM_VIEW_AT_EXIT = 1,
    VM_VIEW_AT_COLLECTION = 2,
    VM_VIEW_AT_SIGNAL = 4
};

struct vm_view_plan {
    const char *classes, *layouts; /* names with commas between; NULL: none */
    unsigned histogram_moments, map_moments;
    const char *map_classes; /* of which the map shows the places; NULL: none */
};

/* The plan in force. */
extern const struct vm_view_plan *vm_view_plan;

/* Has things printed as the plan says; before the machine exists. False with one line on a pattern
 * that is wrong. */
bool vm_views_start(char *message, size_t size);

extern const struct vm_option_group vm_view_options;

/* Whether classes are to be shown: then there need not be a program. */
bool vm_views_need_no_program(void);

/* Loads and links these classes; at exit they are printed, as after a program. The exit status: 0, or
 * 1 when one of them is not there or cannot be linked, which a message tells. No exception is left
 * pending. */
int vm_views_show_classes(struct vm_thread *self);

#endif
