/*
 * each.h: VM_EACH applies a macro to each of 1 to 16 arguments: VM_EACH(PUT, to, a, b) is
 * PUT(to, a); PUT(to, b);
 */
#ifndef JP2VM_VM_BASE_DATA_EACH_H
#define JP2VM_VM_BASE_DATA_EACH_H

#define VM_EACH(f, to, ...)                                                                        \
    VM_EACH_OF(__VA_ARGS__, VM_EACH_16, VM_EACH_15, VM_EACH_14, VM_EACH_13, VM_EACH_12,            \
               VM_EACH_11, VM_EACH_10, VM_EACH_9, VM_EACH_8, VM_EACH_7, VM_EACH_6, VM_EACH_5,      \
               VM_EACH_4, VM_EACH_3, VM_EACH_2, VM_EACH_1, )                                       \
    (f, to, __VA_ARGS__)
#define VM_EACH_OF(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, name, ...) name

#define VM_EACH_1(f, to, x) f(to, x);
#define VM_EACH_2(f, to, x, ...) f(to, x); VM_EACH_1(f, to, __VA_ARGS__)
#define VM_EACH_3(f, to, x, ...) f(to, x); VM_EACH_2(f, to, __VA_ARGS__)
#define VM_EACH_4(f, to, x, ...) f(to, x); VM_EACH_3(f, to, __VA_ARGS__)
#define VM_EACH_5(f, to, x, ...) f(to, x); VM_EACH_4(f, to, __VA_ARGS__)
#define VM_EACH_6(f, to, x, ...) f(to, x); VM_EACH_5(f, to, __VA_ARGS__)
#define VM_EACH_7(f, to, x, ...) f(to, x); VM_EACH_6(f, to, __VA_ARGS__)
#define VM_EACH_8(f, to, x, ...) f(to, x); VM_EACH_7(f, to, __VA_ARGS__)
#define VM_EACH_9(f, to, x, ...) f(to, x); VM_EACH_8(f, to, __VA_ARGS__)
#define VM_EACH_10(f, to, x, ...) f(to, x); VM_EACH_9(f, to, __VA_ARGS__)
#define VM_EACH_11(f, to, x, ...) f(to, x); VM_EACH_10(f, to, __VA_ARGS__)
#define VM_EACH_12(f, to, x, ...) f(to, x); VM_EACH_11(f, to, __VA_ARGS__)
#define VM_EACH_13(f, to, x, ...) f(to, x); VM_EACH_12(f, to, __VA_ARGS__)
#define VM_EACH_14(f, to, x, ...) f(to, x); VM_EACH_13(f, to, __VA_ARGS__)
#define VM_EACH_15(f, to, x, ...) f(to, x); VM_EACH_14(f, to, __VA_ARGS__)
#define VM_EACH_16(f, to, x, ...) f(to, x); VM_EACH_15(f, to, __VA_ARGS__)

#endif
