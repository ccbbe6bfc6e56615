#!/usr/bin/env python3
"""Tests that ant and Maven, when they run the tests of docs/examples/tested, leave the profiles that
docs/build-tools.md describes.

Usage: build_tools.py BUILD SOURCE WORK

Maven uses Debian's repository, without a network. Both run with the lines of the page: the first
block of "## ant" and of "## Maven".
"""
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Instructions and calls of some methods, as shown on the page.
EXPECTED = {"Basket.total": ("1311", "1"), "BasketTest.hundredThings": ("815", "1"),
            "Basket.add": ("700", "100")}


def commands(page, title):
    """The first block of a section, as one command."""
    section = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", page, re.S | re.M)[1]
    lines = re.search(r"((?:^    [^\n]*\n)+)", section, re.M)[1]
    return re.sub(r"^    ", "", lines, flags=re.M)


def run(command, directory, environment):
    result = subprocess.run(["sh", "-euc", command], cwd=directory, env=environment, text=True,
                            stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{command}: status {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    build, source, work = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    page = (source / "docs/build-tools.md").read_text(encoding="utf-8")
    # Maven writes to its repository: this repository has links to Debian's files.
    repository = work / "repository"
    subprocess.run(["cp", "-rs", "/usr/share/maven-repo", repository], check=True)
    environment = {**os.environ, "PATH": f"{build / 'bin'}:{os.environ['PATH']}",
                   "MAVEN_ARGS": "", "MAVEN_OPTS": f"-Dmaven.repo.local={repository}"}
    for title in ("ant", "Maven"):
        project = work / title
        shutil.copytree(source / "docs/examples/tested", project)
        command = commands(page, title).replace("/usr/local/lib/jp2vm", str(build / "lib/jp2vm"))
        run(command.replace("mvn ", "mvn --offline "), project, environment)
        profile, = project.glob("target/*.jp2")
        rows = run(f"jp2prof top --csv --names=short --class='shop.**' {profile}", project, environment)
        print(f"{title}: {profile.stat().st_size} bytes\n{rows}")
        counts = {row[9]: (row[0], row[4]) for row in csv.reader(rows.splitlines())}
        if {name: counts.get(name) for name in EXPECTED} != EXPECTED:
            print(f"not what the page says: {EXPECTED}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
