#!/usr/bin/env python3
"""Generates Java programs for the differential tests. The same seed gives the same programs.

Six kinds: expressions over all primitive types, control flow, arrays, class hierarchies, strings,
and large shapes (methods near 64 KB, huge switches and constant pools, hundreds of locals).  Every
program is one top-level class that compiles with --release 8 and prints checksums as it goes, so
that a difference can be located.  Floating-point results are printed and hashed as bits.
"""

import argparse
import pathlib
import random

INT_TABLE = ("{0, 1, -1, 2, 7, -13, 31, 32, 255, -256, 65535, 1000003, Integer.MAX_VALUE, "
             "Integer.MIN_VALUE}")
LONG_TABLE = ("{0L, 1L, -1L, 3L, -10L, 63L, 0xffffffffL, 0x100000000L, 1000000007L, "
              "-123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE}")
FLOAT_TABLE = ("{0f, -0f, 1f, -1.5f, 0.1f, 3e9f, -1e20f, 1e-40f, Float.MAX_VALUE, Float.NaN, "
               "Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}")
DOUBLE_TABLE = ("{0d, -0d, 1d, -2.5, 0.1, 4e9, -1e19, 1e300, 5e-324, Double.NaN, "
                "Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}")
TYPES = ("int", "long", "float", "double")
RANK = {t: i for i, t in enumerate(TYPES)}
BITS = {"int": "%s", "long": "%s", "float": "Float.floatToIntBits(%s)",
        "double": "Double.doubleToLongBits(%s)", "boolean": "(%s ? 1 : 0)"}


class Writer:
    """Collects the lines of a program with their indentation."""

    def __init__(self):
        self.lines = []
        self.depth = 0

    def line(self, text=""):
        self.lines.append("    " * self.depth + text if text else "")

    def open(self, text):
        self.line(text + " {")
        self.depth += 1

    def close(self, text="}"):
        self.depth -= 1
        self.line(text)

    def middle(self, text):
        """Ends one block and begins the next: `} else {`, `} catch (...) {`."""
        self.depth -= 1
        self.line(text)
        self.depth += 1

    def text(self):
        return "\n".join(self.lines) + "\n"


class Expressions:
    """Random expressions of a wanted type over the variables that it was given."""

    def __init__(self, rng, variables):
        self.rng = rng
        self.variables = variables

    def expr(self, kind, depth):
        if depth <= 0 or self.rng.random() < 0.12:
            return self.leaf(kind)
        if kind == "boolean":
            return self.condition(depth)
        pick = self.rng.random()
        if pick < 0.55:
            return self.binary(kind, depth)
        if pick < 0.65:
            return f"({self.rng.choice('-+')}{self.atom(kind, depth - 1)})"
        if pick < 0.70 and kind in ("int", "long"):
            return f"(~{self.atom(kind, depth - 1)})"
        if pick < 0.80:
            return (f"({self.condition(depth - 1)} ? {self.expr(kind, depth - 1)}"
                    f" : {self.expr(kind, depth - 1)})")
        if pick < 0.90:
            source = self.rng.choice(TYPES)
            return f"(({kind}) {self.atom(source, depth - 1)})"
        if pick < 0.95 and kind in ("int", "long"):
            narrow = self.rng.choice(("byte", "short", "char"))
            source = self.rng.choice(TYPES)
            return f"(({narrow}) {self.atom(source, depth - 1)})"
        name = self.rng.choice(("max", "min"))
        return f"Math.{name}({self.expr(kind, depth - 1)}, {self.expr(kind, depth - 1)})"

    def atom(self, kind, depth):
        text = self.expr(kind, depth)
        return text if text.startswith("(") or text.isidentifier() else f"({text})"

    def binary(self, kind, depth):
        operators = ["+", "-", "*", "/", "%"]
        if kind in ("int", "long"):
            operators += ["&", "|", "^", "<<", ">>", ">>>"]
        operator = self.rng.choice(operators)
        left = self.atom(kind, depth - 1)
        if operator in ("<<", ">>", ">>>"):
            right = self.atom(self.rng.choice(("int", "long")), depth - 1)
        else:
            lower = [t for t in TYPES if RANK[t] <= RANK[kind]]
            if kind in ("float", "double"):
                right = self.atom(self.rng.choice(lower), depth - 1)
            else:
                right = self.atom(self.rng.choice([t for t in lower if t != "float"]), depth - 1)
        return f"({left} {operator} {right})"

    def condition(self, depth):
        pick = self.rng.random()
        if depth <= 0 or pick < 0.5:
            kind = self.rng.choice(TYPES)
            operator = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
            return f"({self.atom(kind, depth - 1)} {operator} {self.atom(kind, depth - 1)})"
        if pick < 0.6:
            return f"(!{self.condition(depth - 1)})"
        operator = self.rng.choice(("&&", "||", "&", "|", "^"))
        return f"({self.condition(depth - 1)} {operator} {self.condition(depth - 1)})"

    def leaf(self, kind):
        names = [n for n, t in self.variables if t == kind]
        if names and self.rng.random() < 0.75:
            return self.rng.choice(names)
        rng = self.rng
        if kind == "boolean":
            return rng.choice(("true", "false"))
        if kind == "int":
            value = rng.choice((0, 1, 2, 3, 5, 31, 127, 128, 1000, 65536, 32767, 2147483647))
            return f"(-{value})" if rng.random() < 0.3 else str(value)
        if kind == "long":
            value = rng.choice((0, 1, 2, 10, 63, 4294967296, 9223372036854775807, 1234567890123))
            return f"(-{value}L)" if rng.random() < 0.3 else f"{value}L"
        if kind == "float":
            return rng.choice(("0f", "1f", "2f", "0.5f", "1e10f", "(-3.25f)", "1e-30f"))
        return rng.choice(("0d", "1d", "2d", "0.5", "1e100", "(-3.25)", "1e-200", "123456.789"))


