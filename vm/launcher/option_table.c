/*
 * option_table.c: the tables of HotSpot's options and of jp2vm's own options, with their effects.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/plugins.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/names/pattern.h"
#include "vm/options/children.h"
#include "vm/options/nearest.h"
#include "vm/options/output_name.h"
#include "vm/heap/heap_dump.h"
#include "vm/instrument/analysis.h"
#include "vm/launcher/agent_options.h"
#include "vm/launcher/flag_plan.h"
#include "vm/launcher/read_options.h"
#include "vm/launcher/registry.h"
#include "vm/launcher/trace_options.h"
#include "vm/reference/reference.h"
#include "profiler/record/record.h"
#include "profiler/record/terminal.h"
#include "vm/thread/stress.h"
#include "vm/trace/trace.h"
#include "vm/translate/optimize.h"
#include "vm/vm.h"

/* Fails with a message like "REASON: -Xmx0", because an option of HotSpot has a bad value. */
static enum vm_option_status fail_for(const struct vm_option_use *use, const char *reason)
{
    return vm_option_fail(VM_OPTION_INVALID, use->message, "%s: %s", reason, use->text);
}

static bool is_named(const char *name, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(name, other, length) == 0;
}

/* Defines the function of an option that calls `general` with a name. */
#define WITH_NAME(function, general, name)                                                         \
    static enum vm_option_status function(const struct vm_option_use *use)                         \
    {                                                                                              \
        return general(use, name);                                                                 \
    }

/* --- memory --- */

static void set_size_flag(const struct vm_option_use *use, enum vm_flag_id id, size_t bytes)
{
    vm_draft_set_flag_value(use->draft, id, (union vm_flag_value){.natural = bytes});
}

static enum vm_option_status set_maximum_heap(const struct vm_option_use *use)
{
    size_t bytes;
    if (!vm_option_parse_size(use->value, &bytes) || bytes == 0) {
        return fail_for(use, "Invalid maximum heap size");
    }
    set_size_flag(use, VM_FLAG_MaxHeapSize, bytes);
    return VM_OPTION_OK;
}

static enum vm_option_status set_initial_heap(const struct vm_option_use *use)
{
    size_t bytes;
    if (!vm_option_parse_size(use->value, &bytes)) {
        return fail_for(use, "Invalid initial heap size");
    }
    set_size_flag(use, VM_FLAG_InitialHeapSize, bytes);
    set_size_flag(use, VM_FLAG_MinHeapSize, bytes);
    return VM_OPTION_OK;
}

#define MINIMUM_STACK_KILOBYTES 136
#define MAXIMUM_STACK_BYTES ((size_t)1 << 30)

/* Sets the flag for -Xss, which is in kilobytes; 0 means the default. */
static enum vm_option_status set_stack(const struct vm_option_use *use)
{
    size_t bytes;
    if (!vm_option_parse_size(use->value, &bytes)) {
        return fail_for(use, "Invalid thread stack size");
    }
    if (bytes > MAXIMUM_STACK_BYTES) {
        return vm_option_fail(VM_OPTION_INVALID, use->message,
                              "Invalid thread stack size: %s\nThe specified size exceeds the "
                              "maximum representable size.",
                              use->text);
    }
    if (bytes != 0 && bytes < (size_t)MINIMUM_STACK_KILOBYTES << 10) {
        return vm_option_fail(VM_OPTION_INVALID, use->message,
                              "\nThe Java thread stack size specified is too small. Specify at "
                              "least %dk",
                              MINIMUM_STACK_KILOBYTES);
    }
    const union vm_flag_value kilobytes = {.integer = (int64_t)((bytes + 1023) >> 10)};
    vm_draft_set_flag_value(use->draft, VM_FLAG_ThreadStackSize, kilobytes);
    return VM_OPTION_OK;
}

/* Only checks the value, because young objects have no separate space here. */
static enum vm_option_status check_young_size(const struct vm_option_use *use)
{
    size_t bytes;
    return vm_option_parse_size(use->value, &bytes)
               ? VM_OPTION_OK
               : fail_for(use, "Invalid initial young generation size");
}

/* --- properties, paths, assertions --- */

static void set_switch(const struct vm_option_use *use, enum vm_flag_id id, bool value);
static enum vm_option_status add_modules(const struct vm_option_use *use);

#define MANAGEMENT "com.sun.management"

/* As in HotSpot, a property of the management agent starts the agent, and resolves its module. */
static enum vm_option_status request_management(const struct vm_option_use *use)
{
    static const char module[] = "jdk.management.agent";
    struct vm_draft *draft = use->draft;
    if (draft->flags->values[VM_FLAG_ManagementServer].boolean) {
        return VM_OPTION_OK;
    }
    set_switch(use, VM_FLAG_ManagementServer, true);
    struct vm_option_use of_module = *use;
    of_module.value = module;
    return add_modules(&of_module);
}

static bool is_reserved(const char *property);

/* Sets the property of a -D. Properties that only other options may set are reserved, and ignored
 * here. */
static enum vm_option_status set_property(const struct vm_option_use *use)
{
    const char *property = use->value;
    if (is_reserved(property)) {
        vm_message("jp2vm: warning: Ignoring system property options whose names match the "
                   "'-Djdk.module.*'. names that are reserved for internal use.\n");
        return VM_OPTION_OK;
    }
    size_t length = strcspn(property, "=");
    const char *content = property + length + (property[length] == '=');
    enum vm_option_status status = vm_draft_add_property(use->draft, property, length, content);
    if (status == VM_OPTION_OK && strncmp(property, "java.class.path=", 16) == 0) {
        struct vm_library_plan *plan = &use->draft->plan.library;
        plan->class_path = plan->properties[plan->property_count - 1].value;
    }
    bool is_management = strncmp(property, MANAGEMENT, strlen(MANAGEMENT)) == 0;
    return status == VM_OPTION_OK && is_management ? request_management(use) : status;
}

