#!/usr/bin/env python3
"""Compares the costs of methods of the embedded library under --jop with those of JOP's own library, in cycles of a
call in a loop, with a method cache that is large enough. They must differ by at most 5 %, except the methods of LEFT.

Usage: library.py --jp2vm PATH --javac PATH --boot JAR --driver PATH --home DIR --work DIR [--all]

--all prints the whole table. Exit status: 0; 1 if the costs of a method differ; 77 without a checkout of JOP.
"""
import checkout
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, equal, finish, must, read_options  # noqa: E402

# name, code before the loop, code in the loop
TESTS = [
    ('Stack.push+pop', 'Stack s = new Stack();', 's.push(O); s.pop();'),
    ('Stack.peek', 'Stack s = new Stack(); s.push(O);', 'x = s.peek();'),
    ('Stack.empty', 'Stack s = new Stack(); s.push(O);', 'b = s.empty();'),
    ('Stack.search', 'Stack s = new Stack(); s.push(O); s.push(P); s.push(P);', 'i = s.search(O);'),
    ('Vector.addElement+remove', 'Vector v = new Vector(); v.addElement(P);', 'v.addElement(O); v.removeElementAt(1);'),
    ('Vector.elementAt', 'Vector v = new Vector(); v.addElement(P);', 'x = v.elementAt(0);'),
    ('Vector.setElementAt', 'Vector v = new Vector(); v.addElement(P);', 'v.setElementAt(O, 0);'),
    ('Vector.size', 'Vector v = new Vector(); v.addElement(P);', 'i = v.size();'),
    ('Vector.isEmpty', 'Vector v = new Vector(); v.addElement(P);', 'b = v.isEmpty();'),
    ('Vector.indexOf', 'Vector v = new Vector(); v.addElement(P); v.addElement(P); v.addElement(O);',
     'i = v.indexOf(O);'),
    ('Vector.contains', 'Vector v = new Vector(); v.addElement(P); v.addElement(P); v.addElement(O);',
     'b = v.contains(O);'),
    ('Vector.insertElementAt', 'Vector v = new Vector(); v.addElement(P); v.addElement(P);',
     'v.insertElementAt(O, 1); v.removeElementAt(1);'),
    ('Vector.firstElement', 'Vector v = new Vector(); v.addElement(P);', 'x = v.firstElement();'),
    ('Vector.lastElement', 'Vector v = new Vector(); v.addElement(P);', 'x = v.lastElement();'),
    ('Vector.removeElement', 'Vector v = new Vector(); v.addElement(P);', 'v.addElement(O); v.removeElement(O);'),
    ('Vector.elements', 'Vector v = new Vector(); v.addElement(P);', 'x = v.elements();'),
    ('Hashtable.put', 'Hashtable h = new Hashtable(); h.put(K, O);', 'h.put(K, P);'),
    ('Hashtable.get', 'Hashtable h = new Hashtable(); h.put(K, O);', 'x = h.get(K);'),
    ('Hashtable.get none', 'Hashtable h = new Hashtable(); h.put(K, O);', 'x = h.get(L);'),
    ('Hashtable.containsKey', 'Hashtable h = new Hashtable(); h.put(K, O);', 'b = h.containsKey(K);'),
    ('Hashtable.put+remove', 'Hashtable h = new Hashtable();', 'h.put(K, P); h.remove(K);'),
    ('Hashtable.size', 'Hashtable h = new Hashtable();', 'i = h.size();'),
    ('Hashtable.isEmpty', 'Hashtable h = new Hashtable();', 'b = h.isEmpty();'),
    ('Character.isDigit', '', "b = Character.isDigit('5');"),
    ('Character.toLowerCase', '', "i = Character.toLowerCase('Q');"),
    ('Character.digit', '', "i = Character.digit('7', 10);"),
    ('new Character.charValue', "Character c = new Character('c');", 'i = c.charValue();'),
    ('Math.abs', '', 'i = Math.abs(i);'),
    ('Math.max', '', 'i = Math.max(i, 3);'),
    ('Math.min', '', 'i = Math.min(i, 3);'),
    ('Math.abs double', 'double d = -3.5;', 'd = Math.abs(d);'),
    ('Math.abs float', 'float d = -3.5f;', 'd = Math.abs(d);'),
    ('Math.max double', 'double d = -3.5;', 'd = Math.max(d, 1.0);'),
    ('Math.max float', 'float d = -3.5f;', 'd = Math.max(d, 1f);'),
    ('Math.abs long', '', 'l = Math.abs(l);'),
    ('Math.max long', '', 'l = Math.max(l, 3);'),
    ('Math.min long', '', 'l = Math.min(l, 3);'),
    ('String.lastIndexOf', '', "i = K.lastIndexOf('e');"),
    ('String.indexOf', '', "i = K.indexOf('y');"),
    ('String.indexOf str', '', 'i = T.indexOf("red");'),
    ('String.replace', '', "x = K.replace('e', 'a');"),
    ('String.trim', '', 'x = T.trim();'),
    ('String.substring', '', 'x = T.substring(2, 5);'),
    ('String.startsWith', '', 'b = T.startsWith(" r");'),
    ('String.endsWith', '', 'b = T.endsWith("d ");'),
    ('String.compareTo', '', 'i = T.compareTo(K);'),
    ('String.concat', '', 'x = T.concat(K);'),
    ('String.toLowerCase', '', 'x = T.toLowerCase();'),
    ('String.toCharArray', '', 'x = T.toCharArray();'),
    ('String.valueOf int', '', 'x = String.valueOf(12);'),
    ('Integer.parseInt', '', 'i = Integer.parseInt("1234");'),
    ('Integer.toString', '', 'x = Integer.toString(1234);'),
    ('Integer.toHexString', '', 'x = Integer.toHexString(1234);'),
    ('Integer.intValue', 'Integer m = new Integer(3);', 'i = m.intValue();'),
    ('Integer.equals', 'Integer m = new Integer(3);', 'b = m.equals(m);'),
    ('Integer.hashCode', 'Integer m = new Integer(3);', 'i = m.hashCode();'),
    ('new Integer', '', 'x = new Integer(3);'),
    ('Long.toString', '', 'x = Long.toString(1234L);'),
    ('Long.parseLong', '', 'l = Long.parseLong("1234");'),
    ('StringBuffer.insert', 'StringBuffer s = new StringBuffer(40);', 's.setLength(0); s.insert(0, "abc");'),
    ('StringBuffer.charAt', 'StringBuffer s = new StringBuffer(40); s.append(K);', 'i = s.charAt(1);'),
    ('StringBuffer.setCharAt', 'StringBuffer s = new StringBuffer(40); s.append(K);', "s.setCharAt(1, 'x');"),
    ('StringBuffer.length', 'StringBuffer s = new StringBuffer(40); s.append(K);', 'i = s.length();'),
    ('StringBuffer.reverse', 'StringBuffer s = new StringBuffer(40); s.append(K);', 's.reverse();'),
    ('StringBuffer.toString', 'StringBuffer s = new StringBuffer(40); s.append(K);', 'x = s.toString();'),
    ('StringBuffer.append long', 'StringBuffer s = new StringBuffer(40);', 's.setLength(0); s.append(123L);'),
    ('StringBuffer.append bool', 'StringBuffer s = new StringBuffer(40);', 's.setLength(0); s.append(true);'),
    ('StringBuffer.append Object', 'StringBuffer s = new StringBuffer(40);', 's.setLength(0); s.append((Object) K);'),
    ('StringBuffer.append chars', 'StringBuffer s = new StringBuffer(40);', 's.setLength(0); s.append(A);'),
    ('StringBuffer.deleteCharAt', 'StringBuffer s = new StringBuffer(40);',
     's.setLength(0); s.append(K); s.deleteCharAt(1);'),
]

