#include "profiler/probes/warnings.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/probes/maps.h"
#include "profiler/probes/frames/slots.h"
#include "profiler/probes/table.h"
#include "profiler/probes/value.h"
#include "vm/base/data/array.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/options/nearest.h"
#include "vm/runtime/class.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

#define LINE (PROF_PROBE_MESSAGE + 2 * PROF_PROBE_TEXT)

/* The methods of offered locations, in the order in which they were first offered. A table with the
 * same methods is used to recognize a method that is offered again. */
static jp2_method **seen;
static size_t seen_count, seen_capacity;
static struct prof_probe_table known;

void prof_probe_note_method(jp2_method *method)
{
    if (method == NULL || (seen_count > 0 && seen[seen_count - 1] == method)) {
        return;
    }
    uint64_t key = (uintptr_t)method, hash = prof_probe_hash(&key, 1);
    if (prof_probe_table_find(&known, &key, 1, hash) != NULL) {
        return;
    }
    if (!VM_RESERVE(seen, seen_capacity, seen_count + 1)) {
        vm_end_without_memory("probes");
    }
    seen[seen_count++] = method;
    prof_probe_table_add(&known, &key, 1, hash, 0);
}

/* Returns a hint for a pattern item that matched nothing: the offered method with the most similar
 * name, or else the most similar of all known names. */
static const char *find_hint(const struct vm_patterns *patterns, size_t item,
                             char text[VM_HINT_BYTES])
{
    struct vm_hint hint;
    vm_hint_begin(&hint, patterns, item);
    for (size_t i = 0; i < seen_count; i++) {
        const struct vm_pattern_subject subject = vm_method_subject(seen[i]);
        vm_hint_offer(&hint, &subject);
    }
    vm_offer_known_names(&hint);
    return vm_hint_end(&hint, text, VM_HINT_BYTES);
}

static bool is_for(const struct vm_patterns *patterns, size_t index, const struct vm_method *method)
{
    const struct vm_pattern_subject subject = vm_method_subject(method);
    return vm_patterns_item_matches(patterns, index, &subject);
}

/* Returns whether a method that an item matches was executed. If so, it only had no event of the
 * probe's kind. */
static bool has_run(const struct vm_patterns *patterns, size_t index)
{
    for (size_t i = 0; i < seen_count; i++) {
        if (is_for(patterns, index, seen[i])) {
            return true;
        }
    }
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        for (uint16_t i = 0; i < class->method_count; i++) {
            const struct vm_method *method = &class->methods[i];
            if (atomic_load(&method->translation) != NULL && is_for(patterns, index, method)) {
                return true;
            }
        }
    }
    return false;
}

static const struct prof_probe_source *source_of(const struct prof_probe_program *program,
                                                 const char *at)
{
    const struct prof_probe_source *source = program->sources;
    while (source != NULL && (at < source->text || at > source->text + strlen(source->text))) {
        source = source->next;
    }
    return source;
}

/* Returns whether a position is in a program of probes that comes with the machine. */
static bool is_shipped(const struct prof_probe_program *program, const char *at)
{
    const struct prof_probe_source *source = source_of(program, at);
    return source != NULL && source->is_shipped;
}

static void warn_of_patterns(const struct prof_probe *probe, const char *name,
                             prof_probe_reporter *report, void *data)
{
    char hint[VM_HINT_BYTES], line[LINE];
    size_t count = probe->patterns == NULL ? 0 : vm_patterns_count(probe->patterns);
    for (size_t i = 0; i < count; i++) {
        struct vm_pattern_item item = vm_patterns_item(probe->patterns, i);
        if (!item.is_exclusion && !item.has_matched && !has_run(probe->patterns, i)) {
            snprintf(line, sizeof line, "%s: %s %s matched nothing that ran%s", name,
                     probe->event->name, item.text, find_hint(probe->patterns, i, hint));
            report(data, line, true);
        }
    }
}

static bool has_matched(const struct prof_probe *probe)
{
    bool has_matched = false;
    size_t count = vm_patterns_count(probe->patterns);
    for (size_t i = 0; i < count && !has_matched; i++) {
        struct vm_pattern_item item = vm_patterns_item(probe->patterns, i);
        has_matched = !item.is_exclusion && (item.has_matched || has_run(probe->patterns, i));
    }
    return has_matched;
}

/* A shipped program lists everything that might run, so a line about each pattern that matched
 * nothing would mislead; there is one line if no pattern of the whole program matched. */
static void warn_of_shipped(const struct prof_probe_program *program, prof_probe_reporter *report,
                            void *data)
{
    char line[LINE];
    for (const struct prof_probe_source *source = program->sources; source != NULL;
         source = source->next) {
        bool has_patterns = false, has_any = false;
        for (const struct prof_probe *probe = source->is_shipped ? program->probes : NULL;
             probe != NULL && !has_any; probe = probe->next) {
            if (probe->patterns != NULL && source_of(program, probe->at) == source) {
                has_patterns = true;
                has_any = has_matched(probe);
            }
        }
        if (has_patterns && !has_any) {
            snprintf(line, sizeof line,
                     "--probes=%s: the program ran none of the methods that these probes select",
                     source->name);
            report(data, line, false);
        }
    }
}

