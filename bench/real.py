#!/usr/bin/env python3
"""Judges every program of a folder, about which nothing is known, and counts what was decided.

    real.py --tool BIN [--timeout S] [--jobs N] [--out CSV] [--before CSV] [--bugs MD] FOLDER

A row has the file, the three verdicts, the seconds and the first reason of what is unknown. With `--before` the rows whose
verdicts differ from an earlier table are shown. With `--bugs` each violation is executed natively, too, and a table says where it
is, with what input, and what the sanitizers said; one that does not happen natively is listed first.
"""

import argparse
import concurrent.futures
import csv
import itertools
import json
import pathlib
import subprocess
import time

PROPERTIES = ["memsafety", "no-overflow", "termination"]


def short(texts, most=8):
    """The texts, those that repeat with how often they do."""
    runs = [(text, len(list(same))) for text, same in itertools.groupby(texts)]
    shown = [text if count == 1 else f"{text} ({count} times)" for text, count in runs[:most]]
    return ", ".join(shown) + (", ..." if len(runs) > most else "")


def bug(file, name, found):
    """A row of the table of violations."""
    evidence = found["evidence"]
    run = evidence.get("counterexample", {})
    arguments = [f"`{argument}`" for argument in run.get("arguments", [])]
    inputs = [f"{given['what'].removeprefix('__isoc99_')} = {given['value']}" for given in run.get("inputs", [])]
    given = "; ".join(filter(None, [arguments and "arguments " + short(arguments), short(inputs)])) or "none"
    native = evidence.get("native", {})
    what = found["reason"].split(":", 3)
    happened = native.get("said") or ("did not end" if native.get("agreement") == "same" else "nothing")
    return {
        "file": file.name, "property": name, "line": what[1], "what": what[-1].strip(), "given": given,
        "native": happened, "agrees": native.get("agreement") == "same",
    }


def judge(tool, timeout, native, file):
    start = time.time()
    command = [tool, "prove", "--json", "--timeout", str(timeout), *(["--replay", "native"] if native else []), str(file)]
    output = subprocess.run(command, capture_output=True)
    seconds = time.time() - start
    row = {"file": file.name, "seconds": f"{seconds:.2f}", "why": "", "bugs": []}
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
        elif row[name] == "false":
            row["bugs"].append(bug(file, name, properties[name]))
    row["why"] = " | ".join(why)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--bugs", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()

    files = sorted(args.folder.glob("*.c"))
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda file: judge(args.tool, args.timeout, args.bugs is not None, file), files))
    for name in PROPERTIES:
        verdicts = [row[name] for row in rows]
        counts = ", ".join(f"{verdict} {verdicts.count(verdict)}" for verdict in ["true", "false", "unknown", "none"])
        print(f"{name}: decided {verdicts.count('true') + verdicts.count('false')} of {len(rows)} ({counts})")
    limit = sum(float(row["seconds"]) >= args.timeout for row in rows)
    print(f"at the limit of time: {limit}; seconds in all: {sum(float(row['seconds']) for row in rows):.0f}")
    if args.out:
        with args.out.open("w", newline="") as out:
            writer = csv.DictWriter(out, ["file", *PROPERTIES, "seconds", "why"], extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
    if args.bugs:
        bugs = sorted((bug for row in rows for bug in row["bugs"]), key=lambda bug: (bug["agrees"], bug["file"]))
        lines = ["| program | property | line | what happens | input | natively |", "|---|---|---|---|---|---|"]
        cell = lambda text: str(text).replace("|", "\\|").replace("\n", " ")
        columns = ["file", "property", "line", "what", "given", "native"]
        lines += ["| " + " | ".join(cell(bug[name]) for name in columns) + " |" for bug in bugs]
        args.bugs.write_text("\n".join(lines) + "\n")
        print(f"violations: {len(bugs)}, natively the same: {sum(bug['agrees'] for bug in bugs)}")
    if args.before:
        before = {pathlib.Path(row["file"]).name: row for row in csv.DictReader(args.before.open())}
        for row in rows:
            old = before.get(row["file"])
            changed = [f"{name}: {old[name]} -> {row[name]}" for name in PROPERTIES if old and old[name] != row[name]]
            if changed:
                print(row["file"], "; ".join(changed), row["seconds"])


if __name__ == "__main__":
    main()
