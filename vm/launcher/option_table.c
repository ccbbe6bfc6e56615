/*
 * The rows of java's options and of our own, and what each does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/instrument/analysis.h"
#include "vm/translate/optimize.h"
#include "vm/reference/reference.h"
#include "vm/launcher/options.h"
#include "vm/launcher/registry.h"

#define UNUSED __attribute__((unused))

/* The parameters of every `apply` function. */
#define APPLY_PARAMETERS \
    UNUSED struct vm_options *options, UNUSED const char *value, UNUSED const char *text, \
        UNUSED struct vm_option_message *message

static enum vm_option_status keep(const char **place, const char *value)
{
    char *copy = strdup(value);
    if (copy == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    *place = copy;
    return VM_OPTION_OK;
}

static enum vm_option_status accept(APPLY_PARAMETERS)
{
    return VM_OPTION_OK;
}

/* --- memory --- */

static enum vm_option_status set_maximum_heap(APPLY_PARAMETERS)
{
    if (!vm_option_parse_size(value, &options->heap_maximum_bytes)
        || options->heap_maximum_bytes == 0) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Invalid maximum heap size: %s", text);
    }
    return VM_OPTION_OK;
}

static enum vm_option_status set_initial_heap(APPLY_PARAMETERS)
{
    if (!vm_option_parse_size(value, &options->heap_initial_bytes)) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Invalid initial heap size: %s", text);
    }
    return VM_OPTION_OK;
}

#define MINIMUM_STACK_KILOBYTES 136
#define MAXIMUM_STACK_BYTES ((size_t)1 << 30)

/* 0 stands for the default. */
static enum vm_option_status set_stack_bytes(struct vm_options *options, size_t bytes,
                                             struct vm_option_message *message)
{
    if (bytes != 0 && bytes < (size_t)MINIMUM_STACK_KILOBYTES << 10) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "\nThe Java thread stack size specified is too small. Specify at "
                              "least %dk",
                              MINIMUM_STACK_KILOBYTES);
    }
    options->stack_bytes = bytes;
    return VM_OPTION_OK;
}

static enum vm_option_status set_stack(APPLY_PARAMETERS)
{
    size_t bytes;
    if (!vm_option_parse_size(value, &bytes)) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Invalid thread stack size: %s", text);
    }
    if (bytes > MAXIMUM_STACK_BYTES) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Invalid thread stack size: %s\nThe specified size exceeds the "
                              "maximum representable size.",
                              text);
    }
    return set_stack_bytes(options, bytes, message);
}

static enum vm_option_status check_young_size(APPLY_PARAMETERS)
{
    size_t bytes;
    if (!vm_option_parse_size(value, &bytes)) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Invalid initial young generation size: %s", text);
    }
    return VM_OPTION_OK;
}

/* --- properties, paths, assertions --- */

static bool is_reserved(const char *property);

/* What the machine itself needs of the properties is kept apart. */
static enum vm_option_status set_property(APPLY_PARAMETERS)
{
    if (is_reserved(value)) {
        vm_message("jp2vm: warning: Ignoring system property options whose names match the "
                   "'-Djdk.module.*'. names that are reserved for internal use.\n");
        return VM_OPTION_OK;
    }
    const char *equals = strchr(value, '=');
    size_t length = equals == NULL ? strlen(value) : (size_t)(equals - value);
    const char *content = equals == NULL ? "" : equals + 1;
    enum vm_option_status status = vm_option_add_property(options, value, length, content);
    if (status == VM_OPTION_OK && strncmp(value, "java.class.path=", 16) == 0) {
        status = keep(&options->class_path, content);
    }
    return status;
}