/* --- missing arguments and fields ------------------------------------------------------------- */

/* Returns the most similar name of a field of the class, or NULL if no name is similar. */
static const char *nearest_field(const jp2_class *class, const char *name)
{
    const char *best = NULL;
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, name, strlen(name));
    for (; class != NULL; class = prof_services.superclass(class)) {
        const jp2_field *field;
        for (uint32_t i = 0; (field = prof_services.class_field(class, i)) != NULL; i++) {
            const char *other = prof_services.field_name(field);
            best = vm_nearest_offer(&nearest, other, strlen(other)) ? other : best;
        }
    }
    return best;
}

static void describe_field(const struct prof_probe_program *program,
                           const struct prof_probe_node *use, const jp2_class *class,
                           char message[PROF_PROBE_MESSAGE])
{
    char text[PROF_PROBE_TEXT];
    const char *name = prof_services.class_name(class);
    const char *near = nearest_field(class, use->text);
    prof_probe_class_text(name, text);
    if (*name == '[') {
        prof_probe_remark(program, use->at, message, "%.100s has no fields%s", text,
                          strcmp(use->text, "length") == 0 ? "; length(x) is its length" : "");
    } else {
        prof_probe_remark(program, use->at, message, "%.100s has no field '%.60s'%s%.60s%s", text,
                          use->text, near == NULL ? "" : "; did you mean ",
                          near == NULL ? "" : near, near == NULL ? "" : "?");
    }
}

static void describe_argument(const struct prof_probe_program *program,
                              const struct prof_probe_node *use, const jp2_method *method,
                              char message[PROF_PROBE_MESSAGE])
{
    char text[PROF_PROBE_TEXT];
    int count = 0;
    while (prof_probe_parameter(method, count) != 'V') {
        count++;
    }
    prof_probe_method_text(method, text);
    if (use->kind == PROF_NODE_BUILTIN) {
        prof_probe_remark(program, use->at, message, "%.150s is static, it has no this", text);
    } else if (count == 0) {
        prof_probe_remark(program, use->at, message, "%.150s has no arguments", text);
    } else {
        prof_probe_remark(program, use->at, message, "%.150s has no arg%d, %s arg%d", text,
                          use->index, count == 1 ? "only" : "the last is", count - 1);
    }
}

struct nearest_variable {
    struct vm_nearest nearest;
    const char *best;
    bool has_any;
};

static void offer_variable(void *data, const char *name)
{
    struct nearest_variable *of = data;
    of->has_any = true;
    of->best = vm_nearest_offer(&of->nearest, name, strlen(name)) ? name : of->best;
}

static void describe_slot(const struct prof_probe_program *program,
                          const struct prof_probe_node *use, const jp2_method *method,
                          char message[PROF_PROBE_MESSAGE])
{
    char text[PROF_PROBE_TEXT];
    prof_probe_method_text(method, text);
    if (use->text == NULL) {
        bool is_local = use->index == PROF_BUILTIN_LOCAL;
        prof_probe_remark(program, use->at, message,
                          is_local ? "%.150s has no value in variable %d there"
                                   : "%.150s has no operand %d there",
                          text, (int)use->integer);
        return;
    }
    struct nearest_variable of = {.best = NULL};
    vm_nearest_begin(&of.nearest, use->text, strlen(use->text));
    prof_probe_offer_variables(method, offer_variable, &of);
    bool has_it = of.best != NULL && strcmp(of.best, use->text) == 0;
    const char *near = has_it ? NULL : of.best;
    prof_probe_remark(program, use->at, message,
                      !of.has_any ? "the class file of %.150s has no names of variables; javac -g "
                                    "writes them, and local.NUMBER needs none"
                      : has_it    ? "%.150s has no value in the variable '%.60s' there"
                                  : "%.150s has no variable '%.60s'%s%.60s%s",
                      text, use->text, near == NULL ? "" : "; did you mean ",
                      near == NULL ? "" : near, near == NULL ? "" : "?");
}

