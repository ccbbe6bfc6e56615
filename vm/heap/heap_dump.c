#include "vm/heap/heap_dump.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/options/new_file.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

/* Tags of records, and of the parts of a heap segment. */
enum {
    STRING = 0x01,
    LOAD_CLASS = 0x02,
    STACK_FRAME = 0x04,
    STACK_TRACE = 0x05,
    SEGMENT = 0x1c,
    END = 0x2c
};
enum {
    ROOT_JNI_GLOBAL = 0x01,
    ROOT_JAVA_FRAME = 0x03,
    ROOT_STICKY_CLASS = 0x05,
    ROOT_THREAD = 0x08,
    CLASS = 0x20,
    INSTANCE = 0x21,
    OBJECT_ARRAY = 0x22,
    PRIMITIVE_ARRAY = 0x23,
    ROOT_UNKNOWN = 0xff
};

#define ID_BYTES 8u
#define RECORD_HEADER 9u
#define BUFFER_BYTES ((size_t)1 << 20)
#define NO_TRACE 1u /* number of the stack trace without frames, which all objects have */
#define MOST_ARRAY_BYTES ((uint64_t)0xffff0000u)

/* The dump's file. Parts of the heap are buffered until they fill a segment, because a segment
 * starts with its length. */
struct output {
    int fd, error;
    uint8_t *buffer;
    size_t used;
    bool in_segment; /* the buffer starts with the header of a segment */
    uint64_t written, objects;
    struct vm_hash_map names;   /* symbols that have been written */
    struct vm_hash_map classes; /* struct vm_class -> its number */
    struct vm_hash_map live;    /* all live objects, to recognize references on stacks */
    uint32_t class_count;
};

/* --- bytes ------------------------------------------------------------------------------------ */

static void flush(struct output *out)
{
    const uint8_t *at = out->buffer;
    while (out->used > 0 && out->error == 0) {
        ssize_t count = write(out->fd, at, out->used);
        if (count < 0 && errno != EINTR) {
            out->error = errno;
        }
        if (count > 0) {
            at += count;
            out->used -= (size_t)count;
            out->written += (uint64_t)count;
        }
    }
    out->used = 0;
}

static void put(struct output *out, const void *bytes, size_t size)
{
    if (out->used + size > BUFFER_BYTES) {
        flush(out); /* never in the middle of a segment, which is closed before the buffer is
                       full */
    }
    memcpy(out->buffer + out->used, bytes, size);
    out->used += size;
}

/* Writes a number in big-endian order. */
static void put_number(struct output *out, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(value >> 8 * (size - 1 - i));
    }
    put(out, bytes, size);
}

static void put_u1(struct output *out, unsigned value)
{
    put_number(out, value, 1);
}

static void put_u2(struct output *out, unsigned value)
{
    put_number(out, value, 2);
}

static void put_u4(struct output *out, uint32_t value)
{
    put_number(out, value, 4);
}

static void put_id(struct output *out, const void *address)
{
    put_number(out, (uintptr_t)address, ID_BYTES);
}

static void close_segment(struct output *out)
{
    if (out->in_segment) {
        uint32_t length = (uint32_t)(out->used - RECORD_HEADER);
        for (int i = 0; i < 4; i++) {
            out->buffer[5 + i] = (uint8_t)(length >> 8 * (3 - i));
        }
        out->in_segment = false;
        flush(out);
    }
}

static void begin_record(struct output *out, unsigned tag, uint64_t length)
{
    close_segment(out);
    put_u1(out, tag);
    put_u4(out, 0); /* microseconds since the start of the dump */
    put_u4(out, (uint32_t)length);
}

/* Starts a part of the heap with this size, in the current segment, the next segment, or a segment
 * of its own. */
static void begin_part(struct output *out, unsigned tag, uint64_t bytes)
{
    bytes += 1; /* the tag */
    if (out->in_segment && out->used + bytes > BUFFER_BYTES) {
        close_segment(out);
    }
    if (bytes + RECORD_HEADER > BUFFER_BYTES) {
        begin_record(out, SEGMENT, bytes);
    } else if (!out->in_segment) {
        flush(out);
        begin_record(out, SEGMENT, 0);
        out->in_segment = true;
    }
    put_u1(out, tag);
}

/* --- names and classes ------------------------------------------------------------------------ */

