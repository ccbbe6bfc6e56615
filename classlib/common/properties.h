/*
 * properties.h: system properties that the machine supplies, as an array of texts that the
 * library's Java code reads: key, value, key, value.
 *
 * The order matters, because the library fills hash maps in this order.
 */
#ifndef JP2VM_CLASSLIB_COMMON_PROPERTIES_H
#define JP2VM_CLASSLIB_COMMON_PROPERTIES_H

#include <stddef.h>
#include <stdint.h>

struct vm_object;
struct vm_thread;

/* Makes a String from a text in the host's encoding; returns NULL with an exception pending. */
typedef struct vm_object *lib_text_function(struct vm_thread *self, const char *text);

/* A String[] that is being filled. After a failure `array` is NULL and an exception is pending. */
struct lib_text_list {
    struct vm_thread *self;
    struct vm_object *array;
    uint32_t count;
    lib_text_function *make_string;
};

/* Makes an array for `length` texts. */
struct lib_text_list lib_text_list(struct vm_thread *self, size_t length,
                                   lib_text_function *make_string);
void lib_add_text(struct lib_text_list *list, const char *text);

/* Adds a property, unless the value is NULL. */
void lib_add_property(struct lib_text_list *list, const char *key, const char *value);

/* Adds a property whose value does not depend on the library: a property of the machine, or
 * java.library.path. */
void lib_add_machine_property(struct lib_text_list *list, const char *key);

/* Adds the properties of the command line, except the property `left_out` (NULL: adds all). */
void lib_add_given_properties(struct lib_text_list *list, const char *left_out);

#endif
