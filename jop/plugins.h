/*
 * plugins.h: plug-ins of the JOP mode in shared libraries (include/jp2vm/jop.h): strategies of the
 * method cache and estimators of cycles.
 *
 * Threads: the thread that starts the machine. Errors: the message starts with the fault, in one
 * line. If a plug-in crashes while it is loaded or started, the process ends with such a line and
 * status 2.
 */
#ifndef JP2VM_JOP_PLUGINS_H
#define JP2VM_JOP_PLUGINS_H

#include <stdbool.h>
#include <stddef.h>

struct jop_cache_shape;
struct jp2_cycle_estimator;

/* Returns whether an element of --jop-cache names a plug-in. */
bool jop_plugins_is_cache(const char *text, size_t length);

/* Loads the plug-in that an element of --jop-cache names, and sets the shape of a cache with its
 * strategy. What the shape points to is never freed. */
bool jop_plugins_open_cache(const char *text, size_t length, struct jop_cache_shape *shape,
                            char *message, size_t size);

/* Loads and starts the plug-in of --jop-estimator=VALUE. Returns its structure, which is never
 * freed, or NULL with a message. */
const struct jp2_cycle_estimator *jop_plugins_open_estimator(const char *value, char *message,
                                                             size_t size);

#endif
