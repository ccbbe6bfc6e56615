/*
 * known_names.h: the machine's classes and methods as subjects of patterns, and the messages at the
 * end of the run about items of a list that matched nothing.
 *
 * A class that is made at run time has two names: the machine's name and the name in reports.
 *
 * Threads: any; hints and warnings while no class is loaded or unloaded.
 */
#ifndef JP2VM_VM_TRANSLATE_KNOWN_NAMES_H
#define JP2VM_VM_TRANSLATE_KNOWN_NAMES_H

#include "vm/names/hint.h"

struct vm_class;
struct vm_method;

/* Return the subject of a method and of a class; it is valid as long as the method or class. */
struct vm_pattern_subject vm_method_subject(const struct vm_method *method);
struct vm_pattern_subject vm_class_subject(const struct vm_class *class);

/* Offers the methods of the loaded classes to a search; if the patterns are for classes, the
 * classes. */
void vm_offer_known_names(struct vm_hint *hint);

/* Returns the text of vm_hint_end for an item that matched nothing: the method of a loaded class
 * that it may have meant, or the class if the patterns are for classes. */
const char *vm_known_hint(const struct vm_patterns *patterns, size_t item, char *text, size_t size);

/*
 * Prints a message for each item without ! that matched nothing: "jp2vm: OPTION: no FORMAT" with
 * the item for %s, followed by a hint; the exit status is then a failure. Also prints a message for
 * each item that matched only by the earlier meaning of its stars, with the new spelling.
 */
void vm_warn_of_unmatched(const struct vm_patterns *patterns, const char *option,
                          const char *format);

/* Prints only the messages of the second kind. */
void vm_warn_of_old_stars(const struct vm_patterns *patterns, const char *option);

#endif