def begin(name, what, imports=()):
    out = Writer()
    out.line(f"// Generated: {what}.")
    for module in imports:
        out.line(f"import {module};")
    out.line()
    out.open(f"public class {name}")
    return out


def mix(kind, text):
    return f"h = h * 31 + {BITS[kind] % text};"


def arithmetic(rng, name):
    """Methods of one random expression each, called on the corner values of every type."""
    out = begin(name, "random expressions over int, long, float and double")
    out.line(f"static final int[] I = {INT_TABLE};")
    out.line(f"static final long[] L = {LONG_TABLE};")
    out.line(f"static final float[] F = {FLOAT_TABLE};")
    out.line(f"static final double[] D = {DOUBLE_TABLE};")
    methods = 24
    kinds = []
    for number in range(methods):
        kind = rng.choice(TYPES + ("boolean",))
        kinds.append(kind)
        variables = [("a", "int"), ("b", "int"), ("c", "long"), ("d", "long"), ("e", "float"),
                     ("f", "float"), ("g", "double"), ("k", "double")]
        expressions = Expressions(rng, list(variables))
        out.line()
        out.open(f"static {kind} m{number}(int a, int b, long c, long d, float e, float f, "
                 "double g, double k)")
        for local in range(rng.randrange(3)):
            local_kind = rng.choice(TYPES)
            out.line(f"{local_kind} t{local} = {expressions.expr(local_kind, 3)};")
            expressions.variables.append((f"t{local}", local_kind))
        out.line(f"return {expressions.expr(kind, 5)};")
        out.close()
    out.line()
    out.open("static long call(int m, int i, int j)")
    out.line("int a = I[i % I.length], b = I[j % I.length];")
    out.line("long c = L[(i + j) % L.length], d = L[(i * 5 + j) % L.length];")
    out.line("float e = F[(i * 3 + j) % F.length], f = F[(j * 7 + i) % F.length];")
    out.line("double g = D[(i + j * 5) % D.length], k = D[(i * 11 + j) % D.length];")
    out.open("switch (m)")
    for number, kind in enumerate(kinds):
        result = f"m{number}(a, b, c, d, e, f, g, k)"
        out.line(f"case {number}: return {BITS[kind] % result};")
    out.line("default: return 0;")
    out.close()
    out.close()
    out.line()
    out.open("public static void main(String[] args)")
    out.open(f"for (int m = 0; m < {methods}; m++)")
    out.line("long h = 0;")
    out.line("int failures = 0;")
    out.open("for (int i = 0; i < 14; i++)")
    out.open("for (int j = 0; j < 14; j++)")
    out.open("try")
    out.line("h = h * 31 + call(m, i, j);")
    out.middle("} catch (ArithmeticException x) {")
    out.line("failures++;")
    out.close()
    out.close()
    out.close()
    out.line('System.out.println(m + " " + h + " " + failures);')
    out.close()
    out.close()
    out.close()
    return out.text()


