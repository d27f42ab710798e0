#!/usr/bin/env python3
"""Measures `landfall scan` on a project: a first run, the unchanged rerun, a run after one edit.

    projects.py --tool BIN --timeout S --jobs N --edit FILE:LINE FOLDER -- ARGUMENTS OF SCAN

The folder has been configured or built, as RESULTS.md says. The edit puts an empty statement behind the line, which must stand in
the body of a function, and takes it back in the end. Prints one line of JSON.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time


def scan(args, more, environment):
    start = time.time()
    command = [args.tool, "scan", "--timeout", str(args.timeout), "--jobs", str(args.jobs), "--json", "-"]
    output = subprocess.run(command + more + args.rest, cwd=args.folder, env=environment, capture_output=True)
    seconds = time.time() - start
    if not output.stdout:
        raise SystemExit(output.stderr.decode())
    return json.loads(output.stdout), seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--edit")
    parser.add_argument("--keep", help="a file for the document of the first run")
    parser.add_argument("folder")
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args()
    args.tool = os.path.abspath(args.tool)
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "LANDFALL_CACHE": cache}
        first, seconds = scan(args, [], environment)
        if args.keep:
            pathlib.Path(args.keep).write_text(json.dumps(first))
        rows = first["functions"]
        result = {
            "functions": len(rows),
            "counts": first["counts"],
            "seconds": round(seconds, 1),
            "peak_memory_mb": first["peak_memory_mb"],
            "ended_early": sum(row.get("ended_early", False) for row in rows),
        }
        again, seconds = scan(args, [], environment)
        assert [row["key"] for row in again["functions"]] == [row["key"] for row in rows]
        result["rerun_seconds"] = round(seconds, 2)
        if args.edit:
            name, line = args.edit.rsplit(":", 1)
            path = pathlib.Path(args.folder, name)
            text = path.read_text()
            lines = text.splitlines(keepends=True)
            lines.insert(int(line), ";\n")
            path.write_text("".join(lines))
            time.sleep(0.1)
            try:
                edited, seconds = scan(args, [], environment)
            finally:
                path.write_text(text)
            keys = {row["key"] for row in rows}
            result["edited_judged"] = sum(row["key"] not in keys for row in edited["functions"])
            result["edited_seconds"] = round(seconds, 2)
        print(json.dumps(result))


main()
