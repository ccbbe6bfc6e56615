/*
 * class_names.h: names that do not change from run to run, of classes that are made at run time.
 *
 * Hidden classes (lambdas, LambdaForms, those of Lookup.defineHiddenClass), proxies and
 * reflection's accessors have names with numbers that depend on what was made before:
 * Main$$Lambda$4+0x...1800, jdk/proxy1/$Proxy3. In profiles, their names contain the place in the
 * program that caused their definition (for accessors: the member that they access), and a number.
 * A lambda's number is the position of its invokedynamic among those of its line, in the order of
 * the code, so that it does not depend on the order in which threads arrive; it is 0 if no
 * invokedynamic made the class. If that invokedynamic has a class already (threads that link it at
 * the same time make one each), -2, -3, ... is appended. Other classes are numbered in the order of
 * definition among the classes whose names are equal otherwise:
 *
 *     com/acme/Main$$Lambda@main-12$1                 the host class has the method
 *     java/lang/invoke/LambdaForm$MH@Main-main-12$3   Main is the class, without its package
 *     jdk/proxy/$Proxy$Shape@Main-main-30$1           Shape is the interface; several
 *                                                    interfaces: Shape-Runnable
 *     jdk/internal/reflect/GeneratedMethodAccessor@Square-area$1
 *
 * The place is the newest frame of the defining thread that does not belong to the machinery of the
 * class library (java.lang.invoke, reflection, class loaders); for a lambda it is the newest frame
 * of its host. It has no line if the class file has no line number. If there is no frame, the place
 * is left out. No two of these classes have the same name. The names are valid in class files (JVMS
 * 4.2.1), and contain no characters with a meaning in patterns (vm/names/pattern.h).
 *
 * Threads: any; a lock guards the names. Errors: the process ends if there is no memory (memory.h).
 */
#ifndef JP2VM_PROFILER_TREE_CLASS_NAMES_H
#define JP2VM_PROFILER_TREE_CLASS_NAMES_H

#include <stdbool.h>

struct vm_class;

struct prof_class_names {
    const char *name;     /* lives as long as the process */
    const char *raw_name; /* the machine's name if it differs; else NULL */
    bool is_generated;    /* made at run time by the class library */
};

/* From now on classes are named when they are defined, and their records have the names for reports
 * (vm_class_report_name): profiles, probes, analyses, traces and recordings use the same names.
 * Before the machine is created; repeated calls have no effect. */
void prof_class_names_start(void);

/* Returns a class's names; for a class that was defined before prof_class_names_start, the
 * machine's names. */
struct prof_class_names prof_class_names(const struct vm_class *class);

/* Names are made and found under this lock. A thread that forks holds it meanwhile, so that the
 * child's names are whole; the child must also release it. */
void prof_class_names_lock(void);
void prof_class_names_unlock(void);

#endif
