#!/usr/bin/env python3
"""What is each method of the termination prover good for?

Decides all systems of a task list with all methods, then once more without each method in turn, and prints for each:
for how many systems it contributed to the answer, and how many answers are lost without it.

    bench/methods.py --tool TARGET/release/examples/methods --tasks TASKS.csv [--timeout 10] [--jobs 1] [--table FILE]

Only the systems to whose answer a method contributed are run again without it.
"""

import argparse
import csv
import pathlib
import subprocess
from concurrent.futures import ThreadPoolExecutor


def run(tool, timeout, without, files):
    """The answer, the milliseconds and the methods for each file."""
    result = {}
    command = [tool, str(timeout), without, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        answer, spent, file, methods, _ = line.split("\t")
        result[file] = (answer, int(spent), [name for name in methods.split(";") if name])
    return result


def run_all(arguments, without, files):
    """The same, divided among jobs."""
    parts = [files[index :: arguments.jobs] for index in range(arguments.jobs)]
    result = {}
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for part in pool.map(lambda part: run(arguments.tool, arguments.timeout, without, part), parts):
            result.update(part)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True, help="the example `methods` of the crate termination")
    parser.add_argument("--tasks", required=True, type=pathlib.Path)
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--table", help="write the table here, too")
    arguments = parser.parse_args()

    expected = {}
    with open(arguments.tasks, newline="") as tasks:
        for row in csv.DictReader(tasks):
            expected[str(arguments.tasks.parent / row["file"])] = row["expected"]
    names = subprocess.run([arguments.tool, "names"], capture_output=True, text=True, check=True).stdout.split("\n")
    names = [name for name in names if name]
    base = run_all(arguments, "", sorted(expected))
    wrong = [
        file
        for file, (answer, _, _) in base.items()
        if answer == "REJECTED" or (answer, expected[file]) in {("YES", "false"), ("NO", "true")}
    ]
    counts = {answer: sum(1 for value in base.values() if value[0] == answer) for answer in ("YES", "NO", "MAYBE")}
    lines = [f"all methods: {counts}, wrong: {wrong}, {sum(v[1] for v in base.values()) / 1000:.1f} s", ""]
    lines.append("| method | contributes | lost without it |")
    lines.append("|---|---|---|")
    # These leave no name in the evidence: every endless run may rest on them.
    unnamed = {"acceleration", "sequences of cycles", "concrete runs"}
    for name in names:
        users = [
            file
            for file, (answer, _, methods) in base.items()
            if name in methods or (name in unnamed and answer == "NO")
        ]
        again = run_all(arguments, name, users) if users else {}
        lost = [file for file in users if again[file][0] != base[file][0]]
        contributes = "?" if name in unnamed else len(users)
        lines.append(f"| {name} | {contributes} | {len(lost)} |")
        print(lines[-1], flush=True)
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.table:
        pathlib.Path(arguments.table).write_text(text)


if __name__ == "__main__":
    main()
