#!/usr/bin/env python3
"""Are all wrong verdicts of a run of score.py contested ones, and do those still stand?

    bench/contested.py --results FILE.csv [--tool TARGET/release/landfall] [--bench FOLDER]

FILE.csv is what score.py wrote with --out. contested.csv beside this script lists the tasks whose expected answer we say is
wrong, each with the reason. A row that contradicts its expectation and is not listed there fails the run. A listed `false`
is not taken on trust: its counterexample is executed natively under sanitizers once more, and has to fail there.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def read(file):
    with open(file, newline="") as rows:
        return list(csv.DictReader(rows))


def fails_natively(tool, program, row):
    """Whether the counterexample of this task fails under sanitizers as the verdict says."""
    command = [tool, "prove", "--json", "--replay", "native", "--property", row["property"]]
    command += ["--data-model", row["data_model"], "--timeout", "60", str(program)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = json.loads(done.stdout)["properties"][row["property"]]
    native = (found.get("evidence") or {}).get("native") or {}
    return found["verdict"] == "false" and native.get("agreement") == "same"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", required=True)
    parser.add_argument("--tool", default=str(HERE.parent / "target/release/landfall"))
    parser.add_argument("--bench", type=pathlib.Path, default=HERE.parent.parent / "shared/bench")
    arguments = parser.parse_args()

    results = read(arguments.results)
    if not results:
        sys.exit(f"{arguments.results}: no task was run")
    files = {task["id"]: task["file"] for task in read(arguments.bench / "tasks.csv")}
    contested = {(row["id"], row["property"], row["said"]): row for row in read(HERE / "contested.csv")}

    failures = 0
    for result in results:
        if not result["wrong"]:
            continue
        name = f"{result['property']} {result['id']}: said {result['verdict']}, expected {result['expected']}"
        row = contested.get((result["id"], result["property"], result["verdict"]))
        if row is None:
            print(f"WRONG {name}")
            failures += 1
        elif row["said"] == "false" and not fails_natively(arguments.tool, arguments.bench / files[row["id"]], row):
            print(f"WRONG {name}: contested, but its counterexample does not fail natively")
            failures += 1
        else:
            print(f"contested {name}: {row['why']}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