/* Appends to the paths of previous uses of the option. */
static enum vm_option_status append_boot_path(const struct vm_option_use *use)
{
    const char **path = &use->draft->plan.library.boot_path_append;
    *path = *path == NULL ? vm_draft_print(use->draft, "%s", use->value)
                          : vm_draft_print(use->draft, "%s:%s", *path, use->value);
    return *path == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

static enum vm_option_status refuse_boot_path(const struct vm_option_use *use)
{
    return vm_option_fail(VM_OPTION_INVALID, use->message, "%.*s is no longer a supported option.",
                          (int)strcspn(use->text, ":"), use->text);
}

/* Adds the option in the short form that the machine uses: "-ea:a.b...". */
static enum vm_option_status add_assertion(const struct vm_option_use *use, const char *name)
{
    struct vm_library_plan *plan = &use->draft->plan.library;
    bool has_value = use->value != NULL && *use->value != '\0';
    const char *text = vm_draft_print(use->draft, "%s%s%s", name, has_value ? ":" : "",
                                      has_value ? use->value : "");
    return text == NULL ? VM_OPTION_NO_MEMORY
                        : vm_draft_add(use->draft, &plan->assertions, &plan->assertion_count, text);
}

WITH_NAME(enable_assertions, add_assertion, "-ea")
WITH_NAME(disable_assertions, add_assertion, "-da")
WITH_NAME(enable_system_assertions, add_assertion, "-esa")
WITH_NAME(disable_system_assertions, add_assertion, "-dsa")

/* --- checks and output --- */

static void set_switch(const struct vm_option_use *use, enum vm_flag_id id, bool value)
{
    vm_draft_set_flag_value(use->draft, id, (union vm_flag_value){.boolean = value});
}

static enum vm_option_status set_verify_mode(const struct vm_option_use *use, const char *name)
{
    static const char *const names[] = {
        [VM_VERIFY_REMOTE] = "remote", [VM_VERIFY_ALL] = "all", [VM_VERIFY_NONE] = "none"};
    for (int mode = VM_VERIFY_REMOTE; mode <= VM_VERIFY_NONE; mode++) {
        if (strcmp(name, names[mode]) == 0) {
            set_switch(use, VM_FLAG_BytecodeVerificationLocal, mode == VM_VERIFY_ALL);
            set_switch(use, VM_FLAG_BytecodeVerificationRemote, mode != VM_VERIFY_NONE);
            return VM_OPTION_OK;
        }
    }
    return fail_for(use, "Unrecognized verification option");
}

static enum vm_option_status set_verify(const struct vm_option_use *use)
{
    return set_verify_mode(use, use->value == NULL ? "all" : use->value);
}

WITH_NAME(set_no_verify, set_verify_mode, "none")

static enum vm_option_status set_check(const struct vm_option_use *use)
{
    set_switch(use, VM_FLAG_CheckJNICalls, true);
    return use->value != NULL && strcmp(use->value, "jni") == 0
               ? VM_OPTION_OK
               : fail_for(use, "Unrecognized check option");
}

static enum vm_option_status log_as(const struct vm_option_use *use, const char *text)
{
    char reason[300];
    return vm_log_configure(text, reason, sizeof reason)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_INVALID, use->message,
                                "%s\nInvalid -Xlog option '%.150s', see error log for details.",
                                reason, use->text);
}

/* Handles -verbose; unknown subjects are accepted, as in HotSpot. */
static enum vm_option_status set_verbose(const struct vm_option_use *use)
{
    const char *subject = use->value == NULL ? "class" : use->value;
    return strcmp(subject, "class") == 0 ? log_as(use, "class+load,class+unload")
           : strcmp(subject, "jni") == 0 ? log_as(use, "jni+resolve=debug")
           : strcmp(subject, "gc") == 0  ? log_as(use, "gc")
                                         : VM_OPTION_OK;
}

WITH_NAME(set_verbose_gc, log_as, "gc")

static enum vm_option_status set_log(const struct vm_option_use *use)
{
    const char *text = use->value == NULL ? "" : use->value;
    if (strcmp(text, "help") == 0) {
        printf("%s", vm_log_help());
        exit(0);
    }
    return log_as(use, text);
}

/* -Xloggc:file */
static enum vm_option_status set_gc_log(const struct vm_option_use *use)
{
    const char *text = vm_draft_print(use->draft, "gc:file=\"%s\"", use->value);
    vm_message("jp2vm: warning: -Xloggc is deprecated. Will use -Xlog:gc:%s instead.\n",
               use->value);
    return text == NULL ? VM_OPTION_NO_MEMORY : log_as(use, text);
}

VM_OPTION_SETS_TRUE(enable_preview, struct vm_plan, machine.is_preview_enabled)

static enum vm_option_status reduce_signals(const struct vm_option_use *use)
{
    set_switch(use, VM_FLAG_ReduceSignalUsage, true);
    return VM_OPTION_OK;
}

/* --- modules: the class library reads these as properties --- */

/* Adds an option each use of which counts. Each use sets a property of its own, whose name ends
 * with a number from 0 on. */
static enum vm_option_status add_numbered(const struct vm_option_use *use, const char *prefix)
{
    char key[64];
    unsigned number = 0;
    do {
        snprintf(key, sizeof key, "%s.%u", prefix, number++);
    } while (vm_plan_property(&use->draft->plan.library, key) != NULL);
    return vm_draft_add_property(use->draft, key, strlen(key), use->value);
}

