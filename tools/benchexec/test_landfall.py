"""Tests of the tool-info module: python3 tools/benchexec/test_landfall.py

Without benchexec (a package of PyPI) they are skipped, and say so.
"""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

try:
    from benchexec.tools.template import BaseTool2
    from benchexec.util import ProcessExitCode
except ImportError:
    print("skipped: benchexec is not installed (pip install benchexec)")
    sys.exit(0)

import landfall


def rlimits(**limits):
    every = {"cputime": None, "cputime_hard": None, "walltime": None, "memory": None, "cpu_cores": None}
    return BaseTool2.ResourceLimits(**{**every, **limits})


def task(property_file=None, options=None):
    return BaseTool2.Task.with_files(["a.c"], property_file=property_file, options=options)


def run(report, status=0, signal=None, termination_reason=None):
    text = report if isinstance(report, str) else json.dumps(report)
    code = ProcessExitCode(raw=0, value=None if signal else status, signal=signal)
    output = BaseTool2.RunOutput([line + "\n" for line in text.splitlines()])
    return BaseTool2.Run(["landfall"], code, output, termination_reason)


def properties(**verdicts):
    return {"schema": 1, "properties": {name.replace("_", "-"): answer for name, answer in verdicts.items()}}


class Cmdline(unittest.TestCase):
    def test_property_file_and_data_model(self):
        command = landfall.Tool().cmdline(
            "landfall", ["--witness", "w.yml"], task("p.prp", {"data_model": "ILP32"}), rlimits()
        )
        expected = "landfall prove --json --witness w.yml --property p.prp --data-model ilp32 a.c"
        self.assertEqual(" ".join(command), expected)

    def test_limits(self):
        command = landfall.Tool().cmdline("landfall", [], task(), rlimits(cputime=900, memory=1000 << 20))
        self.assertEqual(" ".join(command), "landfall prove --json --timeout 882 --memory 900 a.c")

    def test_unknown_data_model(self):
        with self.assertRaises(landfall.UnsupportedFeatureException):
            landfall.Tool().cmdline("landfall", [], task(None, {"data_model": "IP16"}), rlimits())


class Result(unittest.TestCase):
    def check(self, expected, *args, **kwargs):
        self.assertEqual(landfall.Tool().determine_result(run(*args, **kwargs)), expected)

    def test_verdicts(self):
        self.check("true", properties(termination={"verdict": "true"}))
        alarms = {"alarms": [{"subproperty": "valid-memtrack"}]}
        broken = properties(memsafety={"verdict": "false", "evidence": alarms})
        self.check("false(valid-memtrack)", broken, status=10)
        broken = properties(no_overflow={"verdict": "false", "evidence": {}})
        self.check("false(no-overflow)", broken, status=10)
        self.check("unknown", properties(termination={"verdict": "unknown", "reason": "x"}), status=5)
        both = properties(termination={"verdict": "true"}, memsafety={"verdict": "unknown", "reason": "x"})
        self.check("unknown", both, status=5)

    def test_limits_and_failures(self):
        reached = properties(termination={"verdict": "unknown", "reason": "timeout of 5 s reached"})
        self.check("TIMEOUT", reached, status=5)
        error = {"properties": {"termination": {"verdict": "unknown"}}, "error": {"kind": "compile-error"}}
        self.check("ERROR (compile-error)", error, status=2)
        self.check("ERROR (no report)", "", status=101)
        self.check("ERROR (signal 11)", "", signal=11)
        # A proof that was not printed in full is none.
        self.check("ERROR (no report)", '{"schema": 1, "properties": {"termination"', status=0)

    def test_values(self):
        output = run({"statistics": {"states": 40}}).output
        self.assertEqual(landfall.Tool().get_value_from_output(output, "statistics.states"), "40")
        self.assertIsNone(landfall.Tool().get_value_from_output(output, "statistics.nodes"))


if __name__ == "__main__":
    unittest.main()