static void put_name(struct output *out, const struct vm_symbol *name)
{
    if (vm_hash_map_find(&out->names, name) != NULL) {
        return;
    }
    if (!vm_hash_map_put(&out->names, name, out, NULL)) {
        out->error = ENOMEM;
    }
    begin_record(out, STRING, ID_BYTES + name->length);
    put_id(out, name);
    put(out, name->bytes, name->length);
}

/* Calls the function for all classes except the primitive types. */
static void for_each_class(struct output *out,
                           void (*function)(struct output *out, const struct vm_class *class))
{
    for (const struct vm_class *class = atomic_load(&vm.classes); class != NULL;
         class = class->next) {
        if (class->kind != VM_KIND_PRIMITIVE && class->mirror != NULL) {
            function(out, class);
        }
    }
}

static bool is_written(const struct vm_field *field)
{
    return field->info != NULL;
}

static void put_class_names(struct output *out, const struct vm_class *class)
{
    uintptr_t number = ++out->class_count;
    put_name(out, class->name);
    for (uint16_t i = 0; i < class->field_count; i++) {
        if (is_written(&class->fields[i])) {
            put_name(out, class->fields[i].name);
        }
    }
    if (!vm_hash_map_put(&out->classes, class, (void *)number, NULL)) {
        out->error = ENOMEM;
    }
    begin_record(out, LOAD_CLASS, 4 + ID_BYTES + 4 + ID_BYTES);
    put_u4(out, (uint32_t)number);
    put_id(out, class->mirror);
    put_u4(out, NO_TRACE);
    put_id(out, class->name);
}

static unsigned type_code(char type)
{
    static const char types[] = "ZCFDBSIJ"; /* the codes of these types start at 4; 2 is a
                                               reference */
    const char *found = strchr(types, type);
    return found == NULL ? 2 : 4 + (unsigned)(found - types);
}

static void put_value(struct output *out, char type, const void *address)
{
    put_number(out, vm_field_load(type, address).u, vm_field_bytes(type));
}

/* Returns the number of static or instance fields of a class, and stores their total size in
 * *bytes. */
static unsigned count_fields(const struct vm_class *class, bool is_static, size_t *bytes)
{
    unsigned count = 0;
    *bytes = 0;
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (is_written(field) && ((field->flags & VM_ACC_STATIC) != 0) == is_static) {
            count++;
            *bytes += vm_field_bytes(field->type);
        }
    }
    return count;
}

/* Returns the size of an instance's fields in the dump, where they are consecutive. */
static size_t content_bytes(const struct vm_class *class)
{
    size_t sum = 0, bytes;
    for (; class != NULL; class = class->super) {
        count_fields(class, false, &bytes);
        sum += bytes;
    }
    return sum;
}

static void put_fields(struct output *out, const struct vm_class *class, bool is_static)
{
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (!is_written(field) || ((field->flags & VM_ACC_STATIC) != 0) != is_static) {
            continue;
        }
        put_id(out, field->name);
        put_u1(out, type_code(field->type));
        if (is_static) {
            put_value(out, field->type, vm_field_static_address(field));
        }
    }
}

static void put_class(struct output *out, const struct vm_class *class)
{
    size_t static_bytes, instance_bytes;
    unsigned statics = count_fields(class, true, &static_bytes);
    unsigned others = count_fields(class, false, &instance_bytes);
    const struct vm_class *super = class->super;
    begin_part(out, CLASS,
               ID_BYTES + 4 + 6 * ID_BYTES + 4 + 2 + 2 + statics * (ID_BYTES + 1) + static_bytes + 2
                   + others * (ID_BYTES + 1));
    put_id(out, class->mirror);
    put_u4(out, NO_TRACE);
    put_id(out, super == NULL ? NULL : super->mirror);
    put_id(out, class->loader == vm.boot_loader ? NULL : vm_loader_object(class->loader));
    put_id(out, NULL); /* signers */
    put_id(out, class->protection_domain);
    put_id(out, NULL);
    put_id(out, NULL);
    /* The size in memory. If java.lang.Object has a size, VisualVM uses the sizes in the dump;
     * otherwise it guesses HotSpot's sizes from fields that the embedded library does not have. */
    put_u4(out, vm_class_is_array(class) ? 0 : class->instance_bytes);
    put_u2(out, 0); /* constants */
    put_u2(out, statics);
    put_fields(out, class, true);
    put_u2(out, others);
    put_fields(out, class, false);
}

static void put_class_root(struct output *out, const struct vm_class *class)
{
    if (class->loader == vm.boot_loader) {
        begin_part(out, ROOT_STICKY_CLASS, ID_BYTES);
        put_id(out, class->mirror);
    }
}

