/*
 * session.h: one run in JOP mode: what was asked for, and the totals at the end.
 *
 * Threads: options are read by one thread before the machine exists; nothing changes after that.
 */
#ifndef JP2VM_JOP_SESSION_H
#define JP2VM_JOP_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

#define JOP_MAX_CACHES 16

struct jop_session {
    bool is_on;
    const struct jop_model *model;
    struct jop_routines *routines; /* NULL: the model has none */
    /* Simulated side by side; the first one's time is the time that the program sees. */
    struct jop_cache_shape caches[JOP_MAX_CACHES];
    uint32_t cache_count;
    bool has_object_cache;
    uint32_t object_ways, object_fields; /* of the object cache */
    const char *home; /* --jop-home, or NULL */
};

extern struct jop_session jop_session;

/* As if nothing had been asked for: what an attempt to create a machine left that failed is
 * given back. */
void jop_session_reset(void);

/* Starts charging; before the machine is created, when the rest of jop_session is complete. False
 * with one line that says why. */
bool jop_session_start(char *message, size_t size);

#endif
