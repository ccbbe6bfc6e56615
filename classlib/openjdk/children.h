/*
 * children.h: child processes that a program starts by a launcher of a JDK (docs/openjdk.md, "Child
 * processes").
 *
 * The class library starts every process by one native method of libjava. The machine puts a
 * function before this method, which examines the program and then calls the method. If the plan
 * requests children on jp2vm, and the program is `java` of the JDK on which the machine runs, the
 * function starts the program jp2vm instead, with the same arguments. Another launcher of this JDK
 * gets the option -J-XXaltjvm, which names the machine's library. In both cases the options of
 * jp2vm are in the child's environment.
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
    LIB_JDK_LAUNCHER_OTHER, /* a launcher of another JDK than the machine's */
    LIB_JDK_LAUNCHER_JAVA,  /* the command `java` of this JDK */
    LIB_JDK_LAUNCHER_TOOL   /* another command of this JDK */
};

/* Returns the kind of a program. `name` and `directory` are those of the call that starts the
 * process: a name without a slash is searched on the path, and `directory` is the working directory
 * of the process (NULL: the parent's). Stores the absolute path of a launcher in *path, malloc'ed.
 */
enum lib_jdk_launcher lib_jdk_launcher_of(const char *name, const char *directory, char **path);

/* Returns the directory of the JDK to which this launcher belongs, malloc'ed; NULL if memory runs
 * out. */
char *lib_jdk_home_of_launcher(const char *path);

#endif
