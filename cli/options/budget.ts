import { Option } from "commander";
import { defaultArguments } from "./run-arguments.ts";
import { number, parseSeed } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** How much is asked, and how long it may take. */
export const budgetOptions: OptionGroup = {
  heading: "Budget:",
  options: () => [
    number("--runs <n>", "valid arguments to ask about, for each tool", defaultArguments.runs),
    number("--timeout <ms>", "silence after which a request counts as unanswered", defaultArguments.timeout),
    number("--start-timeout <ms>", "time that the server has to start", defaultArguments.startTimeout),
    number("--max-time <s>", "time for the whole run, also for both runs of --protocol all", defaultArguments.maxTime),
    new Option("--seed <n>", "seed of the generated arguments; random when absent, and always printed").argParser(
      parseSeed,
    ),
  ],
};
