#!/usr/bin/env python3
"""Tests that counts.py reads counts, and finds which differences between runs are faults."""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import counts                                                               # noqa: E402

TABLE = """invocations\tinstructions\tshare\tclass\tmethod\tdescriptor\tkind\tloader
2\t8\t66.67\ta.B\trun\t()V\tjava\t
1\t4\t33.33\ta.B$$Lambda@run-3$1\t<init>\t(I)V\tjava\tx.Loader@1
3\t0\t0.00\ta.B\tnat\t()I\tnative\t
6\t12\t100.00\t\t\t\ttotal\t
"""
REFERENCE = """method\tLa/B;\trun\t()V\t2\t8
insn\t1\t0\tnop\t2
method\tLa/B$$Lambda$9+0x02;\t<init>\t(I)V\t1\t4
method\tLa/B;\tnat\t()I\t3\t0
"""
ENTRY = ('<method declaringClass="%s" name="%s" params="%s" return="%s"><executionCount>%d'
         '</executionCount><executedInstructions>%d</executedInstructions>\n')
TREE = ('<?xml version="1.0"?>\n<callingContextTree>\n'
        + ENTRY % ("La/B;", "run", "", "V", 1, 3) + ENTRY % ("La/B;", "nat", "", "I", 3, 0)
        + "</method>\n</method>\n" + ENTRY % ("La/B;", "run", "", "V", 1, 5) + "</method>\n"
        + ENTRY % ("La/B$$Lambda@run-3$1;", "&lt;init&gt;", "I", "V", 1, 4) + "</method>\n"
        + "</callingContextTree>\n")
METHODS = {("a.B", "run", "()V"): (2, 8), ("a.B$$Lambda", "<init>", "(I)V"): (1, 4),
           ("a.B", "nat", "()I"): (3, 0)}
A, B, C = ("x.A", "a", "()V"), ("x.B", "b", "()V"), ("x.C", "c", "()V")


class Reading(unittest.TestCase):
    def read(self, reader, text):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "file"
            path.write_text(text, "utf-8")
            return reader(path)

    def test_names_of_what_is_made_at_run_time(self):
        for profile, count in (("$Proxy$A$B@C-m-1$12", "$Proxy7"),
                               ("jdk.proxy.$Proxy$Runnable@C-<init>$1", "jdk.proxy2.$Proxy3"),
                               ("j.GeneratedMethodAccessor@C-m$2", "j.GeneratedMethodAccessor31"),
                               ("l.LambdaForm$MH@C-m-1$3", "l.LambdaForm$MH+0x0000000800c00400"),
                               ("jdk.proxy.$Proxy$Runnable-A@C-m-1$1", "jdk.proxy2.$Proxy4"),
                               ("a.B$$Lambda@lambda$m$0-9$1", "a.B$$Lambda$14+0x00000008000c0000"),
                               ("a.B$$Lambda@m-9$1-2", "a.B$$Lambda$15+0x00000008000c0400"),
                               ("a.B$1", "a.B$1")):
            self.assertEqual(counts.key(profile, "m", "()V"), counts.key(count, "m", "()V"))
        self.assertNotEqual(counts.key("a.B$1", "m", "()V"), counts.key("a.B$2", "m", "()V"))

    def test_three_forms_of_the_same(self):
        self.assertEqual(self.read(counts.of_table, TABLE), (METHODS, (6, 12)))
        self.assertEqual(self.read(counts.of_reference, REFERENCE), METHODS)
        self.assertEqual(self.read(counts.of_tree, TREE), METHODS)
        self.assertEqual(counts.total(METHODS), (6, 12))

    def test_names_of_any_kind(self):
        table = TABLE.replace("\trun\t", "\ta\\=\ufffdb\t")
        reference = REFERENCE.replace("\trun\t", "\ta\\\\=\\tb\t")
        self.assertEqual(self.read(counts.of_table, table)[0],
                         self.read(counts.of_reference, reference))

    def test_damaged(self):
        with self.assertRaises(counts.CountError):
            self.read(counts.of_table, "\n".join(TABLE.split("\n")[:-2]))
        with self.assertRaises(counts.CountError):
            self.read(counts.of_tree, TREE[:-30])
        with self.assertRaises(counts.CountError):
            self.read(counts.of_tree, TREE.replace("<executionCount>3", "<executionCount>x"))
        with self.assertRaises(counts.CountError):
            self.read(counts.of_tree, "")


class Comparing(unittest.TestCase):
    def test_same(self):
        self.assertEqual(counts.always_different([METHODS], [dict(METHODS)]), [])

    def test_one_that_never_agrees(self):
        profile, reference = {A: (1, 5), B: (1, 7)}, {A: (1, 5), B: (1, 9), C: (1, 1)}
        self.assertEqual(counts.always_different([profile] * 3, [reference] * 3), [B, C])
        self.assertEqual(counts.describe([B, C], profile, reference, 1),
                         ["x.B.b()V: 1 entries and 7 instructions, not 1 and 9",
                          "and 1 more methods"])

    def test_entries_count_too(self):
        self.assertEqual(counts.always_different([{A: (2, 0)}], [{A: (3, 0)}]), [A])

    def test_waking_up_is_no_fault(self):
        wait, hold = ("java.lang.Object", "wait", "(J)V"), ("java.lang.Object", "hold", "(J)V")
        queue = ("java.lang.ref.ReferenceQueue", "remove", "(J)Ljava/lang/ref/Reference;")
        self.assertEqual(counts.always_different(
            [{wait: (1, 0), hold: (1, 0), queue: (1, 5)}],
            [{wait: (2, 0), hold: (2, 0), queue: (1, 4)}]), [hold])

    def test_excused(self):
        self.assertEqual(counts.always_different(
            [{A: (1, 1), B: (1, 1)}], [{A: (2, 2), B: (2, 2)}], r"x\.A\.|b"), [B])

    def test_what_varies_is_no_fault(self):
        self.assertEqual(counts.always_different([{A: (1, 5)}, {A: (1, 6)}], [{A: (1, 7)}] * 2), [])
        self.assertEqual(counts.always_different([{A: (1, 5)}] * 2, [{}, {A: (1, 7)}]), [])
        self.assertEqual(counts.varying([{A: (1, 5), B: (1, 1)}, {B: (1, 1)}]), {A})


if __name__ == "__main__":
    unittest.main()
