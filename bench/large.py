#!/usr/bin/env python3
"""Programs of any length made of real functions: how do time and memory grow?

    bench/large.py make --lines 5000 --out DIR FILE.i...
    bench/large.py measure --tool TARGET/release/landfall --lines 1000,5000,20000 [--timeout 600] [--memory 8192]
                   FILE.i...

A program has a `main` and parts that call each function it is made of once, with strings and memory of its own and with inputs. Its
functions come from preprocessed C files, from the first ones as long as there are lines left to fill; if all are used up, they
are used again under other names. What the last ones call is there, too, but not counted. Lines are those of the sources: blank lines, directives and declarations of headers do
not count. `measure` prints lines, functions, seconds of CPU, peak memory, and the verdicts.
"""

import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

# What a parameter of this type gets; a function with any other is not called.
VALUES = {
    "char *": "text{}", "const char *": "text{}", "char *restrict": "text{}", "const char *restrict": "text{}",
    "void *": "bytes{}", "const void *": "bytes{}", "void *restrict": "bytes{}", "const void *restrict": "bytes{}",
    "size_t": "8", "unsigned long": "8", "int": "input()", "unsigned": "input()", "unsigned int": "input()",
    "long": "input()", "long long": "input()",
}
RESULTS = {"void", "int", "long", "long long", "size_t", "unsigned long", "char *", "void *"}
HEAD = "typedef unsigned long size_t;\nextern int __VERIFIER_nondet_int(void);\nstatic int input(void) { int i = __VERIFIER_nondet_int(); return i < 0 ? 0 : i & 255; }\n"
PROTOTYPE = re.compile(r"^(?:static )?([\w \*]+?)\b(\w+)\(([^()]*)\)\s*\{", re.M)
DEFINED = re.compile(r"^[\w \*]*?\b(?!if\b|for\b|while\b|switch\b)(\w+)\([^;{]*\)\s*\{", re.M)
# Calls in one function.
PART = 20
MARKER = re.compile(r'^# (\d+) "([^"]*)"')


def own_lines(text, file):
    """The lines of a preprocessed file that come from the file itself."""
    inside, lines = False, []
    for line in text.splitlines():
        marker = MARKER.match(line)
        if marker:
            inside = pathlib.Path(marker.group(2)).stem == file.stem
        elif inside and line.strip():
            lines.append(line)
    return lines


def functions(text, only):
    """The functions that the text defines and `main` can call: type of the result, name and types of the parameters."""
    for match in PROTOTYPE.finditer(text):
        result, name, parameters = match.groups()
        if match.group(0).startswith("static") or "static" in result or not re.fullmatch(only, name):
            continue
        types = []
        for parameter in parameters.split(","):
            parameter = " ".join(parameter.replace("*", " * ").split())
            parameter = parameter.replace("* restrict", "*restrict")
            types.append(re.sub(r"\s*\b(?!int\b|unsigned\b|long\b|char\b|void\b|size_t\b|const\b|restrict\b)\w+$", "", parameter))
        if types == ["void"]:
            types = []
        result = " ".join(result.replace("*", " * ").split())
        if result in RESULTS and all(kind in VALUES for kind in types):
            yield result, name, types


def call(name, types):
    """A call, with memory of its own for each pointer."""
    lines, arguments = [], []
    for index, kind in enumerate(types):
        value = VALUES[kind].format(index)
        if value.startswith("text"):
            lines.append(f'char {value}[64] = "landfall"; {value}[0] = (char)(input() | 1);')
        elif value.startswith("bytes"):
            lines.append(f"char {value}[64] = {{0}}; {value}[1] = (char)input();")
        arguments.append(value)
    return "    { " + " ".join(lines) + f" (void){name}({', '.join(arguments)}); }}"


def make(files, lines, only, folder):
    """Writes a program of about so many lines; the files, and how many lines and functions they have."""
    folder = pathlib.Path(folder)
    parts, calls, declared, total, copy = [], [], [], 0, 0
    texts = {file: file.read_text() for file in map(pathlib.Path, files)}
    owns = {file: own_lines(text, file) for file, text in texts.items()}
    names = {name for own in owns.values() for name in DEFINED.findall("\n".join(own))}
    renamed = re.compile(rf"\b({'|'.join(sorted(names))})\b")
    defining = {name: file for file, own in owns.items() for name in DEFINED.findall("\n".join(own))}
    used = {file: {defining[name] for name in renamed.findall("\n".join(own))} for file, own in owns.items()}
    while total < lines:
        before, work, written = total, [], set()
        for file, own in owns.items():
            found = list(functions("\n".join(own), only))
            if not found or total >= lines:
                continue
            work.append(file)
            total += len(own)
            for result, name, types in found:
                declared.append(f"extern {result} {name}_{copy}({', '.join(types) or 'void'});")
                calls.append(call(f"{name}_{copy}", types))
        while work:
            file = work.pop()
            if file in written:
                continue
            written.add(file)
            work.extend(used[file])
            target = folder / f"{file.stem}_{copy}.i"
            target.write_text(renamed.sub(rf"\1_{copy}", texts[file]))
            parts.append(target)
        if total == before:
            sys.exit("none of the files has a function that can be called")
        copy += 1
    main = folder / "main.c"
    groups = [calls[first : first + PART] for first in range(0, len(calls), PART)]
    texts = [f"static void part{number}(void) {{\n" + "\n".join(group) + "\n}\n" for number, group in enumerate(groups)]
    body = "".join(f"    part{number}();\n" for number in range(len(groups)))
    main.write_text(HEAD + "\n".join(declared) + "\n" + "".join(texts) + f"int main(void) {{\n{body}    return 0;\n}}\n")
    return [main, *parts], total, len(calls)


def measure(tool, files, lines, only, timeout, memory):
    """One row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        parts, total, count = make(files, lines, only, folder)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [tool, "prove", "--json", "--timeout", str(timeout), "--memory", str(memory), *map(str, parts)]
        output = subprocess.run(command, capture_output=True, text=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        answer = json.loads(output)
        verdicts = " ".join(f"{name}={result['verdict']}" for name, result in answer["properties"].items())
        peak = answer.get("peak_memory_mb", "?")
    except (ValueError, KeyError):
        verdicts, peak = output[:200], "?"
    cpu = after.ru_utime - before.ru_utime
    print(f"| {total} | {count} | {cpu:.1f} | {peak} | {verdicts} |", flush=True)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ["make", "measure"]:
        command = commands.add_parser(name)
        command.add_argument("files", nargs="+")
        command.add_argument("--lines", default="1000")
        command.add_argument("--only", default=".*", help="names of the functions: those that are right for such arguments")
        command.add_argument("--out")
        command.add_argument("--tool")
        command.add_argument("--timeout", type=int, default=600)
        command.add_argument("--memory", type=int, default=2048, help="MiB")
    arguments = parser.parse_args()
    for lines in map(int, arguments.lines.split(",")):
        if arguments.command == "make":
            make(arguments.files, lines, arguments.only, arguments.out)
        else:
            measure(arguments.tool, arguments.files, lines, arguments.only, arguments.timeout, arguments.memory)


if __name__ == "__main__":
    main()
