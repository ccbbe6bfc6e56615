#include "vm/launcher/flag_plan.h"

#include <stdint.h>
#include <string.h>

#include "vm/base/container.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"

/* The smallest sizes that HotSpot accepts. */
#define MINIMUM_HEAP_BYTES ((size_t)2 << 20)
#define MINIMUM_INITIAL_BYTES ((size_t)1 << 20)
#define MINIMUM_STACK_KILOBYTES 136
#define MOST_CODE_BYTES ((uint64_t)2 << 30)
#define MOST_MARKERS 4

#define VALUE(name) (flags->values[VM_FLAG_##name])
#define IS_GIVEN(name) vm_flags_is_given(flags, VM_FLAG_##name)

static enum vm_flag_origin origin_of(const struct vm_draft *draft, bool is_file)
{
    return is_file                 ? VM_FLAG_CONFIG_FILE
           : draft->is_environment ? VM_FLAG_ENVIRONMENT
                                   : VM_FLAG_COMMAND_LINE;
}

/* Warns that the output which a HotSpot flag requests does not exist here. */
static void warn(const struct vm_flags *flags, enum vm_flag_id id)
{
    char text[200];
    if (vm_flags_warning(id, text, sizeof text)) {
        vm_message("jp2vm: warning: %s\n", text);
    }
    if (vm_flag_table[id].use == VM_FLAG_USE_REPORT && vm_flags_is_changed(flags, id)) {
        vm_message("jp2vm: warning: %s has no effect here\n", vm_flag_table[id].name);
    }
}