static void warn_of_uses(const struct prof_probe_program *program,
                         const struct prof_probe_node *use, prof_probe_reporter *report, void *data)
{
    if (use == NULL) {
        return;
    }
    warn_of_uses(program, use->next_use, report, data); /* first, since the list is in reverse order
                                                           of the text */
    char message[PROF_PROBE_MESSAGE];
    const void *missing = atomic_load(&use->missing);
    if (missing == NULL || atomic_load(&use->is_found) || is_shipped(program, use->at)) {
        return;
    }
    bool is_operator = use->kind == PROF_NODE_BINARY || use->kind == PROF_NODE_CALL,
         is_local = use->kind == PROF_NODE_LOCAL,
         is_variable = use->kind == PROF_NODE_VARIABLE || is_local;
    if (is_variable) {
        prof_probe_remark(program, use->at, message, "%.60s is never set, so it is 0",
                          (is_local ? program->locals : program->variables)[use->index]);
    } else if (use->near != NULL) {
        prof_probe_remark(program, use->at, message, "== \"%.100s\" never matched%s%.150s",
                          use->near->name, use->near->text[0] == '\0' ? "" : "; the nearest is ",
                          use->near->text);
    } else if (use->kind == PROF_NODE_CALL) {
        prof_probe_remark(program, use->at, message, "%s\"%.100s\") never matched",
                          use->index == PROF_FUNCTION_ISA ? "isa(..., " : "cflow(",
                          (use->index == PROF_FUNCTION_ISA ? use->right : use->left)->text);
    } else if (is_operator) {
        prof_probe_remark(program, use->right->at, message, "~ \"%.100s\" never matched",
                          use->right->text);
    } else if (use->kind == PROF_NODE_SLOT) {
        describe_slot(program, use, missing, message);
    } else if (use->kind == PROF_NODE_MEMBER) {
        describe_field(program, use, missing, message);
    } else {
        describe_argument(program, use, missing, message);
    }
    report(data, message, !is_operator && !is_variable); /* an operator may compare data, so it is
                                                            not an error if it never matched */
}

/* --- skipped events --------------------------------------------------------------------------- */

static const char *const causes[PROF_CAUSES] = {
    [PROF_CAUSE_UNKNOWN] = "something that the event does not have there",
    [PROF_CAUSE_FIELD_OF_NULL] = "a field of null",
    [PROF_CAUSE_NO_FIELD] = "a field that the object does not have",
    [PROF_CAUSE_VOID] = "the value of a void method",
    [PROF_CAUSE_NO_ARGUMENT] = "an argument that the method does not have",
    [PROF_CAUSE_NO_THIS] = "this of a static method",
    [PROF_CAUSE_NO_VARIABLE] = "a variable that has no value there",
    [PROF_CAUSE_NO_OPERAND] = "an operand that the stack does not have there",
    [PROF_CAUSE_NO_FRAME] = "a variable or operand in code that was made before the probe",
    [PROF_CAUSE_NO_ACTIVATION] = "the state of an activation that began before the probe",
    [PROF_CAUSE_NULL] = "null where an object is needed",
    [PROF_CAUSE_NO_ARRAY] = "the length of no array",
    [PROF_CAUSE_NO_ADDRESS] = "the address of an object without one",
    [PROF_CAUSE_DIVISION] = "a division by 0",
    [PROF_CAUSE_NO_ELEMENT] = "an element that the tuple does not have",
    [PROF_CAUSE_TOO_LONG] = "a tuple that is too long",
    [PROF_CAUSE_ROUNDS] = "more than 10000 rounds of loops",
    [PROF_CAUSE_NO_PERIOD] = "a period of polls below 1",
    [PROF_CAUSE_MIXED] = "a number, a text or an object where another of these is needed"};

static void warn_of_skips(const struct prof_probe_program *program, const struct prof_probe *probe,
                          struct prof_probe_store *store, prof_probe_reporter *report, void *data)
{
    char message[PROF_PROBE_MESSAGE], list[PROF_PROBE_MESSAGE / 2];
    uint64_t total = 0, counts[PROF_CAUSES];
    for (int cause = 0; cause < PROF_CAUSES; cause++) {
        counts[cause] = prof_probe_skipped(store, probe, (enum prof_probe_cause)cause);
        total += counts[cause];
    }
    size_t used = 0;
    for (int cause = 0; cause < PROF_CAUSES && total > 0; cause++) {
        if (counts[cause] == total) {
            snprintf(list, sizeof list, "%s", causes[cause]);
        } else if (counts[cause] > 0 && used < sizeof list) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s (%" PRIu64 ")",
                                     used == 0 ? "" : ", ", causes[cause], counts[cause]);
        }
    }
    if (total > 0) {
        prof_probe_remark(program, probe->at, message, "%" PRIu64 " event%s %s skipped: %s", total,
                          total == 1 ? "" : "s", total == 1 ? "was" : "were", list);
        report(data, message, false);
    }
}

void prof_probe_warn_of_skips(const struct prof_probe_program *program,
                              struct prof_probe_store *store, const char *name,
                              prof_probe_reporter *report, void *data)
{
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        warn_of_skips(program, probe, store, report, data);
    }
    char line[LINE];
    uint64_t cut = prof_probe_cut(store);
    if (cut > 0) {
        snprintf(line, sizeof line,
                 "%s: str() cut %" PRIu64 " text%s after %d bytes; they end with " PROF_PROBE_CUT
                 ", and longer texts with the same beginning are equal",
                 name, cut, cut == 1 ? "" : "s", PROF_PROBE_STRING);
        report(data, line, false);
    }
}

void prof_probe_warn(const struct prof_probe_program *program, const char *name,
                     prof_probe_reporter *report, void *data)
{
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        if (!is_shipped(program, probe->at)) {
            warn_of_patterns(probe, name, report, data);
        }
    }
    warn_of_shipped(program, report, data);
    warn_of_uses(program, program->uses, report, data);
}
