/*
 * slots.h: finds a method's variables and operands in its frame, by name or number, with their
 * types at a location. The types are the verifier's (JVMS 4.10), so a value is never read as
 * another type, whatever the LocalVariableTable says.
 *
 * Threads: one thread at a time finds slots. Reading them is up to the thread whose frame it is.
 */
#ifndef JP2VM_PROFILER_PROBES_FRAMES_SLOTS_H
#define JP2VM_PROFILER_PROBES_FRAMES_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/probes/value.h"

struct jp2_location;
struct vm_method;
struct vm_thread;
union jp2_value;

struct prof_probe_slot {
    uint32_t index; /* of a variable; of an operand, its position from the bottom of the stack */
    char type;      /* first character of the descriptor; L for every reference */
};

/* Finds the variable `name`, or if it is NULL the variable `number`, that has a value at the
 * location. At an entry, only parameters have values. Returns false if there is none. */
bool prof_probe_find_variable(const struct jp2_location *location, const char *name,
                              uint32_t number, struct prof_probe_slot *slot);

/* Finds the value `number` on the operand stack before the location's instruction; 0 is the top.
 * Returns false if there is none. */
bool prof_probe_find_operand(const struct jp2_location *location, uint32_t number,
                             struct prof_probe_slot *slot);

/* Calls `offer` with the names of the method's variables. */
void prof_probe_offer_variables(const struct vm_method *method,
                                void (*offer)(void *data, const char *name), void *data);

/* Reads a slot of the newest frame of the calling thread. Returns false if this frame does not run
 * the method, or runs code that was made before a probe read its frame. */
bool prof_probe_read_slot(struct vm_thread *self, const struct vm_method *method, bool is_operand,
                          uint32_t index, union jp2_value *value);

#endif
