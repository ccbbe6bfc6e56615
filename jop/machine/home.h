/*
 * home.h: opens a checkout of JOP and finds or compiles its run-time library.
 *
 * The JDK's javac compiles the sources of a checkout (java/target/src) once, into the directory
 * jp2vm/jop-KEY under XDG_CACHE_HOME or ~/.cache, which is kept. KEY is a hash of the path and the
 * time of the newest source. Sources that do not compile, such as some for boards, are skipped. A
 * directory without sources must contain compiled classes, or the classes of JOP's build in
 * java/target/dist.
 *
 * Threads: one at a time; javac runs as a process. Several processes may open the same checkout at
 * once.
 */
#ifndef JP2VM_JOP_MACHINE_HOME_H
#define JP2VM_JOP_MACHINE_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_home {
    char *classes;   /* directory or jar with the library's classes */
    int32_t version; /* version of the microcode; 0: unknown */
    bool is_new;     /* jop_home_open has compiled the classes */
};

/* Opens a checkout. On an error, returns false and writes one line to message. The caller frees the
 * result with jop_home_close. */
bool jop_home_open(const char *path, struct jop_home *home, char *message, size_t size);
void jop_home_close(struct jop_home *home);

#endif
