#define _GNU_SOURCE
/*
 * names.c: matches names with classes, methods and fields, and warns about names that match
 * nothing.
 *
 * A recording contains the classes that were loaded and the methods that were executed during it.
 * If the program runs (vm_session_set_program), the other methods of its classes are also known.
 */
#include <string.h>

#include "vm/base/text/affix.h"
#include "vm/names/pattern.h"
#include "vm/options/nearest.h"
#include "vm/step/session_internal.h"

/* --- matching ---------------------------------------------------------------------------- */

/* The last matched name in compiled form, because a name is often matched many times in a row. */
static struct {
    char text[VM_SESSION_NAME + 1];
    unsigned use;
    struct vm_patterns *patterns; /* NULL: the name is wrong */
} last;

static bool selects(const char *name, unsigned use, const struct vm_pattern_subject *subject)
{
    char message[200];
    if (last.use != use || strcmp(last.text, name) != 0) {
        vm_patterns_free(last.patterns);
        last.use = use;
        snprintf(last.text, sizeof last.text, "%s", name);
        last.patterns = vm_patterns_parse(name, use, NULL, message, sizeof message);
    }
    return last.patterns != NULL && vm_patterns_may_select(last.patterns, subject);
}

bool vm_step_names_class(const struct vm_replay_class *class, const char *name)
{
    const struct vm_pattern_subject subject = {.class_name = class->name};
    return selects(name, VM_PATTERN_CLASSES, &subject);
}

/* Converts a name to a method pattern; the last dot of the name precedes the method. Lists of
 * patterns are copied unchanged. */
static void write_method(const char *name, char text[VM_SESSION_NAME + 1])
{
    size_t length = strcspn(name, "(");
    const char *dot = memrchr(name, '.', length);
    if (strpbrk(name, "#!") != NULL || name[vm_pattern_length(name)] == ',') {
        snprintf(text, VM_SESSION_NAME + 1, "%s", name);
    } else if (dot == NULL) {
        snprintf(text, VM_SESSION_NAME + 1, "#%s", name);
    } else {
        snprintf(text, VM_SESSION_NAME + 1, "%.*s#%s", (int)(dot - name), name, dot + 1);
    }
}

bool vm_step_is_method_name(const char *class_name, const char *method_name, const char *descriptor,
                            const char *name)
{
    char text[VM_SESSION_NAME + 1];
    const struct vm_pattern_subject subject = {
        .class_name = class_name, .method = method_name, .descriptor = descriptor};
    write_method(name, text);
    return selects(text, VM_PATTERN_METHODS, &subject);
}

bool vm_step_names_method(const struct vm_replay_method *method, const char *name)
{
    return vm_step_is_method_name(method->class->name, method->name, method->descriptor, name);
}

bool vm_step_check_method(const struct vm_session *session, const char *name)
{
    char text[VM_SESSION_NAME + 1], message[300];
    write_method(name, text);
    struct vm_patterns *patterns =
        vm_patterns_parse(text, VM_PATTERN_METHODS, NULL, message, sizeof message);
    vm_patterns_free(patterns);
    if (patterns == NULL) {
        fprintf(session->out, "%s\n", message);
    }
    return patterns != NULL;
}

/* --- all that are known -------------------------------------------------------------------- */

typedef void report_function(void *data, const char *class_name, const char *method_name,
                             const char *descriptor);

/* Calls `report` for all known classes (with method_name and descriptor NULL) and all known
 * methods; for some of them twice. */
static void report_all(const struct vm_session *session, report_function *report, void *data)
{
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        if (class->kind == 'L') {
            report(data, class->name, NULL, NULL);
        }
    }
    for (uint32_t i = 1; i <= vm_replay_method_count(session->replay); i++) {
        const struct vm_replay_method *method = vm_replay_method(session->replay, i);
        if (method != NULL) {
            report(data, method->class->name, method->name, method->descriptor);
        }
    }
    if (session->program.visit != NULL) {
        session->program.visit(report, data);
    }
}

