#!/usr/bin/env python3
"""How many functions of real libraries are proved without a word of assumption, under which contracts, and what stops the rest?

    bench/contracts.py list FILE.i... > functions.csv
    bench/contracts.py run --tool TARGET/release/landfall --functions functions.csv [--timeout 10] [--jobs 1] [--out RESULTS.csv]
    bench/contracts.py compare BEFORE.csv AFTER.csv
    bench/contracts.py natural RESULTS.csv... [--expected bench/natural.csv]

`list` prints each function that preprocessed C files define with the file and, separated by spaces, the other files that define
what it calls; `--static` takes functions in that other files cannot call. `run` asks `landfall prove --entry FUNCTION` about each
(with `--alone`: of its file only) and prints the counts by property and by reason. `compare` prints what has changed. `natural` compares
what functions need for memory safety with what their manual page says: `bench/natural.csv` has it for the functions of a C library that
have such a page. A function counts if in one of the results each clause is one of the page's or plainly follows from these.
"""

import argparse
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

PROPERTIES = ["memsafety", "no-overflow", "termination"]
PROMISES = ["assigns", "frees", "ensures"]
DEFINED = re.compile(r"^define ([^@]*)@\"?([\w.$]+)\"?\(", re.M)
NAMED = re.compile(r"@\"?([\w.$]+)\"?")
ALIAS = re.compile(r"^@\"?([\w.$]+)\"? = .*\balias\b", re.M)


def definitions(file):
    """The functions that the file defines, which of them are its own, and the names that it mentions."""
    command = ["clang-19", "-w", "-O0", "-S", "-emit-llvm", "-x", "c", file, "-o", "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    defined = {name: "internal" in linkage for linkage, name in DEFINED.findall(text)}
    return defined, set(ALIAS.findall(text)), set(NAMED.findall(text))


def list_functions(arguments):
    """Prints the functions as CSV."""
    known = {file: definitions(file) for file in arguments.files}
    home = {}
    for file, (defined, aliases, _) in known.items():
        home.update({name: file for name, own in defined.items() if not own})
        home.update({name: file for name in aliases if name not in home})
    writer = csv.writer(sys.stdout)
    writer.writerow(["file", "function", "others"])
    for file, (defined, _, _) in known.items():
        needed, todo = [], [file]
        while todo:
            for name in sorted(known[todo.pop()][2]):
                other = home.get(name, file)
                if other != file and other not in needed:
                    needed.append(other)
                    todo.append(other)
        for name, own in defined.items():
            if not own or arguments.static:
                writer.writerow([file, name, " ".join(needed)])


def ask(tool, timeout, files, function, more):
    """One call; the verdict, the contract and the reason for each property."""
    command = [tool, "prove", "--json", "--timeout", str(timeout), "--entry", function, *more, *files]
    empty = {p: {"verdict": "none", "requires": "", "reason": "", "seconds": ""} for p in PROPERTIES + PROMISES}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=4 * timeout + 20)
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        return {p: {**row, "reason": f"no answer: {type(error).__name__}"} for p, row in empty.items()}
    if "error" in answer:
        return {p: {**row, "reason": "error: " + answer["error"]["message"]} for p, row in empty.items()}
    rows = {}
    for name in PROPERTIES:
        found = answer["properties"].get(name, {})
        requires = found.get("requires") or ""
        verdict = "if" if requires else found.get("verdict", "none")
        reason = found.get("reason") or ""
        rows[name] = {"verdict": verdict, "requires": requires, "reason": reason, "seconds": found.get("seconds", "")}
    contract = answer.get("contract", {})
    told = [word for word in PROMISES if word in contract and (word != "frees" or contract[word])]
    for word in PROMISES:
        said = contract.get(word, [])
        text = "; ".join(said) if word == "ensures" else ", ".join(said) or "nothing"
        rows[word] = {"verdict": "told" if word in told else "none", "requires": "", "reason": "", "seconds": ""}
        if word in told:
            rows[word]["requires"] = text
    return rows


CAUSES = [
    (r"no answer|limit was reached|timeout|time limit|out of time|states", "a limit was reached"),
    (r"how much memory", "the size of what a pointer leads to was not found"),
    (r"cannot be attributed|may not point to valid memory", "may not point to valid memory"),
    (r"which numbers keep", "numbers that keep accesses inside were not found"),
    (r"which numbers lead", "numbers that avoid a signed overflow were not found"),
    (r"no words", "no words in C"),
    (r"may be freed", "what may be freed was not found"),
    (r"cannot be shown to lie inside|out of bounds", "may be out of bounds"),
    (r"no state satisfies", "the demands contradict each other"),
    (r"cases", "too many cases"),
    (r"overflow", "may overflow"),
    (r"function pointer|through a pointer|call of an? ", "calls through pointers"),
    (r"not supported|no model|no body|unsupported", "not modelled"),
    (r"rank|terminat|loop|recurs|end", "no termination argument"),
]


def cause(reason):
    """The class of a reason."""
    for pattern, name in CAUSES:
        if re.search(pattern, reason):
            return name
    return reason[:60]


