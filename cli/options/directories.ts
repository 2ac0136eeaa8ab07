import { profileNames } from "../../suites/directories/profile-names.ts";
import type { OptionGroup } from "./option-group.ts";
import { repeatableChoice } from "./option-kinds.ts";

/** What directories of servers ask of those that they list. */
export const directoryOptions: OptionGroup = {
  heading: "Directories:",
  options: () => [
    repeatableChoice(
      "--profile <name>",
      "also check the tools against the rules of a directory; a broken required rule fails the run",
      profileNames,
    ),
  ],
};
