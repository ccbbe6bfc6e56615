/*
 * help.h: the texts of --help and -version, made from the option tables.
 */
#ifndef JP2VM_VM_LAUNCHER_HELP_H
#define JP2VM_VM_LAUNCHER_HELP_H

#include <stdio.h>

void vm_help_print(FILE *stream);
void vm_version_print(FILE *stream);

#endif
