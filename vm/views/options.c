/*
 * The command line options for views.
 */
#include <string.h>

#include "vm/views/views.h"

VM_OPTION_JOINS_LIST(add_classes, struct vm_view_plan, classes)
VM_OPTION_JOINS_LIST(add_layouts, struct vm_view_plan, layouts)

/* Adds the moments that the option's value names. */
static enum vm_option_status set_moments(const struct vm_option_use *use, unsigned *moments)
{
    static const char *const names[] = {"exit", "gc", "signal"}; /* indexed by bit number */
    const char *at = use->value == NULL ? "exit" : use->value;
    for (;; at++) {
        size_t length = strcspn(at, ","), i = 0;
        while (i < 3 && (strlen(names[i]) != length || memcmp(names[i], at, length) != 0)) {
            i++;
        }
        if (i == 3) {
            return vm_option_fail_word(use, at, "exit, gc and signal");
        }
        *moments |= 1u << i;
        at += length;
        if (*at == '\0') {
            return VM_OPTION_OK;
        }
    }
}

static enum vm_option_status set_histogram(const struct vm_option_use *use)
{
    struct vm_view_plan *plan = use->part;
    return set_moments(use, &plan->histogram_moments);
}

static enum vm_option_status set_map(const struct vm_option_use *use)
{
    struct vm_view_plan *plan = use->part;
    return set_moments(use, &plan->map_moments);
}

/* Sets the classes that the map shows: at most 26 patterns, because each one has a letter. */
static enum vm_option_status set_map_classes(const struct vm_option_use *use)
{
    struct vm_view_plan *plan = use->part;
    size_t count = 1;
    enum vm_option_status status = vm_option_keep(use, &plan->map_classes);
    if (status != VM_OPTION_OK) {
        return status;
    }
    for (const char *at = use->value; *at != '\0'; at++) {
        count += *at == ',';
    }
    if (count > 26) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --heap-map-classes takes 26 classes at most, not %zu", count);
    }
    return VM_OPTION_OK;
}

/* If classes for the map are given but no moment, the map is printed at exit. */
static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    struct vm_view_plan *plan = part;
    (void)draft;
    (void)message;
    if (plan->map_classes != NULL && plan->map_moments == 0) {
        plan->map_moments = VM_VIEW_AT_EXIT;
    }
    return VM_OPTION_OK;
}

static enum vm_option_status start(const struct vm_plan *whole, const void *part,
                                   struct vm_option_message *message)
{
    char reason[400];
    (void)whole;
    vm_view_plan = part;
    return vm_views_start(reason, sizeof reason)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
}

static const struct vm_option rows[] = {
    {"--print-class", VM_OPTION_EQUALS, add_classes, "=class,...",
     "print classes at exit: constant pool, fields, methods, vtable, itable; patterns as in "
     "docs/patterns.md; "
     "without a program they are loaded and linked only",
     "--print-class=Main", .page = "views.md#classes", .adds_up = true},
    {"--print-layout", VM_OPTION_EQUALS, add_layouts, "=class,...",
     "print the layout of objects of classes in memory: offsets, sizes, gaps",
     "--print-layout=java.lang.String,int[]", .page = "views.md#objects", .adds_up = true},
    {"--heap-histogram", VM_OPTION_OPTIONAL_EQUALS, set_histogram, "[=exit|gc|signal,...]",
     "print how many live objects of each class there are: at exit, after each collection, on "
     "SIGQUIT",
     "--heap-histogram=exit", .initial = "exit", .page = "views.md#the-heap", .adds_up = true},
    {"--heap-map", VM_OPTION_OPTIONAL_EQUALS, set_map, "[=exit|gc|signal,...]",
     "print which blocks and places of the heap are in use, at the same moments as the histogram",
     "--heap-map=exit", .initial = "exit", .page = "views.md#the-map-of-the-heap", .adds_up = true},
    {"--heap-map-classes", VM_OPTION_EQUALS, set_map_classes, "=class,...",
     "show the objects of these classes in the map of the heap, by a letter for each class",
     "--heap-map-classes=Main", .page = "views.md#the-map-of-the-heap"},
    {.name = NULL}};

const struct vm_option_group vm_view_options = {.title = "Views of classes and the heap",
                                                .topic = "views",
                                                .is_own = true,
                                                .options = rows,
                                                .part_bytes = sizeof(struct vm_view_plan),
                                                .resolve = resolve,
                                                .start = start};
