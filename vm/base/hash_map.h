/*
 * A map from keys to values, both pointers, by open addressing with linear probing.
 *
 * Keys are compared by callbacks or, without callbacks, as pointers (interned symbols, classes).
 * Keys and values are not NULL: find returns NULL if the key is absent.
 *
 * Threads: not thread-safe, but several finds may run at the same time if nothing changes the map.
 * Ownership: the map owns its table only; the caller keeps keys and values. Errors: put and
 * reserve return false when memory is exhausted and leave the map as it was.
 */
#ifndef JP2VM_VM_BASE_HASH_MAP_H
#define JP2VM_VM_BASE_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t vm_hash_function(const void *key);
typedef bool vm_equal_function(const void *a, const void *b);

struct vm_hash_map_slot {
    const void *key; /* NULL: free */
    void *value;
    uint32_t hash;
};

struct vm_hash_map {
    struct vm_hash_map_slot *slots;
    size_t capacity; /* 0 or a power of two */
    size_t count;
    vm_hash_function *hash;
    vm_equal_function *equal;
};

/* hash and equal both NULL: keys are compared as pointers. Allocates nothing. */
void vm_hash_map_init(struct vm_hash_map *map, vm_hash_function *hash, vm_equal_function *equal);
void vm_hash_map_fini(struct vm_hash_map *map);

/* Makes space for count entries in total. */
bool vm_hash_map_reserve(struct vm_hash_map *map, size_t count);

void *vm_hash_map_find(const struct vm_hash_map *map, const void *key);

/*
 * Adds or replaces an entry. *previous (may be NULL) receives the old value, or NULL. The first
 * key stays in the table.
 */
bool vm_hash_map_put(struct vm_hash_map *map, const void *key, void *value, void **previous);

/* Returns the value removed, NULL if absent. */
void *vm_hash_map_remove(struct vm_hash_map *map, const void *key);

/*
 * Gets the next entry: start with *position = 0 and call until the result is false. The order is
 * not specified; the map must not change during the iteration. `key` and `value` may be NULL.
 */
bool vm_hash_map_next(const struct vm_hash_map *map, size_t *position, const void **key,
                      void **value);

/* Hashes and equalities for common keys. */
uint32_t vm_hash_bytes(const void *bytes, size_t size);
uint32_t vm_hash_pointer(const void *pointer);
uint32_t vm_hash_cstr(const void *text);
bool vm_equal_cstr(const void *a, const void *b);

#endif
