"""Writes a Java program with random control flow, which counts its own branches.

Every condition is `note(ID, ...)`, alone on its line, or several joined by && or || on one line; every switch is on
`pick(ID, ...)`. At the end the program prints "ID TRUE FALSE" of conditions and "ID COUNT ..." of switches, a number
for each of the cases, the default last. The program itself makes these counts, independently of the JVM, so they are
the expected counts of branches.
"""

import random

CASES = 4  # of a switch, beside the default


class Program:
    """Without throws, no exception is thrown, and no jump leads to the next instruction: counts of blocks cannot
    distinguish the branches of such a jump.

    source: the Java source; conditions: {id: (line, kind)}; switches: {id: line}. The kind is "if" if the jump is taken
    when the condition is false, "do" if it is taken when the condition is true, and "mixed" if several conditions are
    on the line.
    """

    def __init__(self, name, seed, methods=12, throws=True):
        self.random = random.Random(seed)
        self.name, self.throws = name, throws
        self.lines = []
        self.conditions, self.switches = {}, {}
        self.depth = 0
        self.method_count = methods
        self._write()
        self.source = "\n".join(self.lines) + "\n"

    def _put(self, text):
        self.lines.append("    " * self.depth + text)

    def _value(self):
        r = self.random
        return r.choice(("n", "k", "n + k", "n * 7 + k", "n ^ k", "k - n", f"n + {r.randrange(9)}"))

    def _test(self, kind):
        """A condition that is counted, on the line that is written next."""
        number = len(self.conditions)
        self.conditions[number] = (len(self.lines) + 1, kind)
        r = self.random
        return (f"note({number}, (({self._value()}) & {r.choice((1, 2, 3, 5, 6, 7))}) "
                f"{r.choice(('==', '!=', '<', '>'))} {r.randrange(4)})")

    def _condition(self, kind="if"):
        count = self.random.choice((1, 1, 1, 2, 3))
        if count == 1:
            return self._test(kind)
        tests = [self._test("mixed") for _ in range(count)]
        text = tests[0]
        for test in tests[1:]:
            text += self.random.choice((" && ", " || ")) + test
        return text

    def _block(self, budget, in_loop):
        self.depth += 1
        count = self.random.randrange(1, 4)
        for _ in range(count):
            self._statement(budget - 1, in_loop)
        self.depth -= 1

    def _simple(self):
        r = self.random
        self._put(r.choice(("k = k * 3 + n;", "k += n ^ 5;", "k -= 2;", "n = (n + 3) & 15;",
                            "k = k & 1023;")))

    def _call(self):
        if self.throws and self.random.random() < 0.6:
            self._put(f"k += risky(n + {self.random.randrange(7)}, {self.random.randrange(2, 6)});")
        else:
            self._put(f"k += leaf(n, k & {self.random.choice((3, 7, 15))});")

    def _if(self, budget, in_loop):
        self._put(f"if ({self._condition()}) {{")
        self._block(budget, in_loop)
        if self.random.random() < 0.5:
            self._put("} else {")
            self._block(budget, in_loop)
        self._put("}")

    def _loop(self, budget):
        counter = f"c{len(self.lines)}"
        kind = self.random.choice(("while", "do", "for"))
        limit = self.random.randrange(2, 5)
        self._put(f"int {counter} = 0;")
        if kind == "do":
            self._put("do {")
        elif kind == "for":
            self._put(f"for (; {self._test('if')}; n++) {{")
        else:
            self._put(f"while ({self._condition()}) {{")
        self.depth += 1
        number = len(self.conditions)
        self.conditions[number] = (len(self.lines) + 1, "if")
        self._put(f"if (note({number}, {counter}++ >= {limit})) {{ break; }}")
        self.depth -= 1
        self._block(budget, True)
        if kind == "do":
            self._put(f"}} while ({self._test('do')});")
        else:
            self._put("}")

    def _switch(self, budget, in_loop):
        number = len(self.switches)
        self.switches[number] = len(self.lines) + 1
        self._put(f"switch (pick({number}, {self._value()})) {{")
        for case in range(CASES):
            self._put(f"case {case}:")
            self._block(budget - 1, in_loop)
            if self.random.random() < 0.6:
                self._put("    break;")
        self._put("default:")
        self._block(budget - 1, in_loop)
        self._put("}")

    def _try(self, budget, in_loop):
        self._put("try {")
        self._block(budget, in_loop)
        self._put(f"}} catch (IllegalStateException e{len(self.lines)}) {{")
        self._block(budget - 1, in_loop)
        if self.random.random() < 0.4:
            self._put("} finally {")
            self.depth += 1
            self._simple()
            self.depth -= 1
        self._put("}")

    def _statement(self, budget, in_loop):
        choice = self.random.random()
        if budget <= 0 or choice < 0.2:
            self._simple()
        elif choice < 0.35:
            self._call()
        elif choice < 0.6:
            self._if(budget, in_loop)
        elif choice < 0.75:
            self._loop(budget)
        elif choice < 0.85:
            self._switch(budget, in_loop)
        elif choice < 0.93 and self.throws:
            self._try(budget, in_loop)
        elif in_loop and choice < 0.97:
            self._put(f"if ({self._test('if')}) {{ {self.random.choice(('break', 'continue'))}; }}")
            if not self.throws:  # otherwise javac may jump to the next instruction
                self._simple()
        else:
            self._put(f"if ({self._test('if')}) {{ return k; }}")

    def _method(self, number):
        self._put(f"static int m{number}(int n, int k) {{")
        for _ in range(3):
            self.depth += 1
            self._statement(4, False)
            self.depth -= 1
        self._put("    return k;")
        self._put("}")
        self._put("")

    def _write(self):
        self._put(f"public class {self.name} {{")
        self.depth = 1
        for number in range(self.method_count):
            self._method(number)
        self.depth = 0
        self._put(HELPERS.replace("CONDITIONS", str(len(self.conditions)))
                  .replace("SWITCHES", str(len(self.switches)))
                  .replace("CASES", str(CASES)))
        self.depth = 1
        self._put("public static void main(String[] args) {")
        self.depth = 2
        self._put("int sum = 0;")
        self._put("for (int n = 0; n < 150; n++) {")
        for number in range(self.method_count):
            if self.throws:
                self._put("    try {")
                self._put(f"        sum += m{number}(n, n * 3);")
                self._put("    } catch (IllegalStateException e) {")
                self._put("        sum--;")
                self._put("    }")
            else:
                self._put(f"    sum += m{number}(n, n * 3);")
        self._put("}")
        self._put("report();")
        self.depth = 1
        self._put("}")
        self.depth = 0
        self._put("}")


