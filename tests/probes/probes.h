/*
 * Parts of the program in probes.c.
 */
#ifndef TESTS_PROBES_PROBES_H
#define TESTS_PROBES_PROBES_H

/* Prints the cells of every method of a jar; see cells.c. Both give an exit status. */
int probes_print_cells(const char *how, const char *jar);

/* Runs a program and prints the events of its classes on stderr; see log.c. */
int probes_log(const char *prefix, int argc, char **argv);

#endif
