/*
 * known_names.h: the machine's classes and methods as patterns see them, and what is printed at the
 * end of a list's items that matched nothing.
 *
 * A class that is made at run time has two names, the machine's and that of reports.
 *
 * Threads: any; hints and warnings while no class is loaded or unloaded.
 */
#ifndef JP2VM_VM_TRANSLATE_KNOWN_NAMES_H
#define JP2VM_VM_TRANSLATE_KNOWN_NAMES_H

#include "vm/names/hint.h"

struct vm_class;
struct vm_method;

/* Valid as long as the method or class. */
struct vm_pattern_subject vm_method_subject(const struct vm_method *method);
struct vm_pattern_subject vm_class_subject(const struct vm_class *class);

/* Offers the methods of loaded classes to a search, or, by a list for classes, the classes. */
void vm_offer_known_names(struct vm_hint *hint);

/* What an item that matched nothing may have meant among the methods of loaded classes, or, by a
 * list for classes, among the classes. As vm_hint_end gives it. */
const char *vm_known_hint(const struct vm_patterns *patterns, size_t item, char *text, size_t size);

/*
 * A message for each item without ! that matched nothing, "jp2vm: OPTION: no FORMAT" with the item
 * for %s and a hint behind; then the exit status is a failure. And one for each item that matched
 * by the earlier meaning of its stars, with how to write it.
 */
void vm_warn_of_unmatched(const struct vm_patterns *patterns, const char *option,
                          const char *format);

/* The second kind of message alone. */
void vm_warn_of_old_stars(const struct vm_patterns *patterns, const char *option);

#endif