HELPERS = """\
    static int[] yes = new int[CONDITIONS], no = new int[CONDITIONS];
    static int[][] picked = new int[SWITCHES][CASES + 1];

    static boolean note(int id, boolean value) {
        yes[id] += value ? 1 : 0;
        no[id] += value ? 0 : 1;
        return value;
    }

    static int pick(int id, int value) {
        int picks = value & 7;
        picked[id][Math.min(picks, CASES)]++;
        return picks;
    }

    static int leaf(int n, int k) {
        return k <= 0 ? n : leaf(n + 1, k - 1);
    }

    static int risky(int n, int by) {
        if (n % by == 0) {
            throw new IllegalStateException();
        }
        return n;
    }

    static void report() {
        for (int i = 0; i < yes.length; i++) {
            System.out.println("note " + i + " " + yes[i] + " " + no[i]);
        }
        for (int i = 0; i < picked.length; i++) {
            System.out.print("pick " + i);
            for (int count : picked[i]) {
                System.out.print(" " + count);
            }
            System.out.println();
        }
    }
"""


def read_report(text):
    """({id: (true, false)}, {id: [counts of cases, the default last]})"""
    notes, picks = {}, {}
    for line in text.splitlines():
        kind, number, *counts = line.split()
        (notes if kind == "note" else picks)[int(number)] = [int(c) for c in counts]
    return notes, picks
