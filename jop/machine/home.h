/*
 * home.h: a checkout of JOP as the place where its run-time library comes from.
 *
 * A checkout has sources (java/target/src); they are compiled once, by the JDK's javac, into a
 * directory that is kept: jp2vm/jop-KEY under XDG_CACHE_HOME or ~/.cache, where KEY stands for the
 * place and the time of the newest source. Sources that do not compile, as some of boards do not,
 * are left out. A directory without sources is taken as one of classes: it, or what JOP's build
 * left in java/target/dist.
 *
 * Threads: none; a process is started. Several processes may open the same checkout at once.
 */
#ifndef JP2VM_JOP_HOME_H
#define JP2VM_JOP_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_home {
    char *classes;   /* directory or jar with the library's classes */
    int32_t version; /* of the microcode, 0: unknown */
    bool is_new;     /* the classes have been compiled just now */
};

/* False with one line in message. Freed with jop_home_close. */
bool jop_home_open(const char *path, struct jop_home *home, char *message, size_t size);
void jop_home_close(struct jop_home *home);

#endif
