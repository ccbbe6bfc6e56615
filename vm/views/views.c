#include "vm/views/views.h"

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
#include "vm/names/class_text.h"
#include "vm/runtime/unload.h"
#include "vm/translate/known_names.h"
#include "vm/views/class_names.h"
#include "vm/views/heap_map.h"
#include "vm/views/histogram.h"
#include "vm/views/print_class.h"
#include "vm/vm.h"

#define NAME_BYTES 1024

static const struct vm_view_plan no_plan;
const struct vm_view_plan *vm_view_plan = &no_plan;

/* The classes selected by an option. */
struct listed {
    const char *option;
    struct vm_patterns *patterns; /* NULL: none */
};

static struct listed listed_classes = {.option = "--print-class"};
static struct listed listed_layouts = {.option = "--print-layout"};
static struct listed mapped_classes = {.option = "--heap-map-classes"};

static bool is_listed(const struct listed *listed, const struct vm_class *class)
{
    const struct vm_pattern_subject subject = vm_class_subject(class);
    return listed->patterns != NULL && vm_patterns_select(listed->patterns, &subject);
}

/* A class to print that could not be linked, and the reason. */
struct failure {
    const struct vm_class *class;
    char *text;
    struct failure *next;
};
static struct failure *failures; /* guarded by `lock` */
static bool is_without_program;
static struct vm_lock lock = VM_LOCK(VIEW_FAILURES);

/* Returns the first line about an exception, "java.lang.VerifyError: Bad type ...", malloc'ed. NULL
 * if memory runs out. */
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
    struct failure *failure = self->exception == NULL || !is_listed(&listed_classes, class)
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

/* A text that is collected in memory, and printed as a whole where the machine's messages are
 * printed. */
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
    bool is_class = is_listed(&listed_classes, class);
    bool is_layout = is_listed(&listed_layouts, class);
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

/* Warns about patterns that matched no class; all classes have been compared with them. */
static void warn_of(const struct listed *listed)
{
    if (listed->patterns == NULL) {
        return;
    }
    if (is_without_program) { /* load() has already reported missing classes */
        vm_warn_of_old_stars(listed->patterns, listed->option);
    } else {
        vm_warn_of_unmatched(listed->patterns, listed->option, "class %s was loaded");
    }
}

/* Prints the selected classes in the order of definition; the list of classes starts with the
 * newest. */
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
    warn_of(&listed_classes);
    warn_of(&listed_layouts);
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
        if (!vm_print_heap_map(text.out, mapped_classes.patterns, collects)) {
            fputs("jp2vm: --heap-map: out of memory\n", text.out);
        }
        end_text(&text);
    }
}

/* Prints the views of the heap for a moment. If `collects`, the first view runs a collection. */
static void print_heap(enum vm_view_moment moment, bool collects)
{
    bool is_known = vm_heap_thread_is_registered(); /* false for a thread that handles signals */
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
    if (vm.is_running) { /* false for the collection of a view at exit */
        print_heap(VM_VIEW_AT_COLLECTION, false);
    }
}

/* Called before a class is unloaded. The class cannot be printed any more: its objects are freed,
 * and perhaps also the classes to which it refers. */
static bool on_unloaded(const struct vm_class *class)
{
    char name[NAME_BYTES];
    for (struct failure *failure = failures; failure != NULL; failure = failure->next) {
        failure->class = failure->class == class ? NULL : failure->class;
    }
    bool is_class = is_listed(&listed_classes, class);
    bool is_layout = is_listed(&listed_layouts, class);
    (void)is_listed(&mapped_classes, class); /* only marks the pattern as matched: the class has no
                                              * objects left */
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
    if (mapped_classes.patterns != NULL) {
        for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
            (void)is_listed(&mapped_classes, class);
        }
        warn_of(&mapped_classes);
    }
    if ((vm_view_plan->histogram_moments | vm_view_plan->map_moments) & VM_VIEW_AT_EXIT) {
        print_heap(VM_VIEW_AT_EXIT, true);
    }
}

static bool parse(struct listed *listed, const char *list, char *message, size_t size)
{
    char reason[300];
    listed->patterns = list == NULL
                           ? NULL
                           : vm_patterns_parse(list,
                                               VM_PATTERN_CLASSES | VM_PATTERN_SUBTYPES
                                                   | VM_PATTERN_ANNOTATIONS | VM_PATTERN_LOADERS
                                                   | VM_PATTERN_MODIFIERS | VM_PATTERN_OLD_STARS,
                                               NULL, reason, sizeof reason);
    if (list != NULL && listed->patterns == NULL) {
        snprintf(message, size, "%s: %s", listed->option, reason);
    }
    return list == NULL || listed->patterns != NULL;
}