class Flow:
    """Random statements over a few locals; every loop also burns fuel, so that it ends."""

    def __init__(self, rng, out):
        self.rng = rng
        self.out = out
        self.loops = []
        self.fresh = 0
        self.assigned = [("x", "int"), ("y", "int"), ("z", "int"), ("v", "long"), ("w", "double")]
        self.expressions = Expressions(rng, list(self.assigned))

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def block(self, depth, count):
        for _ in range(count):
            self.statement(depth)

    def statement(self, depth):
        choices = [self.assign] * 5 + [self.jump, self.trace]
        if depth > 0:
            choices += [self.branch] * 3 + [self.loop] * 3 + [self.switch] * 2 + [self.guard] * 2
        self.rng.choice(choices)(depth)

    def assign(self, depth):
        target, kind = self.rng.choice(self.assigned)
        if kind == "int" and self.rng.random() < 0.3:
            self.out.line(self.rng.choice((f"{target}++;", f"{target} -= 3;", f"--{target};",
                                           f"{target} += {self.rng.randrange(-300, 70000)};")))
        else:
            bitwise = ("^=",) if kind != "double" else ()
            operator = self.rng.choice(("=", "+=", "-=", "*=") + bitwise)
            self.out.line(f"{target} {operator} {self.expressions.expr(kind, 2)};")

    def trace(self, depth):
        target, kind = self.rng.choice(self.assigned)
        self.out.line(mix(kind, target))

    def jump(self, depth):
        condition = self.expressions.condition(1)
        pick = self.rng.random()
        if self.loops and pick < 0.6:
            label = self.rng.choice(self.loops)
            word = self.rng.choice(("break", "continue"))
            self.out.line(f"if ({condition}) {word} {label};")
        elif pick < 0.85:
            error = self.rng.choice(("IllegalStateException", "ArithmeticException",
                                     "UnsupportedOperationException"))
            self.out.line(f'if ({condition}) throw new {error}("t" + x % 10);')
        else:
            self.out.line(f"if ({condition} && fuel < 50) return h;")

    def branch(self, depth):
        self.out.open(f"if ({self.expressions.condition(2)})")
        self.block(depth - 1, self.rng.randrange(1, 4))
        if self.rng.random() < 0.6:
            self.out.middle("} else {")
            self.block(depth - 1, self.rng.randrange(1, 4))
        self.out.close()

    def loop(self, depth):
        label = self.name("l")
        pick = self.rng.random()
        if pick < 0.5:
            index = self.name("i")
            limit = self.rng.randrange(2, 9)
            head = f"{label}: for (int {index} = 0; {index} < {limit} && fuel-- > 0; {index}++)"
            tail = "}"
            self.expressions.variables.append((index, "int"))
        elif pick < 0.8:
            head = f"{label}: while ({self.expressions.condition(1)} && fuel-- > 0)"
            tail = "}"
        else:
            head = f"{label}: do"
            tail = f"}} while ({self.expressions.condition(1)} && fuel-- > 0);"
        size = len(self.expressions.variables)
        self.out.open(head)
        self.loops.append(label)
        self.block(depth - 1, self.rng.randrange(1, 5))
        self.loops.pop()
        self.out.close(tail)
        if pick < 0.5:
            del self.expressions.variables[size - 1:]
        else:
            del self.expressions.variables[size:]

    def switch(self, depth):
        sparse = self.rng.random() < 0.5
        labels = self.rng.sample(range(-5, 12), 6)
        if sparse:
            labels = [label * 10007 for label in labels]
        modulus = "110077" if sparse else "13"
        self.out.open(f"switch ({self.expressions.atom('int', 2)} % {modulus})")
        default_at = self.rng.randrange(len(labels) + 1)
        for position, label in enumerate(labels + [None]):
            if position == default_at:
                self.case("default:", depth)
            if label is not None:
                self.case(f"case {label}:", depth)
        self.out.close()

    def case(self, label, depth):
        self.out.line(label)
        self.out.depth += 1
        self.block(depth - 2, self.rng.randrange(0, 3))
        if self.rng.random() < 0.6:
            self.out.line("break;")
        self.out.depth -= 1

    def guard(self, depth):
        self.out.open("try")
        self.block(depth - 1, self.rng.randrange(1, 4))
        handlers = self.rng.randrange(0, 3)
        errors = self.rng.sample(("IllegalStateException", "ArithmeticException",
                                  "UnsupportedOperationException", "ClassCastException"), handlers)
        for error in errors:
            caught = self.name("e")
            self.out.middle(f"}} catch ({error} {caught}) {{")
            self.out.line(f"h = h * 31 + String.valueOf({caught}.getMessage()).hashCode();")
            self.block(depth - 1, self.rng.randrange(0, 3))
        if not errors or self.rng.random() < 0.5:
            self.out.middle("} finally {")
            self.out.line("h ^= 0x5bd1e995L;")
            self.block(depth - 2, self.rng.randrange(1, 3))
        self.out.close()


