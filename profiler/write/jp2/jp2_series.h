/*
 * jp2_series.h: writes the series of a profile (series.h) to the sections of its file.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_JP2_SERIES_H
#define JP2VM_PROFILER_WRITE_JP2_JP2_SERIES_H

#include "profiler/write/jp2/series.h"

/* Writes the sections of a series after those of the contexts. Returns false if there is no
 * memory. */
bool prof_jp2_series_write(const struct prof_series *series, struct prof_jp2_sections *sections);

#endif
