import { Option } from "commander";
import { programName } from "../../library/program-name.ts";
import { repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** What the arguments of tools are made with. */
export const argumentOptions: OptionGroup = {
  heading: "Arguments:",
  options: () => [
    repeatable(
      "--example <tool.argument=value>",
      "a known good value, such as read_file.path=README.md; JSON or text; * for all tools (repeatable)",
    ),
    new Option(
      "--config <file>",
      `settings in JSON, YAML, JavaScript or TypeScript; default: ${programName}.config.{json,yaml} or a member of package.json, which may set data only`,
    ),
  ],
};