/* Several appendices follow each other. */
static enum vm_option_status append_boot_path(APPLY_PARAMETERS)
{
    if (options->boot_path_append == NULL) {
        return keep(&options->boot_path_append, value);
    }
    char *joined = malloc(strlen(options->boot_path_append) + strlen(value) + 2);
    if (joined == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    sprintf(joined, "%s:%s", options->boot_path_append, value);
    options->boot_path_append = joined;
    return VM_OPTION_OK;
}

static enum vm_option_status refuse_boot_path(APPLY_PARAMETERS)
{
    return vm_option_fail(VM_OPTION_INVALID, message, "%.*s is no longer a supported option.",
                          (int)strcspn(text, ":"), text);
}

/* Kept in the short form that the machine knows: "-ea:a.b...". */
static enum vm_option_status add_assertion(struct vm_options *options, const char *name,
                                           const char *value)
{
    if (options->assertion_count == options->assertion_capacity) {
        size_t capacity = options->assertion_capacity == 0 ? 8 : options->assertion_capacity * 2;
        const char **assertions = realloc(options->assertions, capacity * sizeof *assertions);
        if (assertions == NULL) {
            return VM_OPTION_NO_MEMORY;
        }
        options->assertions = assertions;
        options->assertion_capacity = capacity;
    }
    bool has_value = value != NULL && *value != '\0';
    char *copy = malloc(strlen(name) + (has_value ? strlen(value) : 0) + 2);
    if (copy == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    sprintf(copy, "%s%s%s", name, has_value ? ":" : "", has_value ? value : "");
    options->assertions[options->assertion_count++] = copy;
    return VM_OPTION_OK;
}

static enum vm_option_status enable_assertions(APPLY_PARAMETERS)
{
    return add_assertion(options, "-ea", value);
}

static enum vm_option_status disable_assertions(APPLY_PARAMETERS)
{
    return add_assertion(options, "-da", value);
}

static enum vm_option_status enable_system_assertions(APPLY_PARAMETERS)
{
    return add_assertion(options, "-esa", NULL);
}

static enum vm_option_status disable_system_assertions(APPLY_PARAMETERS)
{
    return add_assertion(options, "-dsa", NULL);
}

/* --- checks and output --- */

static enum vm_option_status set_verify(APPLY_PARAMETERS)
{
    if (value == NULL || strcmp(value, "all") == 0) {
        options->verify = VM_VERIFY_ALL;
    } else if (strcmp(value, "remote") == 0) {
        options->verify = VM_VERIFY_REMOTE;
    } else if (strcmp(value, "none") == 0) {
        options->verify = VM_VERIFY_NONE;
    } else {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Unrecognized verification option: %s", text);
    }
    return VM_OPTION_OK;
}

static enum vm_option_status set_no_verify(APPLY_PARAMETERS)
{
    options->verify = VM_VERIFY_NONE;
    return VM_OPTION_OK;
}

static enum vm_option_status set_check(APPLY_PARAMETERS)
{
    if (value == NULL || strcmp(value, "jni") != 0) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Unrecognized check option: %s", text);
    }
    options->check_jni = true;
    return VM_OPTION_OK;
}

/* Unknown subjects are accepted, as java does. */
static enum vm_option_status set_verbose(APPLY_PARAMETERS)
{
    if (value == NULL || strcmp(value, "class") == 0) {
        options->verbose_class = true;
    } else if (strcmp(value, "gc") == 0) {
        options->verbose_gc = true;
    } else if (strcmp(value, "jni") == 0) {
        options->verbose_jni = true;
    }
    return VM_OPTION_OK;
}

/* What HotSpot's log tells of itself is not told here; of two subjects something is. Levels and
 * places to write to have no effect. */
static enum vm_option_status set_log(APPLY_PARAMETERS)
{
    if (value != NULL && strncmp(value, "gc", 2) == 0) {
        options->verbose_gc = true;
    } else if (value != NULL && strncmp(value, "class+load", 10) == 0) {
        options->verbose_class = true;
    }
    return VM_OPTION_OK;
}

static enum vm_option_status set_verbose_gc(APPLY_PARAMETERS)
{
    options->verbose_gc = true;
    return VM_OPTION_OK;
}

static enum vm_option_status enable_preview(APPLY_PARAMETERS)
{
    options->is_preview_enabled = true;
    return VM_OPTION_OK;
}

static enum vm_option_status reduce_signals(APPLY_PARAMETERS)
{
    options->reduced_signals = true;
    return VM_OPTION_OK;
}

/* --- modules: the class library reads these as properties --- */

/* Options of which each use counts: their properties end with numbers from 0 on. */
static enum vm_option_status add_numbered(struct vm_options *options, const char *prefix,
                                          const char *value)
{
    char key[64];
    unsigned number = 0;
    do {
        snprintf(key, sizeof key, "%s.%u", prefix, number++);
    } while (vm_option_find_property(options, key) != NULL);
    return vm_option_add_property(options, key, strlen(key), value);
}

static enum vm_option_status set_single(struct vm_options *options, const char *key,
                                        const char *value)
{
    return vm_option_add_property(options, key, strlen(key), value);
}

#define NUMBERED(function, prefix)                                                                \
    static enum vm_option_status function(APPLY_PARAMETERS)                                       \
    {                                                                                             \
        return add_numbered(options, prefix, value);                                              \
    }

NUMBERED(add_modules, "jdk.module.addmods")
NUMBERED(add_exports, "jdk.module.addexports")
NUMBERED(add_opens, "jdk.module.addopens")
NUMBERED(add_reads, "jdk.module.addreads")
NUMBERED(add_native_access, "jdk.module.enable.native.access")

static bool is_base_patch(const char *patch)
{
    return strncmp(patch, "java.base=", 10) == 0;
}

static enum vm_option_status add_patch(APPLY_PARAMETERS)
{
    if (strchr(value, '=') == NULL) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Missing '=' in --patch-module specification");
    }
    for (size_t i = 0; is_base_patch(value) && i < options->property_count; i++) {
        const struct vm_property *property = &options->properties[i];
        if (strncmp(property->key, "jdk.module.patch.", 17) == 0
            && is_base_patch(property->value)) {
            return vm_option_fail(VM_OPTION_CONFLICT, message,
                                  "Cannot specify java.base more than once to --patch-module");
        }
    }
    return add_numbered(options, "jdk.module.patch", value);
}