enum vm_option_status vm_draft_set_flag(struct vm_draft *draft, const char *text, bool is_file,
                                        struct vm_option_message *message)
{
    const char *name = text + (*text == '+' || *text == '-');
    size_t length = strcspn(name, "=");
    const char *replacement, *since;
    enum vm_flag_id id;
    if (vm_flags_is_obsolete(name, length)) {
        vm_message("jp2vm: warning: Ignoring option %.*s; support was removed in 17.0\n",
                   (int)length, name);
        return VM_OPTION_OK;
    }
    bool is_renamed = vm_flags_is_renamed(name, length, &replacement, &since)
                      && (name != text) != (name[length] == '='); /* only "+Name" and "-Name" are
                                                                     forms of boolean flags, only
                                                                     "Name=" of others */
    if (is_renamed) {
        vm_message("jp2vm: warning: Option %.*s was deprecated in version %s and will likely be "
                   "removed in a future release. Use option %s instead.\n",
                   (int)length, name, since, replacement);
        text =
            vm_draft_print(draft, "%.*s%s%s", (int)(name - text), text, replacement, name + length);
    }
    if (text == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    enum vm_option_status status = vm_flags_set(draft->flags, text, origin_of(draft, is_file),
                                                draft->ignores_unknown_flags, &id, message);
    if (id != VM_FLAG_COUNT && !is_renamed) {
        warn(draft->flags, id);
    }
    return status;
}

void vm_draft_set_flag_value(struct vm_draft *draft, enum vm_flag_id id, union vm_flag_value value)
{
    draft->flags->values[id] = value;
    draft->flags->origins[id] = (uint8_t)origin_of(draft, false);
}

static void set_ergonomic(struct vm_flags *flags, enum vm_flag_id id, uint64_t value)
{
    flags->values[id].natural = value;
    flags->origins[id] = VM_FLAG_ERGONOMIC;
}

/* --- the heap --------------------------------------------------------------------------------- */

/* Returns the amount of memory to which percentages refer. */
static uint64_t counted_memory(const struct vm_flags *flags)
{
    uint64_t most = VALUE(MaxRAM).natural;
    uint64_t memory = vm_usable_memory_bytes(VALUE(UseContainerSupport).boolean);
    return IS_GIVEN(MaxRAM) || memory > most ? most : memory;
}

/* Converts an older flag, which is a divisor, to a percentage. */
static void convert_fraction(struct vm_flags *flags, enum vm_flag_id percentage,
                             enum vm_flag_id fraction)
{
    if (!vm_flags_is_given(flags, percentage) && vm_flags_is_given(flags, fraction)) {
        flags->values[percentage].real = 100.0 / (double)flags->values[fraction].natural;
        flags->origins[percentage] = VM_FLAG_ERGONOMIC;
    }
}

static uint64_t percent_of(uint64_t bytes, double percentage)
{
    return (uint64_t)((double)bytes * percentage / 100);
}

/* Computes -Xmx as HotSpot does: a percentage of the memory, or another percentage if there is
 * little memory. */
static void compute_maximum(struct vm_flags *flags, uint64_t memory)
{
    uint64_t usual = VALUE(MaxHeapSize).natural;
    uint64_t in_little = percent_of(memory, VALUE(MinRAMPercentage).real);
    uint64_t maximum = percent_of(memory, VALUE(MaxRAMPercentage).real);
    if (in_little < usual) {
        maximum = in_little;
    } else if (maximum < usual) {
        maximum = usual;
    }
    if (VALUE(ErgoHeapSizeLimit).natural != 0 && maximum > VALUE(ErgoHeapSizeLimit).natural) {
        maximum = VALUE(ErgoHeapSizeLimit).natural;
    }
    if (IS_GIVEN(InitialHeapSize) && maximum < VALUE(InitialHeapSize).natural) {
        maximum = VALUE(InitialHeapSize).natural;
    }
    if (IS_GIVEN(MinHeapSize) && maximum < VALUE(MinHeapSize).natural) {
        maximum = VALUE(MinHeapSize).natural;
    }
    set_ergonomic(flags, VM_FLAG_MaxHeapSize, maximum);
}

/* Computes -Xms: a small default, unless a flag requests a part of the memory. */
static void compute_initial(struct vm_flags *flags, uint64_t memory)
{
    if (IS_GIVEN(InitialRAMPercentage) || IS_GIVEN(InitialRAMFraction)) {
        uint64_t initial = percent_of(memory, VALUE(InitialRAMPercentage).real);
        uint64_t least = VALUE(MinHeapSize).natural, most = VALUE(MaxHeapSize).natural;
        initial = initial < least ? least : initial;
        set_ergonomic(flags, VM_FLAG_InitialHeapSize, initial > most ? most : initial);
    } else if (VALUE(MinHeapSize).natural != 0) {
        set_ergonomic(flags, VM_FLAG_InitialHeapSize, VALUE(MinHeapSize).natural);
    }
}

static enum vm_option_status fail_start(struct vm_option_message *message, const char *reason)
{
    return vm_option_fail(VM_OPTION_CONFLICT, message, "%s", reason);
}

static enum vm_option_status check_heap(const struct vm_flags *flags,
                                        struct vm_option_message *message)
{
    uint64_t maximum = VALUE(MaxHeapSize).natural, initial = VALUE(InitialHeapSize).natural;
    uint64_t least = VALUE(MinHeapSize).natural;
    const char *reason = NULL;
    if (maximum < MINIMUM_HEAP_BYTES) {
        reason = "Too small maximum heap";
    } else if (initial != 0 && initial < MINIMUM_INITIAL_BYTES) {
        reason = "Too small initial heap";
    } else if (least > maximum) {
        reason = IS_GIVEN(InitialHeapSize) && initial > maximum
                     ? "Initial heap size set to a larger value than the maximum heap size"
                     : "Incompatible minimum and maximum heap sizes specified";
    } else if (initial > maximum) {
        reason = "Initial heap size set to a larger value than the maximum heap size";
    } else if (initial != 0 && least > initial) {
        reason = "Incompatible minimum and initial heap sizes specified";
    }
    return reason == NULL ? VM_OPTION_OK : fail_start(message, reason);
}

static enum vm_option_status resolve_heap_sizes(struct vm_flags *flags, uint64_t memory,
                                                struct vm_option_message *message)
{
    convert_fraction(flags, VM_FLAG_MaxRAMPercentage, VM_FLAG_MaxRAMFraction);
    convert_fraction(flags, VM_FLAG_MinRAMPercentage, VM_FLAG_MinRAMFraction);
    convert_fraction(flags, VM_FLAG_InitialRAMPercentage, VM_FLAG_InitialRAMFraction);
    if (!IS_GIVEN(MaxHeapSize)) {
        compute_maximum(flags, memory);
    }
    if (VALUE(InitialHeapSize).natural == 0) {
        compute_initial(flags, memory);
    }
    if (!IS_GIVEN(SoftMaxHeapSize)) {
        set_ergonomic(flags, VM_FLAG_SoftMaxHeapSize, VALUE(MaxHeapSize).natural);
    }
    return check_heap(flags, message);
}

static void plan_heap(const struct vm_flags *flags, uint64_t memory, struct vm_heap_plan *plan)
{
    plan->usable_bytes = memory;
    plan->maximum_bytes = VALUE(MaxHeapSize).natural;
    plan->initial_bytes = VALUE(InitialHeapSize).natural;
    plan->is_maximum_given = IS_GIVEN(MaxHeapSize);
    plan->is_initial_given = IS_GIVEN(InitialHeapSize);
    plan->ignores_explicit = VALUE(DisableExplicitGC).boolean;
    plan->maximum_metaspace_bytes =
        IS_GIVEN(MaxMetaspaceSize) ? VALUE(MaxMetaspaceSize).natural : 0;
    plan->metaspace_bytes = VALUE(MetaspaceSize).natural;
    plan->maximum_direct_bytes = VALUE(MaxDirectMemorySize).natural;
    plan->has_overhead_limit = VALUE(UseGCOverheadLimit).boolean;
    plan->overhead_time_percent = (uint32_t)VALUE(GCTimeLimit).natural;
    plan->overhead_free_percent = (uint32_t)VALUE(GCHeapFreeLimit).natural;
}

/* --- the machine ------------------------------------------------------------------------------ */

static void plan_machine(const struct vm_flags *flags, struct vm_plan *plan)
{
    struct vm_machine_plan *machine = &plan->machine;
    int64_t depth = VALUE(MaxJavaStackTraceDepth).integer;
    int64_t processors = VALUE(ActiveProcessorCount).integer;
    machine->stack_bytes =
        IS_GIVEN(ThreadStackSize) ? (size_t)VALUE(ThreadStackSize).integer << 10 : 0;
    machine->processor_count = processors > 0 ? (int32_t)processors : 0;
    machine->uses_container = VALUE(UseContainerSupport).boolean;
    machine->has_equal_hashes = VALUE(hashCode).integer == 2;
    machine->has_stack_traces = VALUE(StackTraceInThrowable).boolean;
    machine->stack_trace_depth = depth <= 0 || depth > UINT32_MAX ? UINT32_MAX : (uint32_t)depth;
    machine->check_jni = VALUE(CheckJNICalls).boolean;
    machine->has_perf_map = VALUE(DumpPerfMapAtExit).boolean;
    machine->reduced_signals = VALUE(ReduceSignalUsage).boolean;
    machine->verify = !VALUE(BytecodeVerificationRemote).boolean ? VM_VERIFY_NONE
                      : VALUE(BytecodeVerificationLocal).boolean ? VM_VERIFY_ALL
                                                                 : VM_VERIFY_REMOTE;
    int count = machine->processor_count != 0 ? machine->processor_count
                                              : vm_usable_processors(machine->uses_container);
    plan->heap.marker_count = count > MOST_MARKERS ? MOST_MARKERS : (uint32_t)count;
    plan->out_of_memory =
        (struct vm_out_of_memory_plan){.commands = VALUE(OnOutOfMemoryError).text,
                                       .crashes = VALUE(CrashOnOutOfMemoryError).boolean,
                                       .exits = VALUE(ExitOnOutOfMemoryError).boolean};
}

/* --- combinations of flags ------------------------------------------------------------------- */

static bool is_power_of_two(uint64_t value)
{
    return (value & (value - 1)) == 0;
}

static enum vm_option_status check_collector(const struct vm_flags *flags,
                                             struct vm_option_message *message)
{
    int count = VALUE(UseSerialGC).boolean + VALUE(UseParallelGC).boolean + VALUE(UseG1GC).boolean
                + VALUE(UseZGC).boolean + VALUE(UseShenandoahGC).boolean
                + VALUE(UseEpsilonGC).boolean;
    return count > 1 ? fail_start(message, "Multiple garbage collectors selected") : VM_OPTION_OK;
}

static enum vm_option_status check_free_ratios(const struct vm_flags *flags,
                                               struct vm_option_message *message)
{
    unsigned long long least = VALUE(MinHeapFreeRatio).natural;
    unsigned long long most = VALUE(MaxHeapFreeRatio).natural;
    return least <= most
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_INVALID, message,
                                "MinHeapFreeRatio (%llu) must be less than or equal to "
                                "MaxHeapFreeRatio (%llu)\n"
                                "MaxHeapFreeRatio (%llu) must be greater than or equal to "
                                "MinHeapFreeRatio (%llu)",
                                least, most, most, least);
}

