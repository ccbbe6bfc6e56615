/*
 * services.h: the table of functions that plug-ins call; see include/jp2vm/analysis.h.
 */
#ifndef JP2VM_PROFILER_PLUGINS_SERVICES_H
#define JP2VM_PROFILER_PLUGINS_SERVICES_H

#include <jp2vm/analysis.h>

extern const struct jp2_services prof_services;

/* The option whose plug-in is being started, "--analysis=gc:out=gc.txt". */
extern const char *prof_services_started_for;

/* From now on, what the calling thread writes to stderr by these functions is appended to a text;
 * NULL: it is written to stderr again. */
struct vm_text;
void prof_services_capture(struct vm_text *to);

#endif