def run(arguments):
    """Asks about each function."""
    with open(arguments.functions, newline="") as file:
        tasks = [row for row in csv.DictReader(file) if re.search(arguments.only, row["function"])]
    base = pathlib.Path(arguments.functions).parent

    def task(row):
        others = [] if arguments.alone else row["others"].split()
        files = [str(base / name) for name in [row["file"], *others]]
        return row, ask(arguments.tool, arguments.timeout, files, row["function"], arguments.more.split())

    counts = {name: collections.Counter() for name in PROPERTIES + PROMISES}
    causes = {name: collections.Counter() for name in PROPERTIES + PROMISES}
    out = open(arguments.out, "w", newline="") if arguments.out else None
    writer = csv.writer(out) if out else None
    if writer:
        writer.writerow(["file", "function", "property", "verdict", "requires", "reason", "seconds"])
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for row, answer in pool.map(task, tasks):
            for name in PROPERTIES + PROMISES:
                found = answer[name]
                counts[name][found["verdict"]] += 1
                if found["verdict"] in ("unknown", "none") and name in PROPERTIES:
                    causes[name][cause(found["reason"])] += 1
                if writer:
                    cells = [found[key] for key in ("verdict", "requires", "reason", "seconds")]
                    writer.writerow([row["file"], row["function"], name, *cells])
                    out.flush()
    for name in PROPERTIES + PROMISES:
        print(f"{name}: " + ", ".join(f"{verdict} {count}" for verdict, count in counts[name].most_common()))
        for reason, count in causes[name].most_common():
            print(f"    {count:4} {reason}")


def compare(arguments):
    """Prints which verdicts and contracts have changed."""
    def read(path):
        with open(path, newline="") as file:
            return {(row["file"], row["function"], row["property"]): row for row in csv.DictReader(file)}

    before, after = read(arguments.before), read(arguments.after)
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key], after[key]
        if (old["verdict"], old["requires"]) != (new["verdict"], new["requires"]):
            said = [f"{row['verdict']} {row['requires']}".strip() for row in (old, new)]
            print(f"{key[1]} {key[2]}: {said[0]}  ->  {said[1]}")


def clauses(condition):
    """The clauses of a condition without cases."""
    parts, depth = [""], 0
    for letter in condition.replace(" ", ""):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def follows(clause, natural):
    """Whether a clause is one of these, or a weaker one in plain sight."""
    if clause in natural:
        return True
    word, _, rest = clause.partition("(")
    inner = rest.removesuffix(")")
    if word == "null_or":
        return follows(inner, natural)
    if word == "disjoint":
        return f"disjoint({','.join(reversed(inner.split(',')))})" in natural
    if word == "readable":
        return f"valid({inner})" in natural
    # A string ends somewhere, or all of it may be read.
    if word == "string" and "," in inner:
        shorter = f"string({inner.split(',')[0]})"
        return any(weaker in natural for weaker in (shorter, f"readable({inner})", f"valid({inner})"))
    return False


def natural(arguments):
    """Prints which functions need no more than their manual page says."""
    found = collections.defaultdict(list)
    for path in arguments.results:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                if row["property"] == "memsafety" and row["verdict"] in ("if", "true"):
                    found[row["function"]].append(row["requires"])
    with open(arguments.expected, newline="") as file:
        expected = {row["function"]: row["natural"] for row in csv.DictReader(file)}
    reached = 0
    for function, said in expected.items():
        allowed = clauses(said)
        good = [one for one in found[function] if "||" not in one and all(follows(c, allowed) for c in clauses(one))]
        reached += bool(good)
        told = good or found[function] or ["none"]
        print(f"{'yes' if good else 'no':4} {function}: {told[0] or 'always'}" + ("" if good else f"  (natural: {said})"))
    print(f"{reached} of {len(expected)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    lists = commands.add_parser("list")
    lists.add_argument("files", nargs="+")
    lists.add_argument("--static", action="store_true")
    lists.set_defaults(do=list_functions)
    runs = commands.add_parser("run")
    runs.add_argument("--tool", required=True)
    runs.add_argument("--functions", required=True)
    runs.add_argument("--timeout", type=float, default=10)
    runs.add_argument("--jobs", type=int, default=1)
    runs.add_argument("--out")
    runs.add_argument("--only", default="", help="a regular expression for functions")
    runs.add_argument("--alone", action="store_true", help="the function's own file only")
    runs.add_argument("--more", default="", help="more options for the tool")
    runs.set_defaults(do=run)
    compares = commands.add_parser("compare")
    compares.add_argument("before")
    compares.add_argument("after")
    compares.set_defaults(do=compare)
    naturals = commands.add_parser("natural")
    naturals.add_argument("results", nargs="+")
    naturals.add_argument("--expected", default=pathlib.Path(__file__).with_name("natural.csv"))
    naturals.set_defaults(do=natural)
    arguments = parser.parse_args()
    arguments.do(arguments)


if __name__ == "__main__":
    main()