def control_flow(rng, name):
    out = begin(name, "random control flow with loops, switches and exceptions")
    methods = 6
    for number in range(methods):
        out.line()
        out.open(f"static long f{number}(int x, int y, int z)")
        out.line("int fuel = 400;")
        out.line("long h = 17, v = x ^ y;")
        out.line("double w = z * 0.5;")
        Flow(rng, out).block(4, 7)
        for variable, kind in (("x", "int"), ("y", "int"), ("z", "int"), ("v", "long"),
                               ("w", "double")):
            out.line(mix(kind, variable))
        out.line("return h;")
        out.close()
    out.line()
    out.open("static long call(int m, int x, int y, int z)")
    out.open("switch (m)")
    for number in range(methods):
        out.line(f"case {number}: return f{number}(x, y, z);")
    out.line("default: return 0;")
    out.close()
    out.close()
    out.line()
    out.open("public static void main(String[] args)")
    out.line(f"int[] in = {INT_TABLE};")
    out.open(f"for (int m = 0; m < {methods}; m++)")
    out.line("long sum = 0;")
    out.line("int thrown = 0;")
    out.open("for (int i = 0; i < in.length; i++)")
    out.open("for (int j = 0; j < in.length; j++)")
    out.open("try")
    out.line("sum = sum * 31 + call(m, in[i], in[j], i * j);")
    out.middle("} catch (RuntimeException e) {")
    out.line("thrown++;")
    out.line("sum = sum * 31 + (e.getClass().getName() + e.getMessage()).hashCode();")
    out.close()
    out.close()
    out.line('System.out.println(m + " " + i + " " + sum + " " + thrown);')
    out.close()
    out.close()
    out.close()
    out.close()
    return out.text()


ELEMENTS = {"boolean": "(%s & 1) != 0", "byte": "(byte) (%s)", "char": "(char) (%s)",
            "short": "(short) (%s)", "int": "%s", "long": "%s * 1000000007L",
            "float": "(%s) / 3f", "double": "(%s) / 7.0"}