static enum vm_option_status limit_modules(APPLY_PARAMETERS)
{
    return set_single(options, "jdk.module.limitmods", value);
}

static enum vm_option_status set_module_path(APPLY_PARAMETERS)
{
    return set_single(options, "jdk.module.path", value);
}

static enum vm_option_status set_upgrade_path(APPLY_PARAMETERS)
{
    return set_single(options, "jdk.module.upgrade.path", value);
}

static enum vm_option_status ignore_illegal_access(APPLY_PARAMETERS)
{
    vm_message("jp2vm: warning: Ignoring option %s; support was removed in 17.0\n", text);
    return VM_OPTION_OK;
}

/* Properties that only the options above may set. */
static bool is_reserved(const char *property)
{
    static const char *const names[] = {"addexports", "addopens", "addreads", "addmods",
                                        "limitmods", "path", "patch", "upgrade.path",
                                        "enable.native.access", NULL};
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

/* Flags of HotSpot that mean nothing here: accepted, so that scripts need no change. */
static const char *const switch_flags[] = {
    "AggressiveHeap", "AllowRedefinitionToAddDeleteMethods", "AllowUserSignalHandlers",
    "AlwaysActAsServerClassMachine", "AlwaysPreTouch", "BackgroundCompilation", "ClassUnloading",
    "ClassUnloadingWithConcurrentMark", "CreateCoredumpOnCrash", "DisableAttachMechanism",
    "DisableExplicitGC", "DisplayVMOutputToStderr", "DoEscapeAnalysis", "DumpReplayDataOnError",
    "EagerXrunInit",
    "EliminateAllocations", "EliminateLocks", "EnableContended", "EnableDynamicAgentLoading",
    "ExitOnOutOfMemoryError", "ExplicitGCInvokesConcurrent", "ExtendedDTraceProbes",
    "HeapDumpOnOutOfMemoryError", "IgnoreUnrecognizedVMOptions", "Inline",
    "OmitStackTraceInFastThrow", "ParallelRefProcEnabled", "PerfDisableSharedMem",
    "PreserveFramePointer", "PrintCompilation", "PrintConcurrentLocks", "ReduceSignalUsage",
    "RelaxAccessControlCheck", "RestrictContended", "ScavengeBeforeFullGC", "SegmentedCodeCache",
    "ShowCodeDetailsInExceptionMessages", "ShowMessageBoxOnError", "StackTraceInThrowable",
    "StartAttachListener", "TieredCompilation", "UnlockDiagnosticVMOptions",
    "UnlockExperimentalVMOptions", "UseAESIntrinsics", "UseAdaptiveSizePolicy", "UseBiasedLocking",
    "UseCodeCacheFlushing", "UseCompiler", "UseCompressedClassPointers", "UseCompressedOops",
    "UseContainerSupport", "UseCountedLoopSafepoints", "UseEpsilonGC", "UseG1GC",
    "UseGCOverheadLimit", "UseInterpreter", "UseLargePages", "UseLoopCounter", "UseNUMA",
    "UseOnStackReplacement", "UseParallelGC", "UsePerfData", "UseSerialGC", "UseSharedSpaces",
    "UseShenandoahGC", "UseSignalChaining", "UseStringDeduplication", "UseSuperWord", "UseTLAB",
    "UseThreadPriorities", "UseTransparentHugePages", "UseZGC", "ZeroTLAB", NULL};

static const char *const value_flags[] = {
    "ActiveProcessorCount", "BiasedLockingStartupDelay", "CICompilerCount", "CompileCommand",
    "CompileCommandFile", "CompileOnly", "CompileThreshold", "CompileThresholdScaling",
    "CompilerThreadStackSize", "CompressedClassSpaceSize", "ConcGCThreads", "ErrorFile",
    "FreqInlineSize", "G1HeapRegionSize", "G1ReservePercent", "GCLockerRetryAllocationCount",
    "GCTimeLimit", "GCTimeRatio", "HeapDumpPath", "InitialCodeCacheSize", "InitialRAMFraction",
    "InitialRAMPercentage", "InitialSurvivorRatio", "InitiatingHeapOccupancyPercent",
    "LargePageSizeInBytes", "MarkStackSize", "MaxDirectMemorySize", "MaxGCMinorPauseMillis",
    "MaxGCPauseMillis", "MaxHeapFreeRatio", "MaxInlineLevel", "MaxInlineSize", "MaxMetaspaceSize",
    "MaxNewSize", "MaxRAM", "MaxRAMFraction", "MaxRAMPercentage", "MaxTenuringThreshold",
    "MetaspaceSize", "MinHeapFreeRatio", "MinHeapSize", "MinRAMFraction", "MinRAMPercentage",
    "NativeMemoryTracking", "NewRatio", "NewSize", "NonNMethodCodeHeapSize",
    "NonProfiledCodeHeapSize", "ObjectAlignmentInBytes", "OldSize", "OnError", "ParallelGCThreads",
    "PretenureSizeThreshold", "ProfiledCodeHeapSize", "ReservedCodeCacheSize", "SharedArchiveFile",
    "SoftMaxHeapSize", "SoftRefLRUPolicyMSPerMB", "StackShadowPages", "StringTableSize",
    "SurvivorRatio", "TLABSize", "TargetSurvivorRatio", "ThreadPriorityPolicy",
    "Tier0ProfilingStartPercentage", "Tier3InvocationThreshold", "Tier4InvocationThreshold",
    "TieredStopAtLevel", "VMThreadStackSize", NULL};

static bool is_listed(const char *const *list, const char *name, size_t length)
{
    for (; *list != NULL; list++) {
        if (strlen(*list) == length && memcmp(*list, name, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_named(const char *name, size_t length, const char *flag)
{
    return strlen(flag) == length && memcmp(name, flag, length) == 0;
}

/* -XX:Name=value for the three that have another spelling as well. */
static bool apply_size_flag(APPLY_PARAMETERS, size_t length, enum vm_option_status *status)
{
    const char *content = value + length + (value[length] == '=');
    if (is_named(value, length, "MaxHeapSize")) {
        *status = set_maximum_heap(options, content, text, message);
    } else if (is_named(value, length, "InitialHeapSize")) {
        *status = set_initial_heap(options, content, text, message);
    } else if (is_named(value, length, "ThreadStackSize")) {
        size_t kilobytes;
        *status = !vm_option_parse_size(content, &kilobytes)
                          || kilobytes > MAXIMUM_STACK_BYTES >> 10
                      ? vm_option_fail(VM_OPTION_INVALID, message,
                                       "Improperly specified VM option '%s'", value)
                      : set_stack_bytes(options, kilobytes << 10, message);
    } else {
        return false;
    }
    return true;
}

static enum vm_option_status set_flag(APPLY_PARAMETERS)
{
    bool has_sign = *value == '+' || *value == '-';
    const char *name = has_sign ? value + 1 : value;
    size_t length = strcspn(name, "=");
    bool has_value = name[length] == '=';
    bool is_switch = is_listed(switch_flags, name, length);
    enum vm_option_status status = VM_OPTION_OK;
    if (has_sign && !has_value && is_switch) {
        return VM_OPTION_OK;
    }
    if (has_sign
        && (is_named(name, length, "PrintGC") || is_named(name, length, "PrintGCDetails"))) {
        options->verbose_gc = *value == '+';
        return VM_OPTION_OK;
    }
    if (is_switch) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Missing +/- setting for VM option '%s'", name);
    }
    bool is_size = is_named(name, length, "MaxHeapSize")
                   || is_named(name, length, "InitialHeapSize")
                   || is_named(name, length, "ThreadStackSize");
    if (!is_size && !is_listed(value_flags, name, length)) {
        return options->ignores_unknown_flags
                   ? VM_OPTION_OK
                   : vm_option_fail(VM_OPTION_INVALID, message, "Unrecognized VM option '%s'",
                                    name);
    }
    if (has_sign) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Unexpected +/- setting in VM option '%s'", name);
    }
    if (!has_value) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Improperly specified VM option '%s'",
                              name);
    }
    apply_size_flag(options, name, text, message, length, &status);
    return status;
}

/* --- our own --- */

static enum vm_option_status set_class_library(APPLY_PARAMETERS)
{
    return keep(&options->classlib_name, value);
}

static enum vm_option_status set_java_home(APPLY_PARAMETERS)
{
    return keep(&options->java_home, value);
}

static enum vm_option_status set_count(APPLY_PARAMETERS)
{
    char reason[400];
    if (value != NULL && *value == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s needs the name of a file",
                              text);
    }
    if (value != NULL && !vm_reference_check_file(value, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --count %s", reason);
    }
    options->count_bytecodes = true;
    return value == NULL ? VM_OPTION_OK : keep(&options->count_file, value);
}

static enum vm_option_status leave_out_optimizations(APPLY_PARAMETERS)
{
    const char *bad;
    if (!vm_optimizations_parse(value, &options->optimizations_off, &bad)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: there is no optimization '%.*s', but there are: %s",
                              (int)strcspn(bad, ","), bad, vm_optimization_names());
    }
    return VM_OPTION_OK;
}