/* --- objects ---------------------------------------------------------------------------------- */

static void put_primitive_array(struct output *out, const struct vm_object *array)
{
    size_t element = (size_t)1 << array->class->element_shift;
    uint64_t count = array->length;
    count = count * element > MOST_ARRAY_BYTES ? MOST_ARRAY_BYTES / element : count;
    begin_part(out, PRIMITIVE_ARRAY, ID_BYTES + 4 + 4 + 1 + count * element);
    put_id(out, array);
    put_u4(out, NO_TRACE);
    put_u4(out, (uint32_t)count);
    put_u1(out, type_code(array->class->primitive_type));
    const uint8_t *data = vm_object_at(array, VM_ARRAY_DATA);
    for (uint64_t i = 0; i < count; i++) {
        put_value(out, array->class->primitive_type, data + i * element);
    }
}

static void put_object_array(struct output *out, const struct vm_object *array)
{
    uint64_t count = array->length;
    count = count * ID_BYTES > MOST_ARRAY_BYTES ? MOST_ARRAY_BYTES / ID_BYTES : count;
    begin_part(out, OBJECT_ARRAY, ID_BYTES + 4 + 4 + ID_BYTES + count * ID_BYTES);
    put_id(out, array);
    put_u4(out, NO_TRACE);
    put_u4(out, (uint32_t)count);
    put_id(out, array->class->mirror);
    struct vm_object *const *data = vm_object_at(array, VM_ARRAY_DATA);
    for (uint64_t i = 0; i < count; i++) {
        put_id(out, data[i]);
    }
}

static void put_instance(struct output *out, const struct vm_object *object)
{
    size_t bytes = content_bytes(object->class);
    begin_part(out, INSTANCE, ID_BYTES + 4 + ID_BYTES + 4 + bytes);
    put_id(out, object);
    put_u4(out, NO_TRACE);
    put_id(out, object->class->mirror);
    put_u4(out, (uint32_t)bytes);
    for (const struct vm_class *class = object->class; class != NULL; class = class->super) {
        for (uint16_t i = 0; i < class->field_count; i++) {
            const struct vm_field *field = &class->fields[i];
            if (is_written(field) && (field->flags & VM_ACC_STATIC) == 0) {
                put_value(out, field->type, vm_object_at(object, field->offset));
            }
        }
    }
}

/* Returns whether a CLASS part describes the object: it is a mirror, but not of a primitive
 * type. */
static bool is_class_object(const struct vm_object *object)
{
    const struct vm_class *class = vm_symbol_equals_cstr(object->class->name, "java/lang/Class")
                                       ? vm_class_of_mirror(object)
                                       : NULL;
    return class != NULL && class->kind != VM_KIND_PRIMITIVE;
}

static void put_object(struct vm_object *object, void *data)
{
    struct output *out = data;
    if (out->error != 0 || is_class_object(object)) {
        return;
    }
    out->objects++;
    if (object->class->kind == VM_KIND_PRIMITIVE_ARRAY) {
        put_primitive_array(out, object);
    } else if (object->class->kind == VM_KIND_OBJECT_ARRAY) {
        put_object_array(out, object);
    } else {
        put_instance(out, object);
    }
}

/* --- threads and roots ------------------------------------------------------------------------ */

/* Writes the frames of a thread. A frame's identifier is the number of its slot, which no other
 * item has as its identifier. */
static uint32_t put_frames(struct output *out, const struct vm_thread *thread)
{
    uint32_t count = 0;
    struct vm_frame_walk walk = {.fp = NULL};
    if (thread->fp != NULL) {
        walk = vm_frame_walk_start(thread);
    }
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        const struct vm_method *method = walk.method;
        const struct vm_class_file *file = method->pool->file;
        const struct vm_symbol *source = file == NULL ? NULL : file->source_file;
        int bci = vm_frame_walk_bci(&walk);
        int line = bci < 0 || method->code == NULL ? -3 : vm_code_line(method->code, (uint32_t)bci);
        put_name(out, method->name);
        put_name(out, method->descriptor);
        if (source != NULL) {
            put_name(out, source);
        }
        begin_record(out, STACK_FRAME, 4 * ID_BYTES + 4 + 4);
        put_id(out, walk.fp);
        put_id(out, method->name);
        put_id(out, method->descriptor);
        put_id(out, source);
        put_u4(out, (uint32_t)(uintptr_t)vm_hash_map_find(&out->classes, method->class));
        put_u4(out, (uint32_t)line);
        count++;
    }
    return count;
}

