/*
 * attach_operations.c: the commands of the attach protocol. Names, statuses and texts that tools
 * parse are as in HotSpot.
 */
#define _GNU_SOURCE
#include "classlib/openjdk/management/attach.h"

#include <stdlib.h>
#include <string.h>

#include "classlib/common/members.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/heap/heap_dump.h"
#include "vm/jvmti/agents.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/exceptions.h"
#include "vm/views/histogram.h"
#include "vm/vm.h"

struct operation {
    struct vm_thread *self;
    char **arguments;
    FILE *out;
};

enum { SUCCEEDED = 0, FAILED = -1 };

/* Prints the pending exception as HotSpot does, and takes it. */
static int fail_by_exception(const struct operation *operation)
{
    struct vm_object *exception = vm_exception_take(operation->self);
    char *type = exception == NULL ? NULL : vm_class_external_name(exception->class);
    char *text = exception == NULL ? NULL : vm_throwable_message(exception);
    fprintf(operation->out, "%s%s%s\n", type == NULL ? "out of memory" : type,
            text == NULL ? "" : ": ", text == NULL ? "" : text);
    free(type);
    free(text);
    return FAILED;
}

/* --- threads ---------------------------------------------------------------------------------- */

static int dump_threads(const struct operation *operation)
{
    vm_thread_dump_all(operation->out);
    return SUCCEEDED;
}

/* What SIGQUIT does if no tool attaches. */
static int dump_data(const struct operation *operation)
{
    (void)operation;
    vm_thread_dump_all(stderr);
    vm_run_on_demand();
    return SUCCEEDED;
}

/* --- the heap --------------------------------------------------------------------------------- */

/* Returns whether the option is "-live", "-all" or missing; all objects are live here, because a
 * collection comes first. */
static bool is_live_option(const struct operation *operation, const char *option)
{
    if (*option == '\0' || strcmp(option, "-live") == 0 || strcmp(option, "-all") == 0) {
        return true;
    }
    fprintf(operation->out, "Invalid argument to command: %s\n", option);
    return false;
}

bool lib_jdk_print_heap_dump(const char *path, FILE *out)
{
    char reason[300];
    struct vm_heap_dump dump = {.path = path, .is_new = true};
    fprintf(out, "Dumping heap to %s ...\n", path);
    if (!vm_heap_dump_write(&dump, reason, sizeof reason)) {
        fprintf(out, "Unable to create %s: %s\n", path, strerror(dump.error));
        return false;
    }
    fprintf(out, "Heap dump file created [%llu bytes in %.3f secs]\n",
            (unsigned long long)dump.bytes, dump.seconds);
    return true;
}

static int dump_heap(const struct operation *operation)
{
    const char *path = operation->arguments[0];
    if (*path == '\0') {
        fputs("No dump file specified\n", operation->out);
        return FAILED;
    }
    if (*operation->arguments[2] != '\0') {
        fputs("jp2vm does not compress heap dumps\n", operation->out);
        return FAILED;
    }
    return is_live_option(operation, operation->arguments[1])
                   && lib_jdk_print_heap_dump(path, operation->out)
               ? SUCCEEDED
               : FAILED;
}

static int inspect_heap(const struct operation *operation)
{
    const char *path = operation->arguments[1];
    if (!is_live_option(operation, operation->arguments[0])) {
        return FAILED;
    }
    FILE *file = *path == '\0' ? operation->out : fopen(path, "we");
    if (file == NULL) {
        fprintf(operation->out, "Failed to allocate file: %s\n", path);
        return FAILED;
    }
    bool is_good = vm_print_histogram(file, true);
    if (file != operation->out) {
        is_good = fclose(file) == 0 && is_good;
        fprintf(operation->out,
                is_good ? "Heap inspection file created: %s\n" : "The file is not complete: %s\n",
                path);
    } else if (!is_good) {
        fputs("out of memory\n", operation->out);
    }
    return is_good ? SUCCEEDED : FAILED;
}

/* --- properties ------------------------------------------------------------------------------- */

static int print_texts(const struct operation *operation, const char *method)
{
    union vm_slot result = {.r = NULL};
    if (!lib_invoke_static(operation->self, "jdk/internal/vm/VMSupport", method, "()[B", NULL,
                           &result)
        || result.r == NULL) {
        return fail_by_exception(operation);
    }
    fwrite(vm_array_bytes(result.r), 1, result.r->length, operation->out);
    return SUCCEEDED;
}

static int print_properties(const struct operation *operation)
{
    return print_texts(operation, "serializePropertiesToByteArray");
}

static int print_agent_properties(const struct operation *operation)
{
    return print_texts(operation, "serializeAgentPropertiesToByteArray");
}