static enum vm_option_status print_code(APPLY_PARAMETERS)
{
    if (*value == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: %s needs names of methods, as Main.work", text);
    }
    return keep(&options->print_code, value);
}

static enum vm_option_status fail_for_names(const char *value, struct vm_option_message *message)
{
    char names[256] = "";
    for (size_t i = 0; vm_analyses[i] != NULL; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i == 0 ? "" : ", ",
                 vm_analyses[i]->name);
    }
    return vm_option_fail(VM_OPTION_USAGE, message,
                          "Error: there is no analysis '%.*s', but there are: %s",
                          (int)strcspn(value, ":"), value, names);
}

static enum vm_option_status add_analysis(APPLY_PARAMETERS)
{
    size_t length = strcspn(value, ":");
    const char *argument = value[length] == ':' ? strdup(value + length + 1) : NULL;
    if (value[length] == ':' && argument == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    struct vm_analysis *analysis = NULL;
    for (size_t i = 0; vm_analyses[i] != NULL && analysis == NULL; i++) {
        if (is_named(value, length, vm_analyses[i]->name)) {
            analysis = vm_analyses[i];
        }
    }
    if (analysis == NULL) {
        return fail_for_names(value, message);
    }
    char reason[256] = "takes no argument";
    if (analysis->start == NULL ? argument != NULL
                                : !analysis->start(analysis, argument, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --analysis=%s: %s",
                              analysis->name, reason);
    }
    if (!vm_analysis_register(analysis)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --analysis=%s: given twice, or too many analyses",
                              analysis->name);
    }
    return VM_OPTION_OK;
}