/* Returns the number of the thread's stack trace, which is also the serial number of the thread;
 * both are greater than NO_TRACE. */
static uint32_t trace_of(const struct vm_thread *thread)
{
    return NO_TRACE + thread->id;
}

static void put_traces(struct output *out)
{
    begin_record(out, STACK_TRACE, 12);
    put_u4(out, NO_TRACE);
    put_u4(out, 0);
    put_u4(out, 0);
    for (const struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        uint32_t count = put_frames(out, thread);
        begin_record(out, STACK_TRACE, 12 + (uint64_t)count * ID_BYTES);
        put_u4(out, trace_of(thread));
        put_u4(out, trace_of(thread));
        put_u4(out, count);
        struct vm_frame_walk walk = {.fp = NULL};
        if (thread->fp != NULL) {
            walk = vm_frame_walk_start(thread);
        }
        for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
            put_id(out, walk.fp);
        }
    }
}

/* Records an object as live, to distinguish references on stacks from other words. */
static void note_object(struct vm_object *object, void *data)
{
    struct output *out = data;
    if (!vm_hash_map_put(&out->live, object, out, NULL)) {
        out->error = ENOMEM;
    }
}

static void put_frame_roots(struct output *out, const struct vm_thread *thread)
{
    struct vm_frame_walk walk = {.fp = NULL};
    uint32_t frame = 0;
    if (thread->fp != NULL) {
        walk = vm_frame_walk_start(thread);
    }
    for (; walk.fp != NULL; vm_frame_walk_next(&walk), frame++) {
        const union vm_slot *end = walk.fp + walk.method->frame_slots;
        for (const union vm_slot *slot = walk.fp; slot < end; slot++) {
            if (vm_hash_map_find(&out->live, slot->p) != NULL) {
                begin_part(out, ROOT_JAVA_FRAME, ID_BYTES + 4 + 4);
                put_id(out, slot->p);
                put_u4(out, trace_of(thread));
                put_u4(out, frame);
            }
        }
    }
}

/* The file while roots of the machine (permanent objects, JNI references) are written. A variable,
 * because the functions that receive these roots have no parameter for the file. */
static struct output *of_roots;

static void put_root_range(const void *bottom, const void *top)
{
    for (void *const *at = bottom; at < (void *const *)top; at++) {
        if (*at != NULL && vm_hash_map_find(&of_roots->live, *at) != NULL) {
            begin_part(of_roots, ROOT_UNKNOWN, ID_BYTES);
            put_id(of_roots, *at);
        }
    }
}

