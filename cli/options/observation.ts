import { Option } from "commander";
import { defaultArguments } from "./run-arguments.ts";
import type { OptionGroup } from "./option-group.ts";

/** What watches the server. */
export const observationOptions: OptionGroup = {
  heading: "Observation:",
  options: () => [
    new Option(
      "--observe <tier,...>",
      "how to detect side effects of queries: auto, none, or some of protocol, snapshot, sandbox, syscalls",
    ).default(defaultArguments.observe),
  ],
};
