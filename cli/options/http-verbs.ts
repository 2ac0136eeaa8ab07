import { Option } from "commander";
import type { OptionGroup } from "./option-group.ts";

/** What tools for HTTP operations are compared with. */
export const httpVerbOptions: OptionGroup = {
  heading: "HTTP verbs:",
  options: () => [
    new Option("--openapi <file>", "OpenAPI document, YAML or JSON, whose operations the tools stand for"),
    new Option(
      "--verb-profile <name>",
      "mapping from verbs to hints that they are compared with: rmcp-openapi (default), orval or zilla",
    ),
  ],
};
