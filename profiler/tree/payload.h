/*
 * payload.h: who has which words of the nodes' payloads (prof_node_payload).
 *
 * Analyses take words before the machine is created, in any order; they know their own by a number
 * that counts from the start of the payload, also in the sums that a source of values is given. One
 * of them may have the words next to the nodes, for whoever finds them from there.
 *
 * Threads: one, before the machine is created.
 */
#ifndef JP2VM_PROFILER_PAYLOAD_H
#define JP2VM_PROFILER_PAYLOAD_H

#include <stdint.h>

#include "profiler/tree/cct.h"

/* The number of the first of `words` words. */
uint32_t prof_payload_take(uint32_t words);

/* The last words of every payload, which end where the node begins; 0 gives them back. */
void prof_payload_take_last(uint32_t words);

/* Nobody has any. */
void prof_payload_reset(void);

/* The last words of a payload, or of the sums of payloads that a source of values is given. */
static inline const uint64_t *prof_payload_last(const uint64_t *payload)
{
    return payload + prof_cct_options.payload_words - prof_cct_options.last_payload_words;
}

#endif
