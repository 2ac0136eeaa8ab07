import { Option } from "commander";
import { defaultArguments } from "./run-arguments.ts";
import { number, parseSeed } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** How much is asked, and how long it may take. */
export const budgetOptions: OptionGroup = {
  heading: "Budget:",
  options: () => [
    number("--runs <n>", "number of generated argument sets for each tool", defaultArguments.runs),
    number("--timeout <ms>", "how long to wait for each answer, in ms", defaultArguments.timeout),
    number("--start-timeout <ms>", "how long to wait for the server to start, in ms", defaultArguments.startTimeout),
    number(
      "--max-time <s>",
      "time limit of the whole run, in s; with --protocol all, of both runs together",
      defaultArguments.maxTime,
    ),
    new Option("--seed <n>", "seed of the generated arguments; random when absent, and always printed").argParser(
      parseSeed,
    ),
  ],
};
