/*
 * class_names.h: names that do not change from run to run, of classes that are made at run time.
 *
 * Hidden classes (lambdas, LambdaForms, those of Lookup.defineHiddenClass), proxies and
 * reflection's accessors have names with numbers that depend on what was made before:
 * Main$$Lambda$4+0x...1800, jdk/proxy1/$Proxy3. Here they are named by the place in the program
 * that caused their definition, accessors by what they access, and by a number. That of a lambda
 * says which invokedynamic of the line it is of, in the order of the code, so that it does not
 * matter which thread comes where first; 0 when it is of none, and with -2, -3, ... behind it when
 * that has got a class already (threads that link it at one time make one each). Others are
 * numbered in the order of definition among those of one name so far:
 *
 *     com/acme/Main$$Lambda@main-12$1                 the host class has the method
 *     java/lang/invoke/LambdaForm$MH@Main-main-12$3   Main is the class, without its package
 *     jdk/proxy/$Proxy$Shape@Main-main-30$1           Shape is the interface, of more all
 *                                                    have their names there: Shape-Runnable
 *     jdk/internal/reflect/GeneratedMethodAccessor@Square-area$1
 *
 * The place is the newest frame of the defining thread that does not belong to the machinery of the
 * class library (java.lang.invoke, reflection, class loaders), of a lambda that of its host; it has
 * no line where the class file tells none. Without any frame it is left out. No two classes that
 * are named so have the same name. The names are such as class files may have (JVMS 4.2.1), and
 * have no character that means something in patterns (vm/names/pattern.h).
 *
 * Threads: any, the names are made under a lock of their own. Errors: the process ends when memory
 * does (memory.h).
 */
#ifndef JP2VM_PROFILER_CLASS_NAMES_H
#define JP2VM_PROFILER_CLASS_NAMES_H

#include <stdbool.h>

struct vm_class;

struct prof_class_names {
    const char *name;     /* modified UTF-8; lives for ever */
    const char *raw_name; /* the machine's, where that differs; else NULL */
    bool is_generated;    /* made at run time by the class library */
};

/* From now on classes are named when they are defined, and their records have the names for reports
 * (vm_class_report_name): those of profiles, probes, analyses, traces and recordings are one. Before the machine is created, any number
 * of times. */
void prof_class_names_start(void);

/* A class's names; of one that was defined before the start the machine's. */
struct prof_class_names prof_class_names(const struct vm_class *class);

/* Names are made, and found, under this lock: whoever forks holds it meanwhile, so that the child
 * has the names whole and the lock free, once it has given it back, too. */
void prof_class_names_lock(void);
void prof_class_names_unlock(void);

#endif
