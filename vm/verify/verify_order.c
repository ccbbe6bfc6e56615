/*
 * verify_order.c: the order in which methods are verified. If several methods of a class are wrong,
 * the one that is verified first determines the error. The order of methods also determines the
 * order in which other classes are loaded.
 *
 * HotSpot verifies methods in the order of their names' addresses. The names in HotSpot's class
 * archive have lower addresses (method_names.def) than the other names, which are allocated when
 * the class is read, in the order of its constants. HotSpot's sort may change the order of methods
 * with equal names, so this file uses the same algorithm. Type inference starts with the last
 * method.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/verify/verify_internal.h"

#define N(name, place) {name, place},
static const struct known_name {
    const char *name;
    uint16_t place;
} known_names[] = {
#include "vm/verify/method_names.def"
};
#undef N
#define KNOWN_COUNT (sizeof known_names / sizeof known_names[0])

struct place {
    uint32_t place;
    const struct vm_method_info *method;
};

static int by_text(const void *name, const void *known)
{
    return strcmp(name, ((const struct known_name *)known)->name);
}

static int order(const struct place *a, const struct place *b)
{
    return a->place < b->place ? -1 : a->place > b->place;
}

static void swap(struct place *a, struct place *b)
{
    struct place other = *a;
    *a = *b;
    *b = other;
}

/* Sorts the first, the middle and the last element, so that the middle one is their median. */
static void order_three(struct place *array, size_t length)
{
    struct place *middle = &array[length / 2], *last = &array[length - 1];
    if (order(array, middle) > 0) {
        swap(array, middle);
    }
    if (order(array, last) > 0) {
        swap(array, last);
    }
    if (order(middle, last) > 0) {
        swap(middle, last);
    }
}

/* Partitions the array around the middle element; returns the last index of the lower part. */
static size_t partition(struct place *array, size_t length)
{
    struct place pivot = array[length / 2];
    size_t left = 0, right = length - 1;
    for (;;) {
        while (order(&array[left], &pivot) < 0) {
            left++;
        }
        while (order(&array[right], &pivot) > 0) {
            right--;
        }
        if (left >= right) {
            return right;
        }
        swap(&array[left], &array[right]);
        left++;
        right--;
    }
}

static void sort(struct place *array, size_t length)
{
    while (length >= 2) {
        order_three(array, length);
        if (length < 4) {
            return;
        }
        size_t first = partition(array, length) + 1;
        if (first < length - first) { /* recurse into the shorter part only */
            sort(array, first);
            array += first;
            length -= first;
        } else {
            sort(array + first, length - first);
            length = first;
        }
    }
}

/* Assigns places to names that are not in method_names.def: from KNOWN_COUNT on, in the order of
 * the constants. */
static bool place_others(const struct vm_class_file *file, struct place *places)
{
    struct vm_hash_map others; /* symbol to index of its first Utf8 constant */
    vm_hash_map_init(&others, NULL, NULL);
    bool is_good = true;
    for (unsigned i = 1; is_good && i < file->constant_count; i++) {
        const struct vm_constant *constant = &file->constants[i];
        if (constant->tag == VM_CONSTANT_UTF8
            && vm_hash_map_find(&others, constant->symbol) == NULL) {
            is_good = vm_hash_map_put(&others, constant->symbol, (void *)(uintptr_t)i, NULL);
        }
    }
    for (unsigned i = 0; is_good && i < file->method_count; i++) {
        if (places[i].place == KNOWN_COUNT) {
            void *found = vm_hash_map_find(&others, places[i].method->name);
            places[i].place += (uint32_t)(uintptr_t)found;
        }
    }
    vm_hash_map_fini(&others);
    return is_good;
}

bool vm_verify_order(struct vm_verifier *verifier)
{
    const struct vm_class_file *file = verifier->file;
    struct place *places = calloc(file->method_count + 1u, sizeof *places);
    verifier->order =
        vm_arena_alloc_array(verifier->arena, file->method_count + 1u, sizeof *verifier->order);
    unsigned others = 0;
    for (unsigned i = 0; places != NULL && i < file->method_count; i++) {
        const struct known_name *known = bsearch(file->methods[i].name->bytes, known_names,
                                                 KNOWN_COUNT, sizeof known_names[0], by_text);
        places[i] = (struct place){known == NULL ? KNOWN_COUNT : known->place, &file->methods[i]};
        others += known == NULL;
    }
    bool is_good =
        places != NULL && verifier->order != NULL && (others < 2 || place_others(file, places));
    if (is_good) {
        sort(places, file->method_count);
        for (unsigned i = 0; i < file->method_count; i++) {
            verifier->order[i] = places[i].method;
        }
    }
    free(places);
    return is_good || vm_verify_no_memory(verifier);
}
