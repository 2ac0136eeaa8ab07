import { Option } from "commander";
import { minVerified, repeatable, repeatableChoice } from "./option-kinds.ts";
import { failingVerdicts } from "../../report-model/report-model.ts";
import type { OptionGroup } from "./option-group.ts";

/** What counts as a failure. */
export const verdictOptions: OptionGroup = {
  heading: "Verdict:",
  options: () => [
    repeatableChoice("--fail-on <verdict>", "exit with code 1 for this verdict, in addition to fail", failingVerdicts),
    new Option(
      "--certify",
      "a run in which nothing may be left out: it needs --execute, refuses options that leave something out, and ends with 4 where something was not run",
    ),
    new Option("--strict", "the same as --fail-on warn --fail-on inconclusive"),
    minVerified(
      "--min-verified <n|n%>",
      "how many tools need a decided hint with --execute, else the exit code is 4 (default: 1)",
    ),
    new Option(
      "--baseline <file>",
      "known findings, which do not fail the run; a known finding that no longer occurs does",
    ),
    new Option("--update-baseline", "add what fails this run to the file of --baseline"),
    new Option("--baseline-reason <text>", "why --update-baseline adds them"),
    new Option("--prune-baseline", "remove findings that no longer occur from the file of --baseline"),
    repeatable(
      "--reading <option=reading>",
      "how to read ambiguous wording, such as omitted-hints=static-hints; an unknown one shows all (repeatable)",
    ),
  ],
};
