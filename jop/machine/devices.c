#include "jop/machine/devices.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Offsets of registers. A read and a write of the same offset may have different meanings. */
enum {
    IO_CYCLES = 0,
    IO_INTERRUPT_ENABLE = 0,
    IO_MICROSECONDS = 1,
    IO_TIMER = 1,
    IO_INTERRUPT_NUMBER = 2,
    IO_SOFTWARE_INTERRUPT = 2,
    IO_EXCEPTION = 4,
    IO_LOCK = 5,
    IO_CPU = 6,
    IO_SIGNAL = 7,
    IO_INTERRUPT_MASK = 8,
    IO_INTERRUPT_CLEAR = 9,
    IO_DEADLINE = 10,
    IO_CPU_COUNT = 11,
    IO_UART_STATUS = 16,
    IO_UART_DATA = 17,
    IO_USB_STATUS = 32
};

enum {
    INTERRUPTS = 3,          /* the timer, and two interrupts that software requests */
    INTERRUPT_DELAY = 2,     /* cycles from an event to the first bytecode that it replaces */
    STATUS_SENT = 1,         /* the transmitter is free */
    STATUS_RECEIVED = 2,     /* a byte was received */
    INPUT_INTERVAL = 1 << 16 /* cycles between two polls for input */
};

void jop_devices_init(struct jop_devices *devices, const struct jop_console *console,
                      uint32_t megahertz)
{
    memset(devices, 0, sizeof *devices);
    if (console != NULL) {
        devices->console = *console;
    }
    devices->megahertz = megahertz > 0 ? megahertz : 1;
    devices->pending = 1; /* the timer equals its compare value at reset */
    devices->timer_at = JOP_NEVER;
    devices->exception_at = JOP_NEVER;
    devices->input = -1;
}

void jop_devices_flush(struct jop_devices *devices)
{
    if (devices->output_length == 0) {
        return;
    }
    if (devices->console.write != NULL) {
        devices->console.write(devices->console.context, devices->output, devices->output_length);
    } else {
        fwrite(devices->output, 1, devices->output_length, stdout);
        fflush(stdout);
    }
    devices->output_length = 0;
}

static void put(struct jop_devices *devices, uint32_t value)
{
    devices->output[devices->output_length++] = (char)value;
    if ((value & 0xff) == '\n' || devices->output_length == sizeof devices->output) {
        jop_devices_flush(devices);
    }
}

static int read_standard_input(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0) {
        return -1;
    }
    unsigned char byte;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -2;
}

static void look_for_input(struct jop_devices *devices, uint64_t cycles)
{
    if (devices->input != -1 || cycles < devices->next_input_at) {
        return;
    }
    devices->next_input_at = cycles + INPUT_INTERVAL;
    devices->input = devices->console.read != NULL ? devices->console.read(devices->console.context)
                                                   : read_standard_input();
}

uint32_t jop_devices_read(struct jop_devices *devices, uint32_t offset, uint64_t cycles)
{
    uint32_t value = 0;
    switch (offset) {
    case IO_CYCLES:
        return (uint32_t)cycles;
    case IO_MICROSECONDS:
        return (uint32_t)(cycles / devices->megahertz);
    case IO_INTERRUPT_NUMBER:
        return devices->interrupt_number;
    case IO_EXCEPTION:
        return devices->exception_reason;
    case IO_CPU_COUNT:
        return 1;
    case IO_UART_STATUS:
        look_for_input(devices, cycles);
        return STATUS_SENT | (devices->input >= 0 ? STATUS_RECEIVED : 0);
    case IO_UART_DATA:
        look_for_input(devices, cycles);
        if (devices->input >= 0) {
            value = (uint32_t)devices->input;
            devices->input = -1;
            devices->next_input_at = 0;
        }
        return value;
    case IO_USB_STATUS:
        return STATUS_SENT;
    case IO_LOCK: /* 0: the lock is granted */
    case IO_CPU:  /* 0: the only core */
    case IO_SIGNAL:
    default:
        return 0;
    }
}

static void set_timer(struct jop_devices *devices, uint32_t value, uint64_t cycles)
{
    uint64_t now = cycles / devices->megahertz;
    uint32_t wait = value - (uint32_t)now;
    bool was_equal = devices->timer_compare == (uint32_t)now;
    devices->timer_compare = value;
    if (wait == 0 && !was_equal) {
        devices->timer_at = cycles + INTERRUPT_DELAY;
    } else {
        uint64_t ahead = wait == 0 ? UINT64_C(1) << 32 : wait;
        devices->timer_at = (now + ahead) * devices->megahertz + INTERRUPT_DELAY;
    }
}

void jop_devices_write(struct jop_devices *devices, uint32_t offset, uint32_t value,
                       uint64_t *cycles)
{
    switch (offset) {
    case IO_INTERRUPT_ENABLE:
        devices->interrupts_enabled = (value & 1) != 0;
        break;
    case IO_TIMER:
        set_timer(devices, value, *cycles);
        break;
    case IO_SOFTWARE_INTERRUPT:
        if (value < INTERRUPTS) {
            devices->pending |= (uint8_t)(1u << value);
        }
        break;
    case IO_EXCEPTION:
        devices->exception_reason = value & 0xff;
        devices->exception_at = *cycles;
        break;
    case IO_INTERRUPT_MASK:
        devices->mask = value & ((1u << INTERRUPTS) - 1);
        break;
    case IO_INTERRUPT_CLEAR:
        devices->pending = 0;
        break;
    case IO_DEADLINE:
        *cycles += (uint32_t)(value - (uint32_t)*cycles);
        break;
    case IO_UART_DATA:
        put(devices, value);
        break;
    default:
        break;
    }
}

void jop_devices_raise(struct jop_devices *devices, enum jop_exception reason, uint64_t at)
{
    devices->exception_reason = reason;
    devices->exception_at = at;
}

static bool can_interrupt(const struct jop_devices *devices)
{
    return devices->interrupts_enabled && (devices->pending & devices->mask) != 0;
}

uint64_t jop_devices_deadline(const struct jop_devices *devices)
{
    if (can_interrupt(devices)) {
        return 0;
    }
    return devices->exception_at < devices->timer_at ? devices->exception_at : devices->timer_at;
}

static void advance_timer(struct jop_devices *devices, uint64_t cycles)
{
    while (cycles >= devices->timer_at) {
        devices->pending |= 1;
        devices->timer_at += (UINT64_C(1) << 32) * devices->megahertz;
    }
}

enum jop_taken jop_devices_take(struct jop_devices *devices, uint64_t cycles)
{
    advance_timer(devices, cycles);
    if (cycles >= devices->exception_at) {
        devices->exception_at = JOP_NEVER;
        devices->interrupts_enabled = false;
        return JOP_TAKEN_EXCEPTION;
    }
    if (!can_interrupt(devices)) {
        return JOP_TAKEN_NOTHING;
    }
    uint32_t number = 0;
    while ((devices->pending & devices->mask & 1u << number) == 0) {
        number++;
    }
    devices->interrupt_number = number;
    devices->pending &= (uint8_t) ~(1u << number);
    devices->interrupts_enabled = false;
    return JOP_TAKEN_INTERRUPT;
}

bool jop_devices_will_interrupt(const struct jop_devices *devices, uint64_t *at)
{
    if (devices->exception_at != JOP_NEVER || can_interrupt(devices)) {
        *at = 0;
        return true;
    }
    *at = devices->timer_at;
    return devices->interrupts_enabled && (devices->mask & 1) != 0
           && devices->timer_at != JOP_NEVER;
}
