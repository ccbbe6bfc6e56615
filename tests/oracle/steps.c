/* steps.c: implements steps.h: finds HotSpot's function in the symbol table of libjvm.so, and
 * writes a jump at its start. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "steps.h"

#ifdef __x86_64__

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char function_name[] =
    "_ZN11JvmtiExport24at_single_stepping_pointEP10JavaThreadP6MethodPh";

struct library {
    const char *path;
    uintptr_t base;
};

static int is_libjvm(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    static const char suffix[] = "/libjvm.so";
    struct library *library = data;
    size_t length = strlen(info->dlpi_name);
    if (length < sizeof suffix - 1
        || strcmp(info->dlpi_name + length - (sizeof suffix - 1), suffix) != 0) {
        return 0;
    }
    *library = (struct library){info->dlpi_name, info->dlpi_addr};
    return 1;
}

/* Returns the section of symbols, or NULL. The file is the loaded library, so its tables are
 * valid. */
static const Elf64_Shdr *find_symbols(const unsigned char *file, size_t size)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)file;
    if (size < sizeof *header
        || header->e_shoff + (uint64_t)header->e_shnum * sizeof(Elf64_Shdr) > size) {
        return NULL;
    }
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
    for (size_t i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type == SHT_SYMTAB) {
            return &sections[i];
        }
    }
    return NULL;
}

/* Returns the value and size of the function's symbol, or the value 0 if the symbol is not
 * found. */
static Elf64_Sym find_symbol(const unsigned char *file, size_t size)
{
    const Elf64_Shdr *table = find_symbols(file, size);
    if (table == NULL) {
        return (Elf64_Sym){0};
    }
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + ((const Elf64_Ehdr *)file)->e_shoff);
    const char *names = (const char *)file + sections[table->sh_link].sh_offset;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(file + table->sh_offset);
    for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++) {
        if (ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC
            && strcmp(names + symbols[i].st_name, function_name) == 0) {
            return symbols[i];
        }
    }
    return (Elf64_Sym){0};
}

static Elf64_Sym look_up(const char *path)
{
    Elf64_Sym symbol = {0};
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0 && fstat(descriptor, &status) == 0) {
        size_t size = (size_t)status.st_size;
        void *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (file != MAP_FAILED) {
            symbol = find_symbol(file, size);
            munmap(file, size);
        }
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return symbol;
}

/* No Java thread runs the function at this time, because the JVM is being created. */
bool divert_steps(step_function function)
{
    unsigned char jump[] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, /* movabs $function, %rax */
                            0xff, 0xe0};                        /* jmp *%rax */
    struct library library = {NULL, 0};
    if (dl_iterate_phdr(is_libjvm, &library) == 0) {
        return false;
    }
    Elf64_Sym symbol = look_up(library.path);
    if (symbol.st_value == 0 || symbol.st_size < sizeof jump) {
        return false;
    }
    uintptr_t start = library.base + symbol.st_value, page = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *pages = (void *)(start & ~(page - 1));
    size_t length = start + sizeof jump - (uintptr_t)pages;
    if (mprotect(pages, length, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        return false;
    }
    memcpy(jump + 2, &function, sizeof function);
    memcpy((void *)start, jump, sizeof jump);
    return mprotect(pages, length, PROT_READ | PROT_EXEC) == 0;
}

#else

bool divert_steps(step_function function)
{
    (void)function;
    return false;
}

#endif