static enum vm_option_status set_single(const struct vm_option_use *use, const char *key)
{
    return vm_draft_add_property(use->draft, key, strlen(key), use->value);
}

WITH_NAME(add_modules, add_numbered, "jdk.module.addmods")
WITH_NAME(add_exports, add_numbered, "jdk.module.addexports")
WITH_NAME(add_opens, add_numbered, "jdk.module.addopens")
WITH_NAME(add_reads, add_numbered, "jdk.module.addreads")
WITH_NAME(add_native_access, add_numbered, "jdk.module.enable.native.access")
WITH_NAME(limit_modules, set_single, "jdk.module.limitmods")
WITH_NAME(set_module_path, set_single, "jdk.module.path")
WITH_NAME(set_upgrade_path, set_single, "jdk.module.upgrade.path")

static bool is_base_patch(const char *patch)
{
    return strncmp(patch, "java.base=", 10) == 0;
}

static enum vm_option_status add_patch(const struct vm_option_use *use)
{
    const struct vm_library_plan *plan = &use->draft->plan.library;
    if (strchr(use->value, '=') == NULL) {
        return vm_option_fail(VM_OPTION_INVALID, use->message,
                              "Missing '=' in --patch-module specification");
    }
    for (size_t i = 0; is_base_patch(use->value) && i < plan->property_count; i++) {
        const struct vm_property *property = &plan->properties[i];
        if (strncmp(property->key, "jdk.module.patch.", 17) == 0
            && is_base_patch(property->value)) {
            return vm_option_fail(VM_OPTION_CONFLICT, use->message,
                                  "Cannot specify java.base more than once to --patch-module");
        }
    }
    return add_numbered(use, "jdk.module.patch");
}

/* An agent needs the module that contains java.lang.instrument. */
static enum vm_option_status add_agent(const struct vm_option_use *use)
{
    struct vm_library_plan *plan = &use->draft->plan.library;
    struct vm_option_use modules = *use;
    modules.value = "java.instrument";
    enum vm_option_status status =
        vm_draft_add(use->draft, &plan->agents, &plan->agent_count, use->value);
    return status == VM_OPTION_OK ? add_modules(&modules) : status;
}

static enum vm_option_status ignore_illegal_access(const struct vm_option_use *use)
{
    vm_message("jp2vm: warning: Ignoring option %s; support was removed in 17.0\n", use->text);
    return VM_OPTION_OK;
}

/* Returns whether only the options above may set the property. */
static bool is_reserved(const char *property)
{
    static const char *const names[] = {"addexports", "addopens",     "addreads",
                                        "addmods",    "limitmods",    "path",
                                        "patch",      "upgrade.path", "enable.native.access",
                                        NULL};
    static const char prefix[] = "jdk.module.";
    if (strncmp(property, prefix, sizeof prefix - 1) != 0) {
        return false;
    }
    property += sizeof prefix - 1;
    for (const char *const *name = names; *name != NULL; name++) {
        size_t length = strlen(*name);
        char next = strncmp(property, *name, length) == 0 ? property[length] : 'x';
        if (next == '\0' || next == '.' || next == '=') {
            return true;
        }
    }
    return false;
}

/* --- -XX --- */

/* Returns whether an option, in any of the forms that HotSpot accepts, is about its flight
 * recorder: -XX:StartFlightRecording, -XX:StartFlightRecording:OPTIONS,
 * -XX:StartFlightRecording=OPTIONS. */
static bool is_of_recorder(const char *flag)
{
    static const char *const names[] = {"StartFlightRecording", "FlightRecorderOptions"};
    size_t length = strcspn(flag, "=:");
    return is_named(flag, length, names[0]) || is_named(flag, length, names[1]);
}

static enum vm_option_status set_flag(const struct vm_option_use *use)
{
    size_t length = strcspn(use->value, "=");
    if (is_of_recorder(use->value) && !use->draft->ignores_unknown_flags) {
        return vm_option_fail(VM_OPTION_INVALID, use->message,
                              "There is no flight recorder; --profile writes a profile: %.300s",
                              use->text);
    }
    if (is_of_recorder(use->value)) {
        return VM_OPTION_OK;
    }
    if (is_named(use->value, length, "MaxHeapSize") && use->value[length] == '=') {
        struct vm_option_use of_size = *use; /* the message for a bad value is the message of
                                                -Xmx */
        of_size.value = use->value + length + 1;
        return set_maximum_heap(&of_size);
    }
    return vm_draft_set_flag(use->draft, use->value, false, use->message);
}

/* --- jp2vm's own options --- */

static enum vm_option_status set_children(const struct vm_option_use *use)
{
    enum vm_children_mode *mode = &use->draft->plan.children.mode;
    if (use->value == NULL || strcmp(use->value, "jp2vm") == 0) {
        *mode = VM_CHILDREN_ON_JP2VM;
    } else if (strcmp(use->value, "hotspot") == 0) {
        *mode = VM_CHILDREN_ON_HOTSPOT;
    } else {
        return vm_option_fail_word(use, use->value, "jp2vm and hotspot");
    }
    return VM_OPTION_OK;
}

VM_OPTION_SETS_TEXT(set_class_library, struct vm_plan, library.name)
VM_OPTION_SETS_TEXT(set_java_home, struct vm_plan, library.java_home)

static enum vm_option_status set_count(const struct vm_option_use *use)
{
    char reason[400];
    if (use->value != NULL && *use->value == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: %s needs the name of a file",
                              use->text);
    }
    const char *path =
        use->value == NULL ? NULL : vm_output_name(use->value, "--count", vm_message);
    if (path != NULL && !vm_reference_check_file(path, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --count %s", reason);
    }
    use->draft->plan.machine.count_bytecodes = true;
    use->draft->plan.machine.count_file = path;
    return VM_OPTION_OK;
}

