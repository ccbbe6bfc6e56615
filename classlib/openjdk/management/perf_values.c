/*
 * perf_values.c: the entries of the file of counters, and their values.
 *
 * The heap is one space that is collected as a whole, as the old generation of HotSpot's serial
 * collector is. What this machine does not have, or does not measure, is 0: a young generation, a
 * space for compressed class pointers, an archive of classes, times of class loading and of
 * compilation.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classlib/openjdk/management/perf_file.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/native/native.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

#define HEAD_BYTES 32
#define ENTRY_HEAD_BYTES 20
#define MAX_TEXT 1024               /* tools read at most that much of a text */
#define TICKS_PER_SECOND 1000000000 /* times are in nanoseconds */

enum variability { CONSTANT = 1, MONOTONIC = 2, VARIABLE = 3 };
enum unit { NONE = 1, BYTES = 2, TICKS = 3, EVENTS = 4, STRING = 5, HERTZ = 6 };

/* --- numbers --------------------------------------------------------------------------------- */

/* All numbers that change, read once for an update. */
struct numbers {
    struct vm_heap_statistics heap;
    uint64_t heap_bytes, heap_used;
};

static void read_numbers(struct numbers *numbers)
{
    vm_heap_statistics(&numbers->heap);
    numbers->heap_bytes = vm_heap_total_bytes();
    uint64_t free_bytes = vm_heap_free_bytes();
    numbers->heap_used = free_bytes > numbers->heap_bytes ? 0 : numbers->heap_bytes - free_bytes;
}

static uint64_t zero(const struct numbers *numbers)
{
    (void)numbers;
    return 0;
}

static uint64_t ticks_per_second(const struct numbers *numbers)
{
    (void)numbers;
    return TICKS_PER_SECOND;
}

static uint64_t ticks(const struct numbers *numbers)
{
    (void)numbers;
    return vm_time_ns() - vm.start_ns;
}

static uint64_t heap_bytes(const struct numbers *numbers)
{
    return numbers->heap_bytes;
}

static uint64_t heap_used(const struct numbers *numbers)
{
    return numbers->heap_used;
}

static uint64_t heap_least(const struct numbers *numbers)
{
    (void)numbers;
    return vm_heap_initial_bytes();
}

static uint64_t heap_most(const struct numbers *numbers)
{
    (void)numbers;
    return vm_heap_max_bytes();
}

static uint64_t collections(const struct numbers *numbers)
{
    return numbers->heap.collections;
}

static uint64_t collection_time(const struct numbers *numbers)
{
    return numbers->heap.collection_ns;
}

static uint64_t metaspace(const struct numbers *numbers)
{
    (void)numbers;
    return vm_metadata_bytes();
}

static uint64_t metaspace_most(const struct numbers *numbers)
{
    (void)numbers;
    size_t most = vm_metadata_most_bytes();
    return most > INT64_MAX ? INT64_MAX : most;
}

static uint64_t classes_loaded(const struct numbers *numbers)
{
    (void)numbers;
    return vm_loaded_count();
}

static uint64_t classes_unloaded(const struct numbers *numbers)
{
    (void)numbers;
    return vm_unloaded_count();
}

static uint64_t class_bytes_loaded(const struct numbers *numbers)
{
    (void)numbers;
    return vm_metadata_bytes() + vm_unloaded_bytes();
}

static uint64_t class_bytes_unloaded(const struct numbers *numbers)
{
    (void)numbers;
    return vm_unloaded_bytes();
}

static uint64_t methods_compiled(const struct numbers *numbers)
{
    (void)numbers;
    return vm_native_made_count();
}

