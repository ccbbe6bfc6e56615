#include "classlib/common/environment.h"

#include <stdlib.h>
#include <string.h>

#include "vm/vm.h"

extern char **environ;

const char *lib_next_variable(size_t *position)
{
    static const char hidden[] = VM_HIDDEN_VARIABLE "=";
    while (environ != NULL && environ[*position] != NULL) {
        const char *variable = environ[(*position)++];
        if (strncmp(variable, hidden, sizeof hidden - 1) != 0) {
            return variable;
        }
    }
    return NULL;
}

size_t lib_variable_count(void)
{
    size_t count = 0;
    for (size_t position = 0; lib_next_variable(&position) != NULL;) {
        count++;
    }
    return count;
}

const char *lib_variable(const char *name)
{
    return strcmp(name, VM_HIDDEN_VARIABLE) == 0 ? NULL : getenv(name);
}
