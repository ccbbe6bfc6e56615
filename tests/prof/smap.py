#!/usr/bin/env python3
"""Tests lines that class files map to other sources (JSR-45, SourceDebugExtension): reports,
exports and traces must show the lines that this test finds with its own reader of maps.

Usage: smap.py --jp2vm build/bin/jp2vm --jp2prof build/bin/jp2prof --work DIR

A class of javac receives the map and lines that kotlinc makes for inlined functions. If kotlinc and
Tomcat's JSP compiler are installed (Debian: kotlin, libtomcat9-java), classes that they make are
also tested.
"""
import collections
import json
import pathlib
import re
import shutil
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect, expect_equal, must, read_options, run_all  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "commands")]

import readers  # noqa: E402
from tool import spell_classes  # noqa: E402

SOURCE = """package demo;
public class Inlined {
    static int twice(int n) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += n;
        }
        return sum;
    }
    public static void main(String[] arguments) {
        int all = 0;
        for (int i = 0; i < 5; i++) {
            all += twice(i);
            all -= 1;
            all *= 2;
            all ^= 3;
        }
        System.out.println(all);
    }
}
"""
# Lines of main from other places: 14 and 15 are copies of line 6 of another class in the same file; line 16 is from
# another file.
RAW = {14: 101, 15: 102, 16: 110}
SMAP = """SMAP
Inlined.java
Kotlin
*S Kotlin
*F
+ 1 Inlined.java
demo/Inlined
+ 2 _Collections.kt
kotlin/collections/CollectionsKt___CollectionsKt
+ 3 Inlined.java
demo/Other
*L
1#1,20:1
6#3:101
6#3:102
1309#2:110
*E
*S KotlinDebug
*F
+ 1 Inlined.java
demo/Inlined
*L
14#1,2:101
16#1:110
*E
"""


def read_map(text):
    """{raw line: (file's qualified name, line)} of the default stratum, and its files."""
    lines = text.splitlines()
    default, stratum, files, found, section, file = lines[2], None, {}, {}, None, 0
    at = 3
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if line.startswith("*"):
            section, file = line[1], 0
            stratum = line[2:].strip() if line[1] == "S" else stratum
        elif stratum != default:
            continue
        elif section == "F":
            number, name = line.lstrip("+ ").split(" ", 1)
            path = ""
            if line.startswith("+"):
                path, at = lines[at].strip(), at + 1
            if path.rpartition("/")[2] != name:
                path = path.rpartition("/")[0] + "/" + name if "/" in path else name
            files[int(number)] = path
        elif section == "L":
            start, number, repeat, output, step = re.fullmatch(
                r"(\d+)(?:#(\d+))?(?:,(\d+))?:(\d+)(?:,(\d+))?", line).groups()
            file = file if number is None else int(number)
            step = 1 if step is None else int(step)
            for i in range(1 if repeat is None else int(repeat)):
                for j in range(max(step, 1)):
                    found.setdefault(int(output) + i * step + j, (files[file], int(start) + i))
    return found, files


def patch(code, smap, raw):
    """A class file with other line numbers, and with the attribute."""
    count, = struct.unpack(">H", code[8:10])
    at, texts = 10, {}
    number = 1
    while number < count:
        tag = code[at]
        if tag == 1:
            length, = struct.unpack(">H", code[at + 1:at + 3])
            texts[number] = code[at + 3:at + 3 + length].decode()
            at += 3 + length
        else:
            at += {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 15: 4, 16: 3}.get(tag, 5)
        number += 2 if tag in (5, 6) else 1
    head = code[:8] + struct.pack(">H", count + 1) + code[10:at]
    name = b"SourceDebugExtension"
    head += b"\x01" + struct.pack(">H", len(name)) + name
    body = bytearray(code[at:])
    table = next(n for n, t in texts.items() if t == "LineNumberTable")
    here = 0
    while True:  # a table is recognized by its name and by a consistent length
        here = body.find(struct.pack(">H", table), here)
        if here < 0:
            break
        length, entries = struct.unpack(">IH", body[here + 2:here + 8])
        if length == 2 + 4 * entries:
            for i in range(entries):
                place = here + 8 + 4 * i + 2
                line, = struct.unpack(">H", body[place:place + 2])
                body[place:place + 2] = struct.pack(">H", raw.get(line, line))
        here += 2
    # The class has only the attribute SourceFile: 2 bytes for the number of attributes, 8 for the attribute.
    expect_equal(bytes(body[-10:-8]), b"\0\1", "attributes of the class")
    extension = smap.encode()
    body[-10:-8] = b"\0\2"
    return bytes(head + body) + struct.pack(">HI", count, len(extension)) + extension