static enum vm_option_status leave_out_optimizations(const struct vm_option_use *use)
{
    const char *bad;
    if (!vm_optimizations_parse(use->value, &use->draft->plan.machine.optimizations_off, &bad)) {
        return vm_option_fail_word(use, bad, vm_optimization_names());
    }
    return VM_OPTION_OK;
}

static enum vm_option_status set_heap_dump(const struct vm_option_use *use)
{
    char reason[400];
    const char *path = vm_output_name(use->value, "--heap-dump", vm_message);
    if (!vm_reference_check_file(path, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --heap-dump %s", reason);
    }
    use->draft->plan.machine.heap_dump = path;
    return VM_OPTION_OK;
}

VM_OPTION_JOINS_LIST(print_code, struct vm_plan, machine.print_code)

/* Checks a list of patterns before anything starts; `list` may be NULL. */
static enum vm_option_status check_patterns(const char *option, const char *list,
                                            struct vm_option_message *message)
{
    char reason[300];
    struct vm_patterns *patterns =
        list == NULL ? NULL
                     : vm_patterns_parse(list, VM_PATTERN_PROGRAM, NULL, reason, sizeof reason);
    vm_patterns_free(patterns);
    return list == NULL || patterns != NULL
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message, "Error: %s: %s", option, reason);
}

static enum vm_option_status set_stress(const struct vm_option_use *use)
{
    struct vm_machine_plan *plan = &use->draft->plan.machine;
    const char *end;
    if (!vm_option_parse_number(use->value, &end, &plan->stress_seed) || *end != '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --stress needs a seed, a number from 0 to "
                              "18446744073709551615, not '%.100s'",
                              use->value);
    }
    plan->is_stressed = true;
    return VM_OPTION_OK;
}

/* Handles --native: off, always, or the number of events after which a method gets machine code. */
static enum vm_option_status set_native(const struct vm_option_use *use)
{
    struct vm_machine_plan *plan = &use->draft->plan.machine;
    const char *end = "";
    uint64_t period = strcmp(use->value, "always") == 0 ? 1 : 0;
    bool is_number = period == 0 && strcmp(use->value, "off") != 0;
    if (is_number
        && (!vm_option_parse_number(use->value, &end, &period) || *end != '\0' || period == 0
            || period > INT32_MAX)) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --native is off, always, or a number of events from 1 to "
                              "2147483647, not '%.100s'",
                              use->value);
    }
    plan->has_native_period = true;
    plan->native_period = (uint32_t)period;
    return VM_OPTION_OK;
}

/* --- recordings --- */

VM_OPTION_SETS_TEXT(set_record, struct vm_plan, machine.record.file)
VM_OPTION_SETS_TEXT(set_explore, struct vm_plan, machine.record.page)
VM_OPTION_SETS_TEXT(set_record_window, struct vm_plan, machine.record.window)
VM_OPTION_SETS_TEXT(set_record_source, struct vm_plan, machine.record.source)

static enum vm_option_status set_record_limit(const struct vm_option_use *use)
{
    struct vm_record_plan *plan = &use->draft->plan.machine.record;
    const char *end;
    if (!vm_option_parse_number(use->value, &end, &plan->limit) || *end != '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --record-limit is a number of instructions, 0 for any, not "
                              "'%.100s'",
                              use->value);
    }
    plan->has_limit = true;
    return VM_OPTION_OK;
}

VM_OPTION_SETS_TRUE(set_step, struct vm_plan, machine.record.is_stepped)

static enum vm_option_status set_step_script(const struct vm_option_use *use)
{
    struct vm_record_plan *plan = &use->draft->plan.machine.record;
    plan->is_stepped = true;
    plan->script = use->value;
    return VM_OPTION_OK;
}

static enum vm_option_status resolve_record(struct vm_machine_plan *machine,
                                            struct vm_option_message *message)
{
    struct vm_record_plan *plan = &machine->record;
    bool is_kept = plan->file != NULL || plan->page != NULL;
    if (is_kept && plan->is_stepped) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --step does not go together with --record or --explore; a "
                              "recording is stepped through by jp2explore --step");
    }
    bool is_asked = is_kept || plan->is_stepped;
    if ((plan->file != NULL && strcmp(plan->file, "-") == 0)
        || (plan->page != NULL && strcmp(plan->page, "-") == 0)) {
        return vm_option_fail(
            VM_OPTION_USAGE, message, "Error: %s=- is no file; standard output is the program's",
            plan->page != NULL && strcmp(plan->page, "-") == 0 ? "--explore" : "--record");
    }
    if (!is_asked && (plan->window != NULL || plan->has_limit || plan->source != NULL)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --record-window, -limit and -source need "
                              "--record=FILE or --explore=PAGE.html");
    }
    if (is_asked && machine->count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which is not recorded; "
                              "leave --count out, or --record, --explore and --step");
    }
    plan->is_main_window = plan->window == NULL || strcmp(plan->window, "main") == 0;
    bool is_all = !plan->is_main_window && strcmp(plan->window, "all") == 0;
    plan->methods = plan->is_main_window || is_all ? NULL : plan->window;
    static const char *const words[] = {"main", "all", NULL};
    /* "A.main" is near "main", but means a method. */
    if (plan->methods != NULL && strpbrk(plan->methods, ".#(") == NULL
        && vm_nearest_of(plan->methods, strlen(plan->methods), words) != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --record-window is main, all or class.method, not '%.100s'",
                              plan->window);
    }
    plan->limit = plan->has_limit || plan->is_stepped ? plan->limit : VM_RECORD_LIMIT;
    return check_patterns("--record-window", plan->methods, message);
}

_Static_assert(VM_PLAN_MAX_ANALYSES == VM_MAX_ANALYSES, "room for all");

