/*
 * transfers.c: records of the bytes that the program writes to standard output and standard error,
 * and reads from standard input. When one of the class libraries' native methods has returned, the
 * bytes are taken from its arguments.
 */
#include "vm/base/symbol.h"
#include "profiler/record/record_internal.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

enum shape {
    HOST_FILES,   /* the embedded library's methods: (int fd, byte[], int from, int count) returns
                     the number of bytes */
    STREAM_BYTES, /* this.fd, (byte[], int from, int count, ...); a read returns the number of
                     bytes */
    STREAM_OCTET, /* this.fd, (int octet, ...); a read returns the octet */
    CHANNEL       /* (FileDescriptor, long address, int count) returns the number of bytes */
};

static const struct {
    const char *class, *name;
    enum shape shape;
    bool is_input;
} ways[] = {
    {"java/io/HostFiles", "write", HOST_FILES, false},
    {"java/io/HostFiles", "read", HOST_FILES, true},
    {"java/io/FileOutputStream", "writeBytes", STREAM_BYTES, false},
    {"java/io/FileOutputStream", "write", STREAM_OCTET, false},
    {"java/io/FileInputStream", "readBytes", STREAM_BYTES, true},
    {"java/io/FileInputStream", "read0", STREAM_OCTET, true},
    {"sun/nio/ch/FileDispatcherImpl", "write0", CHANNEL, false},
    {"sun/nio/ch/FileDispatcherImpl", "read0", CHANNEL, true},
};

uint8_t prof_record_transfer_way(const struct vm_method *method)
{
    for (uint8_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (vm_symbol_equals_cstr(method->class->name, ways[i].class)
            && vm_symbol_equals_cstr(method->name, ways[i].name)) {
            return i + 1;
        }
    }
    return 0;
}

/* Returns the address of the object's field with that name; NULL if there is no such field. */
static const void *field_of(const struct vm_object *object, const char *name)
{
    const struct prof_recorded_class *class = NULL;
    if (object != NULL) {
        (void)prof_record_class(object->class);
        class = prof_recorded_class(object->class);
    }
    for (uint32_t i = class == NULL ? 0 : class->field_count; i-- > 0;) {
        if (vm_symbol_equals_cstr(class->fields[i]->name, name)) {
            return vm_object_at(object, class->fields[i]->offset);
        }
    }
    return NULL;
}

/* Returns the descriptor number in a java.io.FileDescriptor; -1 if it has none. */
static int number_of(const struct vm_object *descriptor)
{
    const int32_t *number = field_of(descriptor, "fd");
    return number == NULL ? -1 : *number;
}

static int descriptor_of(const union vm_slot *arguments, enum shape shape)
{
    struct vm_object *const *stream;
    switch (shape) {
    case HOST_FILES:
        return vm_slot_int(arguments[0]);
    case CHANNEL:
        return number_of(arguments[0].r);
    default:
        stream = field_of(arguments[0].r, "fd");
        return stream == NULL ? -1 : number_of(*stream);
    }
}

static void record_transfer(int descriptor, bool is_input, const void *octets, size_t count)
{
    struct prof_record_bytes *texts = &prof_record_columns[VM_COLUMN_TEXTS];
    if (is_input) {
        prof_record_note(VM_RECORD_INPUT);
    } else {
        prof_record_note1(VM_RECORD_WRITTEN, (uint64_t)descriptor);
    }
    prof_record_put_number(texts, count);
    prof_record_put_octets(texts, octets, count);
}

void prof_record_transfer(struct prof_recorder *recorder, uint8_t way, union vm_slot result)
{
    enum shape shape = ways[way - 1].shape;
    bool is_input = ways[way - 1].is_input;
    const union vm_slot *arguments = recorder->thread->fp;
    int descriptor = descriptor_of(arguments, shape);
    if (is_input ? descriptor != 0 : descriptor != 1 && descriptor != 2) {
        return;
    }
    int32_t count = vm_slot_int(result);
    if (shape == STREAM_OCTET) {
        uint8_t octet = (uint8_t)(is_input ? count : vm_slot_int(arguments[1]));
        if (!is_input || count >= 0) {
            record_transfer(descriptor, is_input, &octet, 1);
        }
        return;
    }
    if (shape == STREAM_BYTES && !is_input) {
        count = vm_slot_int(arguments[3]); /* the method either writes all bytes or throws */
    }
    if (count > 0) {
        const void *octets = shape == CHANNEL
                                 ? (const void *)(uintptr_t)arguments[1].j
                                 : vm_array_bytes(arguments[1].r) + vm_slot_int(arguments[2]);
        record_transfer(descriptor, is_input, octets, (size_t)count);
    }
}