class Suite:
    def __init__(self, options):
        self.options, self.work = options, options.work

    def run(self, *command, **more):
        return must(*command, **more).stdout

    def prof(self, *arguments):
        return self.run(self.options.jp2prof, *arguments, cwd=self.work)

    def rows(self, *arguments):
        return spell_classes(json.loads(self.prof(*arguments, "--json"))["rows"])

    def lines(self, profile, package, *options):
        """{(file, line): (self, executions)} of a package's methods."""
        found = {}
        for r in self.rows("lines", "--limit=0", *options, profile):
            if r["class"].startswith(package):  # each method has a row for code without a line
                own, executions = found.get((r["file"], r["line"]), (0, 0))
                found[r["file"], r["line"]] = own + r["self"], executions + r["executions"]
        return found

    # --- one class, as compilers write it

    def compare(self, profile, package, raw_file, smap, longest):
        """All lines of a package whose classes have one map must be the lines of the map."""
        found, _ = read_map(smap)
        raw = self.lines(profile, package, "--raw-lines")
        mapped = self.lines(profile, package)
        sums = collections.Counter()
        for (file, line), (own, _) in raw.items():
            expect_equal(file, raw_file, "a raw file")
            sums[found.get(line, (None, 0))] += own
        got = collections.Counter()
        for (file, line), (own, _) in mapped.items():
            got[(file, line) if line > 0 else (None, 0)] += own
        expect_equal({k: v for k, v in got.items() if v}, {k: v for k, v in sums.items() if v},
                     "lines")
        return mapped, longest

    def check_exports(self, profile, package, classes, source, file, longest):
        """No line may be beyond the end of its file."""
        out = self.work / "x.info"
        self.prof("export", "lcov", f"--classes={classes}", f"--source={source}", profile, "-o",
                  out)
        sources = readers.lcov(out)
        name = next(s for s in sources if s.endswith(file))
        expect(max(sources[name]["lines"]) <= longest, f"lcov: {sources[name]['lines']}")
        for kind in ("jacoco", "cobertura"):
            text = self.prof("export", kind, f"--classes={classes}", profile)
            numbers = [int(n) for n in re.findall(r'<line (?:nr|number)="(\d+)"', text)]
            expect(numbers and max(numbers) <= longest, f"{kind}: {max(numbers)}")
        frames = re.findall(rf"{re.escape(package)}[^;:\n]*:(\d+)",
                            self.prof("export", "collapsed", "--frames=line", "--min-share=0.0001",
                                      profile))
        expect(frames and max(map(int, frames)) <= longest, "collapsed")
        for (method, line), _ in readers.Callgrind(self.callgrind(profile), False).costs.items():
            expect(not method.startswith(package) or line <= longest, f"callgrind: {method}:{line}")
        return sources[name]

    def callgrind(self, profile):
        out = self.work / "x.callgrind"
        self.prof("export", "callgrind", profile, "-o", out)
        return out

    def crafted(self, name, smap):
        """Makes the profile of a crafted class; returns it and the directory of the class."""
        classes = self.work / name
        (classes / "demo").mkdir(parents=True)
        code = (self.work / "plain" / "demo" / "Inlined.class").read_bytes()
        (classes / "demo" / "Inlined.class").write_bytes(patch(code, smap, RAW))
        profile = self.work / f"{name}.jp2"
        self.run(self.options.jp2vm, "--classlib=embedded", "--profile",
                 f"--profile-out={profile}", "-cp", classes, "demo.Inlined")
        return profile, classes

    def test_crafted(self):
        (self.work / "source" / "demo").mkdir(parents=True)
        source = self.work / "source" / "demo" / "Inlined.java"
        source.write_text(SOURCE, "utf-8")
        self.run(self.options.javac, "-nowarn", "--release", "11", "-d", self.work / "plain",
                 source)
        profile, classes = self.crafted("mapped", SMAP)
        mapped, _ = self.compare(profile, "demo/", "demo/Inlined.java", SMAP, 20)
        collections_line = mapped["kotlin/collections/_Collections.kt", 1309]
        expect_equal(collections_line, (20, 5), "what is inlined from another file")
        expect_equal(mapped["demo/Inlined.java", 6][1], 20, "executions of a line and its inlined copies")
        covered = self.check_exports(profile, "demo.", classes, self.work / "source",
                                     "demo/Inlined.java", 20)
        expect(14 not in covered["lines"] and covered["lines"][6] == 20, covered["lines"])
        text = self.prof("export", "cobertura", f"--classes={classes}", profile)
        expect('<line number="6" hits="20"' in text, "hits of cobertura")
        raw = self.prof("export", "lcov", "--raw-lines", f"--classes={classes}", profile)
        expect("DA:101,5" in raw and "DA:110,5" in raw, "raw lines of lcov")
        text = self.prof("annotate", "Inlined.main", "--source", self.work / "source", profile)
        expect(re.search(r"^ +10 +25 +6 +sum \+= n;$", text, re.M), text)
        expect(re.search(r"^ +5 +20 +16 +all \^= 3;$", text, re.M), "where it was inlined:", text)
        copy = self.work / "copy.jp2"
        self.prof("merge", profile, "-o", copy)
        expect_equal(self.lines(copy, "demo/"), mapped, "a copy")
        expect_equal(self.lines(copy, "demo/", "--raw-lines"),
                     self.lines(profile, "demo/", "--raw-lines"), "a copy's raw lines")
        self.check_trace(classes)
        self.check_damage(mapped)

    def check_trace(self, classes):
        found, _ = read_map(SMAP)
        out = self.work / "trace.json"
        self.run(self.options.jp2vm, "--classlib=embedded", "--trace=demo.Inlined.*:insns",
                 "--trace-format=json", f"--trace-output={out}", "-cp", classes, "demo.Inlined")
        steps = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
        expect({step["rawLine"] for step in steps} > {101, 102, 110}, "raw lines of the trace")
        for step in steps:
            file, line = found[step["rawLine"]]
            file = None if file == "demo/Inlined.java" else file.rpartition("/")[2]
            expect_equal((step.get("file"), step["line"]), (file, line), step)
        out = self.work / "trace.txt"
        self.run(self.options.jp2vm, "--classlib=embedded", "--trace=demo.Inlined.main:insns",
                 f"--trace-output={out}", "-cp", classes, "demo.Inlined")
        text = out.read_text("utf-8")
        expect(" Inlined.main:6 " in text and " Inlined.main:_Collections.kt:1309 " in text
               and ":101 " not in text, "the trace as text")

    def check_damage(self, mapped):
        """With a damaged map, lines must be those of the class file."""
        for number, smap in enumerate((SMAP[:150], SMAP.replace("#2", "#9"), "", "SMAP\n*E\n",
                                       SMAP.replace("1309", "99999999999999999999"),
                                       SMAP.replace("\nKotlin\n", "\nOther\n"))):
            if number in (0, 1, 5):
                profile, _ = self.crafted(f"damaged{number}", smap)
                lines = self.lines(profile, "demo/")
                expect_equal(lines, self.lines(profile, "demo/", "--raw-lines"), smap)
                expect(("demo/Inlined.java", 110) in lines and lines != mapped, lines)

    # --- compilers

    def smap_of(self, path):
        data = path.read_bytes()
        at = data.rindex(b"SMAP\n")
        return data[at:data.rindex(b"*E\n") + 3].decode()

    def test_kotlin(self):
        compiler, library = shutil.which("kotlinc"), pathlib.Path("/usr/share/java/kotlin-stdlib.jar")
        if compiler is None or not library.is_file():
            print("        kotlinc is not installed: its classes are not tried")
            return
        source = self.work / "kotlin" / "demo" / "Inl.kt"
        source.parent.mkdir(parents=True)
        source.write_text(KOTLIN, "utf-8")
        classes = self.work / "kotlin-classes"
        self.run(compiler, source, "-d", classes)
        profile = self.work / "kotlin.jp2"
        self.run(self.options.jp2vm, "--profile", f"--profile-out={profile}", "-cp",
                 f"{classes}:{library}", "demo.InlKt")
        smap = self.smap_of(classes / "demo" / "InlKt.class")
        mapped, _ = self.compare(profile, "demo/InlKt", "demo/Inl.kt", smap, KOTLIN.count("\n"))
        expect("kotlin/collections/_Collections.kt" in {file for file, _ in mapped}, mapped)
        covered = self.check_exports(profile, "demo.", classes, self.work / "kotlin", "demo/Inl.kt",
                                     KOTLIN.count("\n"))
        expect(covered["lines"][5] == 10, "the inlined body")

    def test_jsp(self):
        jars = [pathlib.Path(f"/usr/share/java/{name}.jar") for name in JSP_JARS]
        if not all(jar.is_file() for jar in jars):
            print("        Tomcat's JSP compiler is not installed: its classes are not tried")
            return
        pages, classes = self.work / "pages", self.work / "jsp-classes"
        (pages / "inc").mkdir(parents=True)
        (pages / "index.jsp").write_text(JSP, "utf-8")
        (pages / "inc" / "foot.jspf").write_text(FOOT, "utf-8")
        (self.work / "Serve.java").write_text(SERVE, "utf-8")
        path = ":".join(map(str, jars))
        self.run(self.options.java, "-cp", path, "org.apache.jasper.JspC", "-webapp", pages, "-d",
                 classes, "-compile", "-smap")
        self.run(self.options.javac, "-nowarn", "-cp", path, "-d", self.work / "serve",
                 self.work / "Serve.java")
        profile = self.work / "jsp.jp2"
        page = self.run(self.options.jp2vm, "--profile", f"--profile-out={profile}", "-cp",
                        f"{classes}:{self.work}/serve:{path}", "Serve")
        expect("<p>45</p>" in page and "<i>2</i>" in page, page)
        smap = self.smap_of(classes / "org" / "apache" / "jsp" / "index_jsp.class")
        mapped, _ = self.compare(profile, "org/apache/jsp/", "org/apache/jsp/index_jsp.java", smap,
                                 JSP.count("\n"))
        expect_equal((mapped["index.jsp", 5][1], mapped["inc/foot.jspf", 3][1]), (10, 3), "runs")
        self.check_exports(profile, "org.apache.jsp.", classes, pages, "index.jsp",
                           JSP.count("\n"))
        text = self.prof("annotate", "org.apache.jsp.index_jsp._jspService", "--source", pages,
                         profile)
        expect(re.search(r"^ +10 +40 +5 +sum \+= i;$", text, re.M)
               and re.search(r"^ +of inc/foot\.jspf:3$", text, re.M), text)