static void put_roots(struct output *out)
{
    for_each_class(out, put_class_root);
    for (const struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        if (thread->object != NULL) {
            begin_part(out, ROOT_THREAD, ID_BYTES + 4 + 4);
            put_id(out, thread->object);
            put_u4(out, trace_of(thread));
            put_u4(out, trace_of(thread));
        }
        put_frame_roots(out, thread);
    }
    of_roots = out;
    vm_heap_for_each_root_range(put_root_range);
    of_roots = NULL;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void put_header(struct output *out)
{
    static const char magic[] = "JAVA PROFILE 1.0.2";
    struct timeval now;
    gettimeofday(&now, NULL);
    put(out, magic, sizeof magic);
    put_u4(out, ID_BYTES);
    put_number(out, (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_usec / 1000, 8);
}

static void put_all(struct output *out)
{
    vm_heap_collect(false);
    vm_domains_hold(); /* classes that are alive now stay until the dump is written */
    put_header(out);
    for_each_class(out, put_class_names);
    put_traces(out);
    for_each_class(out, put_class);
    vm_heap_for_each_object(note_object, out);
    put_roots(out);
    vm_heap_for_each_object(put_object, out);
    begin_record(out, END, 0);
    flush(out);
    vm_domains_release();
}

static struct vm_lock lock = VM_LOCK(HEAP_DUMP);
static struct output *of_dump; /* argument for the function that runs at the safepoint; guarded by
                                  the lock */

static void put_stopped(void)
{
    put_all(of_dump);
}

/* Opens the file to write: a temporary file in the dump's directory, which is renamed when it is
 * complete. Pipes and devices are opened directly; then `temporary` is empty. */
static int open_file(const struct vm_heap_dump *dump, char *temporary, size_t size)
{
    struct stat info;
    temporary[0] = '\0';
    if (strcmp(dump->path, "-") == 0) {
        fflush(stdout);
        return dup(STDOUT_FILENO);
    }
    if (stat(dump->path, &info) == 0) {
        if (dump->is_new) {
            errno = EEXIST;
            return -1;
        }
        if (!S_ISREG(info.st_mode)) {
            return open(dump->path, O_WRONLY | O_CLOEXEC);
        }
        if (access(dump->path, W_OK) != 0) {
            return -1;
        }
    }
    int length = snprintf(temporary, size, "%s.tmp.%ld", dump->path, (long)getpid());
    if ((size_t)length >= size) {
        temporary[0] = '\0';
        errno = ENAMETOOLONG;
        return -1;
    }
    return vm_new_file(AT_FDCWD, temporary, dump->path, VM_FILE_FOR_USER);
}

/* Renames the complete file to the dump's name. Returns 0, or an error number. */
static int take_name(const struct vm_heap_dump *dump, const char *temporary)
{
    if (!dump->is_new) {
        return rename(temporary, dump->path) == 0 ? 0 : errno;
    }
    /* Unlike rename(), link() does not overwrite a file that has appeared meanwhile. Not every file
     * system has links. */
    if (link(temporary, dump->path) == 0) {
        unlink(temporary);
        return 0;
    }
    if (errno == EEXIST) {
        return EEXIST;
    }
    return rename(temporary, dump->path) == 0 ? 0 : errno;
}

static void write_at_exit(struct vm_heap_dump *dump)
{
    char reason[300];
    if (vm_heap_dump_write(dump, reason, sizeof reason)) {
        vm_message("jp2vm: heap dump: %llu objects, %llu bytes in %s\n",
                   (unsigned long long)dump->objects, (unsigned long long)dump->bytes,
                   strcmp(dump->path, "-") == 0 ? "standard output" : dump->path);
    } else {
        vm_message("jp2vm: heap dump: %s\n", reason);
        vm_set_exit_failure();
    }
}

void vm_heap_dump_at_exit(void)
{
    struct vm_heap_dump dump = {.path = vm.plan->machine.heap_dump};
    if (strcmp(vm_exit_reason(), "crash") == 0) {
        return; /* the cause of the crash may be in the heap */
    }
    if (!vm.is_booted) {
        vm_message("jp2vm: no heap dump was written: the class library had not started\n");
        return;
    }
    /* This may not be a Java thread, for example if a signal ends the process. */
    bool is_known = vm_heap_thread_is_registered();
    if (!vm_heap_register_thread()) {
        vm_message("jp2vm: heap dump: out of memory\n");
        vm_set_exit_failure();
        return;
    }
    write_at_exit(&dump);
    if (!is_known) {
        vm_heap_unregister_thread();
    }
}

bool vm_heap_dump_write(struct vm_heap_dump *dump, char *reason, size_t size)
{
    uint64_t start = vm_time_ns();
    char temporary[PATH_MAX];
    struct output out = {.fd = open_file(dump, temporary, sizeof temporary)};
    if (out.fd < 0) {
        dump->error = errno;
        snprintf(reason, size, "Unable to create %.200s: %s", dump->path, strerror(errno));
        return false;
    }
    out.buffer = malloc(BUFFER_BYTES);
    out.error = out.buffer == NULL ? ENOMEM : 0;
    vm_hash_map_init(&out.names, NULL, NULL);
    vm_hash_map_init(&out.classes, NULL, NULL);
    vm_hash_map_init(&out.live, NULL, NULL);
    if (out.error == 0) {
        vm_lock_take(&lock);
        of_dump = &out;
        if (!vm_run_at_safepoint(put_stopped)) {
            put_stopped(); /* the process is ending, and its Java threads are stopped */
        }
        vm_lock_release(&lock);
    }
    vm_hash_map_fini(&out.names);
    vm_hash_map_fini(&out.classes);
    vm_hash_map_fini(&out.live);
    free(out.buffer);
    if (close(out.fd) != 0 && out.error == 0) {
        out.error = errno;
    }
    if (out.error == 0 && temporary[0] != '\0') {
        out.error = take_name(dump, temporary);
    }
    if (out.error != 0) {
        if (temporary[0] != '\0') {
            unlink(temporary);
        }
        dump->error = out.error;
        snprintf(reason, size, "cannot write %.200s: %s", dump->path, strerror(out.error));
        return false;
    }
    dump->bytes = out.written;
    dump->objects = out.objects;
    dump->seconds = (double)(vm_time_ns() - start) / 1e9;
    return true;
}