def array_statement(rng, out, arrays):
    name, kind = rng.choice(arrays)
    index = rng.choice(("i % 9", "j", "i + j", "(i * 7 & 15)", "k++ % 11", "i - 2"))
    value = rng.choice(("i * j", "k", "i + 1", "j - i", "i << 3"))
    action = rng.randrange(9)
    if action < 3:
        out.line(f"{name}[{index}] = {ELEMENTS[kind] % value};")
    elif action == 3 and kind != "boolean":
        out.line(rng.choice((f"{name}[{index}]++;", f"{name}[{index}] += {value};",
                             f"k += --{name}[{index}] > 0 ? 1 : 2;")))
    elif action == 4:
        others = [n for n, t in arrays if t == kind]
        out.line(f"System.arraycopy({name}, {rng.randrange(5)}, {rng.choice(others)}, "
                 f"{rng.randrange(7)}, {rng.randrange(1, 6)});")
    elif action == 5:
        out.line(f"{name} = {name}.clone();")
    elif action == 6:
        length = f"{rng.randrange(6, 14)} - (i == {rng.randrange(9)} ? 20 : 0)"
        out.line(f"{name} = new {kind}[{length}];")
    elif action == 7:
        out.line(f"m[{index}][j % 4] = m[j][i % 4] + {value};")
    else:
        stored = rng.choice(('"s" + i', "i", "1.5", "null", "new int[j]", "m"))
        out.line(f"o[{index}] = {stored};")


def arrays(rng, name):
    out = begin(name, "random array manipulations, in and out of bounds", ("java.util.Arrays",))
    rounds = 14
    for number in range(rounds):
        pool = []
        out.line()
        out.open(f"static long r{number}()")
        for position in range(5):
            kind = rng.choice(tuple(ELEMENTS))
            pool.append((f"a{position}", kind))
            out.line(f"{kind}[] a{position} = new {kind}[{rng.randrange(5, 13)}];")
        out.line("int[][] m = new int[6][4];")
        store = rng.choice(("Object", "String", "Number", "Integer", "Comparable<?>"))
        creation = store.replace("<?>", "")
        out.line(f"Object[] o = new {creation}[9];")
        out.line("int k = 0;")
        out.line("long h = 7;")
        out.open("for (int i = 0; i < 12; i++)")
        out.open("for (int j = 0; j < 6; j++)")
        out.open("try")
        for _ in range(rng.randrange(4, 9)):
            array_statement(rng, out, pool)
        out.middle("} catch (ArrayIndexOutOfBoundsException | NegativeArraySizeException "
                   "| ArrayStoreException e) {")
        out.line("h = h * 31 + (e.getClass().getName() + e.getMessage()).hashCode();")
        out.close()
        out.close()
        for array, kind in pool:
            out.line(f"h = h * 31 + Arrays.hashCode({array}) + {array}.length;")
        out.close()
        out.line("return h * 31 + Arrays.deepHashCode(m) + k;")
        out.close()
    out.line()
    out.open("public static void main(String[] args)")
    for number in range(rounds):
        out.line(f'System.out.println("{number} " + r{number}());')
    out.close()
    out.close()
    return out.text()


