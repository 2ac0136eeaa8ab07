import { Option } from "commander";
import { minVerified, repeatable, repeatableChoice } from "./option-kinds.ts";
import { failingVerdicts } from "../../report-model/report-model.ts";
import type { OptionGroup } from "./option-group.ts";

/** What counts as a failure. */
export const verdictOptions: OptionGroup = {
  heading: "Verdict:",
  options: () => [
    repeatableChoice("--fail-on <verdict>", "exit with code 1 for this verdict; fail is always one", failingVerdicts),
    new Option("--strict", "the same as --fail-on warn --fail-on inconclusive"),
    minVerified(
      "--min-verified <n|n%>",
      "how many tools must do real work with --execute, else the exit code is 4 (default: 1)",
    ),
    repeatable(
      "--reading <option=reading>",
      "how to read ambiguous wording, such as omitted-hints=static-hints; an unknown one shows all (repeatable)",
    ),
  ],
};
