/*
 * children.h: child processes that a program starts by a launcher of a JDK (docs/openjdk.md, "Child
 * processes").
 *
 * The library starts every process by one native method of libjava. The machine puts a function of
 * its own before it, which looks at the program that is started. If the program is `java` of the
 * JDK on which the machine runs, and the plan requests it, the function starts the program jp2vm
 * instead, with the same arguments; another launcher of this JDK gets the machine's library by
 * -J-XXaltjvm. In both cases the options of jp2vm are in the environment.
 *
 * Threads: any.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_CHILDREN_H
#define JP2VM_CLASSLIB_OPENJDK_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the function that the machine puts before a function of libjava; NULL for other names. */
void *lib_jdk_find_before_libjava(const char *symbol);

/* --- launchers (launchers.c) ------------------------------------------------------------------ */

enum lib_jdk_launcher {
    LIB_JDK_LAUNCHER_NONE,  /* the program is not a launcher of a JDK */
    LIB_JDK_LAUNCHER_OTHER, /* of another JDK than the one on which the machine runs */
    LIB_JDK_LAUNCHER_JAVA,  /* the command `java` of this JDK */
    LIB_JDK_LAUNCHER_TOOL   /* another command of this JDK */
};

/* Returns what a program is. `name` and `directory` are as in the call that starts the process: a
 * name without a slash is searched on the path, and the directory (NULL: the present one) is the
 * process's. Stores the absolute path of a launcher in *path, malloc'ed. */
enum lib_jdk_launcher lib_jdk_launcher_of(const char *name, const char *directory, char **path);

/* Returns the directory of the JDK that has this launcher, malloc'ed; NULL if memory runs out. */
char *lib_jdk_home_of_launcher(const char *path);

#endif
