#include "profiler/model/tally.h"

#include <string.h>

#include "vm/base/assert.h"

const struct prof_tally_names prof_tally_names[PROF_TALLY_KINDS] = {
    [PROF_TALLY_ALLOCATIONS] = {"allocation",
                                2,
                                {"objects", "bytes"},
                                {"allocatedObjects", "allocatedBytes"}},
    [PROF_TALLY_EXCEPTIONS] = {"exception",
                               2,
                               {"thrown", "caught"},
                               {"exceptionsThrown", "exceptionsCaught"}},
    [PROF_TALLY_MONITORS] = {"monitor",
                             PROF_LOCK_COUNTS,
                             {"enters", "contended", "waits", "blockedTime", "waitTime", "parks",
                              "parkTime"},
                             {"monitorEnters", "monitorContended", "monitorWaits",
                              "monitorBlockedTime", "waitTime", "parks", "parkTime"}},
    [PROF_TALLY_WORK] = {"work",
                         7,
                         {"copied", "zeroed", "hashed", "inflated", "deflated", "read", "written"},
                         {"copiedBytes", "zeroedBytes", "hashedBytes", "inflatedBytes",
                          "deflatedBytes", "readBytes", "writtenBytes"}},
    [PROF_TALLY_TIME] = {"time", 2, {"cpu", "wall"}, {"cpuTime", "wallTime"}},
    [PROF_TALLY_FOLDED] = {"folded", 1, {"instructions"}, {"foldedInstructions"}}};

bool prof_tally_find(const char *value, enum prof_tally_kind *kind, uint32_t *number)
{
    for (int i = 0; i < PROF_TALLY_KINDS; i++) {
        for (uint32_t j = 0; j < prof_tally_names[i].width; j++) {
            if (strcmp(prof_tally_names[i].values[j], value) == 0) {
                *kind = (enum prof_tally_kind)i;
                *number = j;
                return true;
            }
        }
    }
    return false;
}

void prof_tally_add(struct prof_tally *to, const struct prof_tally *added)
{
    for (uint32_t i = 0; i < PROF_TALLY_COUNTS; i++) {
        to->counts[i] += added->counts[i];
    }
}

size_t prof_tally_sum(const struct prof_tally_list *list, size_t first, struct prof_tally *sum)
{
    VM_ASSERT(first < list->count);
    size_t next = first + 1;
    *sum = list->tallies[first];
    sum->instruction = 0;
    while (next < list->count && list->tallies[next].class == sum->class) {
        prof_tally_add(sum, &list->tallies[next++]);
    }
    return next;
}

int prof_class_compare(const struct prof_class *a, const struct prof_class *b)
{
    if (a == b || a == NULL || b == NULL) {
        return (a != NULL) - (b != NULL);
    }
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->order > b->order) - (a->order < b->order);
}

int prof_tally_compare(const struct prof_tally *a, const struct prof_tally *b)
{
    int order = prof_class_compare(a->class, b->class);
    return order != 0 ? order
                      : (a->instruction > b->instruction) - (a->instruction < b->instruction);
}