KOTLIN = """package demo

inline fun rep(n: Int, f: (Int) -> Unit) {
    for (i in 0 until n)
        f(i)
}

class Acc {
    var t = 0
    fun add(v: Int) {
        t += v
    }
}

fun main() {
    val a = Acc()
    rep(10) {
        a.add(it)
    }
    val s = listOf(1, 2, 3)
        .map { it * 2 }
        .filter { it > 2 }
        .sum()
    println(a.t + s)
}
"""
JSP_JARS = [*(f"tomcat9-{name}" for name in (
    "jasper", "jasper-el", "el-api", "jsp-api", "servlet-api", "juli", "api", "util", "util-scan",
    "coyote", "catalina")), "eclipse-jdt-core", "ant"]
JSP = """<%@ page contentType="text/html" session="false" %>
<html>
<% int sum = 0;
   for (int i = 0; i < 10; i++) {
       sum += i;
%>
<p><%= sum %></p>
<% } %>
<%@ include file="inc/foot.jspf" %>
</html>
"""
FOOT = """<hr>
<% for (int j = 0; j < 3; j++) { %>
<i><%= j %></i>
<% } %>
"""
SERVE = """
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.util.*;
import javax.servlet.*;
import javax.servlet.http.*;
import org.apache.jasper.runtime.*;

/** Serves one page to standard output: what a container would supply are proxies. */
public class Serve {
    static final Map<String, Object> attributes = new HashMap<>();
    static final PrintWriter out = new PrintWriter(System.out);
    static final Object context = proxy(ServletContext.class);

    static Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(Serve.class.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> {
            Class<?> result = m.getReturnType();
            switch (m.getName()) {
            case "getWriter": return out;
            case "getServletContext": return context;
            case "getMethod": return "GET";
            case "getAttribute": return attributes.get(a[0]);
            case "setAttribute": attributes.put((String) a[0], a[1]); return null;
            case "getClassLoader": return Serve.class.getClassLoader();
            default:
                return result == boolean.class ? (Object) false : result == int.class ? (Object) 0
                        : result == long.class ? (Object) 0L : result == String.class ? "" : null;
            }
        });
    }

    public static void main(String[] arguments) throws Exception {
        javax.servlet.jsp.JspFactory.setDefaultFactory(new JspFactoryImpl());
        HttpJspBase page = (HttpJspBase) Class.forName("org.apache.jsp.index_jsp")
                .getDeclaredConstructor().newInstance();
        attributes.put("org.apache.tomcat.InstanceManager",
                proxy(Class.forName("org.apache.tomcat.InstanceManager")));
        page.init((ServletConfig) proxy(ServletConfig.class));
        page._jspService((HttpServletRequest) proxy(HttpServletRequest.class),
                (HttpServletResponse) proxy(HttpServletResponse.class));
        out.flush();
    }
}
"""


def main():
    options = read_options(__doc__, "jp2vm jp2prof java javac work", compilers={
        "action": "store_true", "help": "those that are installed, too"})
    suite = Suite(options)
    return run_all([suite.test_crafted] + ([suite.test_kotlin, suite.test_jsp] if options.compilers else []))


if __name__ == "__main__":
    sys.exit(main())
