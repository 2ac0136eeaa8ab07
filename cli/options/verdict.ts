import { Option } from "commander";
import { repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** What counts as a failure. */
export const verdictOptions: OptionGroup = {
  heading: "Verdict:",
  options: () => [
    new Option("--strict", "also fail for a SHOULD contradicted or a claim left undecided"),
    repeatable(
      "--reading <option=reading>",
      "how to read ambiguous wording, such as omitted-hints=static-hints; an unknown one shows all (repeatable)",
    ),
  ],
};
