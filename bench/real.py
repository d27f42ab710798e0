#!/usr/bin/env python3
"""Judges every program of a folder, about which nothing is known, and counts what was decided.

    real.py --tool BIN [--timeout S] [--jobs N] [--out CSV] [--before CSV] FOLDER

A row has the file, the three verdicts, the seconds and the first reason of what is unknown. With `--before` the rows whose
verdicts differ from an earlier table are shown. What a `false` says has to fail natively: that is the reader's part.
"""

import argparse
import concurrent.futures
import csv
import json
import pathlib
import subprocess
import time

PROPERTIES = ["memsafety", "no-overflow", "termination"]


def judge(tool, timeout, file):
    start = time.time()
    command = [tool, "prove", "--json", "--timeout", str(timeout), str(file)]
    output = subprocess.run(command, capture_output=True)
    seconds = time.time() - start
    row = {"file": file.name, "seconds": f"{seconds:.2f}", "why": ""}
    try:
        properties = json.loads(output.stdout)["properties"]
    except (json.JSONDecodeError, KeyError):
        row.update({name: "none" for name in PROPERTIES}, why=output.stderr.decode(errors="replace")[-200:])
        return row
    why = []
    for name in PROPERTIES:
        row[name] = properties[name]["verdict"]
        if row[name] == "unknown":
            why.append(f"{name}: {properties[name].get('reason', '')}")
    row["why"] = " | ".join(why)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()

    files = sorted(args.folder.glob("*.c"))
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda file: judge(args.tool, args.timeout, file), files))
    for name in PROPERTIES:
        verdicts = [row[name] for row in rows]
        counts = ", ".join(f"{verdict} {verdicts.count(verdict)}" for verdict in ["true", "false", "unknown", "none"])
        print(f"{name}: decided {verdicts.count('true') + verdicts.count('false')} of {len(rows)} ({counts})")
    limit = sum(float(row["seconds"]) >= args.timeout for row in rows)
    print(f"at the limit of time: {limit}; seconds in all: {sum(float(row['seconds']) for row in rows):.0f}")
    if args.out:
        with args.out.open("w", newline="") as out:
            writer = csv.DictWriter(out, ["file", *PROPERTIES, "seconds", "why"])
            writer.writeheader()
            writer.writerows(rows)
    if args.before:
        before = {pathlib.Path(row["file"]).name: row for row in csv.DictReader(args.before.open())}
        for row in rows:
            old = before.get(row["file"])
            changed = [f"{name}: {old[name]} -> {row[name]}" for name in PROPERTIES if old and old[name] != row[name]]
            if changed:
                print(row["file"], "; ".join(changed), row["seconds"])


if __name__ == "__main__":
    main()
