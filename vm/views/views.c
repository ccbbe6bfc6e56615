#include "vm/views/views.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/jni/functions.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/unload.h"
#include "vm/views/class_names.h"
#include "vm/views/heap_map.h"
#include "vm/views/histogram.h"
#include "vm/views/print_class.h"
#include "vm/vm.h"

static const struct vm_view_plan no_plan;
const struct vm_view_plan *vm_view_plan = &no_plan;

/* Classes that could not be linked, and why; for those that are to be printed. */
struct failure {
    const struct vm_class *class;
    char *text;
    struct failure *next;
};
static struct failure *failures; /* added to with the lock */
static bool is_without_program;
static struct vm_lock lock = VM_LOCK(VIEW_FAILURES);

/* "java.lang.VerifyError: Bad type ...", the first line. malloc'ed, NULL without memory. */
static char *error_text(const struct vm_object *exception)
{
    char *type = vm_class_external_name(exception->class);
    char *message = vm_throwable_message(exception);
    size_t size = (type == NULL ? 0 : strlen(type)) + (message == NULL ? 0 : strlen(message)) + 3;
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s%s%s", type == NULL ? "" : type, message == NULL ? "" : ": ",
                 message == NULL ? "" : message);
        text[strcspn(text, "\n")] = '\0';
    }
    free(type);
    free(message);
    return text;
}

static const char *failure_of(const struct vm_class *class)
{
    for (const struct failure *failure = failures; failure != NULL; failure = failure->next) {
        if (failure->class == class) {
            return failure->text;
        }
    }
    return NULL;
}

static void note_failure(struct vm_thread *self, const struct vm_class *class)
{
    struct failure *failure = self->exception == NULL
                                      || !vm_class_is_listed(vm_view_plan->classes, class)
                                  ? NULL
                                  : malloc(sizeof *failure);
    if (failure == NULL) {
        return;
    }
    vm_lock_take(&lock);
    if (failure_of(class) != NULL || (failure->text = error_text(self->exception)) == NULL) {
        free(failure);
    } else {
        failure->class = class;
        failure->next = failures;
        failures = failure;
    }
    vm_lock_release(&lock);
}

/* --- printing --------------------------------------------------------------------------------- */

/* Text that is printed as a whole, where the machine's messages go. */
struct text {
    FILE *out;
    char *bytes;
    size_t size;
};

static bool begin_text(struct text *text)
{
    text->bytes = NULL;
    text->out = open_memstream(&text->bytes, &text->size);
    return text->out != NULL;
}

static void end_text(struct text *text)
{
    if (fclose(text->out) == 0) {
        vm_message("%s", text->bytes);
    }
    free(text->bytes);
}

static void print_listed(const struct vm_class *class)
{
    struct text text;
    bool is_class = vm_class_is_listed(vm_view_plan->classes, class);
    bool is_layout = vm_class_is_listed(vm_view_plan->layouts, class);
    if ((!is_class && !is_layout) || !begin_text(&text)) {
        return;
    }
    if (is_class) {
        vm_print_class(text.out, class, failure_of(class));
    }
    if (is_layout) {
        vm_print_layout(text.out, class);
    }
    end_text(&text);
}

/* Lists of an option, and which of their patterns a class had that was unloaded meanwhile. */
struct watched {
    const char *option;
    const char *list;        /* NULL: none */
    atomic_bool *is_matched; /* of each pattern */
};

static struct watched listed_classes = {.option = "--print-class"};
static struct watched listed_layouts = {.option = "--print-layout"};
static struct watched mapped_classes = {.option = "--heap-map-classes"};

static bool watch(struct watched *watched, const char *list)
{
    char pattern[VM_CLASS_PATTERN_BYTES];
    size_t count = 0;
    while (list != NULL && vm_class_pattern(list, count, pattern)) {
        count++;
    }
    watched->list = list;
    watched->is_matched = calloc(count + 1, sizeof *watched->is_matched);
    return watched->is_matched != NULL;
}

/* Whether the class is one of the list. */
static bool note_unloaded(struct watched *watched, const struct vm_class *class)
{
    char pattern[VM_CLASS_PATTERN_BYTES];
    bool is_any = false;
    for (size_t i = 0; watched->list != NULL && vm_class_pattern(watched->list, i, pattern); i++) {
        if (vm_class_matches(pattern, class)) {
            atomic_store(&watched->is_matched[i], true);
            is_any = true;
        }
    }
    return is_any;
}

