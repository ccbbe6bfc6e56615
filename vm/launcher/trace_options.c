#include "vm/launcher/trace_options.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "vm/launcher/read_options.h"
#include "vm/reference/reference.h"
#include "vm/trace/trace.h"

/* Returns whether the colon belongs to a prefix loader: or thread: . */
static bool is_of_prefix(const char *list, const char *colon)
{
    static const char *const prefixes[] = {"loader", "thread"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        const char *word = colon - length;
        if ((size_t)(colon - list) >= length && memcmp(word, prefixes[i], length) == 0
            && (word == list || strchr(",! ", word[-1]) != NULL)) {
            return true;
        }
    }
    return false;
}

/* Returns the colon after the patterns of --trace; NULL if no list of events follows them. A colon
 * after a ) may belong to a result type: "m(int): void". */
static char *find_events(char *methods)
{
    char *colon = strrchr(methods, ':'), *before = colon;
    const char *bad;
    uint32_t events;
    if (colon == NULL || is_of_prefix(methods, colon)) {
        return NULL;
    }
    while (before > methods && before[-1] == ' ') {
        before--;
    }
    bool is_result =
        before > methods && before[-1] == ')' && !vm_trace_parse_events(colon + 1, &events, &bad);
    return is_result ? NULL : colon;
}

enum vm_option_status vm_option_trace(const struct vm_option_use *use)
{
    struct vm_trace_plan *plan = &use->draft->plan.machine.trace;
    char *methods = vm_draft_copy(use->draft, use->value);
    if (methods == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    char *events = find_events(methods);
    const char *bad;
    if (events != NULL) {
        *events++ = '\0';
    }
    if (!vm_trace_parse_events(events, &plan->events, &bad)) {
        return vm_option_fail_word(use, bad, vm_trace_event_names());
    }
    if (*methods == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: %s names no method; write --trace='*%s' for all", use->text,
                              strchr(use->value, ':') == NULL ? "" : strchr(use->value, ':'));
    }
    plan->methods = methods;
    return VM_OPTION_OK;
}

enum vm_option_status vm_option_trace_output(const struct vm_option_use *use)
{
    char reason[400];
    if (!vm_reference_check_file(use->value, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --trace-output %s", reason);
    }
    return vm_option_keep(use, &use->draft->plan.machine.trace.output);
}

enum vm_option_status vm_option_trace_format(const struct vm_option_use *use)
{
    bool is_json = strcmp(use->value, "json") == 0;
    if (!is_json && strcmp(use->value, "text") != 0) {
        return vm_option_fail_word(use, use->value, "text and json");
    }
    use->draft->plan.machine.trace.is_json = is_json;
    return VM_OPTION_OK;
}

bool vm_option_parse_number(const char *text, const char **end, uint64_t *number)
{
    char *behind;
    errno = 0;
    *number = strtoull(text, &behind, 10);
    *end = behind;
    return isdigit((unsigned char)text[0]) && errno == 0;
}

enum vm_option_status vm_option_trace_limit(const struct vm_option_use *use)
{
    struct vm_trace_plan *plan = &use->draft->plan.machine.trace;
    const char *end;
    if (!vm_option_parse_number(use->value, &end, &plan->limit) || *end != '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --trace-limit is a number of lines, 0 for any, not '%.100s'",
                              use->value);
    }
    plan->has_limit = true;
    return VM_OPTION_OK;
}

/* Handles FIRST-LAST; either number may be missing. */
enum vm_option_status vm_option_trace_window(const struct vm_option_use *use)
{
    struct vm_trace_plan *plan = &use->draft->plan.machine.trace;
    const char *at = use->value;
    bool is_good = true;
    plan->first = 1;
    plan->last = UINT64_MAX;
    if (*at != '-') {
        is_good = vm_option_parse_number(at, &at, &plan->first) && plan->first != 0;
    }
    is_good = is_good && *at == '-';
    if (is_good && at[1] != '\0') {
        is_good = vm_option_parse_number(at + 1, &at, &plan->last) && *at == '\0';
    }
    if (!is_good || plan->last < plan->first) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --trace-window=FIRST-LAST has numbers of instructions from 1 "
                              "on, not '%.100s'",
                              use->value);
    }
    return VM_OPTION_OK;
}

#define DEFAULT_TRACE_LIMIT 100000

enum vm_option_status vm_option_resolve_trace(struct vm_trace_plan *plan,
                                              struct vm_option_message *message)
{
    if (plan->methods == NULL
        && (plan->output != NULL || plan->is_json || plan->has_limit || plan->first != 0)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --trace-output, -format, -limit and -window need "
                              "--trace=CLASS.METHOD");
    }
    plan->limit = plan->has_limit ? plan->limit : DEFAULT_TRACE_LIMIT;
    plan->last = plan->first == 0 ? UINT64_MAX : plan->last;
    plan->first = plan->first == 0 ? 1 : plan->first;
    return VM_OPTION_OK;
}
