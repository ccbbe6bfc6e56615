/*
 * names.h: writes the names of methods, places and classes in reports, and compares them.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_NAMES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_NAMES_H

#include <jp2vm/analysis.h>

/* Writes "com.acme.Main.work(I)V". */
void name_write_method(struct jp2_output *out, const jp2_method *method);

/* Notes a place that the report will contain. The report shows the line of a place, and also its
 * bci if several noted instructions share the line. Therefore all places must be noted before the
 * first place is written. */
void name_note_place(const jp2_method *method, int32_t bci);

/* Writes "com.acme.Main.work(Main.java:12)", or "native code" if `method` is NULL. If several noted
 * instructions share the line, or if the line or the file is unknown, the bci follows, as in
 * "Main.work(Main.java:12) @34". */
void name_write_place(struct jp2_output *out, const jp2_method *method, int32_t bci);

/* Compares classes by name, and classes with the same name by the order of their definition. */
int name_compare_classes(const jp2_class *a, const jp2_class *b);

/* Compares methods by their classes' names, their own names and their descriptors; then by the
 * order of definition of their classes. */
int name_compare_methods(const jp2_method *a, const jp2_method *b);

/* Compares places by their methods, then by bci and kind of event. */
int name_compare_places(const struct jp2_location *a, const struct jp2_location *b);

#endif
