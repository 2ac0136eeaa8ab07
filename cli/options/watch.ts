import { Option } from "commander";
import type { OptionGroup } from "./option-group.ts";

/** Whether a run is repeated. */
export const watchOptions: OptionGroup = {
  heading: "Watch:",
  options: () => [
    new Option("--watch", "run again after each change of a file in the working directory, until it is interrupted"),
  ],
};
