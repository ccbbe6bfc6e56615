#include "profiler/write/process.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool prof_process_look_up(long number, struct prof_process *process)
{
    char path[48], text[1024];
    snprintf(path, sizeof path, "/proc/%ld/stat", number);
    FILE *file = fopen(path, "re");
    size_t length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
    if (file != NULL) {
        fclose(file);
    }
    text[length] = '\0';
    const char *rest = strrchr(text, ')'); /* the last ) ends the program's name, which may contain
                                              any characters */
    return rest != NULL
           && sscanf(rest + 1,
                     " %*c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d"
                     " %*d %*d %*d %" SCNu64,
                     &process->parent, &process->start)
                  == 2;
}
