"""Runs jp2vm and jp2prof for the tests of jp2prof's commands, and reads what they write."""

import csv
import io
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "profile"))
import profiles  # noqa: E402  (the independent reader of XML profiles)

EXT = profiles.EXT


class Failure(Exception):
    """What a test found."""


def expect(condition, *texts):
    if not condition:
        raise Failure(" ".join(str(text) for text in texts))


def expect_equal(actual, expected, *texts):
    if actual != expected:
        raise Failure(" ".join(str(text) for text in (*texts, "is", repr(actual)[:2000],
                                                      "not", repr(expected)[:2000])))


def spell_classes(rows):
    """Classes of methods have dots in all rows; here they become as class files spell them."""
    for row in rows:
        if "class" in row and ("method" in row or "descriptor" in row):
            expect("/" not in row["class"], row)
            row["class"] = row["class"].replace(".", "/")
    return rows


class Tool:
    """jp2prof, and profiles to try it on."""

    def __init__(self, options, work):
        self.options, self.work = options, work
        self.classes = work / "classes"

    def compile(self, sources):
        self.classes.mkdir(parents=True, exist_ok=True)
        subprocess.run([self.options.javac, "-nowarn", "-g", "-d", self.classes, *sources],
                       check=True, capture_output=True)

    def record(self, name, main, *extra, library="embedded", outputs=("jp2", "xml"), arguments=(),
               classes=None):
        """The files of a profile of a program, by format."""
        paths = {kind: self.work / f"{name}.{suffix(kind)}" for kind in outputs}
        command = [self.options.jp2vm, f"--classlib={library}", *(extra or ("--profile",)),
                   *(f"--profile-out={kind}:{path}" for kind, path in paths.items()),
                   "-cp", classes or self.classes, main, *arguments]
        subprocess.run(command, capture_output=True, check=False)
        for path in paths.values():
            expect(path.exists(), f"no profile {path} by {command}")
        return paths

    def run(self, *arguments, status=0, text=None):
        """What a command writes on standard output."""
        done = subprocess.run([self.options.jp2prof, *map(str, arguments)], capture_output=True,
                              input=text, check=False, cwd=self.work)
        if done.returncode != status:
            raise Failure(f"jp2prof {' '.join(map(str, arguments))}: status {done.returncode}, "
                          f"not {status}: {done.stderr.decode()[:500]}")
        return done.stdout

    def messages(self, *arguments, status=0, text=None):
        """The lines on standard error."""
        done = subprocess.run([self.options.jp2prof, *map(str, arguments)], capture_output=True,
                              input=text, check=False, cwd=self.work)
        expect_equal(done.returncode, status, *arguments, done.stderr)
        return done.stderr.decode().splitlines()

    def error(self, *arguments, status=1, text=None):
        """The one line on standard error of a command that fails."""
        done = subprocess.run([self.options.jp2prof, *map(str, arguments)], capture_output=True,
                              input=text, check=False, cwd=self.work)
        lines = done.stderr.decode().splitlines()
        expect(done.returncode == status and len(lines) == 1
               and lines[0].startswith("jp2prof: "),
               f"jp2prof {' '.join(map(str, arguments))}: status {done.returncode}, {lines}")
        return lines[0]

    def json(self, *arguments, **more):
        result = json.loads(self.run(*arguments, "--json", **more))
        spell_classes(result.get("rows", []) if isinstance(result, dict) else result)
        return result

    def csv(self, *arguments, **more):
        text = self.run(*arguments, "--csv", **more).decode()
        return spell_classes(list(csv.DictReader(io.StringIO(text, newline=""))))

    def rows(self, *arguments, **more):
        return self.json(*arguments, **more)["rows"]

    def sql(self, path, query, *options):
        return json.loads(self.run("sql", "--json", *options, path, query))


def suffix(kind):
    return {"dcg": "dcg.xml", "text": "txt", "flat": "tsv"}.get(kind, kind)


def read_profile(path):
    """A profile's XML, by the reader that the tests of the machine have."""
    return profiles.read_xml(pathlib.Path(path))


def main(description, tests, arguments=None):
    """Runs the functions of a test file, each with a Tool; exit status 1 when one fails."""
    import argparse
    import shutil
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--jp2prof", required=True, type=pathlib.Path)
    parser.add_argument("--jp2vm", required=True, type=pathlib.Path)
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--openjdk", action="store_true", help="programs on OpenJDK, too")
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="", help="tests whose names have that")
    options = parser.parse_args(arguments)
    options.jp2prof, options.jp2vm = options.jp2prof.resolve(), options.jp2vm.resolve()
    work = options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    failed, tool = 0, Tool(options, work)
    for test in tests:
        if options.only not in test.__name__:
            continue
        try:
            test(tool)
            print(f"ok      {test.__name__}")
        except (Failure, profiles.ProfileError, json.JSONDecodeError,
                subprocess.CalledProcessError) as error:
            failed += 1
            print(f"FAILED  {test.__name__}: {error}")
    print(f"{failed} failed" if failed else "all is well")
    return 1 if failed else 0