static const struct vm_option standard_rows[] = {
    {"-D", VM_OPTION_PREFIX, set_property, "name=value", "set a system property",
     "-Dapp.mode=test"},
    {"-Xmx", VM_OPTION_PREFIX, set_maximum_heap, "size", "largest size of the Java heap",
     "-Xmx256m"},
    {"-Xms", VM_OPTION_PREFIX, set_initial_heap, "size", "initial size of the Java heap",
     "-Xms16m"},
    {"-Xss", VM_OPTION_PREFIX, set_stack, "size", "size of a thread's Java stack", "-Xss2m"},
    {"-mx", VM_OPTION_PREFIX, set_maximum_heap, NULL, NULL, NULL},
    {"-ms", VM_OPTION_PREFIX, set_initial_heap, NULL, NULL, NULL},
    {"-ss", VM_OPTION_PREFIX, set_stack, NULL, NULL, NULL},
    {"-Xmn", VM_OPTION_PREFIX, check_young_size, NULL, NULL, NULL},
    {"-ea", VM_OPTION_COLON, enable_assertions, "[:package...|:class]", "enable assertions",
     "-ea:com.example..."},
    {"-enableassertions", VM_OPTION_COLON, enable_assertions, NULL, NULL, NULL},
    {"-da", VM_OPTION_COLON, disable_assertions, "[:package...|:class]", "disable assertions",
     "-da:com.example.Slow"},
    {"-disableassertions", VM_OPTION_COLON, disable_assertions, NULL, NULL, NULL},
    {"-esa", VM_OPTION_PLAIN, enable_system_assertions, NULL,
     "enable assertions of the class library", "-esa"},
    {"-enablesystemassertions", VM_OPTION_PLAIN, enable_system_assertions, NULL, NULL, NULL},
    {"-dsa", VM_OPTION_PLAIN, disable_system_assertions, NULL,
     "disable assertions of the class library", "-dsa"},
    {"-disablesystemassertions", VM_OPTION_PLAIN, disable_system_assertions, NULL, NULL, NULL},
    {"-verbose", VM_OPTION_COLON, set_verbose, "[:class|gc|jni]",
     "report loaded classes, collections, or linked native methods", "-verbose:gc"},
    {"-verbosegc", VM_OPTION_PLAIN, set_verbose_gc, NULL, NULL, NULL},
    {"-Xverify", VM_OPTION_COLON, set_verify, ":all|remote|none",
     "verify all classes, those of the application, or none", "-Xverify:all"},
    {"-noverify", VM_OPTION_PLAIN, set_no_verify, NULL, NULL, NULL},
    {"-Xcheck", VM_OPTION_COLON, set_check, ":jni", "check what native code passes to JNI",
     "-Xcheck:jni"},
    {"-Xbootclasspath/a:", VM_OPTION_PREFIX, append_boot_path, "path",
     "append to the class library's path", "-Xbootclasspath/a:extra.jar"},
    {"-Xbootclasspath/p:", VM_OPTION_PREFIX, refuse_boot_path, NULL, NULL, NULL},
    {"-Xbootclasspath:", VM_OPTION_PREFIX, refuse_boot_path, NULL, NULL, NULL},
    {"-XX:", VM_OPTION_PREFIX, set_flag, "flag",
     "a flag of HotSpot; the common ones are accepted, sizes have an effect",
     "-XX:MaxHeapSize=256m"},
    {"-Xlog", VM_OPTION_COLON, set_log, "[:class+load|gc]",
     "report loaded classes or collections, as -verbose does", "-Xlog:gc"},
    {"-Xmaxjitcodesize", VM_OPTION_PREFIX, accept, NULL, NULL, NULL},
    {"-Xint", VM_OPTION_PLAIN, accept, NULL, "accepted: this is always an interpreter", "-Xint"},
    {"-Xmixed", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xcomp", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xbatch", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xrs", VM_OPTION_PLAIN, reduce_signals, NULL, "leave SIGINT, SIGTERM, SIGHUP and SIGQUIT alone",
     "-Xrs"},
    {"-Xshare:auto", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xshare:on", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xshare:off", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xshare:dump", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xdebug", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xdiag", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xfuture", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xnoagent", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-Xnoclassgc", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-client", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"-server", VM_OPTION_PLAIN, accept, NULL, NULL, NULL},
    {"--enable-preview", VM_OPTION_PLAIN, enable_preview, NULL,
     "run class files with preview features", "--enable-preview"},
    {"--module-path=", VM_OPTION_PREFIX, set_module_path, "path",
     "where modules are looked for, also -p path", "--module-path=mods"},
    {"--add-modules=", VM_OPTION_PREFIX, add_modules, "module,...", "resolve these modules, too",
     "--add-modules=java.sql"},
    {"--add-exports=", VM_OPTION_PREFIX, add_exports, "module/package=module,...",
     "export a package", "--add-exports=java.base/sun.net=ALL-UNNAMED"},
    {"--add-opens=", VM_OPTION_PREFIX, add_opens, "module/package=module,...", "open a package",
     "--add-opens=java.base/java.lang=ALL-UNNAMED"},
    {"--add-reads=", VM_OPTION_PREFIX, add_reads, "module=module,...",
     "let a module read others", "--add-reads=app=java.sql"},
    {"--limit-modules=", VM_OPTION_PREFIX, limit_modules, "module,...",
     "know these modules and what they need only", "--limit-modules=java.base"},
    {"--patch-module=", VM_OPTION_PREFIX, add_patch, "module=path",
     "classes of a module from elsewhere", "--patch-module=app=patched"},
    {"--upgrade-module-path=", VM_OPTION_PREFIX, set_upgrade_path, "path",
     "modules that replace those of the class library", "--upgrade-module-path=mods"},
    {"--enable-native-access=", VM_OPTION_PREFIX, add_native_access, NULL, NULL, NULL},
    {"--illegal-access=", VM_OPTION_PREFIX, ignore_illegal_access, NULL, NULL, NULL},
    {NULL, VM_OPTION_PLAIN, NULL, NULL, NULL, NULL}};

const struct vm_option_group vm_standard_options = {"Options of java", standard_rows, NULL, NULL};

static const struct vm_option own_rows[] = {
    {"--classlib", VM_OPTION_EQUALS, set_class_library, "=name", "the class library to run on",
     "--classlib=embedded"},
    {"--java-home", VM_OPTION_EQUALS, set_java_home, "=dir", "the installed JDK to take classes of",
     "--java-home=jdk-17"},
    {"--count", VM_OPTION_OPTIONAL_EQUALS, set_count, "[=file]",
     "count every bytecode (slowly), print the total, and write counts by instruction",
     "--count=counts.tsv"},
    {"--no-optimize", VM_OPTION_OPTIONAL_EQUALS, leave_out_optimizations, "[=name,...]",
     "translate without some or all optimizations, to compare: docs/performance.md",
     "--no-optimize=loops,compares"},
    {"--print-code", VM_OPTION_EQUALS, print_code, "=class.method,...",
     "print the internal code of methods at exit, beside their bytecode; * is a wildcard",
     "--print-code=Main.*"},
    {"--analysis", VM_OPTION_EQUALS, add_analysis, "=name[:argument]",
     "run an analysis: events, coverage[:file]; several may be given", "--analysis=events"},
    {NULL, VM_OPTION_PLAIN, NULL, NULL, NULL, NULL}};

const struct vm_option_group vm_own_options = {"Options of jp2vm", own_rows, NULL, NULL};
