import { resolve } from "node:path";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import type { Target } from "../harness/connect/target.ts";
import { OptionsError } from "./options-error.ts";
import { describeValue } from "../harness/json/describe-value.ts";

/** A command that speaks MCP over its stdin and stdout. */
export interface Launch {
  /** The program; no shell sees it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** The working directory; ours when absent. */
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The target to test.
 *
 * @throws OptionsError for a launch of another form
 */
export function targetOf(given: Launch | Target): Target {
  if ("open" in given) return given;
  const { command, args = [], cwd = ".", env = {} } = given;
  if (typeof command !== "string" || command === "")
    throw malformed("target.command", "the name of a program", command);
  if (!Array.isArray(args) || !args.every(isText)) throw malformed("target.args", "an array of strings", args);
  if (!isText(cwd)) throw malformed("target.cwd", "the path of a directory", cwd);
  if (typeof env !== "object" || env === null || !Object.values(env).every(isText)) {
    throw malformed("target.env", "an object of strings", env);
  }
  return stdioTarget({ command, args, cwd: resolve(cwd), env });
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function malformed(option: string, expected: string, value: unknown): OptionsError {
  return new OptionsError({ code: "malformed-option", option, expected, found: describeValue(value) });
}