static const struct number {
    const char *name;
    uint64_t (*read)(const struct numbers *numbers);
    enum unit unit;
    enum variability variability;
} number_entries[] = {
    {"sun.os.hrt.frequency", ticks_per_second, HERTZ, CONSTANT},
    {"sun.os.hrt.ticks", ticks, TICKS, MONOTONIC},
    {"java.cls.loadedClasses", classes_loaded, EVENTS, MONOTONIC},
    {"java.cls.sharedLoadedClasses", zero, EVENTS, MONOTONIC},
    {"java.cls.unloadedClasses", classes_unloaded, EVENTS, MONOTONIC},
    {"java.cls.sharedUnloadedClasses", zero, EVENTS, MONOTONIC},
    {"sun.cls.loadedBytes", class_bytes_loaded, BYTES, MONOTONIC},
    {"sun.cls.sharedLoadedBytes", zero, BYTES, MONOTONIC},
    {"sun.cls.unloadedBytes", class_bytes_unloaded, BYTES, MONOTONIC},
    {"sun.cls.sharedUnloadedBytes", zero, BYTES, MONOTONIC},
    {"sun.cls.time", zero, TICKS, MONOTONIC},
    {"sun.ci.totalCompiles", methods_compiled, EVENTS, MONOTONIC},
    {"sun.ci.totalBailouts", zero, EVENTS, MONOTONIC},
    {"sun.ci.totalInvalidates", zero, EVENTS, MONOTONIC},
    {"java.ci.totalTime", zero, TICKS, MONOTONIC},
    {"sun.ci.lastFailedType", zero, NONE, VARIABLE},
    {"sun.ci.lastSize", zero, BYTES, VARIABLE},
    {"sun.ci.lastType", zero, NONE, VARIABLE},
    {"sun.gc.collector.0.invocations", zero, EVENTS, MONOTONIC},
    {"sun.gc.collector.0.time", zero, TICKS, MONOTONIC},
    {"sun.gc.collector.1.invocations", collections, EVENTS, MONOTONIC},
    {"sun.gc.collector.1.time", collection_time, TICKS, MONOTONIC},
    {"sun.gc.generation.0.capacity", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.maxCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.generation.0.minCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.generation.0.space.0.capacity", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.space.0.maxCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.generation.0.space.0.used", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.space.1.capacity", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.space.1.maxCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.generation.0.space.1.used", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.space.2.capacity", zero, BYTES, VARIABLE},
    {"sun.gc.generation.0.space.2.maxCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.generation.0.space.2.used", zero, BYTES, VARIABLE},
    {"sun.gc.generation.1.capacity", heap_bytes, BYTES, VARIABLE},
    {"sun.gc.generation.1.maxCapacity", heap_most, BYTES, CONSTANT},
    {"sun.gc.generation.1.minCapacity", heap_least, BYTES, CONSTANT},
    {"sun.gc.generation.1.space.0.capacity", heap_bytes, BYTES, VARIABLE},
    {"sun.gc.generation.1.space.0.used", heap_used, BYTES, VARIABLE},
    {"sun.gc.metaspace.capacity", metaspace, BYTES, VARIABLE},
    {"sun.gc.metaspace.maxCapacity", metaspace_most, BYTES, VARIABLE},
    {"sun.gc.metaspace.minCapacity", zero, BYTES, VARIABLE},
    {"sun.gc.metaspace.used", metaspace, BYTES, VARIABLE},
    {"sun.gc.compressedclassspace.capacity", zero, BYTES, VARIABLE},
    {"sun.gc.compressedclassspace.maxCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.compressedclassspace.minCapacity", zero, BYTES, CONSTANT},
    {"sun.gc.compressedclassspace.used", zero, BYTES, VARIABLE},
    {"sun.gc.policy.desiredSurvivorSize", zero, BYTES, VARIABLE},
    {"sun.gc.policy.maxTenuringThreshold", zero, NONE, VARIABLE},
    {"sun.gc.policy.tenuringThreshold", zero, NONE, VARIABLE},
};
#define NUMBERS (sizeof number_entries / sizeof number_entries[0])

static size_t value_offsets[NUMBERS]; /* in the image; set when the image is made */

/* --- texts ----------------------------------------------------------------------------------- */

/* Writes the options of the machine, separated by blanks. */
static void join_arguments(char text[MAX_TEXT])
{
    const struct vm_library_plan *plan = &vm.plan->library;
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < plan->argument_count && length < MAX_TEXT - 1; i++) {
        const char *argument = plan->arguments[i];
        size_t space = MAX_TEXT - length - (length > 0 ? 1 : 0);
        size_t bytes = strnlen(argument, space - 1);
        if (length > 0) {
            text[length++] = ' ';
        }
        memcpy(text + length, argument, bytes);
        length += bytes;
        text[length] = '\0';
    }
}

/* --- the image ------------------------------------------------------------------------------- */

/* An image under construction. */
struct writer {
    uint8_t *bytes; /* NULL: only `used` is computed */
    size_t used;
    uint32_t entries;
};

static size_t aligned(size_t offset)
{
    return (offset + 7) & ~(size_t)7;
}

