/*
 * receivers.h: finds invoke instructions that have a receiver. Only for inclusion in a plug-in.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_RECEIVERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_RECEIVERS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns whether an invoke instruction has a receiver. */
static inline bool opcode_has_receiver(uint8_t opcode)
{
    return opcode != 0xb8 && opcode != 0xba; /* invokestatic, invokedynamic */
}

#endif
