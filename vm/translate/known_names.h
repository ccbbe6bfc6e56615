/*
 * known_names.h: matching of patterns against loaded classes and methods, and the messages at the
 * end of the run about items of a pattern list that matched nothing.
 *
 * A class that is made at run time has two names: the machine's name and the name in reports.
 *
 * Threads: any. While hints and warnings are made, no class may be loaded or unloaded.
 */
#ifndef JP2VM_VM_TRANSLATE_KNOWN_NAMES_H
#define JP2VM_VM_TRANSLATE_KNOWN_NAMES_H

#include "vm/names/hint.h"

struct vm_class;
struct vm_method;

/* Return the subject of a method or class, valid as long as the method or class. */
struct vm_pattern_subject vm_method_subject(const struct vm_method *method);
struct vm_pattern_subject vm_class_subject(const struct vm_class *class);

/* Offers the methods of the loaded classes to a search, or the classes if the patterns match
 * classes. */
void vm_offer_known_names(struct vm_hint *hint);

/* Returns the text of vm_hint_end for an item that matched nothing. The text suggests a method of a
 * loaded class, or a loaded class if the patterns match classes. */
const char *vm_known_hint(const struct vm_patterns *patterns, size_t item, char *text, size_t size);

/*
 * Prints a message for each item without ! that matched nothing: "jp2vm: OPTION: no FORMAT" with
 * the item for %s, followed by a hint. If there is such an item, the exit status is a failure. Also
 * prints a message for each item that matched only by the old meaning of its stars, with the new
 * spelling.
 */
void vm_warn_of_unmatched(const struct vm_patterns *patterns, const char *option,
                          const char *format);

/* Prints only the messages about the old meaning of stars. */
void vm_warn_of_old_stars(const struct vm_patterns *patterns, const char *option);

#endif