/* --- flags ------------------------------------------------------------------------------------ */

static enum vm_flag_id find_flag(const struct operation *operation)
{
    const char *name = operation->arguments[0];
    enum vm_flag_id id = vm_flags_find(name, strlen(name));
    if (id == VM_FLAG_COUNT || !vm_flags_is_visible(vm.plan->flags, id)) {
        fprintf(operation->out, "no such flag '%s'\n", name);
        return VM_FLAG_COUNT;
    }
    return id;
}

static int print_flag(const struct operation *operation)
{
    enum vm_flag_id id = find_flag(operation);
    if (id == VM_FLAG_COUNT) {
        return FAILED;
    }
    vm_flags_print_option(id, vm_live_flag(id), operation->out);
    fputc('\n', operation->out);
    return SUCCEEDED;
}

/* Parses the value of a flag. Returns false if it does not fit the type. */
static bool parse_value(enum vm_flag_id id, const char *text, union vm_flag_value *value)
{
    char *end = "";
    switch (vm_flag_table[id].type) {
    case VM_FLAG_TYPE_BOOL:
        value->boolean = strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
        return value->boolean || strcmp(text, "0") == 0 || strcmp(text, "false") == 0;
    case VM_FLAG_TYPE_DOUBLE:
        value->real = strtod(text, &end);
        break;
    case VM_FLAG_TYPE_TEXT:
    case VM_FLAG_TYPE_LIST:
        value->text = text;
        return true;
    case VM_FLAG_TYPE_INT:
    case VM_FLAG_TYPE_INTX:
        value->integer = strtoll(text, &end, 10);
        break;
    default:
        value->natural = strtoull(text, &end, 10);
        return *text != '\0' && *text != '-' && *end == '\0';
    }
    return *text != '\0' && *end == '\0';
}

static int set_flag(const struct operation *operation)
{
    char reason[200] = "only 'writeable' flags can be set";
    union vm_flag_value value = {.natural = 0};
    enum vm_flag_id id = find_flag(operation);
    if (id == VM_FLAG_COUNT) {
        return FAILED;
    }
    const char *text = operation->arguments[1], *name = vm_flag_table[id].name;
    if (vm_flags_is_manageable(id) && !parse_value(id, text, &value)) {
        fprintf(operation->out, "flag '%s' cannot have the value '%s'\n", name, text);
        return FAILED;
    }
    if (!vm_flags_is_manageable(id) || !vm_live_flag_set(id, value, reason, sizeof reason)) {
        fprintf(operation->out, "flag '%s' cannot be changed: %s\n", name, reason);
        return FAILED;
    }
    return SUCCEEDED;
}

/* --- commands of jcmd ------------------------------------------------------------------------- */

/* Each line is a command; the first failure ends them. */
static int run_commands(const struct operation *operation)
{
    char *rest = operation->arguments[0];
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (*line == '\0' || *line == '#') {
            continue;
        }
        if (strcmp(line, "stop") == 0) {
            break;
        }
        if (!lib_jdk_management_run_line(operation->self, line, operation->out)) {
            return fail_by_exception(operation);
        }
    }
    return SUCCEEDED;
}

/* --- agents ----------------------------------------------------------------------------------- */

/* The arguments are the agent's name or path, whether it is a path, and its options. The tool reads
 * the result of the agent's library from the reply. */
static int load_agent(const struct operation *operation)
{
    char message[400];
    if (strcmp(operation->arguments[0], "instrument") != 0) {
        fprintf(operation->out, "Native agents are not supported, only agents in Java: %s\n",
                operation->arguments[0]);
        return FAILED;
    }
    int result =
        vm_agents_attach(operation->self, operation->arguments[2], message, sizeof message);
    if (message[0] != '\0') {
        fprintf(operation->out, "%s\n", message);
        return FAILED;
    }
    fprintf(operation->out, "return code: %d\n", result);
    return SUCCEEDED;
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*run)(const struct operation *operation);
} operations[] = {
    {"agentProperties", print_agent_properties},
    {"datadump", dump_data},
    {"dumpheap", dump_heap},
    {"inspectheap", inspect_heap},
    {"jcmd", run_commands},
    {"load", load_agent},
    {"printflag", print_flag},
    {"properties", print_properties},
    {"setflag", set_flag},
    {"threaddump", dump_threads},
};

int lib_jdk_attach_execute(struct vm_thread *self, struct lib_jdk_attach_request *request,
                           FILE *out)
{
    const struct operation operation = {self, request->arguments, out};
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (strcmp(operations[i].name, request->command) == 0) {
            return operations[i].run(&operation);
        }
    }
    fprintf(out, "Operation %s not recognized!\n", request->command);
    return FAILED;
}