/* --- what there is of a name, and what is near ----------------------------------------------- */

/* A search for a class or a method. If the name is a list of patterns, the parts are absent. */
struct search {
    struct vm_patterns *patterns;  /* NULL: the text is wrong */
    struct vm_pattern_parts parts; /* as written; an absent part has length 0 */
    bool has_class, has_method;
    bool has_whole; /* a class has exactly this name with its package, so no other can match */
    struct vm_nearest nearest;
    char near[VM_SESSION_NAME]; /* the most similar name; "": none found */
};

static bool is_absent(struct vm_name_part part)
{
    return part.length == 0;
}

static bool has_stars(struct vm_name_part part)
{
    return !is_absent(part) && memchr(part.bytes, '*', part.length) != NULL;
}

static void begin_class(struct search *search, const char *name)
{
    char message[200];
    *search = (struct search){.parts.class = {name, strlen(name)}};
    search->patterns = vm_patterns_parse(name, VM_PATTERN_CLASSES, NULL, message, sizeof message);
}

static void begin_method(struct search *search, const char *name)
{
    char text[VM_SESSION_NAME + 1], message[200];
    *search = (struct search){0};
    write_method(name, text);
    search->patterns = vm_patterns_parse(text, VM_PATTERN_METHODS, NULL, message, sizeof message);
    if (search->patterns != NULL && vm_patterns_count(search->patterns) == 1
        && !vm_patterns_item(search->patterns, 0).is_exclusion) {
        search->parts = vm_patterns_item_parts(search->patterns, 0);
    }
}

static void end_search(struct search *search)
{
    vm_patterns_free(search->patterns);
    search->patterns = NULL;
}

/* Whether a class is the one searched for, or may contain the method searched for. */
static bool is_class(const struct search *search, const char *class_name)
{
    const struct vm_pattern_subject subject = {.class_name = class_name};
    return search->patterns != NULL && vm_patterns_may_select(search->patterns, &subject);
}

static void keep(struct search *search, const char *class_name, const char *method_name)
{
    snprintf(search->near, sizeof search->near, "%s%s%s", vm_simple_name(class_name),
             method_name == NULL ? "" : ".", method_name == NULL ? "" : method_name);
}

static void look_for(void *data, const char *class_name, const char *method_name,
                     const char *descriptor)
{
    struct search *search = data;
    struct vm_name_part written = search->parts.class;
    const struct vm_pattern_subject method = {
        .class_name = class_name, .method = method_name, .descriptor = descriptor};
    bool is_it = is_class(search, class_name);
    search->has_class |= is_it && !is_absent(written);
    search->has_whole |= is_it && !has_stars(written) && strchr(class_name, '/') != NULL
                         && strlen(class_name) == written.length;
    search->has_method |=
        is_it && method_name != NULL && vm_patterns_may_select(search->patterns, &method);
}

bool vm_step_has_class(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_class(&search, name);
    report_all(session, look_for, &search);
    end_search(&search);
    return search.has_class;
}

bool vm_step_has_class_of_method(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_method(&search, name);
    report_all(session, look_for, &search);
    end_search(&search);
    return search.has_class;
}

static void offer_class(void *data, const char *class_name, const char *method_name,
                        const char *descriptor)
{
    struct search *search = data;
    const char *simple = vm_simple_name(class_name);
    (void)descriptor;
    if (method_name == NULL && vm_nearest_offer(&search->nearest, simple, strlen(simple))) {
        keep(search, class_name, NULL);
    }
}

/* If a method belongs to the class in the name, or the name has no class, compares the method's
 * name with the search. */
static void offer_method(void *data, const char *class_name, const char *method_name,
                         const char *descriptor)
{
    struct search *search = data;
    (void)descriptor;
    if (method_name != NULL && is_class(search, class_name)
        && vm_nearest_offer(&search->nearest, method_name, strlen(method_name))) {
        keep(search, class_name, method_name);
    }
}

