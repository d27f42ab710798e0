#!/usr/bin/env python3
"""What many workers would make of a scan: a simulation over recorded times and the real call graph.

    cluster.py [--workers 1,2,4,...] [--overhead S] [--copies N] DOCUMENT=FOLDER...

DOCUMENT is what `landfall scan --json` wrote, FOLDER is where that scan ran, with a compile_commands.json somewhere below it or
none. Each function takes as long as its row says, plus the overhead that the queue adds to a task (measured, see RESULTS.md).
Two orders are simulated:

  independent  as `landfall scan` works: every function at once, in the order of the source
  bottom-up    a function waits for the functions that it calls, as contracts of callees would make it; functions that call each
               other wait for nobody among them

A worker takes the first task that is ready. The critical path is the longest chain of tasks that wait for each other.
"""

import argparse
import collections
import heapq
import json
import pathlib
import re
import shlex
import subprocess
import sys

DEFINED = re.compile(r'^define\b.*?@("?[\w.$]+"?)\(', re.M)
NAMED = re.compile(r'@("?[\w.$]+"?)')


def flags(folder):
    """The flags of each file of a compilation database, those of the preprocessor only."""
    found = {}
    for database in folder.rglob("compile_commands.json"):
        for entry in json.loads(database.read_text()):
            here = pathlib.Path(entry["directory"])
            words = entry.get("arguments") or shlex.split(entry["command"])
            kept = []
            for word, after in zip(words, words[1:] + [""]):
                if word in ("-I", "-D", "-U", "-include", "-isystem"):
                    kept += [word, str(here / after) if word in ("-I", "-isystem") else after]
                elif re.match(r"-I.", word):
                    kept.append("-I" + str(here / word[2:]))
                elif re.match(r"-[DU].", word) or word.startswith("-std="):
                    kept.append(word)
            found[(here / entry["file"]).resolve()] = (here, kept)
    return found


def bodies(folder, unit, known):
    """The functions of a unit, and the names in the body of each."""
    file = (folder / unit).resolve()
    here, words = known.get(file, (folder, ["-I.", "-Iinclude", "-Isrc"]))
    command = ["clang-19", "-w", "-O0", "-S", "-emit-llvm", "-femit-all-decls", *words, "-o", "-", str(file)]
    done = subprocess.run(command, cwd=here, capture_output=True, text=True)
    if done.returncode:
        print(f"no graph of {unit}: {done.stderr.splitlines()[:1]}", file=sys.stderr)
    found = {}
    for part in re.split(r"(?m)^(?=define\b)", done.stdout)[1:]:
        name = DEFINED.match(part)
        body = part.split("\n}\n")[0]
        if name:
            found[name[1].strip('"')] = {other.strip('"') for other in NAMED.findall(body)}
    return found


def read(document, folder):
    """The tasks of a scan: names, seconds, and for each the numbers of the tasks that it calls."""
    rows = json.loads(document.read_text())["functions"]
    known = flags(folder)
    units = [row["entry"].rsplit(":", 1)[0] for row in rows]
    names = {unit: bodies(folder, unit, known) for unit in set(units)}
    private = {(unit, row["function"]): i for i, (unit, row) in enumerate(zip(units, rows))}
    public = {row["function"]: i for i, row in enumerate(rows) if not row["static"]}
    callees = []
    for unit, row in zip(units, rows):
        used = names[unit].get(row["function"], ())
        found = {private.get((unit, name), public.get(name)) for name in used}
        callees.append(found - {None, len(callees)})
    return [f"{row['file']}:{row['function']}" for row in rows], [row["seconds"] for row in rows], callees


def components(callees):
    """The number of the strongly connected component of each task: callees have smaller numbers (Tarjan)."""
    index, low, number, stack, on = {}, {}, {}, [], set()
    for root in range(len(callees)):
        if root in index:
            continue
        work = [(root, iter(callees[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(callees[other])))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    count = len(set(number.values()))
                    while True:
                        member = stack.pop()
                        on.discard(member)
                        number[member] = count
                        if member == node:
                            break
    return [number[i] for i in range(len(callees))]


def waits(callees):
    """For each task those that must be done before it begins."""
    number = components(callees)
    return [{other for other in called if number[other] != number[i]} for i, called in enumerate(callees)]


def simulate(seconds, before, workers):
    """When the last task is done."""
    left = [len(b) for b in before]
    after = collections.defaultdict(list)
    for task, needed in enumerate(before):
        for other in needed:
            after[other].append(task)
    ready = [task for task, count in enumerate(left) if count == 0]
    heapq.heapify(ready)
    running, now, free = [], 0.0, workers
    while ready or running:
        while ready and free:
            task = heapq.heappop(ready)
            heapq.heappush(running, (now + seconds[task], task))
            free -= 1
        now, task = heapq.heappop(running)
        free += 1
        for other in after[task]:
            left[other] -= 1
            if left[other] == 0:
                heapq.heappush(ready, other)
    return now


def critical(seconds, before):
    """The longest chain of tasks that wait for each other, and its seconds."""
    ends, last = {}, {}
    for start in range(len(seconds)):
        work = [start]
        while work:
            task = work[-1]
            open_ = [other for other in before[task] if other not in ends]
            if open_:
                work += open_
                continue
            work.pop()
            last[task] = max(before[task], key=lambda other: ends[other], default=None)
            ends[task] = seconds[task] + (ends[last[task]] if last[task] is not None else 0)
    task = max(ends, key=lambda task: ends[task])
    chain, total = [], ends[task]
    while task is not None:
        chain.append(task)
        task = last[task]
    return chain[::-1], total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scans", nargs="+", metavar="DOCUMENT=FOLDER")
    parser.add_argument("--workers", default="1,2,4,8,16,32,100,1000")
    parser.add_argument("--overhead", type=float, default=0.25, help="seconds that the queue adds to a task")
    parser.add_argument("--copies", type=int, default=1, help="so many projects of that kind at once")
    arguments = parser.parse_args()
    names, seconds, callees = [], [], []
    for _ in range(arguments.copies):
        for scan in arguments.scans:
            document, folder = map(pathlib.Path, scan.split("="))
            some = read(document, folder) if (scan,) not in CACHE else CACHE[(scan,)]
            CACHE[(scan,)] = some
            first = len(names)
            names += some[0]
            seconds += some[1]
            callees += [{other + first for other in called} for called in some[2]]
    cost = [time + arguments.overhead for time in seconds]
    edges = sum(map(len, callees))
    print(f"{len(names)} functions, {edges} calls between them, {sum(seconds):.0f} s one after the other")
    orders = {"independent": [set() for _ in names], "bottom-up": waits(callees)}
    print(f"{'workers':>8}" + "".join(f" {order + ' s':>16} {'speed-up':>9} {'busy':>5}" for order in orders))
    for workers in map(int, arguments.workers.split(",")):
        line = f"{workers:>8}"
        for before in orders.values():
            time = simulate(cost, before, workers)
            line += f" {time:>16.1f} {sum(seconds) / time:>9.1f} {sum(cost) / time / workers:>5.0%}"
        print(line)
    for order, before in orders.items():
        chain, total = critical(cost, before)
        print(f"critical path, {order}: {total:.1f} s, {len(chain)} functions: " + " <- ".join(names[i] for i in chain))


CACHE = {}

if __name__ == "__main__":
    main()