/* Says so of a name that means no class that was loaded. */
static void warn_of(const char *option, const char *pattern)
{
    char name[VM_CLASS_PATTERN_BYTES], other[VM_CLASS_PATTERN_BYTES];
    const struct vm_class *nearest = vm_class_nearest(pattern);
    vm_class_pattern_print(pattern, name, sizeof name);
    vm_message("jp2vm: %s: no class %s was loaded%s%s%s\n", option, name,
               nearest == NULL ? "" : "; is it ",
               nearest == NULL ? "" : vm_class_print_name(nearest, other, sizeof other),
               nearest == NULL ? "" : "?");
    vm_set_exit_failure();
}

static bool is_loaded(const char *pattern)
{
    const struct vm_class *class = vm.classes;
    while (class != NULL && !vm_class_matches(pattern, class)) {
        class = class->next;
    }
    return class != NULL;
}

static void warn_of_unmatched(const struct watched *watched)
{
    if (is_without_program) {
        return; /* it was told when they were loaded */
    }
    char pattern[VM_CLASS_PATTERN_BYTES];
    for (size_t i = 0; watched->list != NULL && vm_class_pattern(watched->list, i, pattern); i++) {
        if (!atomic_load(&watched->is_matched[i]) && !is_loaded(pattern)) {
            warn_of(watched->option, pattern);
        }
    }
}

/* In the order in which they were defined: the list has the newest first. */
static void print_all_classes(void)
{
    size_t count = 0;
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        count++;
    }
    const struct vm_class **classes = calloc(count + 1, sizeof *classes);
    if (classes == NULL) {
        vm_message("jp2vm: --print-class: out of memory\n");
        return;
    }
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        classes[--count] = class;
    }
    for (size_t i = 0; classes[i] != NULL; i++) {
        print_listed(classes[i]);
        vm_exit_hook_progress();
    }
    free(classes);
    warn_of_unmatched(&listed_classes);
    warn_of_unmatched(&listed_layouts);
}

/* --- the heap --------------------------------------------------------------------------------- */

static void print_histogram(bool collects)
{
    struct text text;
    if (begin_text(&text)) {
        if (!vm_print_histogram(text.out, collects)) {
            fputs("classes are missing for want of memory\n", text.out);
        }
        end_text(&text);
    }
}

static void print_map(bool collects)
{
    struct text text;
    if (begin_text(&text)) {
        if (!vm_print_heap_map(text.out, vm_view_plan->map_classes, collects)) {
            fputs("jp2vm: --heap-map: out of memory\n", text.out);
        }
        end_text(&text);
    }
}

/* The first of them collects, where that is to be done. */
static void print_heap(enum vm_view_moment moment, bool collects)
{
    bool is_known = vm_heap_thread_is_registered(); /* a signal's thread may be here */
    if (!vm_heap_register_thread()) {
        vm_message("jp2vm: --heap-histogram, --heap-map: out of memory\n");
        return;
    }
    bool has_histogram = (vm_view_plan->histogram_moments & moment) != 0;
    if (has_histogram) {
        print_histogram(collects);
    }
    if (vm_view_plan->map_moments & moment) {
        print_map(collects && !has_histogram);
    }
    if (!is_known) {
        vm_heap_unregister_thread();
    }
}

static void print_heap_stopped(void)
{
    print_heap(VM_VIEW_AT_SIGNAL, true);
}

static void on_demand(void)
{
    (void)vm_run_at_safepoint(print_heap_stopped);
}

static void on_collected(void)
{
    if (vm.is_running) { /* not in the collection that a view at exit is made of */
        print_heap(VM_VIEW_AT_COLLECTION, false);
    }
}

/* Its objects are gone, and classes that it refers to may be: there is nothing left to print. */
static bool on_unloaded(const struct vm_class *class)
{
    char name[VM_CLASS_PATTERN_BYTES];
    for (struct failure *failure = failures; failure != NULL; failure = failure->next) {
        failure->class = failure->class == class ? NULL : failure->class;
    }
    bool is_class = note_unloaded(&listed_classes, class);
    bool is_layout = note_unloaded(&listed_layouts, class);
    (void)note_unloaded(&mapped_classes, class); /* the map has objects alone, and it has none */
    if (is_class || is_layout) {
        vm_message("jp2vm: --print-class, --print-layout: %s was unloaded\n",
                   vm_class_print_name(class, name, sizeof name));
    }
    return true;
}

