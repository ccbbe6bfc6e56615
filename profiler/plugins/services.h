/*
 * services.h: the table of functions that plug-ins call; see include/jp2vm/analysis.h.
 */
#ifndef JP2VM_PROFILER_PLUGINS_SERVICES_H
#define JP2VM_PROFILER_PLUGINS_SERVICES_H

#include <jp2vm/analysis.h>

extern const struct jp2_services prof_services;

/* The option whose plug-in is being started, "--analysis=gc:out=gc.txt". */
extern const char *prof_services_started_for;

#endif
