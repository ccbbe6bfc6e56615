/*
 * A map from keys to values, both of which are pointers: a hash table with open addressing and
 * linear probing.
 *
 * Keys are compared by callbacks or, without callbacks, as pointers (interned symbols, classes).
 * Keys and values must not be NULL; find returns NULL if the key is absent.
 *
 * Threads: not thread-safe, but several finds may run at the same time if nothing changes the map.
 * Ownership: the map owns only its table; the caller owns keys and values. Errors: put and reserve
 * return false when memory is exhausted and leave the map as it was.
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

/* If hash and equal are both NULL, keys are compared as pointers. Allocates nothing. */
void vm_hash_map_init(struct vm_hash_map *map, vm_hash_function *hash, vm_equal_function *equal);
void vm_hash_map_fini(struct vm_hash_map *map);

/* Makes space for count entries in total. */
bool vm_hash_map_reserve(struct vm_hash_map *map, size_t count);

void *vm_hash_map_find(const struct vm_hash_map *map, const void *key);

/*
 * Adds or replaces an entry. Stores the old value, or NULL, in *previous (`previous` may be NULL).
 * When a value is replaced, the old key stays in the table.
 */
bool vm_hash_map_put(struct vm_hash_map *map, const void *key, void *value, void **previous);

/* Removes an entry, and returns its value; NULL if the key is absent. */
void *vm_hash_map_remove(struct vm_hash_map *map, const void *key);

/*
 * Gets the next entry: start with *position = 0 and call until the result is false. The order is
 * not specified; the map must not change during the iteration. `key` and `value` may be NULL.
 */
bool vm_hash_map_next(const struct vm_hash_map *map, size_t *position, const void **key,
                      void **value);

/* Hash and equality functions for common kinds of keys. */
uint32_t vm_hash_bytes(const void *bytes, size_t size);
uint32_t vm_hash_pointer(const void *pointer);
uint32_t vm_hash_cstr(const void *text);
bool vm_equal_cstr(const void *a, const void *b);

#endif
