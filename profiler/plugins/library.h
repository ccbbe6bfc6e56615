/*
 * library.h: loading of shared libraries that plug-ins consist of, and of their tables.
 *
 * Each kind of plug-in has a symbol, which names a structure that starts with the version of the
 * interface (uint32_t abi) and the structure's size in the plug-in (size_t size).
 *
 * A library is never unloaded. Threads: the thread that starts the machine.
 */
#ifndef JP2VM_PROFILER_PLUGINS_LIBRARY_H
#define JP2VM_PROFILER_PLUGINS_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct prof_library_kind {
    const char *symbol; /* "jp2_analysis" */
    const char *a_name; /* "an analysis" */
    const char *name;   /* "analysis" */
    const char *names;  /* "analyses" */
    uint32_t abi;       /* the machine's version */
    size_t least_bytes; /* size of the structure in its first version */
    size_t bytes;       /* size of the structure in the machine */
};

/* Loads a library; repeated calls return the same handle. `how` is an additional flag for dlopen.
 * If the library crashes, the process ends with status 2 and a line that starts with `what`. On an
 * error, returns NULL with a message that starts with the fault. */
void *prof_library_load(const char *path, int how, const char *what, char *message, size_t size);

/* Returns a library's structure of a kind. If there is none, or if its version or size is wrong,
 * returns NULL with such a message. */
void *prof_library_table(void *handle, const struct prof_library_kind *kind, char *message,
                         size_t size);

/*
 * Does both for an option as the user wrote it, "--blocks=./mine.so", of which `value` is the part
 * after the equals sign: a path with a slash or the suffix ".so", perhaps followed by a
 * colon and more text. Copies the structure to `copy`, which has kind->bytes; members that an older
 * library does not have are zero. Sets *rest to the text after the colon, or NULL. On an error,
 * returns false with a message.
 */
bool prof_library_read(const char *what, const char *value, const struct prof_library_kind *kind,
                       void *copy, const char **rest, char *message, size_t size);

/* Calls a plug-in's function `start` with its argument, or NULL. If `start` is NULL, an argument is
 * an error. If the plug-in refuses the argument, returns false with its reason as one line. If it
 * crashes, the process ends as in prof_library_load. */
bool prof_library_start(const char *what,
                        bool (*start)(const char *argument, char *message, size_t bytes),
                        const char *argument, char *message, size_t size);

/* The same while the program runs: a crash is also a refusal. */
bool prof_library_start_late(bool (*start)(const char *argument, char *message, size_t bytes),
                             const char *argument, char *message, size_t size);

/* Returns the length of the file or name at the start of an option's value. A colon and more text
 * may follow it. */
size_t prof_library_name_length(const char *value);

/* Returns whether a file or name with this length is a path, and not the name of a plug-in that
 * comes with the machine. */
bool prof_library_is_path(const char *name, size_t length);

#endif
