/*
 * Details that HotSpot adds to the message of a split verifier's failure: the frames that the
 * reason mentions, the method's code, its exception table and its StackMapTable.
 */
#include <stdio.h>
#include <string.h>

#include "vm/verify/verify_internal.h"

#define BYTES_PER_LINE 16u

#define FIRST_JAVA_OPCODE 202u

const struct vm_java_opcode *vm_verify_java_opcode(unsigned opcode)
{
    /* clang-format off */
    static const struct vm_java_opcode opcodes[] = {
        {"breakpoint", 1}, {"fast_agetfield", 3}, {"fast_bgetfield", 3}, {"fast_cgetfield", 3},
        {"fast_dgetfield", 3}, {"fast_fgetfield", 3}, {"fast_igetfield", 3},
        {"fast_lgetfield", 3}, {"fast_sgetfield", 3}, {"fast_aputfield", 3},
        {"fast_bputfield", 3}, {"fast_zputfield", 3}, {"fast_cputfield", 3},
        {"fast_dputfield", 3}, {"fast_fputfield", 3}, {"fast_iputfield", 3},
        {"fast_lputfield", 3}, {"fast_sputfield", 3}, {"fast_aload_0", 1},
        {"fast_iaccess_0", 4}, {"fast_aaccess_0", 4}, {"fast_faccess_0", 4}, {"fast_iload", 2},
        {"fast_iload2", 4}, {"fast_icaload", 3}, {"fast_invokevfinal", 3},
        {"fast_linearswitch", 0}, {"fast_binaryswitch", 0}, {"fast_aldc", 2},
        {"fast_aldc_w", 3}, {"return_register_finalizer", 1}, {"invokehandle", 3},
        {"nofast_getfield", 3}, {"nofast_putfield", 3}, {"nofast_aload_0", 1},
        {"nofast_iload", 2}, {"_shouldnotreachhere", 1},
    };
    /* clang-format on */
    unsigned index = opcode - FIRST_JAVA_OPCODE;
    return index < sizeof opcodes / sizeof opcodes[0] ? &opcodes[index] : NULL;
}

static void print_types(FILE *out, const char *what, const vm_type *types, unsigned count)
{
    char text[VM_TYPE_TEXT];
    fprintf(out, "    %s: {", what);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, " %s%s", vm_type_print(types[i], text), i + 1 < count ? "," : "");
    }
    fprintf(out, " }\n");
}

static void print_frame(FILE *out, uint32_t bci, bool is_uninit)
{
    fprintf(out, "    bci: @%u\n    flags: {%s }\n", (unsigned)bci,
            is_uninit ? " flagThisUninit" : "");
}

/* Prints the frame before the instruction, except that it shows the locals that the instruction has
 * already set. */
static void print_current_frame(const struct vm_verifier *verifier, FILE *out)
{
    const struct vm_frame *frame = &verifier->frame;
    const struct vm_reported_frame *reported = &verifier->reported;
    fprintf(out, "  Current Frame:\n");
    print_frame(out, reported->bci, frame->is_uninit);
    print_types(out, "locals", frame->locals, frame->local_count);
    print_types(out, "stack", reported->stack == NULL ? frame->stack : reported->stack,
                reported->depth);
}

static void print_map_frame(const struct vm_verifier *verifier, FILE *out, const char *title)
{
    const struct vm_map_frame *map = verifier->reported.map;
    fprintf(out, "  %s:\n", title);
    print_frame(out, map->bci, map->is_uninit);
    print_types(out, "locals", verifier->map_types + map->locals, map->local_count);
    print_types(out, "stack", verifier->map_types + map->stack, map->depth);
}

/* Prints the frames that a reason mentions. */
static void print_frames(const struct vm_verifier *verifier, FILE *out, const char *reason)
{
    bool is_map_bad = strcmp(reason, VM_REASON_BAD_MAP) == 0;
    if (is_map_bad && verifier->reported.map != NULL) {
        print_map_frame(verifier, out, "Current Frame");
        return;
    }
    if (is_map_bad || strstr(reason, "urrent frame") != NULL
        || strcmp(reason, VM_REASON_OVERFLOW) == 0 || strcmp(reason, VM_REASON_UNDERFLOW) == 0) {
        print_current_frame(verifier, out);
    }
    bool speaks_of_map = strstr(reason, "stack map") != NULL || strstr(reason, "stackmap") != NULL;
    if (speaks_of_map && !is_map_bad && strcmp(reason, VM_REASON_NO_MAP) != 0) {
        print_map_frame(verifier, out, "Stackmap Frame");
    }
}

static void print_code(const struct vm_code *code, FILE *out)
{
    fprintf(out, "  Bytecode:\n");
    for (uint32_t i = 0; i < (code->length / BYTES_PER_LINE + 1) * BYTES_PER_LINE; i++) {
        if (i % BYTES_PER_LINE == 0) {
            fprintf(out, "    %07x:", (unsigned)i);
        }
        fputs(i % 2 == 0 ? " " : "", out);
        if (i < code->length) {
            fprintf(out, "%02x", code->bytes[i]);
        } else {
            fputs("  ", out);
        }
        fputs((i + 1) % BYTES_PER_LINE == 0 ? "\n" : "", out);
    }
}

static void print_handlers(const struct vm_code *code, FILE *out)
{
    if (code->exception_count > 0) {
        fprintf(out, "  Exception Handler Table:\n");
    }
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        fprintf(out, "    bci [%u, %u] => handler: %u\n", (unsigned)entry->start_bci,
                (unsigned)entry->end_bci, (unsigned)entry->handler_bci);
    }
}