static void at_exit(void)
{
    if (!vm.is_booted || strcmp(vm_exit_reason(), "crash") == 0) {
        return;
    }
    if (vm_views_need_no_program()) {
        print_all_classes();
    }
    warn_of_unmatched(&mapped_classes);
    if ((vm_view_plan->histogram_moments | vm_view_plan->map_moments) & VM_VIEW_AT_EXIT) {
        print_heap(VM_VIEW_AT_EXIT, true);
    }
}

void vm_views_start(void)
{
    unsigned moments = vm_view_plan->histogram_moments | vm_view_plan->map_moments;
    bool has_classes = vm_views_need_no_program();
    if (has_classes) {
        vm_on_link_failed = note_failure;
    }
    if (has_classes || vm_view_plan->map_classes != NULL) {
        if (!watch(&listed_classes, vm_view_plan->classes)
            || !watch(&listed_layouts, vm_view_plan->layouts)
            || !watch(&mapped_classes, vm_view_plan->map_classes)) {
            vm_end_without_memory("the names of classes");
        }
        vm_on_class_unloaded(on_unloaded);
    }
    if (has_classes || (moments & VM_VIEW_AT_EXIT) != 0 || vm_view_plan->map_classes != NULL) {
        vm_at_exit(at_exit);
    }
    if (moments & VM_VIEW_AT_SIGNAL) {
        vm_on_demand(on_demand);
    }
    if (moments & VM_VIEW_AT_COLLECTION) {
        vm_heap_on_collected(on_collected);
    }
}

/* --- without a program ------------------------------------------------------------------------ */

bool vm_views_need_no_program(void)
{
    return vm_view_plan->classes != NULL || vm_view_plan->layouts != NULL;
}

/* "a/B/C" may be meant for "a/B$C": changes the name so where there is such a class. */
static bool find_member_class(struct vm_thread *self, struct vm_loader *loader, char *name)
{
    char *slash = strrchr(name, '/');
    if (slash == NULL || loader == NULL) {
        return false;
    }
    *slash = '$';
    const struct vm_symbol *symbol = vm_symbol_from_cstr(name);
    bool is_there = symbol != NULL && vm_load_class(self, loader, symbol) != NULL;
    (void)vm_exception_take(self);
    return is_there;
}

/* False after a message, with no exception pending. */
static bool load(struct vm_thread *self, const char *option, const char *pattern)
{
    struct vm_loader *loader = vm_jni_system_loader(self);
    const struct vm_symbol *name = loader == NULL ? NULL : vm_symbol_from_cstr(pattern);
    struct vm_class *class = name == NULL ? NULL : vm_load_class(self, loader, name);
    if (class != NULL && vm_link_class(self, class)) {
        return true;
    }
    struct vm_object *exception = vm_exception_take(self);
    if (class == NULL && is_loaded(pattern)) {
        return true; /* it is one with a package */
    }
    char *text = exception == NULL ? NULL : error_text(exception);
    char printed[VM_CLASS_PATTERN_BYTES], other[VM_CLASS_PATTERN_BYTES];
    vm_class_pattern_print(pattern, printed, sizeof printed);
    snprintf(other, sizeof other, "%s", pattern);
    bool has_other = class == NULL && find_member_class(self, loader, other);
    const struct vm_class *nearest = class != NULL || has_other ? NULL : vm_class_nearest(pattern);
    if (nearest != NULL) {
        vm_class_print_name(nearest, other, sizeof other);
    }
    bool has_hint = has_other || nearest != NULL;
    vm_message("jp2vm: %s: %s: %s%s%s%s\n", option, printed,
               text == NULL ? "out of memory" : text, has_hint ? "; is it " : "",
               has_hint ? other : "", has_hint ? "?" : "");
    free(text);
    return false;
}

static bool load_all(struct vm_thread *self, const char *option, const char *list)
{
    char pattern[VM_CLASS_PATTERN_BYTES];
    bool is_good = true;
    for (size_t i = 0; list != NULL && vm_class_pattern(list, i, pattern); i++) {
        if (strchr(pattern, '*') == NULL) {
            is_good &= load(self, option, pattern);
        }
    }
    return is_good;
}

int vm_views_show_classes(struct vm_thread *self)
{
    is_without_program = true;
    bool has_classes = load_all(self, "--print-class", vm_view_plan->classes);
    bool has_layouts = load_all(self, "--print-layout", vm_view_plan->layouts);
    return has_classes && has_layouts ? 0 : 1;
}