class Hierarchy:
    """A random tree of classes with interfaces; all methods have the signature int m(int)."""

    def __init__(self, rng, out):
        self.rng = rng
        self.out = out
        self.parents = []
        self.interfaces = rng.randrange(2, 5)

    def write(self, classes):
        out, rng = self.out, self.rng
        out.line("static int calls;")
        for number in range(self.interfaces):
            out.line()
            extends = f" extends I{rng.randrange(number)}" if number and rng.random() < 0.5 else ""
            out.open(f"interface I{number}{extends}")
            out.line(f"int a{number}(int x);")
            out.open(f"default int d{number}(int x)")
            called = f"a{number}(x + {rng.randrange(9)})"
            out.line(f"return ++calls > 4000 ? x : {called} ^ {rng.randrange(99)};")
            out.close()
            out.close()
        for number in range(classes):
            self.write_class(number)

    def write_class(self, number):
        out, rng = self.out, self.rng
        parent = rng.randrange(number) if number and rng.random() < 0.8 else None
        self.parents.append(parent)
        out.line()
        if parent is None:
            listed = ", ".join(f"I{i}" for i in range(self.interfaces))
            out.open(f"static class C{number} implements {listed}")
        else:
            out.open(f"static class C{number} extends C{parent}")
        out.line(f"int f = {rng.randrange(100)};")
        out.line(f"static int s{number} = {rng.randrange(100)};")
        out.line(f"long g{number} = {rng.randrange(10**10)}L;")
        names = [f"v{i}" for i in range(4)] + [f"a{i}" for i in range(self.interfaces)]
        for method in names:
            if parent is None or rng.random() < 0.45:
                self.write_method(number, parent, method, names)
        if parent is not None and rng.random() < 0.4:
            index = rng.randrange(self.interfaces)
            out.open(f"public int d{index}(int x)")
            out.line(f"return ++calls > 4000 ? x : super.d{index}(x) + {rng.randrange(50)};")
            out.close()
        out.open("private int p(int x)")
        out.line(f"return x * {rng.randrange(3, 40)} + f;")
        out.close()
        out.open(f"static int u{number}(int x)")
        out.line(f"s{number} += x & 7;")
        out.line(f"return s{number};")
        out.close()
        out.close()

    def write_method(self, number, parent, method, names):
        out, rng = self.out, self.rng
        terms = ["x * " + str(rng.randrange(2, 50)), "f", f"(int) g{number}", "p(x)",
                 f"u{rng.randrange(number + 1)}(x)"]
        if parent is not None:
            terms += [f"super.{method}(x - 1)", "super.f", f"((C{parent}) this).f"]
        other = rng.choice(names)
        terms += [f"{other}(x / 2)", f"d{rng.randrange(self.interfaces)}(x >> 1)"]
        terms = [t for t in terms
                 if not t.startswith("u") or self.visible(number, int(t[1:t.index("(")]))]
        out.open(f"public int {method}(int x)")
        out.line("if (++calls > 4000) return x;")
        if rng.random() < 0.4:
            out.line(f"f += x & {rng.randrange(1, 16)};")
        chosen = rng.sample(terms, min(len(terms), rng.randrange(2, 4)))
        out.line("return " + f" {rng.choice(('+', '^', '-'))} ".join(chosen) + ";")
        out.close()

    def visible(self, number, other):
        """A static method is called by its simple name, so it must come from an ancestor."""
        while number is not None:
            if number == other:
                return True
            number = self.parents[number]
        return False


def hierarchy(rng, name):
    out = begin(name, "a random class hierarchy with virtual, interface, super and static calls")
    tree = Hierarchy(rng, out)
    classes = rng.randrange(7, 14)
    tree.write(classes)
    out.line()
    out.open("public static void main(String[] args)")
    objects = ", ".join(f"new C{i}()" for i in range(classes))
    out.line(f"Object[] all = {{{objects}}};")
    out.line("long h = 0;")
    out.open("for (int round = 0; round < 12; round++)")
    out.open("for (int k = 0; k < all.length; k++)")
    out.line("Object o = all[(k * 5 + round) % all.length];")
    for index in range(tree.interfaces):
        out.line("calls = 0;")
        out.line(f"h = h * 31 + ((I{index}) o).d{index}(round * 7 + k);")
        out.line(f"h = h * 31 + ((I{index}) o).a{index}(k);")
    for number in range(classes):
        out.open(f"if (o instanceof C{number})")
        out.line("calls = 0;")
        out.line(f"h = h * 31 + ((C{number}) o).v{rng.randrange(4)}(round) + ((C{number}) o).f;")
        out.close()
    out.line('if (round % 4 == 0) System.out.println(round + " " + k + " " + h);')
    out.close()
    out.close()
    statics = " + ".join(f"C{i}.s{i}" for i in range(classes))
    out.line(f'System.out.println(h + " " + ({statics}));')
    out.close()
    out.close()
    return out.text()