/* Adds an analysis to the plan. Returns NULL on success, otherwise a text that describes the
 * problem. */
static const char *plan_analysis(struct vm_machine_plan *plan, struct vm_analysis *analysis)
{
    for (uint32_t i = 0; i < plan->analysis_count; i++) {
        if (plan->analyses[i] == analysis) {
            return "given twice";
        }
    }
    if (plan->analysis_count == VM_PLAN_MAX_ANALYSES) {
        return "too many analyses";
    }
    plan->analyses[plan->analysis_count++] = analysis;
    return NULL;
}

/* Adds the analysis that the option names, and passes it its argument, which the analysis may
 * refuse. */
static enum vm_option_status add_analysis(const struct vm_option_use *use)
{
    const char *what = vm_draft_copy(use->draft, use->value);
    if (what == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    char reason[512];
    struct vm_analysis *analysis = prof_plugin_open(what, reason, sizeof reason);
    if (analysis == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --analysis=%s: %s", what,
                              reason);
    }
    const char *fault = plan_analysis(&use->draft->plan.machine, analysis);
    if (fault != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --analysis=%s: %s", what,
                              fault);
    }
    return VM_OPTION_OK;
}

/* Records a Java analysis, which is loaded later, when the class path is known. */
static enum vm_option_status add_java_analysis(const struct vm_option_use *use)
{
    struct vm_machine_plan *plan = &use->draft->plan.machine;
    return vm_draft_add(use->draft, &plan->java_analyses, &plan->java_analysis_count, use->value);
}

VM_OPTION_SETS_TEXT(set_java_analysis_path, struct vm_plan, machine.java_analysis_path)

/* Loads the Java analyses; to the machine, all of them together are one analysis. */
static enum vm_option_status load_java_analyses(struct vm_machine_plan *plan,
                                                struct vm_option_message *message)
{
    const char *path = plan->java_analysis_path == NULL ? "." : plan->java_analysis_path;
    if (plan->java_analysis_path != NULL && plan->java_analysis_count == 0) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: there is no --java-analysis for --java-analysis-path");
    }
    for (size_t i = 0; i < plan->java_analysis_count; i++) {
        char reason[512];
        struct vm_analysis *analysis =
            prof_plugin_open_java(path, plan->java_analyses[i], reason, sizeof reason);
        if (analysis == NULL) {
            return vm_option_fail(VM_OPTION_USAGE, message, "Error: --java-analysis=%.150s: %s",
                                  plan->java_analyses[i], reason);
        }
        if (plan_analysis(plan, analysis) != NULL && i == 0) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --java-analysis=%.150s: too many analyses",
                                  plan->java_analyses[i]);
        }
    }
    return VM_OPTION_OK;
}

/* --- combinations of options --- */

/* No two options may write the same file. Analyses have reserved theirs already, and options of
 * other groups follow. */
static enum vm_option_status reserve_outputs(const struct vm_draft *draft,
                                             struct vm_option_message *message)
{
    const struct vm_machine_plan *machine = &draft->plan.machine;
    const union vm_flag_value *flags = draft->flags->values;
    const char *dump = flags[VM_FLAG_HeapDumpPath].text;
    bool is_dumped = flags[VM_FLAG_HeapDumpOnOutOfMemoryError].boolean && dump != NULL && *dump;
    const char *const outputs[][2] = {{"-XX:HeapDumpPath", is_dumped ? dump : NULL},
                                      {"--count", machine->count_file},
                                      {"--heap-dump", machine->heap_dump},
                                      {"--trace-output", machine->trace.output},
                                      {"--record", machine->record.file},
                                      {"--explore", machine->record.page}};
    return vm_option_reserve_all(message, outputs, sizeof outputs / sizeof outputs[0]);
}

