/*
 * report.h: the report of --scopes, when the program ends.
 */
#ifndef JP2VM_PROFILER_SCOPES_REPORT_H
#define JP2VM_PROFILER_SCOPES_REPORT_H

/* Writes the rows of all scopes to a file: JSON if its name ends with ".json", otherwise a table.
 * "-" is standard output; NULL: standard error. If the file cannot be written, prints a
 * message and sets the exit status of the machine to that of a lost output. */
void prof_scopes_report(const char *path);

#endif