def strings(rng, name):
    out = begin(name, "random string concatenation and StringBuilder work")
    literals = ('"a"', '"\\u00e9"', '""', '"long literal text"', '"\\u20ac"', '"x\\ty"')
    rounds = 16
    for number in range(rounds):
        out.line()
        out.open(f"static String s{number}(int i, long l, char c, boolean z, double d, String s, "
                 "Object o)")
        out.line("StringBuilder b = new StringBuilder();")
        operands = ("i", "l", "c", "z", "d", "s", "o", "(byte) i", "(short) l", "(float) d",
                    "i / 7", "(i + l)", "(char) (c + 1)", "null", "s.length()") + literals
        for _ in range(rng.randrange(2, 6)):
            action = rng.randrange(7)
            parts = [rng.choice(operands) for _ in range(rng.randrange(2, 14))]
            joined = " + ".join(['""'] + parts)
            if action < 3:
                out.line(f"b.append({joined});")
            elif action == 3:
                out.line(f"b.insert(b.length() / {rng.randrange(1, 4)}, {joined});")
            elif action == 4:
                out.line("b.reverse();")
            elif action == 5:
                start, end = rng.randrange(4), rng.randrange(4, 9)
                out.line(f"if (b.length() > 8) b.delete({start}, {end});")
            else:
                out.line(f"s += {joined};")
        out.line("b.append(s.replace('a', 'b')).append(s.indexOf(c)).append(s.toUpperCase());")
        out.line("return b.length() > 400 ? b.substring(b.length() - 400) : b.toString();")
        out.close()
    out.line()
    out.open("public static void main(String[] args)")
    out.line('String s = "seed";')
    out.open("for (int r = 0; r < 30; r++)")
    for number in range(rounds):
        out.line(f"s = s{number}(r * 7919 - {number}, (long) r << r, (char) ('a' + r % 26), "
                 f"r % 2 == 0, r / 4.0, s.length() > 60 ? s.substring(s.length() - 60) : s, "
                 f"r % 3 == 0 ? null : (Object) Integer.valueOf(r));")
    out.line('System.out.println(r + " " + s.length() + " " + s.hashCode());')
    out.close()
    out.line("StringBuilder ascii = new StringBuilder();")
    out.line("for (char c : s.toCharArray()) ascii.append(c < 127 && c >= ' ' ? c : '?');")
    out.line("System.out.println(ascii);")
    out.close()
    out.close()
    return out.text()


def shape_long_method(rng, out):
    """A loop whose body is longer than a 16-bit jump reaches, so that javac needs goto_w."""
    out.open("static long run(int n)")
    out.line("long h = 1;")
    out.line("int x = n;")
    out.open("for (int i = 0; i < 3; i++)")
    out.line("if (x == 12345 + i) continue;")
    size = 0
    while size < 45000:
        out.line(f"x = x * {rng.randrange(40000, 60000)} + {rng.randrange(40000, 60000)};")
        out.line(f"h = h * 31 + (x ^ {rng.randrange(200, 30000)});")
        size += 21
    out.line("if ((h & 1) == 0) n++;")
    out.close()
    out.line("return h + n;")
    out.close()
    return ["run(1)", "run(12345)", "run(-7)"]


def shape_table_switch(rng, out):
    out.open("static int f(int k)")
    out.open("switch (k)")
    for label in range(-500, 1500):
        if rng.random() < 0.9:
            jump = "" if rng.random() < 0.2 else " break;"
            out.line(f"case {label}: k = k * 3 + {rng.randrange(1000)};{jump}")
    out.line("default: k ^= 99;")
    out.close()
    out.line("return k;")
    out.close()
    return sum_over("f", "i - 600", 2300)


def shape_lookup_switch(rng, out):
    labels = sorted(rng.sample(range(-2**31, 2**31), 1200))
    listed = ", ".join(str(label) for label in labels)
    out.line(f"static final int[] KEYS = {{{listed}}};")
    out.open("static int f(int k)")
    out.open("switch (k)")
    for label in rng.sample(labels, len(labels)):
        out.line(f"case {label}: return {rng.randrange(10**6)};")
    out.line("default: return k >>> 5;")
    out.close()
    out.close()
    return sum_over("f", "KEYS[i] + i % 3 - 1", 1200)


def sum_over(function, argument, count):
    return [f"sum({count})", function, argument]


def shape_constants(rng, out):
    """More constants than ldc can address, of all kinds; a string as long as one can be."""
    out.open("static long run()")
    out.line("long h = 0;")
    for number in range(1500):
        kind = number % 4
        if kind == 0:
            out.line(f"h = h * 31 + {rng.randrange(40000, 2**31)};")
        elif kind == 1:
            out.line(f'h = h * 31 + "c{rng.randrange(10**9)}".length();')
        elif kind == 2:
            out.line(f"h += (long) {rng.randrange(10**6)}.{rng.randrange(10**6)};")
        else:
            fraction = f"{rng.randrange(1000)}.{rng.randrange(1000)}f"
            out.line(f"h ^= {rng.randrange(2**40)}L + (int) {fraction};")
    out.line(f'String s = "{"0123456789" * 6553}";')
    out.line("return h * 31 + s.hashCode() + s.length();")
    out.close()
    return ["run()"]


