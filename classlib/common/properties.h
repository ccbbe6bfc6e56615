/*
 * properties.h: system properties that come from the machine, as an array of texts that the
 * library's Java code reads: key, value, key, value.
 *
 * The order in which they stand is part of what a library does: hash maps are filled in it.
 */
#ifndef JP2VM_CLASSLIB_COMMON_PROPERTIES_H
#define JP2VM_CLASSLIB_COMMON_PROPERTIES_H

#include <stddef.h>
#include <stdint.h>

struct vm_object;
struct vm_thread;

/* Makes a String of a text of the host; NULL with an exception pending. */
typedef struct vm_object *lib_text_function(struct vm_thread *self, const char *text);

/* A String[] that is filled; array NULL after a failure, with an exception pending. */
struct lib_text_list {
    struct vm_thread *self;
    struct vm_object *array;
    uint32_t count;
    lib_text_function *make_string;
};

/* An array for that many texts. */
struct lib_text_list lib_text_list(struct vm_thread *self, size_t length,
                                   lib_text_function *make_string);
void lib_add_text(struct lib_text_list *list, const char *text);

/* Nothing is added where the value is NULL. */
void lib_add_property(struct lib_text_list *list, const char *key, const char *value);

/* Adds one that has the same value in all libraries: of the machine's, or java.library.path. */
void lib_add_machine_property(struct lib_text_list *list, const char *key);

/* Those of the command line, but for the one with that key, which may be NULL. */
void lib_add_given_properties(struct lib_text_list *list, const char *left_out);

#endif
