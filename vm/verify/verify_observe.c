/*
 * verify_observe.c: frames as text for people, and as letters for programs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/verify/verify_internal.h"

static int yes(void *context, const struct vm_symbol *name)
{
    (void)context;
    (void)name;
    return 1;
}

static int is_subclass(void *context, const struct vm_symbol *from, const struct vm_symbol *to)
{
    (void)context;
    (void)from;
    (void)to;
    return 1;
}

static const struct vm_symbol *common_super(void *context, const struct vm_symbol *a,
                                            const struct vm_symbol *b)
{
    (void)context;
    (void)a;
    (void)b;
    return vm_symbol_from_cstr("java/lang/Object");
}

static int is_protected_elsewhere(void *context, const struct vm_symbol *class_name,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor,
                                  bool is_method)
{
    (void)context;
    (void)class_name;
    (void)name;
    (void)descriptor;
    (void)is_method;
    return 0;
}

static int resolve_class(void *context, uint16_t index)
{
    (void)context;
    (void)index;
    return 1;
}

const struct vm_verify_env vm_verify_unasked = {
    .is_interface = yes,
    .is_subclass = is_subclass,
    .common_super = common_super,
    .is_protected_elsewhere = is_protected_elsewhere,
    .resolve_class = resolve_class,
};

/* A buffer for text; text that does not fit is dropped. */
struct room {
    char *text;
    size_t used, size;
};

static void add(struct room *room, const char *text, size_t length)
{
    size_t left = room->size - room->used - 1;
    length = length < left ? length : left;
    memcpy(room->text + room->used, text, length);
    room->used += length;
    room->text[room->used] = '\0';
}

/* Adds the name of a reference type without its package: "String", "int[][]". */
static void add_reference(struct room *room, const char *name)
{
    static const char codes[] = "ZBCSIFJD";
    static const char *const words[] = {"boolean", "byte",  "char", "short",
                                        "int",     "float", "long", "double"};
    size_t dimensions = strspn(name, "[");
    const char *element = name + dimensions;
    size_t length = strlen(element);
    const char *code = dimensions > 0 && length == 1 ? strchr(codes, *element) : NULL;
    if (code != NULL) {
        element = words[code - codes];
        length = strlen(element);
    } else if (dimensions > 0 && *element == 'L') {
        element++;
        length -= 2;
    }
    for (size_t i = length; i-- > 0;) {
        if (element[i] == '/') {
            element += i + 1;
            length -= i + 1;
            break;
        }
    }
    add(room, element, length);
    while (dimensions-- > 0) {
        add(room, "[]", 2);
    }
}

static void add_type(struct room *room, vm_type type)
{
    static const char *const basic[] = {"-",      "int", "float", "long",    "",
                                        "double", "",    "null",  "new this"};
    char text[32];
    switch (type & 3) {
    case TYPE_REFERENCE:
        add_reference(room, type_symbol(type)->bytes);
        return;
    case TYPE_BASIC:
        add(room, basic[type >> 2], strlen(basic[type >> 2]));
        return;
    case TYPE_UNINIT:
        snprintf(text, sizeof text, "new@%u", (unsigned)type_bci(type));
        break;
    default:
        snprintf(text, sizeof text, "return to %u", (unsigned)type_bci(type));
        break;
    }
    add(room, text, strlen(text));
}

/* Adds types, separated by commas; a long run of unusable slots becomes "- (20)". */
static void add_types(struct room *room, const vm_type *types, unsigned count)
{
    while (count > 0 && types[count - 1] == T_TOP) {
        count--;
    }
    for (unsigned i = 0; i < count; i++) {
        if (types[i] == T_LONG2 || types[i] == T_DOUBLE2) {
            continue;
        }
        if (room->used > 0) {
            add(room, ", ", 2);
        }
        add_type(room, types[i]);
        unsigned empty = 0;
        while (types[i + empty] == T_TOP) {
            empty++;
        }
        if (empty > 3) {
            char text[16];
            add(room, text, (size_t)snprintf(text, sizeof text, " (%u)", empty));
            i += empty - 1;
        }
    }
}

static char letter(vm_type type)
{
    static const char basic[] = {'-', 'I', 'F', 'J', '-', 'D', '-', 'A', 'A'};
    switch (type & 3) {
    case TYPE_BASIC:
        return type >> 2 < sizeof basic ? basic[type >> 2] : '-';
    case TYPE_RETURN_ADDRESS:
        return 'R';
    default:
        return 'A';
    }
}

/* Writes the letters of types, up to the last usable slot; returns the end of the text. */
static char *put_letters(char *at, const vm_type *types, unsigned count)
{
    while (count > 0 && types[count - 1] == T_TOP) {
        count--;
    }
    for (unsigned i = 0; i < count; i++) {
        *at++ = letter(types[i]);
    }
    *at++ = '\0';
    return at;
}

static void report_slots(struct vm_verifier *verifier)
{
    unsigned locals = verifier->code->max_locals, depth = verifier->frame.depth;
    char *text = malloc(locals + depth + 2);
    if (text != NULL) { /* if memory runs out, the instruction gets no letters */
        char *stack = put_letters(text, verifier->frame.locals, locals);
        put_letters(stack, verifier->frame.stack, depth);
        verifier->observer->slots(verifier->observer->data, verifier->bci, text, stack);
    }
    free(text);
}

static void report_texts(struct vm_verifier *verifier)
{
    char locals[2048] = "", stack[2048] = "";
    struct room room = {locals, 0, sizeof locals};
    add_types(&room, verifier->frame.locals, verifier->code->max_locals);
    room = (struct room){stack, 0, sizeof stack};
    add_types(&room, verifier->frame.stack, verifier->frame.depth);
    verifier->observer->frame(verifier->observer->data, verifier->bci, locals, stack);
}

void vm_verify_report_frame(struct vm_verifier *verifier)
{
    if (verifier->observer->frame != NULL) {
        report_texts(verifier);
    }
    if (verifier->observer->slots != NULL) {
        report_slots(verifier);
    }
}
