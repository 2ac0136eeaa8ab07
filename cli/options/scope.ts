import { Option } from "commander";
import { dialectChoices } from "../../harness/dialects/select.ts";
import { defaultArguments } from "./run-arguments.ts";
import { checksOption } from "./own-checks.ts";
import { repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";
import { readToolName } from "./tool-name.ts";

/** What of the server to test, and by which checks. */
export const scopeOptions: OptionGroup = {
  heading: "Scope:",
  options: () => [
    new Option("--dialect <dialect>", "which draft to test; auto detects it from capability and flags")
      .choices(dialectChoices)
      .default(defaultArguments.dialect),
    repeatable("--suite <id,...>", "only these suites (repeatable)"),
    repeatable("--check <id,...>", "only these checks (repeatable)"),
    checksOption(),
    repeatable("--tool <name>", "only this tool; a name in double quotes is read as JSON (repeatable)", readToolName),
  ],
};