static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    struct vm_plan *plan = part;
    enum vm_option_status status = vm_draft_resolve_flags(draft, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    status = load_java_analyses(&plan->machine, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    if (plan->machine.count_bytecodes
        && (plan->machine.analysis_count != 0 || vm_probe_kinds != 0)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, in which analyses "
                              "receive no events; leave --count or --analysis out");
    }
    if (plan->machine.count_bytecodes && plan->machine.is_stressed) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which cannot be stressed; "
                              "leave --count or --stress out");
    }
    status = check_patterns("--print-code", plan->machine.print_code, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    status = vm_option_resolve_trace(&plan->machine.trace, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    status = vm_children_resolve(draft, message);
    status = status == VM_OPTION_OK ? resolve_record(&plan->machine, message) : status;
    status = status == VM_OPTION_OK ? reserve_outputs(draft, message) : status;
    if (status != VM_OPTION_OK) {
        return status;
    }
    /* In this property launchers, including jp2vm's own, describe the command to tools. */
    plan->command = vm_plan_property(&plan->library, "sun.java.command");
    return VM_OPTION_OK;
}

static const char *log_rival; /* an option that writes a file of the log, or NULL */

/* Returns the name of a file of the log; NULL: an option of jp2vm writes that file. As with `java`,
 * several outputs of -Xlog may have one file. */
static const char *own_log_name(const char *path)
{
    const char *other = vm_output_reserve(path, "-Xlog");
    log_rival = other == NULL || strcmp(other, "-Xlog") == 0 ? NULL : other;
    return log_rival == NULL ? vm_output_name(path, "-Xlog", vm_message) : NULL;
}

static enum vm_option_status start(const struct vm_plan *plan, const void *part,
                                   struct vm_option_message *message)
{
    (void)part;
    if (plan->machine.heap_dump != NULL) {
        vm_at_exit(vm_heap_dump_at_exit);
    }
    char reason[400];
    if (plan->machine.trace.methods != NULL
        && !vm_trace_start(&plan->machine.trace, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    const struct vm_record_plan *record = &plan->machine.record;
    if ((record->file != NULL || record->page != NULL)
        && !prof_record_start(record, NULL, 0, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    if (plan->machine.record.is_stepped
        && !prof_terminal_start(&plan->machine.record, plan->machine.record.script, reason,
                                sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    for (uint32_t i = 0; i < plan->machine.analysis_count; i++) {
        struct vm_analysis *analysis = plan->machine.analyses[i];
        if (!vm_analysis_register(analysis)) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --analysis=%s cannot run beside the others",
                                  analysis->name);
        }
    }
    if (plan->machine.is_stressed && !vm_stress_start(plan->machine.stress_seed)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --stress: there are too many analyses");
    }
    return VM_OPTION_OK;
}

/* Starts before anything runs, as in HotSpot. */
static enum vm_option_status start_standard(const struct vm_plan *plan, const void *part,
                                            struct vm_option_message *message)
{
    char reason[400];
    (void)part;
    if (!vm_log_start(vm_time_ns(), own_log_name, reason, sizeof reason)) {
        return log_rival == NULL
                   ? vm_option_fail(VM_OPTION_INVALID, message, "%s", reason)
                   : vm_option_fail(VM_OPTION_USAGE, message,
                                    "Error: %s and -Xlog write the same file; give one of them "
                                    "another name",
                                    log_rival);
    }
    bool goes_on = vm_flags_report(plan->flags);
    fflush(stdout);
    if (!goes_on) {
        exit(0);
    }
    return VM_OPTION_OK;
}

static const struct vm_option standard_rows[] = {
    {"-D", VM_OPTION_PREFIX, set_property, "name=value", "set a system property", "-Dapp.mode=test",
     .page = NULL},
    {"-Xmx", VM_OPTION_PREFIX, set_maximum_heap, "size",
     "most bytes of Java objects; the memory for them may be twice that", "-Xmx256m",
     .initial = "a quarter of the memory", .page = "hotspot-flags.md"},
    {"-Xms", VM_OPTION_PREFIX, set_initial_heap, "size", "initial size of the Java heap", "-Xms16m",
     .initial = "a 64th of the memory", .page = "hotspot-flags.md"},
    {"-Xss", VM_OPTION_PREFIX, set_stack, "size", "size of a thread's Java stack", "-Xss2m",
     .initial = "1m", .page = "hotspot-flags.md"},
    {"-mx", VM_OPTION_PREFIX, set_maximum_heap, .help = NULL},
    {"-ms", VM_OPTION_PREFIX, set_initial_heap, .help = NULL},
    {"-ss", VM_OPTION_PREFIX, set_stack, .help = NULL},
    {"-Xmn", VM_OPTION_PREFIX, check_young_size, .help = NULL},
    {"-ea", VM_OPTION_COLON, enable_assertions, "[:package...|:class]", "enable assertions",
     "-ea:com.example...", .page = NULL},
    {"-enableassertions", VM_OPTION_COLON, enable_assertions, .help = NULL},
    {"-da", VM_OPTION_COLON, disable_assertions, "[:package...|:class]", "disable assertions",
     "-da:com.example.Slow", .page = NULL},
    {"-disableassertions", VM_OPTION_COLON, disable_assertions, .help = NULL},
    {"-esa", VM_OPTION_PLAIN, enable_system_assertions, NULL,
     "enable assertions of the class library", "-esa", .page = NULL},
    {"-enablesystemassertions", VM_OPTION_PLAIN, enable_system_assertions, .help = NULL},
    {"-dsa", VM_OPTION_PLAIN, disable_system_assertions, NULL,
     "disable assertions of the class library", "-dsa", .page = NULL},
    {"-disablesystemassertions", VM_OPTION_PLAIN, disable_system_assertions, .help = NULL},
    {"-verbose", VM_OPTION_COLON, set_verbose, "[:class|gc|jni]",
     "report loaded classes, collections, or linked native methods", "-verbose:gc",
     .initial = "class", .page = "views.md#the-log"},
    {"-verbosegc", VM_OPTION_PLAIN, set_verbose_gc, .help = NULL},
    {"-Xverify", VM_OPTION_COLON, set_verify, ":all|remote|none",
     "verify all classes, those of the application, or none", "-Xverify:all", .initial = "remote",
     .page = "class-loading.md"},
    {"-noverify", VM_OPTION_PLAIN, set_no_verify, .help = NULL},
    {"-Xcheck", VM_OPTION_COLON, set_check, ":jni", "check what native code passes to JNI",
     "-Xcheck:jni", .page = "jni.md#checking"},
    {"-Xbootclasspath/a:", VM_OPTION_PREFIX, append_boot_path, "path",
     "append to the class library's path", "-Xbootclasspath/a:extra.jar",
     .page = "class-loading.md"},
    {"-Xbootclasspath/p:", VM_OPTION_PREFIX, refuse_boot_path, "path", "refused, as by java",
     "-Xbootclasspath/p:extra.jar", .page = NULL},
    {"-Xbootclasspath:", VM_OPTION_PREFIX, refuse_boot_path, "path", "refused, as by java",
     "-Xbootclasspath:classes.jar", .page = NULL},
    {"-XX:", VM_OPTION_PREFIX, set_flag, "flag",
     "a flag of HotSpot; --help=flags lists those that have an effect, others are accepted",
     "-XX:MaxHeapSize=256m", .page = "hotspot-flags.md"},
    {"-Xlog", VM_OPTION_COLON, set_log, "[:tags[=level][:output[:decorators[:options]]]]",
     "log collections, loaded classes and other things; -Xlog:help lists them",
     "-Xlog:gc*:file=gc.log", .initial = "all=info:stdout, if nothing follows",
     .page = "views.md#the-log"},
    {"-Xloggc:", VM_OPTION_PREFIX, set_gc_log, "file", "log collections to a file",
     "-Xloggc:gc.log", .page = "views.md#the-log"},
    {"-Xmaxjitcodesize", VM_OPTION_PREFIX, vm_option_accept, .help = NULL},
    {"-Xint", VM_OPTION_PLAIN, vm_option_accept, NULL, "accepted: this is always an interpreter",
     "-Xint", .page = NULL},
    {"-Xmixed", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xcomp", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xbatch", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xrs", VM_OPTION_PLAIN, reduce_signals, NULL,
     "leave SIGINT, SIGTERM, SIGHUP and SIGQUIT alone", "-Xrs", .page = "threads.md#signals"},
    {"-Xshare:auto", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xshare:on", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xshare:off", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xshare:dump", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xdebug", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xdiag", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xfuture", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xnoagent", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-Xnoclassgc", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-client", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"-server", VM_OPTION_PLAIN, vm_option_accept, .help = NULL},
    {"--enable-preview", VM_OPTION_PLAIN, enable_preview, NULL,
     "run class files with preview features", "--enable-preview", .page = NULL},
    {"--module-path=", VM_OPTION_PREFIX, set_module_path, "path",
     "directories and jars with modules, also -p path", "--module-path=mods",
     .page = "class-loading.md#modules"},
    {"--add-modules=", VM_OPTION_PREFIX, add_modules, "module,...", "also resolve these modules",
     "--add-modules=java.sql", .page = "class-loading.md#modules"},
    {"--add-exports=", VM_OPTION_PREFIX, add_exports, "module/package=module,...",
     "export a package", "--add-exports=java.base/sun.net=ALL-UNNAMED",
     .page = "class-loading.md#modules"},
    {"--add-opens=", VM_OPTION_PREFIX, add_opens, "module/package=module,...", "open a package",
     "--add-opens=java.base/java.lang=ALL-UNNAMED", .page = "class-loading.md#modules"},
    {"--add-reads=", VM_OPTION_PREFIX, add_reads, "module=module,...", "let a module read others",
     "--add-reads=app=java.sql", .page = "class-loading.md#modules"},
    {"--limit-modules=", VM_OPTION_PREFIX, limit_modules, "module,...",
     "resolve only these modules and those that they need", "--limit-modules=java.base",
     .page = "class-loading.md#modules"},
    {"--patch-module=", VM_OPTION_PREFIX, add_patch, "module=path",
     "load classes of a module also from this path", "--patch-module=app=patched",
     .page = "class-loading.md#modules"},
    {"--upgrade-module-path=", VM_OPTION_PREFIX, set_upgrade_path, "path",
     "modules that replace those of the class library", "--upgrade-module-path=mods",
     .page = "class-loading.md#modules"},
    {"--enable-native-access=", VM_OPTION_PREFIX, add_native_access, .help = NULL},
    {"--illegal-access=", VM_OPTION_PREFIX, ignore_illegal_access, .help = NULL},
    {"-javaagent:", VM_OPTION_PREFIX, add_agent, "jar[=options]",
     "start an agent in Java before the program", "-javaagent:agent.jar", .page = "agents.md"},
    {"-agentlib:", VM_OPTION_PREFIX, vm_option_refuse_agent, "name[=options]",
     "refused: native agents are not supported", "-agentlib:jdwp", .page = "agents.md"},
    {"-agentpath:", VM_OPTION_PREFIX, vm_option_refuse_agent, "path[=options]",
     "refused: native agents are not supported", "-agentpath:libagent.so", .page = "agents.md"},
    {"-Xrun", VM_OPTION_PREFIX, vm_option_refuse_agent, "name[:options]",
     "refused: native agents are not supported", "-Xrunhprof", .page = "agents.md"},
    {.name = NULL}};

const struct vm_option_group vm_standard_options = {.title = "Options of java",
                                                    .topic = "java",
                                                    .options = standard_rows,
                                                    .resolve = resolve,
                                                    .start = start_standard};

static const struct vm_option own_rows[] = {
    {"--classlib", VM_OPTION_EQUALS, set_class_library, "=name", "the class library to run on",
     "--classlib=embedded",
     .initial = "openjdk if a JDK 17 is found, otherwise embedded; with --jop embedded",
     .excludes = "--jop-home", .page = "embedded-library.md"},
    {"--java-home", VM_OPTION_EQUALS, set_java_home, "=dir", "the installed JDK to take classes of",
     "--java-home=jdk-17", .initial = "JAVA_HOME, otherwise a JDK 17 of the system",
     .page = "openjdk.md",
     .child = VM_CHILD_NONE}, /* a child gets the JDK whose launcher is started */
    {"--children", VM_OPTION_OPTIONAL_EQUALS, set_children, "[=jp2vm|hotspot]",
     "if the program starts Java processes by a launcher of its JDK, run them on jp2vm with the "
     "same options of jp2vm; hotspot: run them on HotSpot, and do not report it",
     "--children", .initial = "hotspot, and a line at the end reports it",
     .page = "openjdk.md#child-processes"},
    {"--count", VM_OPTION_OPTIONAL_EQUALS, set_count, "[=file]",
     "count every bytecode (slowly), print the total, and write counts by instruction",
     "--count=counts.tsv",
     .excludes = "--profile, --jop, --analysis, --java-analysis, --probe, --probes, --stress, "
                 "--record, --explore, --step, --step-script",
     .page = "reference-loop.md", .child = VM_CHILD_OUTPUT},
    {"--no-optimize", VM_OPTION_OPTIONAL_EQUALS, leave_out_optimizations, "[=name,...]",
     "translate without some or all optimizations, to compare", "--no-optimize=loops,compares",
     .initial = "all optimizations, if no name is given",
     .page = "performance.md#optimizations-and-their-effects", .adds_up = true},
    {"--native", VM_OPTION_EQUALS, set_native, "=off|always|events",
     "make machine code for a method at every so many calls, returns and backward jumps; always is "
     "1",
     "--native=off", .initial = "256", .page = "native-code.md"},
    {"--stress", VM_OPTION_EQUALS, set_stress, "=seed",
     "test the machine: collect garbage, stop all threads, or yield at random instructions, the "
     "same "
     "for the same seed",
     "--stress=7", .excludes = "--count", .page = "threads.md#tests-at-random-instructions"},
    {"--heap-dump", VM_OPTION_EQUALS, set_heap_dump, "=file",
     "write all live objects at exit, in HPROF's format for heap analyzers; - is stdout",
     "--heap-dump=heap.hprof", .page = "views.md#the-heap", .child = VM_CHILD_OUTPUT},
    {"--print-code", VM_OPTION_EQUALS, print_code, "=class.method,...",
     "print the internal code of methods at exit, beside their bytecode; * is a wildcard",
     "--print-code=Main.*", .page = "translation.md", .adds_up = true},
    {"--trace", VM_OPTION_EQUALS, vm_option_trace, "=class.method,...[:events]",
     "print every bytecode that methods execute, with their variables, to stderr", "--trace=Main.*",
     .page = "tracing.md"},
    {"--trace-output", VM_OPTION_EQUALS, vm_option_trace_output, "=file",
     "write the trace to a file; - is stdout", "--trace-output=trace.txt", .initial = "stderr",
     .needs = "--trace", .page = "tracing.md", .child = VM_CHILD_OUTPUT},
    {"--trace-format", VM_OPTION_EQUALS, vm_option_trace_format, "=text|json",
     "print the trace as lines for people, or as JSON objects, one a line", "--trace-format=json",
     .initial = "text", .needs = "--trace", .page = "tracing.md#json"},
    {"--trace-limit", VM_OPTION_EQUALS, vm_option_trace_limit, "=lines",
     "end the trace after so many lines; 0 is no limit", "--trace-limit=1000", .initial = "100000",
     .needs = "--trace", .page = "tracing.md#limits-and-windows"},
    {"--trace-window", VM_OPTION_EQUALS, vm_option_trace_window, "=first-last",
     "print only those instructions of the trace that have these numbers",
     "--trace-window=5000-6000", .needs = "--trace", .page = "tracing.md#limits-and-windows"},
    {"--record", VM_OPTION_EQUALS, set_record, "=file",
     "record what the program does, so that jp2explore can show each step afterwards",
     "--record=run.jp2rec", .excludes = "--count, --step, --step-script",
     .page = "recordings.md#options", .child = VM_CHILD_OUTPUT},
    {"--explore", VM_OPTION_EQUALS, set_explore, "=page.html",
     "record, and make a page for a browser that shows the run step by step, forwards and back",
     "--explore=run.html", .excludes = "--count, --step, --step-script", .page = "explorer.md",
     .child = VM_CHILD_OUTPUT},
    {"--record-window", VM_OPTION_EQUALS, set_record_window, "=main|all|class.method",
     "record from the call of main, from the start of the machine, or from the first call of a "
     "method",
     "--record-window=Main.sort", .initial = "main", .needs = "--record or --explore",
     .page = "recordings.md#options"},
    {"--record-limit", VM_OPTION_EQUALS, set_record_limit, "=instructions",
     "end the recording after so many instructions; 0 is no limit", "--record-limit=1000000",
     .initial = "10000000", .needs = "--record or --explore", .page = "recordings.md#options"},
    {"--record-source", VM_OPTION_EQUALS, set_record_source, "=path",
     "also look for sources in these directories and jars", "--record-source=src",
     .needs = "--record or --explore", .page = "recordings.md#options", .child = VM_CHILD_PATHS},
    {"--step", VM_OPTION_PLAIN, set_step, NULL,
     "run the program step by step, forwards and back, by commands in the terminal; help lists "
     "them",
     "--step", .excludes = "--count, --record, --explore", .page = "stepping.md",
     .child = VM_CHILD_NONE},
    {"--step-script", VM_OPTION_EQUALS, set_step_script, "=file",
     "step through the program by the commands of a file, - for standard input",
     "--step-script=commands.txt", .excludes = "--count, --record, --explore",
     .page = "stepping.md#scripts", .child = VM_CHILD_NONE},
    {"--analysis", VM_OPTION_EQUALS, add_analysis, "=name[:argument]",
     "run an analysis: one of --help=analyses, or a plug-in by its path; several may be given",
     "--analysis=events", .excludes = "--count", .page = "analyses.md", .adds_up = true,
     .child = VM_CHILD_NAMED},
    {"--java-analysis", VM_OPTION_EQUALS, add_java_analysis, "=class[:argument]",
     "run an analysis that is written in Java; several may be given", "--java-analysis=Entries",
     .excludes = "--count", .page = "java-analyses.md", .adds_up = true, .child = VM_CHILD_NAMED},
    {"--java-analysis-path", VM_OPTION_EQUALS, set_java_analysis_path, "=path",
     "directories and jars with the classes of --java-analysis", "--java-analysis-path=analyses",
     .initial = "the working directory", .needs = "--java-analysis", .page = "java-analyses.md",
     .child = VM_CHILD_PATHS},
    {.name = NULL}};

const struct vm_option_group vm_own_options = {.title = "Options of jp2vm",
                                               .topic = "machine",
                                               .is_own = true,
                                               .options = own_rows,
                                               .start = start};