static enum vm_option_status check_code_cache(const struct vm_flags *flags,
                                              struct vm_option_message *message)
{
    unsigned long long reserved = VALUE(ReservedCodeCacheSize).natural;
    unsigned long long initial = VALUE(InitialCodeCacheSize).natural;
    if (reserved > MOST_CODE_BYTES) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Invalid ReservedCodeCacheSize=%lluM. Must be at most 2048M.",
                              reserved >> 20);
    }
    return reserved >= initial
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_INVALID, message,
                                "Invalid ReservedCodeCacheSize: %lluK. Must be at least "
                                "InitialCodeCacheSize=%lluK.",
                                reserved >> 10, initial >> 10);
}

/* Makes the checks that need more than the range of one flag. */
static enum vm_option_status check_values(const struct vm_flags *flags,
                                          struct vm_option_message *message)
{
    int64_t threshold = VALUE(CompileThreshold).integer;
    uint64_t stack_kb = (uint64_t)VALUE(ThreadStackSize).integer;
    const char *tracking = VALUE(NativeMemoryTracking).text;
    if (stack_kb != 0 && stack_kb < MINIMUM_STACK_KILOBYTES) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "\nThe Java thread stack size specified is too small. Specify at "
                              "least %dk",
                              MINIMUM_STACK_KILOBYTES);
    }
    if (threshold < 0 || threshold > INT32_MAX >> 1) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "CompileThreshold (%lld) must be between 0 and 1073741823",
                              (long long)threshold);
    }
    if (!is_power_of_two((uint64_t)VALUE(ObjectAlignmentInBytes).integer)) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "ObjectAlignmentInBytes (%lld) must be power of 2",
                              (long long)VALUE(ObjectAlignmentInBytes).integer);
    }
    if (!is_power_of_two(VALUE(LargePageSizeInBytes).natural)) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "LargePageSizeInBytes ( %llu ) must be a power of 2",
                              (unsigned long long)VALUE(LargePageSizeInBytes).natural);
    }
    if (IS_GIVEN(SoftMaxHeapSize) && VALUE(SoftMaxHeapSize).natural > VALUE(MaxHeapSize).natural) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "SoftMaxHeapSize must be less than or equal to the maximum heap "
                              "size");
    }
    if (IS_GIVEN(GCPauseIntervalMillis) && !IS_GIVEN(MaxGCPauseMillis)) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "GCPauseIntervalMillis cannot be set without setting "
                              "MaxGCPauseMillis");
    }
    if (IS_GIVEN(TLABSize) && VALUE(TLABSize).natural < VALUE(MinTLABSize).natural) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "TLABSize (%llu) must be greater than or equal to MinTLABSize "
                              "(%llu)",
                              (unsigned long long)VALUE(TLABSize).natural,
                              (unsigned long long)VALUE(MinTLABSize).natural);
    }
    if (tracking != NULL && strcmp(tracking, "off") != 0 && strcmp(tracking, "summary") != 0
        && strcmp(tracking, "detail") != 0) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Syntax error, expecting "
                              "-XX:NativeMemoryTracking=[off|summary|detail]");
    }
    return VM_OPTION_OK;
}

