/*
 * help.h: the texts of --help and -version, made from the option tables.
 */
#ifndef JP2VM_VM_LAUNCHER_HELP_H
#define JP2VM_VM_LAUNCHER_HELP_H

#include <stdbool.h>
#include <stdio.h>

/* Prints all topics. */
void vm_help_print(FILE *stream);

/* Prints the part of a topic, or of an option without its dashes. If there is none of this name, a
 * line on stderr lists the topics. */
bool vm_help_print_topic(const char *topic, FILE *stream);

void vm_version_print(FILE *stream);

#endif
