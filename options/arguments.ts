import type { OptionRows } from "./option-row.ts";
import { words, aPath } from "./value-kind.ts";

/** What the arguments of tools are made with. */
export const argumentRows = {
  example: {
    flags: "--example <tool.argument=value>",
    says: "a known good value, such as read_file.path=README.md; JSON or text; * for all tools (repeatable)",
    kind: words,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    setting: { key: "examples", example: '{"read_file": {"path": ["README.md"]}}', hasOwnForm: true, isAddedTo: true },
    isMostUsed: true,
    isRepeated: true,
  },
  config: {
    flags: "--config <file>",
    says: "settings in JSON, YAML, JavaScript or TypeScript; default: mcp-annotations-conformance.config.{json,yaml} or a member of package.json, which may set data only",
    kind: aPath,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    isRepeated: true,
  },
} as const satisfies OptionRows;
