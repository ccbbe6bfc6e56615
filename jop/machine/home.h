/*
 * home.h: a checkout of JOP, as the source of its run-time library.
 *
 * The sources of a checkout (java/target/src) are compiled once, by the JDK's javac, into a
 * directory that is kept: jp2vm/jop-KEY under XDG_CACHE_HOME or ~/.cache. KEY is a hash of the path
 * and the time of the newest source. Sources that do not compile, such as some for boards, are left
 * out. A directory without sources must contain compiled classes, or the classes of JOP's build in
 * java/target/dist.
 *
 * Threads: one at a time; javac is started as a process. Several processes may open the same
 * checkout at once.
 */
#ifndef JP2VM_JOP_MACHINE_HOME_H
#define JP2VM_JOP_MACHINE_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_home {
    char *classes;   /* directory or jar with the library's classes */
    int32_t version; /* of the microcode; 0: unknown */
    bool is_new;     /* this call has compiled the classes */
};

/* Opens a checkout. On an error, returns false with one line in message. jop_home_close frees the
 * result. */
bool jop_home_open(const char *path, struct jop_home *home, char *message, size_t size);
void jop_home_close(struct jop_home *home);

#endif