/* Iterates over the entries of a StackMapTable, which are printed as in the class file. */
struct entries {
    const uint8_t *at, *end;
    FILE *out;
};

static unsigned get_u2(const uint8_t *at)
{
    return (unsigned)(at[0] << 8 | at[1]);
}

/* Returns the end of `count` verification types, or NULL if they exceed the attribute or one is
 * unknown. */
static const uint8_t *skip_types(const struct entries *entries, const uint8_t *at, unsigned count)
{
    for (; count > 0; count--) {
        if (at >= entries->end || *at > VM_ITEM_UNINIT) {
            return NULL;
        }
        at += *at >= VM_ITEM_OBJECT ? 3 : 1;
    }
    return at <= entries->end ? at : NULL;
}

static const uint8_t *print_items(const struct entries *entries, const uint8_t *at, unsigned count)
{
    static const char *const names[] = {"Top",  "Integer",          "Float", "Double", "Long",
                                        "Null", "UninitializedThis"};
    for (unsigned i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", entries->out);
        if (*at < VM_ITEM_OBJECT) {
            fputs(names[*at++], entries->out);
            continue;
        }
        fprintf(entries->out, "%s[#%u]", *at == VM_ITEM_OBJECT ? "Object" : "Uninitialized",
                get_u2(at + 1));
        at += 3;
    }
    return at;
}

struct entry {
    const uint8_t *offset; /* the offset if it is stored explicitly, or NULL */
    const char *name;
    unsigned delta, local_count, stack_count;
    const uint8_t *locals, *stack, *end;
};

static bool take_full(struct entries *entries, struct entry *entry)
{
    const uint8_t *at = entries->at + 3;
    entry->name = "full_frame";
    if (entries->end - at < 2) {
        return false;
    }
    entry->local_count = get_u2(at);
    entry->locals = at + 2;
    at = skip_types(entries, entry->locals, entry->local_count);
    if (at == NULL || entries->end - at < 2) {
        return false;
    }
    entry->stack_count = get_u2(at);
    entry->stack = at + 2;
    entry->end = skip_types(entries, entry->stack, entry->stack_count);
    return entry->end != NULL;
}

/* Reads the next entry. Returns false if its kind is unknown or it exceeds the attribute. */
static bool take_entry(struct entries *entries, struct entry *entry)
{
    *entry = (struct entry){.name = "same_frame"};
    if (entries->at >= entries->end) {
        return false;
    }
    unsigned type = *entries->at;
    if (type <= VM_FRAME_LAST_SAME_LOCALS_1) {
        entry->delta = type & VM_FRAME_LAST_SAME;
        entry->locals = entry->stack = entry->end = entries->at + 1;
        if (type > VM_FRAME_LAST_SAME) {
            entry->name = "same_locals_1_stack_item_frame";
            entry->stack_count = 1;
            entry->end = skip_types(entries, entry->stack, 1);
        }
        return entry->end != NULL;
    }
    if (type < VM_FRAME_SAME_LOCALS_1_EXTENDED || entries->end - entries->at < 3) {
        return false;
    }
    entry->delta = get_u2(entries->at + 1);
    entry->locals = entry->stack = entry->end = entries->at + 3;
    if (type == VM_FRAME_SAME_LOCALS_1_EXTENDED) {
        entry->name = "same_locals_1_stack_item_extended";
        entry->stack_count = 1;
        entry->end = skip_types(entries, entry->stack, 1);
    } else if (type <= VM_FRAME_LAST_CHOP) {
        entry->name = "chop_frame";
        entry->local_count = VM_FRAME_SAME_EXTENDED - type;
    } else if (type == VM_FRAME_SAME_EXTENDED) {
        entry->name = "same_frame_extended";
    } else if (type <= VM_FRAME_LAST_APPEND) {
        entry->name = "append_frame";
        entry->local_count = type - VM_FRAME_SAME_EXTENDED;
        entry->end = skip_types(entries, entry->locals, entry->local_count);
    } else {
        return take_full(entries, entry);
    }
    return entry->end != NULL;
}

static void print_entry(const struct entries *entries, const struct entry *entry, long bci)
{
    fprintf(entries->out, "    %s(@%ld", entry->name, bci);
    switch (entry->name[0]) {
    case 'f':
        fputs(",{", entries->out);
        print_items(entries, entry->locals, entry->local_count);
        fputs("},{", entries->out);
        print_items(entries, entry->stack, entry->stack_count);
        fputs("}", entries->out);
        break;
    case 'c':
        fprintf(entries->out, ",%u", entry->local_count);
        break;
    default:
        if (entry->local_count + entry->stack_count > 0) {
            fputs(",", entries->out);
            print_items(entries, entry->local_count > 0 ? entry->locals : entry->stack,
                        entry->local_count + entry->stack_count);
        }
        break;
    }
    fputs(")\n", entries->out);
}

static void print_maps(const struct vm_code *code, FILE *out)
{
    struct vm_attribute_bytes map = code->stack_map;
    if (map.bytes == NULL || map.length < 2) {
        return;
    }
    fprintf(out, "  Stackmap Table:\n");
    struct entries entries = {map.bytes + 2, map.bytes + map.length, out};
    long bci = -1;
    for (unsigned count = get_u2(map.bytes); count > 0; count--) {
        struct entry entry;
        if (!take_entry(&entries, &entry)) {
            return;
        }
        bci += (long)entry.delta + 1;
        print_entry(&entries, &entry, bci);
        entries.at = entry.end;
    }
}

void vm_verify_print_details(const struct vm_verifier *verifier, FILE *out, const char *reason)
{
    print_frames(verifier, out, reason);
    print_code(verifier->code, out);
    print_handlers(verifier->code, out);
    print_maps(verifier->code, out);
}
