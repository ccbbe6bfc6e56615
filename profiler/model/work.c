#include "profiler/model/work.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const prof_work_verbs[PROF_WORK_KINDS] = {"copied",   "zeroed", "hashed", "inflated",
                                                      "deflated", "read",   "written"};

/* Returns the name of a sum in the note. PROF_WORK_KINDS is the index of the sum of large
 * arrays. */
static const char *note_name(int i)
{
    return i < PROF_WORK_KINDS ? prof_work_name(i) : PROF_LARGE_ARRAY_BYTES;
}

void prof_work_print(const struct prof_work_sums *sums, char text[PROF_WORK_NOTE_BYTES])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i <= PROF_WORK_KINDS; i++) {
        uint64_t sum = i < PROF_WORK_KINDS ? sums->bytes[i] : sums->large_arrays;
        if (sum != 0) {
            used += (size_t)snprintf(text + used, PROF_WORK_NOTE_BYTES - used, "%s%s=%" PRIu64,
                                     used == 0 ? "" : ",", note_name(i), sum);
        }
    }
}

void prof_work_add(struct prof_work_sums *sums, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "=,");
        for (int i = 0; i <= PROF_WORK_KINDS && text[length] == '='; i++) {
            const char *name = note_name(i);
            if (strlen(name) == length && memcmp(name, text, length) == 0) {
                *(i < PROF_WORK_KINDS ? &sums->bytes[i] : &sums->large_arrays) +=
                    strtoull(text + length + 1, NULL, 10);
            }
        }
        text += strcspn(text, ",");
        text += *text == ',';
    }
}
