#!/usr/bin/env python3
"""Opens exports in viewers that are not in Debian, or that need a screen. Run it by hand, not in CI.

    viewers.py --jp2vm build/bin/jp2vm --jp2prof build/bin/jp2prof --work DIR --npm
        installs speedscope, the Firefox Profiler's command line and a Node from npm into DIR, and
        compares their numbers with the XML tree
    ... --pprof PATH      the same with a pprof (`go tool -n pprof` prints the path of Go's)
    ... --kcachegrind     takes a picture of KCachegrind (xvfb, dbus, imagemagick, xdotool), for a person
                          to check: DIR/kcachegrind.png
"""
import os
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect, expect_equal, read_options, run_all  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "page"), str(HERE.parent / "profile")]

import browser  # noqa: E402
import exports  # noqa: E402

PACKAGES = ("speedscope@1.25.0", "@firefox-devtools/profiler-cli@0.10.0", "node@24")
PROGRAM = "Mutual"


def number(text):
    return int(text.replace(",", ""))


class Viewers(exports.Suite):
    def install(self):
        self.npm = self.options.keep or self.work / "npm"
        self.npm.mkdir(parents=True, exist_ok=True)
        if not (self.npm / "node_modules" / "speedscope").is_dir():
            (self.npm / "package.json").write_text('{"private": true}')
            self.run("npm", "install", "--no-audit", "--no-fund", *PACKAGES, cwd=self.npm)
        self.modules = self.npm / "node_modules"

    # --- speedscope's page

    def open_speedscope(self, page, file):
        """The numbers in its table of functions: {name: (total, self)}."""
        page.call("Page.navigate", url="about:blank")
        page.call("Page.navigate", url=(self.modules / "speedscope" / "dist" / "release"
                                        / "index.html").as_uri())
        page.wait("document.readyState === 'complete'"
                  " && document.querySelector('input[type=file]') !== null")
        root = page.call("DOM.getDocument")["root"]["nodeId"]
        node = page.call("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
        page.call("DOM.setFileInputFiles", nodeId=node, files=[str(file)])
        page.wait("document.body.innerText.includes('Sandwich')", 60)
        page.key("3")
        page.wait("document.body.innerText.includes('Symbol Name')")
        text = page.run("document.body.innerText")
        rows = re.findall(r"([\d,.]+\w*) \([<\d.]+%\)\s+([\d,.]+\w*) \([<\d.]+%\)\s+(.+)", text)
        expect(rows, f"speedscope, {file.name}: {text[:300]}")
        return {name.strip(): (total, own) for total, own, name in rows}

    def view_speedscope(self):
        want = self.truth(PROGRAM)
        inclusive = {want.names[k]: v[0] for k, v in want.inclusive.items()}
        own = {want.names[k]: v[0] for k, v in want.self.items()}
        files = {
            "speedscope": self.export("speedscope", PROGRAM, suffix="speedscope.json")[0],
            "collapsed": self.export("collapsed", PROGRAM, suffix="collapsed.txt")[0],
            "pprof": self.export("pprof", PROGRAM, suffix="pb.gz")[0],
            "callgrind": self.export("callgrind", PROGRAM, suffix="x")[0],
            "trace": self.export("trace", PROGRAM, suffix="trace.json")[0]}
        callgrind = files["callgrind"].with_name("callgrind.out." + PROGRAM)
        files["callgrind"] = files["callgrind"].rename(callgrind)
        with browser.Browser() as page:
            for kind, file in files.items():
                rows = self.open_speedscope(page, file)
                (self.work / f"speedscope-{kind}.png").write_bytes(page.screenshot())
                if kind in ("callgrind", "trace"):  # speedscope guesses paths, and adds arguments to names
                    print(f"        {kind}: {len(rows)} rows")
                    continue
                for name, (total, self_value) in rows.items():
                    expect_equal((number(total), number(self_value)),
                                  (inclusive[name], own[name]), f"{kind}: {name}")
                print(f"        {kind}: {len(rows)} rows are right")
            deep = self.truth("Deep")
            rows = self.open_speedscope(page, self.export("speedscope", "Deep",
                                                          suffix="speedscope.json")[0])
            for key, values in deep.self.items():
                if deep.names[key] in ("Deep.down", "Deep.work"):
                    expect_equal(number(rows[deep.names[key]][1]), values[0], deep.names[key])
            print("        speedscope: a deep recursion is right")

    # --- Firefox Profiler's command line

    def view_firefox(self):
        want = self.truth(PROGRAM)
        out, _ = self.export("firefox", PROGRAM, suffix="firefox.json")
        # Its sessions are below the home directory.
        variables = {"HOME": self.work, "PATH": f"{self.modules / '.bin'}:{os.environ['PATH']}"}
        cli = self.modules / ".bin" / "profiler-cli"
        self.run(cli, "load", out, variables=variables)
        try:
            text = self.run(cli, "thread", "functions", "--limit", "0", variables=variables).stdout
        finally:
            self.run(cli, "stop", "--all", ok=False, variables=variables)
        rows = {m[1].split("!", 1)[-1]: (int(m[3]), int(m[2])) for m in re.finditer(
            r"f-\d+\. (.+) - self: (\d+) \([\d.]+%\), total: (\d+)", text)}
        exports.equal_all(rows, {want.names[k]: (v[0], want.self[k][0])
                                 for k, v in want.inclusive.items() if v[0]}, "functions")

    # --- pprof

    def view_pprof(self):
        want = self.truth(PROGRAM)
        out, _ = self.export("pprof", PROGRAM, suffix="pb.gz")
        for index, column in (("instructions", 0), ("invocations", 1)):
            text = self.run(self.options.pprof, "-top", "-nodecount=100000", "-nodefraction=0",
                            f"-sample_index={index}", out).stdout
            rows = {m[3]: (int(m[2]), int(m[1])) for m in re.finditer(
                r"^ *(\d+) +\S+% +\S+% +(\d+) +\S+%  (.+)$", text, re.M)}
            exports.equal_all(rows, {want.names[k]: (v[column], want.self[k][column])
                                     for k, v in want.inclusive.items() if v[column]}, index)

    # --- KCachegrind

    def view_kcachegrind(self):
        out, _ = self.export("callgrind", PROGRAM, "--dialect=full", suffix="x")
        out = out.rename(out.with_name("callgrind.out." + PROGRAM))
        home = self.work / "home"
        (home / ".config").mkdir(parents=True)
        (home / ".config" / "kcachegrindrc").write_text("[TipOfDay]\nRunOnStart=false\n")
        environment = {**os.environ, "HOME": str(home), "DISPLAY": ":97", "LC_ALL": "C.UTF-8"}
        server = subprocess.Popen(["Xvfb", ":97", "-screen", "0", "1500x950x24"],
                                  stderr=subprocess.DEVNULL)
        time.sleep(3)
        viewer = subprocess.Popen(["dbus-run-session", "kcachegrind", str(out)], env=environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(8)
        windows = self.run("xdotool", "search", "--onlyvisible", "--class", "kcachegrind",
                           ok=False, env=environment).stdout.split()
        for window in windows:
            self.run("xdotool", "windowsize", window, 1490, 940, env=environment)
        time.sleep(2)
        self.run("import", "-window", "root", self.work / "kcachegrind.png", env=environment)
        viewer.terminate()
        viewer.wait(20)
        server.terminate()
        server.wait(20)
        expect(windows, "KCachegrind has no window")
        print(f"        look at {self.work / 'kcachegrind.png'}")


def main():
    options = read_options(__doc__, "jp2vm jp2prof java javac work", npm=False, pprof=None, kcachegrind=False, keep={
        "type": pathlib.Path, "help": "where npm's packages are kept"})
    options.library = options.jp2vm.parents[1] / "lib/jp2vm/embedded.jar"
    viewers = Viewers(options)
    viewers.prepare()
    views = []
    if options.npm:
        viewers.install()
        views += [viewers.view_speedscope, viewers.view_firefox]
    views += [viewers.view_pprof] if options.pprof else []
    views += [viewers.view_kcachegrind] if options.kcachegrind else []
    return run_all(views)


if __name__ == "__main__":
    sys.exit(main())
