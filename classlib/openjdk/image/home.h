/*
 * home.h: the search for the JDK whose library the machine runs, a JDK 17.
 *
 * The order of the search: the JDK that --java-home names; the JDK whose launcher has loaded the
 * machine; the environment's JAVA_HOME; Debian's directories, /usr/lib/jvm/...; the `java` on PATH.
 * If a JDK was named, or its launcher runs, only that JDK is accepted. Otherwise the first JDK 17
 * is used. JAVA_HOME may name another release for other programs; then it is skipped with a
 * message.
 *
 * Threads: at start.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_IMAGE_HOME_H
#define JP2VM_CLASSLIB_OPENJDK_IMAGE_HOME_H

#include <stdbool.h>
#include <stddef.h>

/* The release that the binding is for. */
#define LIB_JDK_RELEASE 17

/*
 * Returns the directory of the JDK, absolute and without symbolic links, malloc'ed. Returns NULL
 * with one line that reports either the directories searched in vain, or the error of the JDK that
 * the user selected. With a directory, the line is empty or gives the reason why JAVA_HOME is not
 * used. `named` may be NULL.
 */
char *lib_jdk_find_home(const char *named, char *message, size_t message_size);

#endif
