/*
 * help.h: the texts of --help and -version, made from the option tables.
 */
#ifndef JP2VM_VM_LAUNCHER_HELP_H
#define JP2VM_VM_LAUNCHER_HELP_H

#include <stdbool.h>
#include <stdio.h>

/* Prints all topics. */
void vm_help_print(FILE *stream);

/* Prints the help on a topic, or on an option, whose name is given without dashes. If there is no
 * topic or option of this name, prints a line on stderr that lists the topics. */
bool vm_help_print_topic(const char *topic, FILE *stream);

void vm_version_print(FILE *stream);

#endif
