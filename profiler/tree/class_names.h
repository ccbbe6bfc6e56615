/*
 * class_names.h: names for classes that are made at run time. These names are the same in every
 * run.
 *
 * Hidden classes (lambdas, LambdaForms, classes of Lookup.defineHiddenClass), proxies and
 * reflection's accessors have names with numbers that depend on the classes that were made before:
 * Main$$Lambda$4+0x...1800, jdk/proxy1/$Proxy3. In profiles, their names contain the location in
 * the program that caused their definition (for accessors, the member that they access), and a
 * number. A lambda's number is the position of its invokedynamic among the invokedynamic
 * instructions of its line, in the order of the code. So the number does not depend on the order in
 * which threads execute them; it is 0 if no invokedynamic made the class. If threads link the same
 * invokedynamic at the same time, each makes a class; then -2, -3, ... is appended to the names of
 * the further classes. Other classes whose names would be equal are numbered in the order of
 * definition:
 *
 *     com/acme/Main$$Lambda@main-12$1                 the host class has the method
 *     java/lang/invoke/LambdaForm$MH@Main-main-12$3   Main is the class, without its package
 *     jdk/proxy/$Proxy$Shape@Main-main-30$1           Shape is the interface; several
 *                                                    interfaces: Shape-Runnable
 *     jdk/internal/reflect/GeneratedMethodAccessor@Square-area$1
 *
 * The location is the newest frame of the defining thread that does not belong to certain parts of
 * the class library (java.lang.invoke, reflection, class loaders); for a lambda it is the newest
 * frame of its host class. The location has no line if the class file has no line number. If there
 * is no such frame, the location is left out. No two of these classes have the same name. The names
 * are valid in class files (JVMS 4.2.1), and contain no characters with a meaning in patterns
 * (vm/names/pattern.h).
 *
 * Threads: any; a lock guards the names. Errors: the process ends if there is no memory (memory.h).
 */
#ifndef JP2VM_PROFILER_TREE_CLASS_NAMES_H
#define JP2VM_PROFILER_TREE_CLASS_NAMES_H

#include <stdbool.h>

struct vm_class;

struct prof_class_names {
    const char *name;     /* lives as long as the process */
    const char *raw_name; /* the name that the machine uses, if it differs; otherwise NULL */
    bool is_generated;    /* the class library made the class at run time */
};

/* From now on, classes get these names when they are defined, and vm_class_report_name returns
 * these names. So profiles, probes, analyses, traces and recordings use the same names. Called
 * before the machine is created; repeated calls have no effect. */
void prof_class_names_start(void);

/* Returns a class's names. If the class was defined before prof_class_names_start, they are the
 * machine's names. */
struct prof_class_names prof_class_names(const struct vm_class *class);

/* The lock guards the table of names. A thread that forks holds it during the fork, so that the
 * child's table is consistent; the child must also release it. */
void prof_class_names_lock(void);
void prof_class_names_unlock(void);

#endif
