/* string.h for WebAssembly: declares the functions that the replayer and the answers need; text.c
 * defines them. */
#ifndef JP2VM_TOOLS_EXPLORE_WASM_STRING_H
#define JP2VM_TOOLS_EXPLORE_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int value, size_t length);
int memcmp(const void *a, const void *b, size_t length);
void *memchr(const void *bytes, int value, size_t length);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t length);
char *strchr(const char *text, int letter);
char *strrchr(const char *text, int letter);
char *strcpy(char *to, const char *from);
size_t strcspn(const char *text, const char *letters);
size_t strspn(const char *text, const char *letters);

#endif
