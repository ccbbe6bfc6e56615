/*
 * json.h: a writer of JSON, piece by piece into memory that grows.
 *
 * The writer inserts commas. In texts, modified UTF-8 becomes the characters that it encodes; other
 * invalid UTF-8 becomes replacement characters.
 *
 * Threads: one at a time. Errors: without memory the text is cut off, and has_failed is true.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_JSON_H
#define JP2VM_TOOLS_EXPLORE_STATE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json {
    char *text; /* not terminated before json_end */
    size_t length, capacity;
    uint32_t depth; /* number of open brackets */
    bool has_failed;
};

void json_clear(struct json *json);
void json_destroy(struct json *json);
const char *json_end(struct json *json); /* terminated; NULL: no memory */

/* `name` is the name of a member; NULL in arrays and at the top. `bracket`: '{' or '['. */
void json_open(struct json *json, const char *name, char bracket);
void json_close(struct json *json, char bracket); /* '}' or ']' */
void json_unsigned(struct json *json, const char *name, uint64_t value);
void json_signed(struct json *json, const char *name, int64_t value);
void json_bool(struct json *json, const char *name, bool value);
void json_text(struct json *json, const char *name, const char *text);
void json_bytes(struct json *json, const char *name, const char *text, size_t length);
void json_hex(struct json *json, const char *name, const uint8_t *bytes, size_t length);

/* Writes the decimal digits of a number; returns how many. */
size_t json_digits(char to[20], uint64_t value);

#endif
