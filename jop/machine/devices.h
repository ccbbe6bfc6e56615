/*
 * devices.h: the devices at the processor's I/O addresses (docs/jop-timing.md, "I/O addresses"):
 * clock and microsecond counters, timer and software interrupts, exception register, lock, number
 * of the core, serial line and USB console. Addresses of board devices read as zero.
 *
 * Times are cycles of the simulator. Threads: the devices belong to one simulator and its thread.
 */
#ifndef JP2VM_JOP_MACHINE_DEVICES_H
#define JP2VM_JOP_MACHINE_DEVICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values of the exception register. */
enum jop_exception { JOP_EXCEPTION_STACK = 1, JOP_EXCEPTION_NULL = 2, JOP_EXCEPTION_BOUNDS = 3 };

#define JOP_IO_WORDS 128 /* addresses -128 to -1 */
#define JOP_NEVER UINT64_MAX

/* The console. If a function is NULL, standard output or input is used. */
struct jop_console {
    void *context;
    void (*write)(void *context, const char *text, size_t length);
    int (*read)(void *context); /* returns the next byte; -1: none yet; -2: end of input */
};

struct jop_devices {
    struct jop_console console;
    uint32_t megahertz;
    bool interrupts_enabled;
    uint8_t pending, mask;     /* bit sets of interrupts; bit 0 is the timer */
    uint32_t interrupt_number; /* number of the last interrupt taken */
    uint32_t exception_reason;
    uint32_t timer_compare;
    uint64_t timer_at;      /* cycle of the next timer interrupt */
    uint64_t exception_at;  /* cycle from which a pending exception is taken */
    uint64_t next_input_at; /* cycle from which input is polled again */
    int input;              /* the byte received; -1: no byte; -2: end of input */
    char output[4096];
    size_t output_length;
};

void jop_devices_init(struct jop_devices *devices, const struct jop_console *console,
                      uint32_t megahertz);

/* `offset` is relative to the first I/O address. A write may increase *cycles, if it waits for a
 * deadline. */
uint32_t jop_devices_read(struct jop_devices *devices, uint32_t offset, uint64_t cycles);
void jop_devices_write(struct jop_devices *devices, uint32_t offset, uint32_t value,
                       uint64_t *cycles);

/* Raises an exception, which is taken before the first bytecode that starts at cycle `at` or
 * later. */
void jop_devices_raise(struct jop_devices *devices, enum jop_exception reason, uint64_t at);

/* Returns the cycle from which jop_devices_take must be called; 0: now. */
uint64_t jop_devices_deadline(const struct jop_devices *devices);

enum jop_taken { JOP_TAKEN_NOTHING, JOP_TAKEN_EXCEPTION, JOP_TAKEN_INTERRUPT };

/* Takes the exception or interrupt that replaces the next bytecode, if one is due. */
enum jop_taken jop_devices_take(struct jop_devices *devices, uint64_t cycles);

/* Returns whether an interrupt will come while the processor waits, and sets *at to its cycle. */
bool jop_devices_will_interrupt(const struct jop_devices *devices, uint64_t *at);

void jop_devices_flush(struct jop_devices *devices);

#endif