def shape_locals(rng, out):
    out.open("static long run(int n)")
    kinds = [rng.choice(("int", "long", "double", "float")) for _ in range(320)]
    for number, kind in enumerate(kinds):
        out.line(f"{kind} v{number} = n + {number};")
    out.open("for (int i = 0; i < 20; i++)")
    for _ in range(150):
        a, b = rng.randrange(len(kinds)), rng.randrange(len(kinds))
        if kinds[a] == "int" and rng.random() < 0.6:
            out.line(f"v{a} += {rng.choice((1, -1, 100, -129, 300, 32767, -32768))};")
        else:
            out.line(f"v{a} = ({kinds[a]}) (v{a} * 0.75 + v{b});")
    out.close()
    out.line("long h = 0;")
    for number, kind in enumerate(kinds):
        out.line(mix(kind, f"v{number}"))
    out.line("return h;")
    out.close()
    return ["run(0)", "run(1000)", "run(-5)"]


def shape_many_members(rng, out):
    count = 700
    for number in range(count):
        out.line(f"static {rng.choice(TYPES)} f{number} = {rng.randrange(1000)};")
    for number in range(count):
        callee = f"m{rng.randrange(number)}(x / 2)" if number and rng.random() < 0.5 else "x"
        out.open(f"static long m{number}(int x)")
        out.line(f"f{number} += x;")
        out.line(f"return (long) f{number} * 31 + {callee};")
        out.close()
    out.open("static long run(int n)")
    out.line("long h = 0;")
    for number in range(count):
        out.line(f"h = h * 31 + m{number}(n + {number});")
    out.line("return h;")
    out.close()
    return ["run(1)", "run(2)", "run(-3)"]


SHAPES = (shape_long_method, shape_table_switch, shape_lookup_switch, shape_constants, shape_locals,
          shape_many_members)


def shape(rng, name, which):
    writer = SHAPES[which % len(SHAPES)]
    out = begin(name, f"a large shape ({writer.__name__[6:].replace('_', ' ')})")
    calls = writer(rng, out)
    if calls[0].startswith("sum("):
        _, function, argument = calls
        out.line()
        out.open("static long sum(int n)")
        out.line("long h = 0;")
        out.open("for (int i = 0; i < n; i++)")
        out.line(f"h = h * 31 + {function}({argument});")
        out.line('if (i % 200 == 0) System.out.println(i + " " + h);')
        out.close()
        out.line("return h;")
        out.close()
        calls = calls[:1]
    out.line()
    out.open("public static void main(String[] args)")
    for call in calls:
        out.line(f"System.out.println({call});")
    out.close()
    out.close()
    return out.text()


KINDS = ("Arith", "Flow", "Classes", "Arrays", "Arith",
         "Flow", "Shape", "Classes", "Strings", "Flow")
WRITERS = {"Arith": arithmetic, "Flow": control_flow, "Classes": hierarchy, "Arrays": arrays,
           "Strings": strings}


def program(number, seed):
    """Returns the class name and the source of one program."""
    kind = KINDS[number % len(KINDS)]
    name = f"Gen{kind}{number:04d}"
    rng = random.Random(f"{seed}/{number}")
    if kind == "Shape":
        return name, shape(rng, name, number // len(KINDS))
    return name, WRITERS[kind](rng, name)


def generate(directory, count, seed):
    for number in range(count):
        name, source = program(number, seed)
        (pathlib.Path(directory) / f"{name}.java").write_text(source, "utf-8")


def main():
    parser = argparse.ArgumentParser(description="Writes generated Java programs to a directory.")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.directory.mkdir(parents=True, exist_ok=True)
    generate(options.directory, options.count, options.seed)


if __name__ == "__main__":
    main()
