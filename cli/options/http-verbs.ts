import { Option } from "commander";
import type { OptionGroup } from "./option-group.ts";

/** What tools for HTTP operations are compared with. */
export const httpVerbOptions: OptionGroup = {
  heading: "HTTP verbs:",
  options: () => [
    new Option("--openapi <file>", "OpenAPI document, YAML or JSON, with the operations of the tools"),
    new Option(
      "--verb-profile <name>",
      "mapping from HTTP verbs to the expected hints: rmcp-openapi (default), orval or zilla",
    ),
  ],
};
