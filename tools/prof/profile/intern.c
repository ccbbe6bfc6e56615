#include "tools/prof/profile/intern.h"

#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"

static size_t hash(uint64_t a, uint64_t b)
{
    uint64_t mixed = (a + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 29 ^ b) * 0x94d049bb133111ebu;
    return (size_t)(mixed ^ mixed >> 32);
}

static uint32_t *slot_of(const struct tool_intern *table, uint64_t a, uint64_t b)
{
    size_t mask = table->slot_count - 1, at = hash(a, b) & mask;
    VM_ASSERT((table->slot_count & mask) == 0 && table->count < table->slot_count);
    while (table->slots[at] != 0) {
        const struct tool_pair *pair = &table->pairs[table->slots[at] - 1];
        if (pair->a == a && pair->b == b) {
            break;
        }
        at = (at + 1) & mask;
    }
    return &table->slots[at];
}

static int make_room(struct tool_intern *table)
{
    if (!VM_RESERVE_ZEROED(table->pairs, table->room, table->count + 1u)) {
        return 0;
    }
    if ((table->count + 1u) * 2 <= table->slot_count) {
        return 1;
    }
    size_t larger = table->slot_count == 0 ? 256 : 2 * table->slot_count;
    uint32_t *slots = calloc(larger, sizeof *slots);
    if (slots == NULL) {
        return 0;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_count = larger;
    for (uint32_t i = 0; i < table->count; i++) {
        *slot_of(table, table->pairs[i].a, table->pairs[i].b) = i + 1;
    }
    VM_ASSERT((table->count + 1u) * 2 <= table->slot_count && table->count < table->room);
    return 1;
}

uint32_t tool_intern_find(const struct tool_intern *table, uint64_t a, uint64_t b)
{
    uint32_t found = table->slot_count == 0 ? 0 : *slot_of(table, a, b);
    return found == 0 ? TOOL_INTERN_FAILED : found - 1;
}

uint32_t tool_intern(struct tool_intern *table, uint64_t a, uint64_t b)
{
    uint32_t *slot = table->slot_count == 0 ? NULL : slot_of(table, a, b);
    if (slot != NULL && *slot != 0) {
        return *slot - 1;
    }
    if (table->count == TOOL_INTERN_FAILED - 1 || !make_room(table)) {
        return TOOL_INTERN_FAILED;
    }
    *slot_of(table, a, b) = table->count + 1;
    table->pairs[table->count] = (struct tool_pair){a, b};
    return table->count++;
}

void tool_intern_fini(struct tool_intern *table)
{
    free(table->pairs);
    free(table->slots);
    *table = (struct tool_intern){0};
}
