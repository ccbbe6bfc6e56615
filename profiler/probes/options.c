#define _GNU_SOURCE
#include "profiler/probes/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/plugins/plugins.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/write/output.h"
#include "vm/base/machine_out.h"
#include "vm/base/read_file.h"
#include "vm/options/output_name.h"
#include "vm/base/own_file.h"

#define LONGEST_FILE ((size_t)1 << 20)

static enum vm_option_status add(const struct vm_option_use *use, struct prof_probe_plan *plan,
                                 const char *name, const char *text)
{
    if (plan->program == NULL) {
        plan->program = prof_probe_create();
    }
    return prof_probe_parse(plan->program, name, text)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message, "%s", plan->program->message);
}

enum vm_option_status prof_probe_option_text(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan)
{
    return add(use, plan, "--probe", use->value);
}

/* Returns the contents of a file, with a final zero. On an error, returns NULL and sets errno;
 * errno is 0 if the file is not a text, or is too large. */
static char *read_file(const char *path)
{
    size_t length;
    char *text = vm_read_file(path, LONGEST_FILE, &length);
    if (text == NULL ? errno == EFBIG : memchr(text, '\0', length) != NULL) {
        free(text);
        text = NULL;
        errno = 0;
    }
    return text;
}

/* Returns whether `name` is the name of a program of probes that comes with the machine. If it
 * contains a dot or a slash, it is the name of a file. */
static bool is_installed(const char *name)
{
    return strpbrk(name, "./") == NULL;
}

static char *read_probes(const char *name)
{
    char *relative = NULL, *path = NULL, *text;
    if (!is_installed(name)) {
        return read_file(name);
    }
    if (asprintf(&relative, "analyses/%s.probes", name) >= 0) {
        path = vm_path_beside(relative);
        free(relative);
    }
    text = path == NULL ? NULL : read_file(path);
    free(path);
    return text;
}

/* Reports that no program of probes with this name comes with the machine. */
static enum vm_option_status fail_without_program(const struct vm_option_use *use)
{
    char names[400];
    if (access(use->value, F_OK) == 0) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --probes=%s: no probes of that name come with the machine; "
                              "the file is --probes=./%s",
                              use->value, use->value);
    }
    prof_plugin_probe_names(names, sizeof names);
    return vm_option_fail_word(use, use->value, names);
}

enum vm_option_status prof_probe_option_file(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan)
{
    char *text = read_probes(use->value);
    if (text == NULL && is_installed(use->value) && errno == ENOENT) {
        return fail_without_program(use);
    }
    if (text == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --probes=%s: %s", use->value,
                              errno == 0 ? "no text, or more than a megabyte" : strerror(errno));
    }
    enum vm_option_status status = add(use, plan, use->value, text);
    if (status == VM_OPTION_OK) {
        plan->program->sources->is_shipped = is_installed(use->value);
    }
    free(text);
    return status;
}

enum vm_option_status prof_probe_option_parameter(const struct vm_option_use *use,
                                                  struct prof_probe_plan *plan)
{
    return plan->parameter_count == PROF_PROBE_PARAMETERS
               ? vm_option_fail(VM_OPTION_USAGE, use->message,
                                "Error: --probe-arg: there may be %d arguments at most",
                                PROF_PROBE_PARAMETERS)
               : vm_option_keep(use, &plan->parameters[plan->parameter_count++]);
}

enum vm_option_status prof_probe_option_form(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan)
{
    plan->is_json = strcmp(use->value, "json") == 0;
    return plan->is_json || strcmp(use->value, "text") == 0
               ? VM_OPTION_OK
               : vm_option_fail_word(use, use->value, "text and json");
}

/* Checks that the output can be written to the file that vm_output_name returns. When the output is
 * opened, it uses the same file. */
static bool check_output(const char *path, char *reason, size_t size)
{
    return prof_output_check(vm_output_name(path, "--probe-out", vm_message), reason, size);
}

enum vm_option_status prof_probe_option_output(const struct vm_option_use *use,
                                               struct prof_probe_plan *plan)
{
    char reason[300];
    bool is_good = strcmp(use->value, "-") == 0 || check_output(use->value, reason, sizeof reason);
    return is_good ? vm_option_keep(use, &plan->path)
                   : vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --probe-out=%s: %s",
                                    use->value, reason);
}

enum vm_option_status prof_probe_option_keys(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan)
{
    size_t digits = strspn(use->value, "0123456789");
    plan->key_limit = digits > 12 ? 0 : strtoull(use->value, NULL, 10);
    return plan->key_limit > 0 && use->value[digits] == '\0'
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message,
                                "Error: --probe-keys takes a number from 1 up, not '%s'",
                                use->value);
}

enum vm_option_status prof_probe_options_resolve(const struct vm_draft *draft,
                                                 struct prof_probe_plan *plan,
                                                 struct vm_option_message *message)
{
    plan->key_limit =
        plan->key_limit == 0 && plan->is_controlled ? PROF_PROBE_KEYS : plan->key_limit;
    if (plan->program == NULL && plan->is_controlled) {
        return VM_OPTION_OK;
    }
    if (plan->program == NULL) {
        return plan->path == NULL && !plan->is_json && plan->key_limit == 0
                       && plan->parameter_count == 0
                   ? VM_OPTION_OK
                   : vm_option_fail(VM_OPTION_USAGE, message,
                                    "Error: there is no --probe for --probe-out, --probe-format, "
                                    "--probe-keys or --probe-arg");
    }
    plan->key_limit = plan->key_limit == 0 ? PROF_PROBE_KEYS : plan->key_limit;
    plan->program->has_cycles = plan->has_cycles;
    plan->program->parameters = plan->parameters;
    plan->program->parameter_count = plan->parameter_count;
    if (draft->plan.machine.count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, in which probes "
                              "receive no events; leave --count or --probe out");
    }
    if (!prof_probe_check(plan->program)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "%s", plan->program->message);
    }
    int used = plan->program->used_parameters;
    return used >= plan->parameter_count
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message,
                                "Error: --probe-arg=%s: no probe uses $%d", plan->parameters[used],
                                used + 1);
}
