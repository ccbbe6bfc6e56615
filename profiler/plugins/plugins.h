/*
 * plugins.h: analyses from shared libraries, by the interface of include/jp2vm/analysis.h.
 *
 * A library is loaded for good: pointers into it are in the code of methods. The analyses that
 * are part of the machine (profiler/analyses) are such libraries, too, in the directory
 * "analyses" beside libjvm.so.
 *
 * Threads: loading is for the thread that starts the machine. Errors: a line that says what is
 * wrong with the library; one that crashes while it is loaded or started ends the process with
 * such a line and status 2.
 */
#ifndef JP2VM_PROFILER_PLUGINS_H
#define JP2VM_PROFILER_PLUGINS_H

#include <stdbool.h>
#include <stddef.h>

struct vm_analysis;

/*
 * The analysis of `what`, the value of --analysis: a path, which holds "/" or ends with ".so", or
 * the name of one in the machine's directory, and behind a colon its argument. It is started.
 * Immortal; the same for the same library. NULL with a reason that begins with what is wrong.
 */
struct vm_analysis *prof_plugin_open(const char *what, char *message, size_t size);

/*
 * The same of one in Java: "CLASS" or "CLASS:argument", which is looked for on a class path. They all
 * are the one analysis of a library that has a machine of its own (profiler/java).
 */
struct vm_analysis *prof_plugin_open_java(const char *class_path, const char *what, char *message,
                                          size_t size);

/* The names of the machine's own analyses, in order, with a function for each; `summary` is NULL
 * for one that cannot be loaded. False when there is no such directory. */
bool prof_plugin_list(void (*tell)(const char *name, const char *summary, void *data), void *data);

/* The same of programs of probes, for --probes=NAME. */
bool prof_plugin_list_probes(void (*tell)(const char *name, const char *summary, void *data),
                             void *data);

/* Their names alone, "a, b, c", cut off where `text` ends. */
void prof_plugin_probe_names(char *text, size_t size);

#endif
