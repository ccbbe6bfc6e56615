/*
 * Parses models in memory, for tests of the parser of model files.
 */
#ifndef TESTS_UNIT_JOP_MODEL_TEXT_H
#define TESTS_UNIT_JOP_MODEL_TEXT_H

#include <stdio.h>
#include <stdlib.h>

#include "jop/model/model.h"
#include "tests/unit/check.h"

/* The statements that every model needs. */
#define HEAD "name \"N\"\nclock 60\nwaits 1 2\ncache 4k/16\n"
#define REST "\n" HEAD "cache-hit 4\ncache-miss 6 + n"

static char message[300];

/* Parses a copy of exactly `length` bytes, so that a sanitizer detects every overrun. */
static inline struct jop_model *parse_bytes(const char *text, size_t length,
                                            const struct jop_model_choices *choices)
{
    char *exact = malloc(length == 0 ? 1 : length);
    memcpy(exact, text, length);
    message[0] = '\0';
    struct jop_model *model = jop_model_parse(exact, length, "f", choices, message, sizeof message);
    free(exact);
    CHECK((model == NULL) == (message[0] != '\0'));
    return model;
}

/* These functions check that a model is refused. refuse_whole takes the whole text of a model;
 * refuse and refuse_at add the required statements; refuse_at also sets the wait states. */
static inline void refuse_whole(const char *text, const char *expected)
{
    struct jop_model *model = parse_bytes(text, strlen(text), NULL);
    CHECK(model == NULL);
    CHECK_EQ_STR(message, expected);
    jop_model_destroy(model);
}

static inline struct jop_model *parse_at(const char *text, int read_waits, int write_waits)
{
    struct jop_model_choices choices = {read_waits, write_waits};
    char whole[20000];
    int length = snprintf(whole, sizeof whole, "%s" REST, text);
    return parse_bytes(whole, (size_t)length, &choices);
}

static inline void refuse_at(const char *text, int read_waits, int write_waits,
                             const char *expected)
{
    struct jop_model *model = parse_at(text, read_waits, write_waits);
    CHECK(model == NULL);
    CHECK_EQ_STR(message, expected);
    jop_model_destroy(model);
}

static inline void refuse(const char *text, const char *expected)
{
    refuse_at(text, -1, -1, expected);
}

static inline struct jop_model *accept(const char *text)
{
    struct jop_model *model = parse_at(text, -1, -1);
    if (!CHECK(model != NULL)) {
        printf("%s: %s\n", text, message);
        exit(99);
    }
    return model;
}

#endif
