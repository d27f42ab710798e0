#!/usr/bin/env python3
"""What is each number good for that steers symbolic execution?

Proves the programs that the limits as they are decide by a proof, then once more with each number set so that what it bounds is
left out, and prints for each: the verdicts that are lost, and the CPU time of all programs compared with that of the first pass.

    bench/ablation.py --tool TARGET/release/landfall --bench DIR [--share 2] [--timeout 10] [--jobs 1] [--only NAME,...]

--share 2 takes every second program. A verdict lost at the time limit is counted apart: it depends on the machine.
"""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

# Each number with the value that leaves out what it bounds: no unrolling, one path, no templates, ...
WITHOUT = {
    "symex.unroll": "0",
    "symex.expanded_program": "0",
    "symex.separate_contexts": "1",
    "symex.contexts": "1",
    "symex.exits": "1",
    "symex.remembered_cells": "0",
    "symex.paths_at_loop": "1",
    "symex.paths_at_join": "1",
    "symex.returning_paths_at_join": "1",
    "symex.summaries": "1",
    "symex.shapes": "1",
    "symex.shapes_at_once": "1",
    "symex.shapes_with_names": "100",
    "symex.joins_hull": "0",
    "symex.joins_thresholds": "1",
    "symex.joins_open": "0",
    "symex.joins_widen": "2",
    "symex.template_symbols": "0",
    "symex.rooms": "0",
    "symex.thresholds": "0",
    "symex.solver_questions": "0",
    "symex.kinds": "1",
    "symex.cleared_bytes": "0",
    "symex.table_bytes": "0",
    "symex.called_functions": "0",
    "symex.result_cases": "0",
    "symex.paddings": "0",
    "symex.crowd": "1",
    "strategy.first_steps": "0",
    "strategy.patience": "1",
}

# The engines whose verdicts are proofs by what these numbers steer.
PROVERS = {"symex", "values"}


def programs(bench):
    """The calls: file, entry and semantics, with the properties asked for."""
    calls = defaultdict(list)
    with open(bench / "tasks.csv", newline="") as tasks:
        for row in csv.DictReader(tasks):
            key = (row["file"], row["entry"], row["data_model"].lower(), row["integers"], row["signed_overflow"])
            calls[key].append(row["property"])
    return sorted(calls.items())


def prove(arguments, call, limit):
    """The verdict, engine and reason of each property, and the CPU seconds of the call."""
    (file, entry, model, integers, overflow), properties = call
    command = [arguments.tool, "prove", "--json", "--property", ",".join(properties), "--entry", entry]
    command += ["--data-model", model, "--integers", integers, "--signed-overflow", overflow]
    command += ["--timeout", str(arguments.timeout), *(["--limit", limit] if limit else []), str(arguments.bench / file)]
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
        out.seek(0)
        text = out.read()
    seconds = usage.ru_utime + usage.ru_stime
    try:
        answers = json.loads(text)["properties"]
    except (ValueError, KeyError):
        return {name: ("unknown", "none", "no answer") for name in properties}, seconds
    of = lambda answer: (answer["verdict"], answer.get("engine", ""), answer.get("reason") or "")
    return {name: of(answers[name]) for name in properties if name in answers}, seconds


def prove_all(arguments, calls, limit):
    with ThreadPoolExecutor(arguments.jobs) as pool:
        return list(pool.map(lambda call: prove(arguments, call, limit), calls))


def row(arguments, calls, base, name):
    """A line of the table: what is lost without it."""
    lost, at_limit, examples = defaultdict(int), 0, []
    seconds = 0.0
    results = prove_all(arguments, calls, f"{name}={WITHOUT[name]}")
    for call, (before, _), (after, spent) in zip(calls, base, results):
        seconds += spent
        for key, (verdict, engine, _) in before.items():
            now = after.get(key, ("unknown", "", "no answer"))
            if engine not in PROVERS or verdict == "unknown" or now[0] == verdict:
                continue
            if "timeout" in now[2]:
                at_limit += 1
            else:
                lost[key] += 1
                examples.append(pathlib.Path(call[0][0]).stem)
    ratio = seconds / sum(spent for _, spent in base)
    counts = " | ".join(str(lost[key]) for key in ["memsafety", "no-overflow", "termination"])
    return f"| `{name}={WITHOUT[name]}` | {counts} | {at_limit} | {ratio:.2f} | {', '.join(sorted(set(examples))[:3])} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--bench", required=True, type=pathlib.Path, help="the folder with tasks.csv")
    parser.add_argument("--share", type=int, default=1, help="take every so-many-th program")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", help="names of numbers, with commas between them")
    arguments = parser.parse_args()

    calls = programs(arguments.bench)[:: arguments.share]
    base = prove_all(arguments, calls, None)
    proved = lambda result: any(engine in PROVERS and verdict != "unknown" for verdict, engine, _ in result[0].values())
    kept = [(call, result) for call, result in zip(calls, base) if proved(result) and result[1] <= arguments.timeout / 4]
    calls, base = [call for call, _ in kept], [result for _, result in kept]
    print(f"{len(calls)} programs, {sum(spent for _, spent in base):.0f} s of CPU\n", flush=True)
    print("| without | memory safety | no overflow | termination | at the time limit | CPU | for example |", flush=True)
    print("|---|---|---|---|---|---|---|", flush=True)
    for name in arguments.only.split(",") if arguments.only else WITHOUT:
        print(row(arguments, calls, base, name), flush=True)


if __name__ == "__main__":
    main()
