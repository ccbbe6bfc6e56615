/*
 * host.h: queries of analyses in Java about their locations.
 *
 * Threads: any, also after the analysis was removed.
 */
#ifndef JP2VM_PROFILER_JAVA_HOST_H
#define JP2VM_PROFILER_JAVA_HOST_H

#include <jp2vm/analysis.h>

/* Retire a location, and renew it. If its analysis was removed, they do nothing. */
void prof_java_retire(struct jp2_location *location);
void prof_java_renew(struct jp2_location *location);

#endif
