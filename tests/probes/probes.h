/*
 * probes.h: the parts of the program probes, whose main function is in probes.c.
 */
#ifndef TESTS_PROBES_PROBES_H
#define TESTS_PROBES_PROBES_H

#include <stdbool.h>

/* Prints the cells of all methods of the classes that the file `names` lists, and checks that the
 * cells are consistent; see cells.c. Returns an exit status, like the functions below. */
int probes_walk_cells(const char *how, const char *names, const char *library);

/* The main function. It is named jp2_... because libjvm.so exports only such names. */
int jp2_probes_main(int argc, char **argv);

/* Runs a program and prints the events of its classes on stderr; see log.c. */
int probes_log(const char *prefix, int argc, char **argv);

/* Runs a program and finally compares the events of instructions with the tree; see executed.c. */
int probes_executed(bool is_flipping, int argc, char **argv);

/* Runs Garbage.java with tagged objects; fails if fewer than `least_unloaded` classes are unloaded;
 * see collections.c. */
int probes_collections(unsigned least_unloaded, int argc, char **argv);

#endif