# By how many percent (rounded) the cost differs from JOP's, for methods that differ by more than 5 %
# (docs/jop-programs.md).
LEFT = {
    'Stack.search': 39,
    'Vector.setElementAt': -19,
    'Vector.indexOf': 35,
    'Vector.contains': 35,
    'Vector.removeElement': 11,
    'Character.toLowerCase': -6,
    'String.indexOf str': -10,
    'String.startsWith': -12,
    'String.endsWith': -12,
    'String.compareTo': -8,
    'String.concat': -17,
    'String.toLowerCase': -69,
    'Integer.parseInt': -5,
    'Integer.toHexString': 55,
    'Integer.equals': 48,
    'new Integer': 10,
    'StringBuffer.insert': -12,
    'StringBuffer.reverse': -7,
    'StringBuffer.append Object': 8,
}

HEAD = """\
import com.jopdesign.sys.Native;
import java.util.*;

public class Library {
    static Object x;
    static boolean b;
    static int i, N;
    static long l;
    static final Object O = new Integer(7), P = new Integer(8);
    static final String K = "elephants", L = "yak", T = " red and red ";
    static final char[] A = {'a', 'b', 'c'};
"""
GROUP = 6  # tests in a method, because methods of the processor must be short
ROUNDS = 10


def program():
    lines = [HEAD, f"    static int[] cycles = new int[{2 * len(TESTS)}];"]
    for k, (_, before, body) in enumerate(TESTS):
        lines.append(f"""
    static int t{k}(int n) {{
        {before}
        {body}
        int start = Native.rd(-128);
        while (--n >= 0) {{
            {body}
        }}
        return Native.rd(-128) - start;
    }}""")
    for first in range(0, len(TESTS), GROUP):
        lines.append(f"    static void m{first}() {{")
        numbers = range(first, min(first + GROUP, len(TESTS)))
        for k in numbers:
            lines.append(f"        cycles[{2 * k}] = t{k}(1);")
            lines.append(f"        cycles[{2 * k + 1}] = t{k}({ROUNDS + 1});")
        for k in numbers:
            lines.append(f'        System.out.print("{k} = ");')
            lines.append(f"        System.out.println(cycles[{2 * k + 1}] - cycles[{2 * k}]);")
        lines.append("    }")
    lines.append("    public static void main(String[] arguments) {")
    lines += [f"        m{first}();" for first in range(0, len(TESTS), GROUP)]
    return "\n".join([*lines, "    }", "}", ""])


def measure(options, name, boot, *words):
    classes = compile_jop(options, boot, options.work / name, {"Library.java": program()})
    done = must(options.jp2vm, "--jop", "--jop-cache=32k/128", *words, "-cp", classes, "Library", encoding="latin-1")
    found = re.findall(r"^(\d+) = (\d+)\r?$", done.stdout, re.M)
    equal(f"{name}: tests", len(found), len(TESTS))
    return [int(cycles) / ROUNDS for _, cycles in found]


def main():
    options = read_options(__doc__, "jp2vm javac boot driver work", home="", all=False)
    checkout.needs(options.home)
    here = measure(options, "embedded", options.boot)
    options.boot = None
    there = measure(options, "home", checkout.library(options), f"--jop-home={options.home}")
    for (name, _, _), ours, jops in zip(TESTS, here, there):
        percent = 100 * (ours - jops) / jops
        text = f"{name:28} {jops:8.0f} {ours:8.0f} {percent:+7.1f} %"
        check(abs(percent - LEFT.get(name, 0)) <= (1 if name in LEFT else 5), text)
        if options.all:
            print(text)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
