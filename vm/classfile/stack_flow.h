/*
 * stack_flow.h: the depth of the operand stack at each instruction, and which instructions are
 * reachable.
 *
 * The analysis visits each reachable instruction once. It cannot fail for verified code. Unverified
 * code (-Xverify:none) is rejected if depths disagree, an operand has the wrong constant type, or
 * control leaves the code, so that translation is always safe.
 */
#ifndef JP2VM_VM_CLASSFILE_STACK_FLOW_H
#define JP2VM_VM_CLASSFILE_STACK_FLOW_H

#include <stdbool.h>
#include <stdint.h>

struct vm_class_file;
struct vm_code;
struct vm_code_map;

enum vm_flow_status { VM_FLOW_OK, VM_FLOW_MALFORMED, VM_FLOW_NO_MEMORY };

struct vm_flow {
    const struct vm_code_map *map;
    int32_t *depths;    /* indexed by instruction number - 1: depth in slots before the instruction;
                         * -1: not reachable */
    uint32_t max_depth; /* the largest depth of the operand stack, at least 1 and at most the
                         * method's max_stack */
};

/* Computes the flow. If the result is VM_FLOW_OK, the caller must destroy the flow. The flow is not
 * cached, because few callers need it, and each only once. */
enum vm_flow_status vm_flow_analyze(const struct vm_class_file *file, const struct vm_code *code,
                                    struct vm_flow *flow);
void vm_flow_destroy(struct vm_flow *flow);

#endif
