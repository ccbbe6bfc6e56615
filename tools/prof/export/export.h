/*
 * export.h: the table of the formats of `jp2prof export FORMAT`.
 *
 * Each format is a row. It reads its own command line (options.h), so it may have further options.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_EXPORT_H
#define JP2VM_TOOLS_PROF_EXPORT_EXPORT_H

struct tool_export_format {
    const char *name;
    const char *summary; /* one line */
    /* arguments[0] is "export NAME". */
    int (*run)(int count, char **arguments);
};

/* Formats of other programs (export_views.c). */
int tool_export_run_callgrind(int count, char **arguments);
int tool_export_run_cobertura(int count, char **arguments);
int tool_export_run_collapsed(int count, char **arguments);
int tool_export_run_dot(int count, char **arguments);
int tool_export_run_firefox(int count, char **arguments);
int tool_export_run_jacoco(int count, char **arguments);
int tool_export_run_lcov(int count, char **arguments);
int tool_export_run_pprof(int count, char **arguments);
int tool_export_run_speedscope(int count, char **arguments);
int tool_export_run_trace(int count, char **arguments);

#endif
