/*
 * home.h: finding the JDK whose library the machine runs, a JDK 17.
 *
 * In this order: the one that was named (--java-home); the one whose launcher has loaded the
 * machine; the environment's JAVA_HOME; Debian's places, /usr/lib/jvm/...; the `java` on PATH. One
 * that was named, or whose launcher runs, is taken or is an error; of the others the first JDK 17.
 * JAVA_HOME may well name another release, for other programs; it is passed over, but not silently.
 *
 * Threads: at start.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_HOME_H
#define JP2VM_CLASSLIB_OPENJDK_HOME_H

#include <stdbool.h>
#include <stddef.h>

/* The release that the binding is for. */
#define LIB_JDK_RELEASE 17

/*
 * The directory of the JDK, absolute, without symbolic links: malloc'ed, the caller's. NULL with
 * one line: no JDK 17 and where it was looked for; or what is wrong with the one that was meant.
 * With a directory the line is empty, or says why it is not that of JAVA_HOME. `named` may be NULL.
 */
char *lib_jdk_find_home(const char *named, char *message, size_t message_size);

/*
 * Whether there is a JDK 17 with a module image and native libraries; otherwise one line that
 * starts with the path.
 */
bool lib_jdk_check_home(const char *path, char *message, size_t message_size);

#endif