static void put4(uint8_t *to, size_t value)
{
    uint32_t word = (uint32_t)value;
    memcpy(to, &word, sizeof word);
}

/* Adds an entry, and returns the offset of its value. A vector has `length` bytes; 0: the entry is
 * a number. */
static size_t add_entry(struct writer *writer, const char *name, size_t length, enum unit unit,
                        enum variability variability)
{
    size_t start = writer->used, name_bytes = strlen(name) + 1;
    size_t value = aligned(start + ENTRY_HEAD_BYTES + name_bytes);
    size_t end = aligned(value + (length == 0 ? sizeof(int64_t) : length));
    if (writer->bytes != NULL) {
        uint8_t *entry = writer->bytes + start;
        put4(entry, end - start);
        put4(entry + 4, ENTRY_HEAD_BYTES);
        put4(entry + 8, length);
        entry[12] = length == 0 ? 'J' : 'B';
        entry[13] = 1; /* tools may rely on the entry */
        entry[14] = (uint8_t)unit;
        entry[15] = (uint8_t)variability;
        put4(entry + 16, value - start);
        memcpy(entry + ENTRY_HEAD_BYTES, name, name_bytes);
    }
    writer->used = end;
    writer->entries++;
    return value;
}

/* Adds a text of at most MAX_TEXT bytes, with its end. */
static void add_text(struct writer *writer, const char *name, const char *text)
{
    size_t length = strnlen(text, MAX_TEXT - 1);
    size_t value = add_entry(writer, name, length + 1, STRING, CONSTANT);
    if (writer->bytes != NULL) {
        memcpy(writer->bytes + value, text, length);
    }
}

static void add_all(struct writer *writer)
{
    char arguments[MAX_TEXT];
    join_arguments(arguments);
    writer->used = HEAD_BYTES;
    for (size_t i = 0; i < NUMBERS; i++) {
        value_offsets[i] = add_entry(writer, number_entries[i].name, 0, number_entries[i].unit,
                                     number_entries[i].variability);
    }
    add_text(writer, "sun.rt.javaCommand", vm.command == NULL ? "" : vm.command);
    add_text(writer, "java.rt.vmArgs", arguments);
    add_text(writer, "java.rt.vmFlags", "");
    add_text(writer, "java.property.java.vm.name", "jp2vm");
    /* Whether tools can attach, and two abilities that this machine does not have. */
    add_text(writer, "sun.rt.jvmCapabilities", lib_jdk_perf_can_attach() ? "100" : "000");
    add_text(writer, "sun.ci.lastFailedMethod", "");
    add_text(writer, "sun.ci.lastMethod", "");
    add_text(writer, "sun.gc.cause", "No GC");
    add_text(writer, "sun.gc.lastCause", ""); /* not recorded */
}

static void write_head(const struct writer *writer)
{
    static const uint8_t magic[] = {0xca, 0xfe, 0xc0, 0xc0};
    const uint16_t one = 1;
    uint8_t *head = writer->bytes;
    memcpy(head, magic, sizeof magic);
    head[4] = *(const uint8_t *)&one; /* 1: little-endian */
    head[5] = 2;                      /* version 2.0 */
    head[6] = 0;
    head[7] = 1; /* the entries are complete */
    put4(head + 8, writer->used);
    put4(head + 12, 0); /* bytes for which there was no space */
    uint64_t changed = vm_time_ns() - vm.start_ns;
    memcpy(head + 16, &changed, sizeof changed);
    put4(head + 24, HEAD_BYTES);
    put4(head + 28, writer->entries);
}

struct lib_jdk_perf_image lib_jdk_perf_image(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    struct writer writer = {.bytes = NULL};
    add_all(&writer);
    struct lib_jdk_perf_image image = {.size = (writer.used + page - 1) / page * page};
    image.bytes = calloc(1, image.size);
    if (image.bytes != NULL) {
        writer = (struct writer){.bytes = image.bytes};
        add_all(&writer);
        write_head(&writer);
        lib_jdk_perf_update(image.bytes);
    }
    return image;
}

void lib_jdk_perf_update(uint8_t *image)
{
    struct numbers numbers;
    read_numbers(&numbers);
    for (size_t i = 0; i < NUMBERS; i++) {
        uint64_t *value = (uint64_t *)(void *)(image + value_offsets[i]);
        __atomic_store_n(value, number_entries[i].read(&numbers), __ATOMIC_RELAXED);
    }
}