bool vm_views_start(char *message, size_t size)
{
    unsigned moments = vm_view_plan->histogram_moments | vm_view_plan->map_moments;
    bool has_classes = vm_views_need_no_program();
    if (!parse(&listed_classes, vm_view_plan->classes, message, size)
        || !parse(&listed_layouts, vm_view_plan->layouts, message, size)
        || !parse(&mapped_classes, vm_view_plan->map_classes, message, size)) {
        return false;
    }
    if (has_classes) {
        vm_on_link_failed = note_failure;
    }
    if (has_classes || vm_view_plan->map_classes != NULL) {
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
    return true;
}

/* --- without a program ------------------------------------------------------------------------ */

bool vm_views_need_no_program(void)
{
    return vm_view_plan->classes != NULL || vm_view_plan->layouts != NULL;
}

enum loaded { IS_MISSING, IS_UNLINKED, IS_LINKED };

/* Loads and links a class. Leaves no exception pending. */
static enum loaded load_class(struct vm_thread *self, struct vm_loader *loader, const char *name,
                              struct vm_object **exception)
{
    const struct vm_symbol *symbol = vm_symbol_from_cstr(name);
    struct vm_class *class = symbol == NULL ? NULL : vm_load_class(self, loader, symbol);
    if (class != NULL && vm_link_class(self, class)) {
        return IS_LINKED;
    }
    *exception = vm_exception_take(self);
    return class == NULL ? IS_MISSING : IS_UNLINKED;
}

/* Loads a nested class: tries "a/B/C" as "a/B$C", "a/B/C/D" as "a/B$C$D". */
static bool load_member(struct vm_thread *self, struct vm_loader *loader, char *name)
{
    struct vm_object *ignored = NULL;
    for (char *slash; (slash = strrchr(name, '/')) != NULL;) {
        *slash = '$';
        if (load_class(self, loader, name, &ignored) == IS_LINKED) {
            return true;
        }
    }
    return false;
}

static bool is_loaded(const struct vm_patterns *patterns, size_t item)
{
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        const struct vm_pattern_subject subject = vm_class_subject(class);
        if (vm_patterns_item_matches(patterns, item, &subject)) {
            return true;
        }
    }
    return false;
}

/* Returns whether the item's parts other than the name also match. If not, prints a message. */
static bool check_parts(const struct listed *listed, size_t index)
{
    const struct vm_pattern_item item = vm_patterns_item(listed->patterns, index);
    char hint[NAME_BYTES];
    bool is_it = item.name.length == strlen(item.text) || is_loaded(listed->patterns, index);
    if (!is_it) {
        vm_message("jp2vm: %s: no class %s was loaded%s\n", listed->option, item.text,
                   vm_known_hint(listed->patterns, index, hint, sizeof hint));
    }
    return is_it;
}

/* Loads the class of an item. On failure, prints a message and returns false; leaves no exception
 * pending. */
static bool load(struct vm_thread *self, const struct listed *listed, size_t item)
{
    const struct vm_pattern_item written = vm_patterns_item(listed->patterns, item);
    struct vm_loader *loader = vm_jni_system_loader(self);
    struct vm_object *exception = NULL;
    char class_name[NAME_BYTES], name[NAME_BYTES], hint[NAME_BYTES];
    snprintf(class_name, sizeof class_name, "%.*s", (int)written.name.length, written.name.bytes);
    if (loader == NULL || !vm_internal_name(class_name, name, sizeof name)) {
        exception = vm_exception_take(self);
    } else {
        enum loaded loaded = load_class(self, loader, name, &exception);
        if (loaded == IS_LINKED
            || (loaded == IS_MISSING
                && (is_loaded(listed->patterns, item) /* without its package */
                    || load_member(self, loader, name)))) {
            return check_parts(listed, item);
        }
    }
    char *text = exception == NULL ? NULL : error_text(exception);
    vm_message("jp2vm: %s: %s: %s%s\n", listed->option, written.text,
               text == NULL ? "out of memory" : text,
               vm_known_hint(listed->patterns, item, hint, sizeof hint));
    free(text);
    return false;
}

/* Loads the classes of those items of a list that name a single class. */
static bool load_all(struct vm_thread *self, const struct listed *listed)
{
    size_t count = listed->patterns == NULL ? 0 : vm_patterns_count(listed->patterns);
    bool is_good = true;
    for (size_t i = 0; i < count; i++) {
        const struct vm_pattern_item item = vm_patterns_item(listed->patterns, i);
        if (!item.is_exclusion && item.name.length > 0
            && strcspn(item.name.bytes, "*+@:") >= item.name.length) {
            is_good &= load(self, listed, i);
        }
    }
    return is_good;
}

int vm_views_show_classes(struct vm_thread *self)
{
    is_without_program = true;
    bool has_classes = load_all(self, &listed_classes);
    bool has_layouts = load_all(self, &listed_layouts);
    return has_classes && has_layouts ? 0 : 1;
}
