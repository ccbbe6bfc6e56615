#include "jop/code/pool.h"

#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/classfile/code_map.h"

static void add(const struct vm_class_file *file, struct jop_pool *pool, uint16_t index)
{
    if (index == 0 || index >= file->constant_count || pool->numbers[index] != 0) {
        return;
    }
    unsigned tag = file->constants[index].tag;
    if (tag == VM_CONSTANT_FIELDREF) {
        return;
    }
    pool->numbers[index] = pool->words + 1;
    pool->words += tag == VM_CONSTANT_LONG || tag == VM_CONSTANT_DOUBLE ? 2 : 1;
    VM_ASSERT(pool->words <= 2u * file->constant_count);
}

static bool add_method(const struct vm_class_file *file, struct jop_pool *pool,
                       const struct vm_code *code)
{
    const struct vm_code_map *map = vm_code_map_get(code);
    struct vm_insn insn;
    for (uint32_t number = 1; map != NULL && vm_code_map_insn(map, number, &insn); number++) {
        if (vm_opcode_has_constant(insn.opcode) && insn.opcode != VM_OP_INVOKEDYNAMIC) {
            add(file, pool, insn.index);
        }
    }
    for (unsigned i = 0; i < code->exception_count; i++) {
        add(file, pool, code->exceptions[i].catch_type);
    }
    return map != NULL;
}

bool jop_pool_build(const struct vm_class_file *file, struct jop_pool *pool)
{
    pool->words = 0;
    pool->numbers = calloc((size_t)file->constant_count + 1, sizeof *pool->numbers);
    if (pool->numbers == NULL) {
        return false;
    }
    for (unsigned i = 0; i < file->method_count; i++) {
        if (file->methods[i].code != NULL && !add_method(file, pool, file->methods[i].code)) {
            jop_pool_free(pool);
            return false;
        }
    }
    return true;
}

void jop_pool_free(struct jop_pool *pool)
{
    free(pool->numbers);
    *pool = (struct jop_pool){0};
}

uint32_t jop_pool_number(const struct vm_class_file *file, uint16_t index)
{
    struct jop_pool pool;
    if (!jop_pool_build(file, &pool)) {
        return UINT32_MAX;
    }
    uint32_t number = pool.numbers[index];
    jop_pool_free(&pool);
    return number != 0 ? number : UINT32_MAX;
}
