# The tool-info module of Landfall for BenchExec (https://github.com/sosy-lab/benchexec).
#
# Put it into benchexec/tools/, or name its folder on the PYTHONPATH and write tool=".landfall" in the benchmark.

import json

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.template import UnsupportedFeatureException


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for Landfall."""

    # Exit statuses of the contract; 0, 10 and 5 come with a report.
    USAGE, INPUT, BUG = 1, 2, 101

    def executable(self, tool_locator):
        return tool_locator.find_executable("landfall", subdir="bin")

    def name(self):
        return "Landfall"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="landfall")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "prove", "--json", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        data_model = (task.options or {}).get("data_model")
        if data_model in ("LP64", "ILP32"):
            command += ["--data-model", data_model.lower()]
        elif data_model:
            raise UnsupportedFeatureException(f"Unsupported data model {data_model}")
        # Landfall ends by itself a little earlier, to say what it knows.
        limit = rlimits.walltime or rlimits.cputime
        if limit and "--timeout" not in options:
            command += ["--timeout", str(max(1, int(limit * 0.98)))]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(max(256, int(rlimits.memory * 0.9) >> 20))]
        return [*command, *task.input_files]

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.signal:
            return f"{result.RESULT_ERROR} (signal {run.exit_code.signal})"
        report = _report(run.output)
        if report is None:
            return f"{result.RESULT_ERROR} (no report)"
        if "error" in report:
            return f"{result.RESULT_ERROR} ({report['error'].get('kind', 'unknown kind')})"
        verdicts = report.get("properties", {})
        if run.exit_code.value in (self.USAGE, self.INPUT, self.BUG):
            return f"{result.RESULT_ERROR} (exit status {run.exit_code.value})"
        broken = [name for name, answer in verdicts.items() if answer["verdict"] == "false"]
        if broken:
            return f"{result.RESULT_FALSE_PROP}({_part(broken[0], verdicts[broken[0]])})"
        if verdicts and all(answer["verdict"] == "true" for answer in verdicts.values()):
            return result.RESULT_TRUE_PROP
        reasons = [answer.get("reason", "") for answer in verdicts.values()]
        if any(reason.startswith("timeout of ") for reason in reasons):
            return result.RESULT_TIMEOUT
        if any(reason.startswith("memory limit ") for reason in reasons):
            return "OUT OF MEMORY"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        # An identifier is the way to a value in the report: statistics.states, properties.termination.seconds.
        value = _report(output)
        for key in identifier.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return None if value is None else str(value)


def _report(output):
    """The JSON object that Landfall prints, None if there is none."""
    for line in output:
        if line.startswith("{"):
            try:
                return json.loads(line)
            except ValueError:
                return None
    return None


def _part(name, answer):
    """The part of the property that is broken, as SV-COMP names it."""
    alarms = answer.get("evidence", {}).get("alarms", [])
    return alarms[0].get("subproperty", name) if alarms else name
