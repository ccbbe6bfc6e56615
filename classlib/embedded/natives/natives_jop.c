/*
 * natives_jop.c: natives of com.jopdesign.sys.Native, which read and write the words and devices of
 * JOP.
 *
 * There is no memory at addresses from 0 up. System.in and System.out are the serial line, so that
 * its characters appear in the right order among the program's other output.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "classlib/embedded/natives/clock.h"
#include "classlib/embedded/library.h"
#include "vm/base/symbol.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* Word addresses of the devices. At some addresses, reads and writes access different registers. */
enum device_address {
    CYCLE_COUNTER = -128,
    INTERRUPT_ENABLE = -128,
    MICROSECOND_COUNTER = -127,
    INTERRUPT_NUMBER = -126,
    SOFTWARE_INTERRUPT = -126,
    CORE_SIGNAL = -121,
    INTERRUPT_MASK = -120,
    DEADLINE = -118,
    CORE_COUNT = -117,
    SERIAL_STATUS = -112,
    SERIAL_DATA = -111,
    USB_STATUS = -96
};

#define HARDWARE_OBJECT "com/jopdesign/io/HardwareObject"

enum serial_status { SERIAL_CAN_SEND = 1, SERIAL_HAS_DATA = 2 };

static struct {
    atomic_int interrupt_enable, interrupt_mask, last_interrupt, core_signal;
} devices;

/* Calls a method of a stream of System, with no argument or with an int. Exceptions are dropped. */
static int32_t call_stream(struct vm_thread *self, const char *field, const char *type,
                           const char *name, const char *descriptor, int32_t argument)
{
    char field_type[64];
    snprintf(field_type, sizeof field_type, "L%s;", type);
    struct vm_class *system = vm_load_boot_class(self, "java/lang/System");
    struct vm_object **stream = system == NULL ? NULL : lib_static_field(system, field, field_type);
    struct vm_method *method = lib_method(self, type, name, descriptor);
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
    bool is_wanted = (atomic_load(&devices.interrupt_enable) & 1) != 0 && number >= 0 && number < 32
                     && ((uint32_t)atomic_load(&devices.interrupt_mask) >> number & 1u) != 0;
    struct vm_method *handler =
        is_wanted ? lib_method(self, "com/jopdesign/sys/JVMHelp", "interrupt", "(I)V") : NULL;
    union vm_slot argument = vm_int_slot(number);
    if (handler != NULL) {
        vm_call(self, handler, &argument, NULL);
    }
}

/* Waits until the low bits of the cycle counter have this value, as the access does on the
 * processor. */
static void wait_for_cycle(struct vm_thread *self, uint32_t low_bits)
{
    uint64_t now = lib_clock_cycles(self);
    uint32_t left = low_bits - (uint32_t)now;
    if (left > INT32_MAX) {
        return; /* the counter has already passed the value */
    }
    if (lib_clock_is_simulated()) {
        lib_clock_pass_to_cycle(self, now + left);
        return;
    }
    while (lib_clock_cycles(self) < now + left) {
    }
}

int32_t lib_embedded_read_word(struct vm_thread *self, int32_t address)
{
    switch (address) {
    case CYCLE_COUNTER:
        return (int32_t)(uint32_t)lib_clock_cycles(self);
    case MICROSECOND_COUNTER:
        return (int32_t)(uint32_t)lib_clock_microseconds(self);
    case INTERRUPT_NUMBER:
        return atomic_load(&devices.last_interrupt);
    case CORE_SIGNAL:
        return atomic_load(&devices.core_signal);
    case CORE_COUNT:
        return 1;
    case SERIAL_STATUS:
    case USB_STATUS:
        return serial_status(self);
    case SERIAL_DATA:
        return serial_read(self);
    default:
        return 0;
    }
}

void lib_embedded_write_word(struct vm_thread *self, int32_t address, int32_t value)
{
    switch (address) {
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
    case DEADLINE:
        wait_for_cycle(self, (uint32_t)value);
        break;
    case SERIAL_DATA:
        call_stream(self, "out", "java/io/PrintStream", "write", "(I)V", value & 0xff);
        break;
    default:
        break;
    }
}

LIB_NATIVE(read_word)
{
    *result = vm_int_slot(lib_embedded_read_word(self, vm_slot_int(args[0])));
}

LIB_NATIVE(write_word)
{
    lib_embedded_write_word(self, vm_slot_int(args[1]), vm_slot_int(args[0]));
}

/* --- objects that are devices, simulated time ----------------------------------------------- */

/* Binds a HardwareObject to a device. Objects of other classes are not changed. */
LIB_NATIVE(make_hardware_object)
{
    const struct vm_object *object = args[0].r;
    const struct vm_class *class = object == NULL ? NULL : object->class;
    while (class != NULL && !vm_symbol_equals_cstr(class->name, HARDWARE_OBJECT)) {
        class = class->super;
    }
    if (class != NULL && class->loader == vm.boot_loader) {
        *(int32_t *)vm_object_at(object, lib_embedded_layout.hardware_address) =
            vm_slot_int(args[1]);
    }
    result->r = args[0].r;
}

LIB_NATIVE(is_time_simulated)
{
    *result = vm_int_slot(lib_clock_is_simulated());
}

/* The argument is the low 32 bits of the counter's target value. */
LIB_NATIVE(pass_to)
{
    int32_t left =
        (int32_t)((uint32_t)vm_slot_int(args[0]) - (uint32_t)lib_clock_microseconds(self));
    if (left > 0) {
        lib_clock_pass(self, (uint64_t)left);
    }
}

LIB_NATIVE(wait_for_turn)
{
    bool was_interrupted = false;
    while (!vm_monitor_wait(self, args[0].r, vm_slot_int(args[1]), 0)) {
        vm_exception_take(self);
        was_interrupted = true;
    }
    if (was_interrupted) {
        vm_thread_interrupt(self->object);
    }
}

const struct vm_native_entry lib_embedded_jop_natives[] = {
    {"com/jopdesign/sys/Native", "rd", "(I)I", read_word},
    {"com/jopdesign/sys/Native", "wr", "(II)V", write_word},
    {"com/jopdesign/sys/Native", "rdMem", "(I)I", read_word},
    {"com/jopdesign/sys/Native", "wrMem", "(II)V", write_word},
    {"com/jopdesign/sys/JVMHelp", "makeHWObject", NULL, make_hardware_object},
    {"com/jopdesign/sys/Turn", "isTimeSimulated", NULL, is_time_simulated},
    {"com/jopdesign/sys/Turn", "passTo", NULL, pass_to},
    {"com/jopdesign/sys/Turn", "waitForTurn", NULL, wait_for_turn},
    {NULL, NULL, NULL, NULL},
};
