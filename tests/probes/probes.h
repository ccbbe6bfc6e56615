/*
 * Parts of the program in probes.c.
 */
#ifndef TESTS_PROBES_PROBES_H
#define TESTS_PROBES_PROBES_H

#include <stdbool.h>

/* Prints the cells of every method of the classes that a file names, and looks whether they hang
 * together; see cells.c. Both give an exit status. */
int probes_walk_cells(const char *how, const char *names, const char *library);

/* The program; jp2_ because libjvm.so exports such names only. */
int jp2_probes_main(int argc, char **argv);

/* Runs a program and prints the events of its classes on stderr; see log.c. */
int probes_log(const char *prefix, int argc, char **argv);

/* Runs a program; its end compares events of instructions with the tree; see executed.c. */
int probes_executed(bool is_flipping, int argc, char **argv);

/* Garbage.java with its objects tagged, and so many classes at least that are unloaded; see
 * collections.c. */
int probes_collections(unsigned least_unloaded, int argc, char **argv);

#endif