static void find_nearest_method(const struct vm_session *session, struct search *search,
                                struct vm_name_part method)
{
    vm_nearest_begin(&search->nearest, method.bytes, method.length);
    report_all(session, offer_method, search);
}

/* Finds the class with the most similar name. If it has a method whose name is similar to the
 * wanted one, the result includes this method. */
static void find_nearest_class(const struct vm_session *session, struct search *search)
{
    struct vm_name_part class = search->parts.class;
    const char *dot = memrchr(class.bytes, '.', class.length);
    const char *simple = dot == NULL ? class.bytes : dot + 1;
    vm_nearest_begin(&search->nearest, simple, (size_t)(class.bytes + class.length - simple));
    report_all(session, offer_class, search);
    if (search->near[0] != '\0' && !is_absent(search->parts.method)) {
        struct search of_class;
        begin_class(&of_class, search->near);
        find_nearest_method(session, &of_class, search->parts.method);
        end_search(&of_class);
        if (of_class.near[0] != '\0') {
            strcpy(search->near, of_class.near);
        }
    }
}

static void offer_fields(struct vm_nearest *nearest, const struct vm_replay_field *fields,
                         uint32_t count, const char **best, bool *is_there)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *name = fields[i].name;
        *is_there |= strlen(name) == nearest->length && strcmp(name, nearest->word) == 0;
        *best = vm_nearest_offer(nearest, name, strlen(name)) ? name : *best;
    }
}

/* Compares the fields of the class with the method in the name; a similar one is suggested as
 * "write Zoo.legs". */
static void offer_field_of(const struct vm_session *session, struct search *search)
{
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        const char *best = NULL;
        bool is_there = false;
        if (is_class(search, class->name)) {
            offer_fields(&search->nearest, class->fields, class->field_count, &best, &is_there);
            offer_fields(&search->nearest, class->statics, class->static_count, &best, &is_there);
        }
        if (best != NULL) {
            snprintf(search->near, sizeof search->near, "write %s.%s", vm_simple_name(class->name),
                     best);
        }
    }
}

static void print_near(const struct vm_session *session, const char *near)
{
    if (near[0] != '\0') {
        fprintf(session->out, "; did you mean %s?", near);
    }
}

/* Returns " so far" while the recording may still grow. */
static const char *so_far(const struct vm_session *session)
{
    return vm_history_has_ended(session->history) ? "" : " so far";
}

void vm_step_print_no_class(const struct vm_session *session, const char *name)
{
    struct search search;
    if (vm_step_has_class(session, name)) {
        fprintf(session->out, "class %.100s is loaded, but not in the recording%s", name,
                so_far(session));
        return;
    }
    begin_class(&search, name);
    find_nearest_class(session, &search);
    end_search(&search);
    fprintf(session->out, "no class %.100s is in the recording%s", name, so_far(session));
    print_near(session, search.near);
}

bool vm_step_print_class_warning(const struct vm_session *session, const char *name)
{
    bool has_class = vm_step_has_class(session, name);
    if (!has_class) {
        fputs("; ", session->out);
        vm_step_print_no_class(session, name);
    }
    return !has_class;
}

/* Whether the name ends like an exception's name; all exceptions of the class library have such
 * names. */
static bool is_exceptions_name(struct vm_name_part name)
{
    static const char *const ends[] = {"Exception", "Error", "Throwable"};
    bool is_it = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        is_it |= vm_bytes_end_with(name.bytes, name.length, ends[i]);
    }
    return is_it;
}

/* Prints a warning about a name that consists of one word: "sort". */
static void print_word_warning(const struct vm_session *session, const char *name,
                               struct search *search)
{
    struct vm_name_part method = search->parts.method;
    fprintf(session->out, "; no method of that name was executed%s", so_far(session));
    if (is_exceptions_name(method)) {
        fprintf(session->out, "; 'exception %.*s' is where one is thrown", (int)method.length,
                method.bytes);
    } else if (vm_step_has_class(session, name)) {
        fputs("; it is a class: add .method, or .java for a line of its file", session->out);
    } else {
        find_nearest_method(session, search, method);
        report_all(session, offer_class, search);
        print_near(session, search->near);
    }
}

