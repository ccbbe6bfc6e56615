/*
 * natives_jop.c: com.jopdesign.sys.Native, reading and writing the words and devices of JOP.
 *
 * Without a timing model the cycle counter is the time since the start at a fixed clock of
 * 60 MHz. There is no memory behind addresses from 0 up. The serial line is System.in and
 * System.out, so that its characters are in order with what the program prints.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "classlib/cldc/internal.h"
#include "vm/interp/interpreter.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define CYCLES_PER_MICROSECOND 60u

/* Word addresses of the devices; the same address may be another register when written. */
enum device_address {
    CYCLE_COUNTER = -128,
    INTERRUPT_ENABLE = -128,
    MICROSECOND_COUNTER = -127,
    INTERRUPT_NUMBER = -126,
    SOFTWARE_INTERRUPT = -126,
    CORE_SIGNAL = -121,
    INTERRUPT_MASK = -120,
    CORE_COUNT = -117,
    SERIAL_STATUS = -112,
    SERIAL_DATA = -111,
    USB_STATUS = -96
};

enum serial_status { SERIAL_CAN_SEND = 1, SERIAL_HAS_DATA = 2 };

static struct {
    atomic_int interrupt_enable, interrupt_mask, last_interrupt, core_signal;
} devices;

/* Calls a method without arguments or with one int on a stream of System; exceptions end here. */
static int32_t call_stream(struct vm_thread *self, const char *field, const char *type,
                           const char *name, const char *descriptor, int32_t argument)
{
    char field_type[64];
    snprintf(field_type, sizeof field_type, "L%s;", type);
    struct vm_class *system = vm_load_boot_class(self, "java/lang/System");
    struct vm_object **stream =
        system == NULL ? NULL : lib_cldc_static_field(system, field, field_type);
    struct vm_method *method = lib_cldc_method(self, type, name, descriptor);
    union vm_slot outcome = {.j = -1};
    if (stream != NULL && *stream != NULL && method != NULL) {
        union vm_slot args[2] = {{.r = *stream}, vm_int_slot(argument)};
        method = vm_select_method(self, *stream, method);
        if (method == NULL || !vm_call(self, method, args, &outcome)) {
            outcome.j = -1;
        }
    }
    vm_exception_take(self);
    return vm_slot_int(outcome);
}

static int32_t serial_status(struct vm_thread *self)
{
    int32_t waiting = call_stream(self, "in", "java/io/InputStream", "available", "()I", 0);
    return SERIAL_CAN_SEND | (waiting > 0 ? SERIAL_HAS_DATA : 0);
}

static int32_t serial_read(struct vm_thread *self)
{
    if (!(serial_status(self) & SERIAL_HAS_DATA)) {
        return 0;
    }
    int32_t byte = call_stream(self, "in", "java/io/InputStream", "read", "()I", 0);
    return byte < 0 ? 0 : byte;
}

static void request_interrupt(struct vm_thread *self, int32_t number)
{
    atomic_store(&devices.last_interrupt, number);
    bool is_wanted = (atomic_load(&devices.interrupt_enable) & 1) != 0 && number >= 0
                     && number < 32
                     && ((uint32_t)atomic_load(&devices.interrupt_mask) >> number & 1u) != 0;
    struct vm_method *handler =
        is_wanted ? lib_cldc_method(self, "com/jopdesign/sys/JVMHelp", "interrupt", "(I)V")
                  : NULL;
    union vm_slot argument = vm_int_slot(number);
    if (handler != NULL) {
        vm_call(self, handler, &argument, NULL);
    }
}

LIB_NATIVE(read_word)
{
    uint64_t nanoseconds = vm_time_ns() - vm.start_ns;
    int32_t value = 0;
    switch (vm_slot_int(args[0])) {
    case CYCLE_COUNTER:
        value = (int32_t)(uint32_t)(nanoseconds * CYCLES_PER_MICROSECOND / 1000);
        break;
    case MICROSECOND_COUNTER:
        value = (int32_t)(uint32_t)(nanoseconds / 1000);
        break;
    case INTERRUPT_NUMBER:
        value = atomic_load(&devices.last_interrupt);
        break;
    case CORE_SIGNAL:
        value = atomic_load(&devices.core_signal);
        break;
    case CORE_COUNT:
        value = 1;
        break;
    case SERIAL_STATUS:
    case USB_STATUS:
        value = serial_status(self);
        break;
    case SERIAL_DATA:
        value = serial_read(self);
        break;
    default:
        break;
    }
    *result = vm_int_slot(value);
}

LIB_NATIVE(write_word)
{
    int32_t value = vm_slot_int(args[0]);
    switch (vm_slot_int(args[1])) {
    case INTERRUPT_ENABLE:
        atomic_store(&devices.interrupt_enable, value);
        break;
    case SOFTWARE_INTERRUPT:
        request_interrupt(self, value);
        break;
    case CORE_SIGNAL:
        atomic_store(&devices.core_signal, value);
        break;
    case INTERRUPT_MASK:
        atomic_store(&devices.interrupt_mask, value);
        break;
    case SERIAL_DATA:
        call_stream(self, "out", "java/io/PrintStream", "write", "(I)V", value & 0xff);
        break;
    default:
        break;
    }
}

const struct vm_native_entry lib_cldc_jop_natives[] = {
    {"com/jopdesign/sys/Native", "rd", "(I)I", read_word},
    {"com/jopdesign/sys/Native", "wr", "(II)V", write_word},
    {NULL, NULL, NULL, NULL},
};
