/*
 * report.h: the report that --scopes writes when the program ends.
 */
#ifndef JP2VM_PROFILER_SCOPES_REPORT_H
#define JP2VM_PROFILER_SCOPES_REPORT_H

/* Writes the rows of all scopes to a file: JSON if its name ends with ".json", otherwise a table.
 * "-" is standard output; NULL: standard error. If the file cannot be written, prints a
 * message and sets the machine's exit status to the status of a lost output. */
void prof_scopes_report(const char *path);

#endif
