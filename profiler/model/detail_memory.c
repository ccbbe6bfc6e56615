#include "profiler/model/detail_memory.h"

static uint32_t hash_key(const void *key)
{
    const struct prof_detail_key *one = key;
    uint32_t hash = 0;
    for (size_t i = 0; i < sizeof one->parts / sizeof one->parts[0]; i++) {
        hash = hash * 31 + vm_hash_pointer(one->parts[i]);
    }
    return hash;
}

static bool are_equal(const void *a, const void *b)
{
    const struct prof_detail_key *x = a, *y = b;
    return x->parts[0] == y->parts[0] && x->parts[1] == y->parts[1] && x->parts[2] == y->parts[2];
}

bool prof_detail_memory_init(struct prof_detail_memory *memory)
{
    memory->arena = vm_arena_create(0);
    vm_hash_map_init(&memory->texts, hash_key, are_equal);
    return memory->arena != NULL;
}

void prof_detail_memory_fini(struct prof_detail_memory *memory)
{
    vm_hash_map_fini(&memory->texts);
    vm_arena_destroy(memory->arena);
}

const char *prof_detail_text_add(struct prof_detail_memory *memory,
                                 const struct prof_detail_key *key, const char *bytes,
                                 size_t length)
{
    char *text = vm_arena_strndup(memory->arena, bytes, length);
    if (text == NULL || key->parts[0] == NULL) {
        return text;
    }
    struct prof_detail_key *copy = vm_arena_memdup(memory->arena, key, sizeof *key);
    return copy != NULL && vm_hash_map_put(&memory->texts, copy, text, NULL) ? text : NULL;
}