/* Whether a method will never exist. A name with a package refers to one class; once this class is
 * loaded, all its methods are known. A name without a package refers to the classes of that name in
 * all packages, and another such class may be loaded later. */
static bool never_comes(const struct vm_session *session, const struct search *search)
{
    return session->program.visit != NULL && search->has_whole && !search->has_method;
}

/* Prints that a known class has no such method. */
static void print_no_method(const struct vm_session *session, const struct search *search)
{
    struct vm_name_part class = search->parts.class, method = search->parts.signature;
    int class_length = (int)class.length, length = (int)method.length;
    if (session->program.visit == NULL) {
        fprintf(session->out, "; of class %.*s no method %.*s was executed%s", class_length,
                class.bytes, length, method.bytes, so_far(session));
    } else if (vm_history_has_ended(session->history) || never_comes(session, search)) {
        fprintf(session->out, "; class %.*s has no method %.*s", class_length, class.bytes, length,
                method.bytes);
    } else {
        fprintf(session->out, "; no class %.*s that is loaded so far has a method %.*s",
                class_length, class.bytes, length, method.bytes);
    }
}

static void print_warning(const struct vm_session *session, const char *name, struct search *search)
{
    struct vm_name_part class = search->parts.class;
    if (is_absent(search->parts.method)) {
        fprintf(session->out, "; no method that it selects was executed%s", so_far(session));
        return;
    }
    if (is_absent(class)) {
        print_word_warning(session, name, search);
        return;
    }
    if (search->has_class) {
        print_no_method(session, search);
        find_nearest_method(session, search, search->parts.method);
        if (search->near[0] == '\0') {
            offer_field_of(session, search);
        }
    } else {
        fprintf(session->out,
                vm_history_has_ended(session->history)
                    ? "; no class %.*s is in the recording"
                    : "; it waits for class %.*s, which is not loaded so far",
                (int)class.length, class.bytes);
        find_nearest_class(session, search);
    }
    print_near(session, search->near);
}

bool vm_step_print_method_warning(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_method(&search, name);
    report_all(session, look_for, &search);
    /* Do not warn about a known method that was not executed yet, because it may be executed
     * later. */
    bool has_doubt = !search.has_method || vm_history_has_ended(session->history);
    if (search.has_method && has_doubt) {
        fputs("; the method was not executed", session->out);
    } else if (has_doubt) {
        print_warning(session, name, &search);
    }
    end_search(&search);
    return has_doubt;
}

bool vm_step_never_comes(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_method(&search, name);
    report_all(session, look_for, &search);
    end_search(&search);
    return never_comes(session, &search);
}

bool vm_step_print_field_warning(const struct vm_session *session, const char *class_name,
                                 const char *field)
{
    struct vm_nearest nearest;
    const char *best = NULL;
    bool has_class = false, is_there = false;
    vm_nearest_begin(&nearest, field, strlen(field));
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        if (vm_step_names_class(class, class_name)) {
            has_class = true;
            offer_fields(&nearest, class->fields, class->field_count, &best, &is_there);
            offer_fields(&nearest, class->statics, class->static_count, &best, &is_there);
        }
    }
    if (has_class && !is_there) {
        fprintf(session->out, "; class %.100s has no field %.100s", class_name, field);
        print_near(session, best == NULL ? "" : best);
    }
    return has_class && !is_there;
}

const char *vm_step_nearest_field(const struct vm_replay_class *class, const char *field)
{
    struct vm_nearest nearest;
    const char *best = NULL;
    bool is_there = false;
    vm_nearest_begin(&nearest, field, strlen(field));
    offer_fields(&nearest, class->fields, class->field_count, &best, &is_there);
    return best;
}
