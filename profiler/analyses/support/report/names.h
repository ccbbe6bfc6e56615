/*
 * names.h: how methods, places and classes are told in reports, and the order of their names.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_NAMES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_NAMES_H

#include <jp2vm/analysis.h>

/* "com.acme.Main.work(I)V" */
void name_write_method(struct jp2_output *out, const jp2_method *method);

/* A report names a place by its line, and where places of several instructions share a line, by the
 * bci as well: the report notes all its places before it writes the first one. */
void name_note_place(const jp2_method *method, int32_t bci);

/* "com.acme.Main.work(Main.java:12)", of a shared line with " @34" after it, as where the line or
 * the file is not known; without a method "native code". */
void name_write_place(struct jp2_output *out, const jp2_method *method, int32_t bci);

/* Of classes of one name the one that was defined first comes first. */
int name_compare_classes(const jp2_class *a, const jp2_class *b);

/* By the names of their classes, their own, their descriptors; then as classes of one name. */
int name_compare_methods(const jp2_method *a, const jp2_method *b);

/* By their methods' names, then by bci and event. */
int name_compare_places(const struct jp2_location *a, const struct jp2_location *b);

#endif
