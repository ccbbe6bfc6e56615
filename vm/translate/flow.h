/*
 * flow.h: the translator's first pass: where blocks begin and how deep the operand stack is.
 *
 * Walks every path through the code once. For verified code this cannot fail; code that no
 * verifier has seen (-Xverify:none) is rejected when depths disagree, an operand is of the
 * wrong constant type, or control leaves the code, so that translation is always safe.
 */
#ifndef JP2VM_VM_INTERP_FLOW_H
#define JP2VM_VM_INTERP_FLOW_H

#include <stdbool.h>
#include <stdint.h>

struct vm_class_file;
struct vm_code;

enum vm_flow_status { VM_FLOW_OK, VM_FLOW_MALFORMED, VM_FLOW_NO_MEMORY };

struct vm_flow {
    int32_t *depths;  /* by bci: stack depth in slots before it; -1: not reachable */
    uint8_t *leaders; /* by bci: a jump target or handler */
    uint32_t max_depth; /* of the operand stack, at most the method's max_stack and at least 1 */
};

enum vm_flow_status vm_flow_analyze(const struct vm_class_file *file,
                                    const struct vm_code *code, struct vm_flow *flow);
void vm_flow_destroy(struct vm_flow *flow);

/* Whether control may come to `bci` from elsewhere than the instruction before. */
static inline bool vm_flow_is_leader(const struct vm_flow *flow, uint32_t bci)
{
    return flow->leaders[bci] != 0;
}

/* How many slots an instruction takes from the stack and leaves there; false when its
 * constant pool operand does not fit the opcode. */
struct vm_insn;
bool vm_insn_stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes);

#endif