/* Applies -XX:+PrintGC and -XX:+PrintGCDetails. */
static enum vm_option_status log_collections(const struct vm_flags *flags,
                                             struct vm_option_message *message)
{
    const char *text = VALUE(PrintGCDetails).boolean ? "gc*" : VALUE(PrintGC).boolean ? "gc" : NULL;
    if (text == NULL || vm_log_configure(text, message->text, sizeof message->text)) {
        return VM_OPTION_OK;
    }
    return VM_OPTION_INVALID;
}

/* Sets the property from which the class library reads the limit of direct memory. */
static enum vm_option_status set_direct_bound(struct vm_draft *draft)
{
    static const char key[] = "sun.nio.MaxDirectMemorySize";
    size_t bytes = draft->plan.heap.maximum_direct_bytes;
    char *text = bytes == 0 ? NULL : vm_draft_print(draft, "%zu", bytes);
    if (bytes == 0) {
        return VM_OPTION_OK;
    }
    return text == NULL ? VM_OPTION_NO_MEMORY
                        : vm_draft_add_property(draft, key, sizeof key - 1, text);
}

enum vm_option_status vm_draft_resolve_flags(struct vm_draft *draft,
                                             struct vm_option_message *message)
{
    struct vm_flags *flags = draft->flags;
    enum vm_option_status status = check_free_ratios(flags, message);
    status = status ? status : check_code_cache(flags, message);
    status = status ? status : check_values(flags, message);
    status = status ? status : check_collector(flags, message);
    status = status ? status : log_collections(flags, message);
    uint64_t memory = counted_memory(flags);
    status = status ? status : resolve_heap_sizes(flags, memory, message);
    plan_heap(flags, memory, &draft->plan.heap);
    plan_machine(flags, &draft->plan);
    return status ? status : set_direct_bound(draft);
}

bool vm_flags_report(const struct vm_flags *flags)
{
    if (VALUE(PrintFlagsInitial).boolean) {
        vm_flags_print_initial(stdout);
        return false;
    }
    FILE *out = VALUE(DisplayVMOutputToStderr).boolean ? stderr : stdout;
    if (VALUE(PrintCommandLineFlags).boolean) {
        vm_flags_print_command_line(flags, out);
    }
    if (VALUE(PrintFlagsFinal).boolean) {
        vm_flags_print(flags, out);
    }
    if (VALUE(PrintFlagsRanges).boolean) {
        vm_flags_print_ranges(flags, out);
    }
    return true;
}
