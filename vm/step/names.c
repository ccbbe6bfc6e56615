#define _GNU_SOURCE
/*
 * names.c: matches names with classes, methods and fields, and warns about names without a match.
 *
 * A recording contains the classes that were loaded in it and the methods that were executed. If
 * the program runs (vm_session_set_program), its classes also supply the other methods.
 */
#include <string.h>

#include "vm/names/pattern.h"
#include "vm/options/nearest.h"
#include "vm/step/session_internal.h"

/* --- matching ---------------------------------------------------------------------------- */

/* The last name that was matched, compiled, since the same name is matched many times in a row. */
static struct {
    char text[VM_SESSION_NAME + 1];
    unsigned use;
    struct vm_patterns *patterns; /* NULL: the text is wrong */
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

/* Whether the first `length` characters of a name are a pattern that selects a class. */
static bool is_class(const char *internal, const char *name, size_t length)
{
    char text[VM_SESSION_NAME];
    const struct vm_pattern_subject subject = {.class_name = internal};
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    return selects(text, VM_PATTERN_CLASSES, &subject);
}

bool vm_step_names_class(const struct vm_replay_class *class, const char *name)
{
    return is_class(class->name, name, strlen(name));
}

/* A name means a method here: its last dot precedes the method. */
static void write_method(const char *name, char text[VM_SESSION_NAME + 1])
{
    size_t length = strcspn(name, "(");
    const char *dot = memrchr(name, '.', length);
    if (strpbrk(name, "#,!") != NULL) {
        snprintf(text, VM_SESSION_NAME + 1, "%s", name);
    } else if (dot == NULL) {
        snprintf(text, VM_SESSION_NAME + 1, "#%s", name);
    } else {
        snprintf(text, VM_SESSION_NAME + 1, "%.*s#%s", (int)(dot - name), name, dot + 1);
    }
}

/* The descriptor is NULL if it is not known. */
static bool is_method(const char *class_name, const char *method_name, const char *descriptor,
                      const char *name)
{
    char text[VM_SESSION_NAME + 1];
    const struct vm_pattern_subject subject = {
        .class_name = class_name, .method = method_name, .descriptor = descriptor};
    write_method(name, text);
    return selects(text, VM_PATTERN_METHODS, &subject);
}

bool vm_step_is_method_name(const char *class_name, const char *method_name, const char *name)
{
    return is_method(class_name, method_name, NULL, name);
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

bool vm_step_names_method(const struct vm_replay_method *method, const char *name)
{
    return is_method(method->class->name, method->name, method->descriptor, name);
}

/* --- all that are known -------------------------------------------------------------------- */

typedef void tell_function(void *data, const char *class_name, const char *method_name);

/* Calls `tell` for classes, with method_name NULL, and methods; for some twice. */
static void tell_all(const struct vm_session *session, tell_function *tell, void *data)
{
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        if (class->kind == 'L') {
            tell(data, class->name, NULL);
        }
    }
    for (uint32_t i = 1; i <= vm_replay_method_count(session->replay); i++) {
        const struct vm_replay_method *method = vm_replay_method(session->replay, i);
        if (method != NULL) {
            tell(data, method->class->name, method->name);
        }
    }
    if (session->program.visit != NULL) {
        session->program.visit(tell, data);
    }
}

/* --- what there is of a name, and what is near ----------------------------------------------- */

struct search {
    const char *class, *method; /* as they were written; NULL: absent */
    size_t class_length;
    bool has_class, has_method;
    struct vm_nearest nearest;
    char near[VM_SESSION_NAME]; /* "": nothing */
};

static void keep(struct search *search, const char *class_name, const char *method_name)
{
    snprintf(search->near, sizeof search->near, "%s%s%s", vm_simple_name(class_name),
             method_name == NULL ? "" : ".", method_name == NULL ? "" : method_name);
}

static void look_for(void *data, const char *class_name, const char *method_name)
{
    struct search *search = data;
    bool is_it = search->class != NULL && is_class(class_name, search->class, search->class_length);
    search->has_class |= is_it;
    search->has_method |= method_name != NULL && search->method != NULL &&
                          (search->class == NULL || is_it) &&
                          strcmp(method_name, search->method) == 0;
}

bool vm_step_has_class(const struct vm_session *session, const char *name, size_t length)
{
    struct search search = {.class = name, .class_length = length};
    tell_all(session, look_for, &search);
    return search.has_class;
}

static void offer_class(void *data, const char *class_name, const char *method_name)
{
    struct search *search = data;
    const char *simple = vm_simple_name(class_name);
    if (method_name == NULL && vm_nearest_offer(&search->nearest, simple, strlen(simple))) {
        keep(search, class_name, NULL);
    }
}

/* Compares methods of the class, or of any class if the name has none. */
static void offer_method(void *data, const char *class_name, const char *method_name)
{
    struct search *search = data;
    bool is_it = search->class == NULL || is_class(class_name, search->class, search->class_length);
    if (is_it && method_name != NULL &&
        vm_nearest_offer(&search->nearest, method_name, strlen(method_name))) {
        keep(search, class_name, method_name);
    }
}

static const char *simple_part(const char *name, size_t length, size_t *simple)
{
    const char *dot = memrchr(name, '.', length);
    *simple = dot == NULL ? length : (size_t)(name + length - dot - 1);
    return name + length - *simple;
}

/* The result includes the method if the nearest class has an equally near one. */
static void find_nearest_class(const struct vm_session *session, struct search *search)
{
    size_t simple;
    const char *name = simple_part(search->class, search->class_length, &simple);
    vm_nearest_begin(&search->nearest, name, simple);
    tell_all(session, offer_class, search);
    if (search->near[0] != '\0' && search->method != NULL) {
        char class_name[VM_SESSION_NAME];
        struct search of_class = {.class = class_name, .method = search->method};
        strcpy(class_name, search->near);
        of_class.class_length = strlen(class_name);
        vm_nearest_begin(&of_class.nearest, search->method, strlen(search->method));
        tell_all(session, offer_method, &of_class);
        if (of_class.near[0] != '\0') {
            strcpy(search->near, of_class.near);
        }
    }
}

static void begin_search(struct search *search, const char *name)
{
    const char *dot = strrchr(name, '.');
    *search = (struct search){.class = dot == NULL ? NULL : name,
                              .method = dot == NULL ? name : dot + 1,
                              .class_length = dot == NULL ? 0 : (size_t)(dot - name)};
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

/* Compares a field of the class, for a name in the form of a method: "write Zoo.legs". */
static void offer_field_of(const struct vm_session *session, struct search *search)
{
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        const char *best = NULL;
        bool is_there = false;
        if (is_class(class->name, search->class, search->class_length)) {
            offer_fields(&search->nearest, class->fields, class->field_count, &best, &is_there);
            offer_fields(&search->nearest, class->statics, class->static_count, &best, &is_there);
        }
        if (best != NULL) {
            snprintf(search->near, sizeof search->near, "write %s.%s",
                     vm_simple_name(class->name), best);
        }
    }
}

static void print_near(const struct vm_session *session, const char *near)
{
    if (near[0] != '\0') {
        fprintf(session->out, "; did you mean %s?", near);
    }
}

/* Returns "so far" while the recording grows. */
static const char *so_far(const struct vm_session *session)
{
    return vm_history_has_ended(session->history) ? "" : " so far";
}

void vm_step_print_no_class(const struct vm_session *session, const char *name)
{
    struct search search = {.class = name, .class_length = strlen(name)};
    if (vm_step_has_class(session, name, strlen(name))) {
        fprintf(session->out, "class %.100s is loaded, but not in the recording%s", name,
                so_far(session));
        return;
    }
    find_nearest_class(session, &search);
    fprintf(session->out, "no class %.100s is in the recording%s", name, so_far(session));
    print_near(session, search.near);
}

bool vm_step_print_class_doubt(const struct vm_session *session, const char *name)
{
    struct search search = {.class = name, .class_length = strlen(name)};
    tell_all(session, look_for, &search);
    if (!search.has_class) {
        fputs("; ", session->out);
        vm_step_print_no_class(session, name);
    }
    return !search.has_class;
}

/* Whether the name ends like the name of an exception, as all exceptions of the class library
 * do. */
static bool is_exceptions_name(const char *name)
{
    static const char *const ends[] = {"Exception", "Error", "Throwable"};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        if (length >= end && strcmp(name + length - end, ends[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Prints a warning about a name without a class: "sort". */
static void print_doubt_of_word(const struct vm_session *session, struct search *search)
{
    struct search as_class = {.class = search->method, .class_length = strlen(search->method)};
    tell_all(session, look_for, &as_class);
    fprintf(session->out, "; no method of that name was executed%s", so_far(session));
    if (is_exceptions_name(search->method)) {
        fprintf(session->out, "; 'exception %s' is where one is thrown", search->method);
    } else if (as_class.has_class) {
        fputs("; it is a class: add .method, or .java for a line of its file", session->out);
    } else {
        vm_nearest_begin(&search->nearest, search->method, strlen(search->method));
        tell_all(session, offer_method, search);
        tell_all(session, offer_class, search);
        print_near(session, search->near);
    }
}

/* A name with a package means one class, all of whose methods are known once it is loaded. A name
 * without a package means every class with this end, and another one may be loaded. */
static bool never_comes(const struct vm_session *session, const struct search *search)
{
    return session->program.visit != NULL && search->has_class && !search->has_method &&
           memchr(search->class, '.', search->class_length) != NULL;
}

/* Prints that a known class has no such method. */
static void print_no_method(const struct vm_session *session, const struct search *search)
{
    int length = (int)search->class_length;
    if (session->program.visit == NULL) {
        fprintf(session->out, "; of class %.*s no method %s was executed%s", length, search->class,
                search->method, so_far(session));
    } else if (vm_history_has_ended(session->history) || never_comes(session, search)) {
        fprintf(session->out, "; class %.*s has no method %s", length, search->class,
                search->method);
    } else {
        fprintf(session->out, "; no class %.*s that is loaded so far has a method %s", length,
                search->class, search->method);
    }
}

static void print_doubt(const struct vm_session *session, const char *name, struct search *search)
{
    int length = (int)search->class_length;
    if (search->class == NULL) {
        print_doubt_of_word(session, search);
        return;
    }
    if (search->has_class) {
        print_no_method(session, search);
        vm_nearest_begin(&search->nearest, search->method, strlen(search->method));
        tell_all(session, offer_method, search);
        if (search->near[0] == '\0') {
            offer_field_of(session, search);
        }
    } else {
        fprintf(session->out,
                vm_history_has_ended(session->history) ? "; no class %.*s is in the recording"
                                   : "; it waits for class %.*s, which is not loaded so far",
                length, name);
        find_nearest_class(session, search);
    }
    print_near(session, search->near);
}

bool vm_step_print_method_doubt(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_search(&search, name);
    tell_all(session, look_for, &search);
    /* A known method that was not executed yet may still be. */
    if (search.has_method && !vm_history_has_ended(session->history)) {
        return false;
    }
    if (search.has_method) {
        fputs("; the method was not executed", session->out);
    } else {
        print_doubt(session, name, &search);
    }
    return true;
}

bool vm_step_never_comes(const struct vm_session *session, const char *name)
{
    struct search search;
    begin_search(&search, name);
    tell_all(session, look_for, &search);
    return never_comes(session, &search);
}

bool vm_step_print_field_doubt(const struct vm_session *session, const char *class_name,
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
