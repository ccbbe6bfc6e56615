/*
 * home.h: the search for the JDK 17 whose library the machine runs.
 *
 * The order of the search: the JDK that --java-home names; the JDK whose launcher has loaded the
 * machine; the environment's JAVA_HOME; Debian's directories, /usr/lib/jvm/...; the `java` on PATH.
 * If the user named a JDK, or the launcher of a JDK has loaded the machine, only that JDK is
 * accepted. Otherwise the first JDK 17 is used. If JAVA_HOME names another release, for other
 * programs, it is skipped with a message.
 *
 * Threads: called at the start, by one thread.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_IMAGE_HOME_H
#define JP2VM_CLASSLIB_OPENJDK_IMAGE_HOME_H

#include <stdbool.h>
#include <stddef.h>

/* The JDK release to which the binding belongs. */
#define LIB_JDK_RELEASE 17

/*
 * Returns the directory of the JDK, absolute and without symbolic links, malloc'ed. If there is
 * none, returns NULL and writes one line to `message`: the directories that were searched, or what
 * is wrong with the JDK that the user selected. If there is a directory, `message` is empty, or
 * gives the reason why JAVA_HOME is not used. `named` may be NULL.
 */
char *lib_jdk_find_home(const char *named, char *message, size_t message_size);

#endif
