/*
 * plugins.h: analyses in shared libraries that use the interface include/jp2vm/analysis.h.
 *
 * A library is never unloaded, since the code of methods contains pointers into it. The analyses
 * that come with the machine (profiler/analyses) are also such libraries, in the directory
 * "analyses" beside libjvm.so.
 *
 * Threads: the thread that starts the machine loads libraries. Errors: the message describes the
 * library's fault in one line. If a library crashes while it is loaded or started, the process
 * prints such a line and ends with status 2.
 */
#ifndef JP2VM_PROFILER_PLUGINS_PLUGINS_H
#define JP2VM_PROFILER_PLUGINS_PLUGINS_H

#include <stdbool.h>
#include <stddef.h>

struct jp2_analysis;
struct jp2_services;
struct vm_analysis;

/*
 * Loads and starts an analysis. `what` is the value of --analysis: a path, which contains "/" or
 * ends with ".so", or the name of an analysis in the machine's directory; a colon and an argument
 * may follow. Returns the analysis, which is never freed; repeated calls for the same library
 * return the same analysis. On an error, returns NULL with a message that starts with the fault.
 */
struct vm_analysis *prof_plugin_open(const char *what, char *message, size_t size);

/*
 * Loads and starts an analysis in Java, "CLASS" or "CLASS:argument", whose class is on a class
 * path. The machine sees all analyses in Java as one analysis, which is implemented by a library
 * with its own machine (profiler/java).
 */
struct vm_analysis *prof_plugin_open_java(const char *class_path, const char *what, char *message,
                                          size_t size);

/*
 * An analysis that is added while the program runs (late.h). prof_plugin_load_late loads it; if its
 * library is in use already, it loads a copy of the library, whose variables are its own. The
 * caller sets given->machine, and then calls prof_plugin_start_late. `label` names the analysis in
 * messages; it must stay valid. Both return false with a reason.
 */
struct plugin;
struct prof_plugin_late {
    struct plugin *plugin;
    struct jp2_analysis *given;
    const char *argument; /* part of `what`; NULL: there is none */
};
bool prof_plugin_load_late(const char *what, struct prof_plugin_late *late, char *message,
                           size_t size);
bool prof_plugin_start_late(struct prof_plugin_late *late, const char *label,
                            const struct jp2_services *services, char *message, size_t size);

/* Arranges that the analysis is finished when the process ends; called at a safepoint. */
void prof_plugin_end_at_exit(struct prof_plugin_late *late);

/* Finishes the analysis now, and not again at the end. Returns NULL, or the name of the signal with
 * which the plug-in has crashed. */
const char *prof_plugin_finish(struct prof_plugin_late *late);

/* Calls the analysis's function `print`, which must not be NULL, in the same way. */
const char *prof_plugin_print(struct prof_plugin_late *late);

/* Calls `report` for each analysis that comes with the machine, sorted by name. `summary` is NULL
 * if the analysis cannot be loaded. Returns false if the directory does not exist. */
bool prof_plugin_list(void (*report)(const char *name, const char *summary, void *data),
                      void *data);

/* Does the same for the programs of probes that come with the machine (--probes=NAME). */
bool prof_plugin_list_probes(void (*report)(const char *name, const char *summary, void *data),
                             void *data);

/* Writes the names of these programs of probes as "a, b, c". A list that is longer than `text` is
 * cut off. */
void prof_plugin_probe_names(char *text, size_t size);

#endif
