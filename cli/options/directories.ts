import { profileNames } from "../../suites/directories/profile-names.ts";
import type { OptionGroup } from "./option-group.ts";
import { repeatableChoice } from "./option-kinds.ts";

/** What directories of servers ask of those that they list. */
export const directoryOptions: OptionGroup = {
  heading: "Directories:",
  options: () => [
    repeatableChoice(
      "--profile <name>",
      "also hold the tools against the rules of a directory; one that it demands and that is broken fails the run",
      profileNames,
    ),
  ],
};
