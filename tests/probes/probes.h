/*
 * probes.h: parts of the program in probes.c.
 */
#ifndef TESTS_PROBES_PROBES_H
#define TESTS_PROBES_PROBES_H

#include <stdbool.h>

/* Prints the cells of every method of the classes that a file names, and checks that they are
 * consistent; see cells.c. Returns an exit status, like the functions below. */
int probes_walk_cells(const char *how, const char *names, const char *library);

/* The main function; libjvm.so exports only names that start with jp2_. */
int jp2_probes_main(int argc, char **argv);

/* Runs a program and prints the events of its classes on stderr; see log.c. */
int probes_log(const char *prefix, int argc, char **argv);

/* Runs a program; at its end, compares events of instructions with the tree; see executed.c. */
int probes_executed(bool is_flipping, int argc, char **argv);

/* Runs Garbage.java with tagged objects; at least `least_unloaded` classes must be unloaded; see
 * collections.c. */
int probes_collections(unsigned least_unloaded, int argc, char **argv);

#endif
