/* The functions of string.h for WebAssembly, which has instructions for long copies. */
#include <string.h>

void *memcpy(void *to, const void *from, size_t length)
{
    __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.copy 0, 0"
                     :
                     : "r"(to), "r"(from), "r"(length)
                     : "memory");
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    return memcpy(to, from, length); /* memory.copy allows overlap */
}

void *memset(void *to, int value, size_t length)
{
    __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.fill 0"
                     :
                     : "r"(to), "r"(value), "r"(length)
                     : "memory");
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < length; i++) {
        if (left[i] != right[i]) {
            return left[i] - right[i];
        }
    }
    return 0;
}

void *memchr(const void *bytes, int value, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) {
        if (at[i] == (unsigned char)value) {
            return (void *)(at + i);
        }
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, (size_t)-1);
}

int strncmp(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (a[i] != b[i] || a[i] == '\0') {
            return (unsigned char)a[i] - (unsigned char)b[i];
        }
    }
    return 0;
}

char *strchr(const char *text, int letter)
{
    for (;; text++) {
        if (*text == (char)letter) {
            return (char *)text;
        }
        if (*text == '\0') {
            return NULL;
        }
    }
}

char *strrchr(const char *text, int letter)
{
    const char *found = NULL;
    for (;; text++) {
        found = *text == (char)letter ? text : found;
        if (*text == '\0') {
            return (char *)found;
        }
    }
}

char *strcpy(char *to, const char *from)
{
    return memcpy(to, from, strlen(from) + 1);
}

size_t strcspn(const char *text, const char *letters)
{
    size_t length = 0;
    while (text[length] != '\0' && strchr(letters, text[length]) == NULL) {
        length++;
    }
    return length;
}

size_t strspn(const char *text, const char *letters)
{
    size_t length = 0;
    while (text[length] != '\0' && strchr(letters, text[length]) != NULL) {
        length++;
    }
    return length;
}
