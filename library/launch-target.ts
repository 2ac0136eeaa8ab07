import { resolve } from "node:path";
import { httpTarget, type HttpTargetOptions } from "../harness/connect/http/http-target.ts";
import { launchedHttpTarget } from "../harness/connect/http/launched-http-target.ts";
import { withPort } from "../harness/connect/http/port-place.ts";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import type { ProcessLaunch, Target } from "../harness/connect/target.ts";
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
  /** Directories that it sees in the sandbox beside its project and what is plainly a package. */
  readonly show?: readonly string[];
}

/** A server that runs already, behind Streamable HTTP. */
export interface RunningServer {
  /** Its endpoint, used exactly as it stands. */
  readonly url: string;
  /** Sent with every request; no report shows their values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests that may be open at once in one session; 1 when absent. */
  readonly concurrency?: number;
  /** Requests in a second at most, over all sessions; unlimited when absent. */
  readonly rps?: number;
}

/**
 * A command that starts a server behind Streamable HTTP. `{port}` in its address and its arguments is a free port for each
 * instance, which the variable `PORT` has as well.
 */
export interface LaunchedServer extends Launch, RunningServer {}

/** What a program gives as the server to test. */
export type GivenTarget = Launch | LaunchedServer | RunningServer | Target;

/**
 * The target to test.
 *
 * @param startTimeoutMs how long a server that is launched may take until it listens
 * @throws OptionsError for a launch of another form
 */
export function targetOf(given: GivenTarget, startTimeoutMs: number = runDefaults.startTimeoutMs): Target {
  if ("open" in given) return given;
  if (!("url" in given)) return stdioTarget(launchOf(given));
  if (!("command" in given)) return httpTarget(reachedAt(given, false));
  return launchedHttpTarget({ launch: launchOf(given), ...reachedAt(given, true), readyTimeoutMs: startTimeoutMs });
}

/**
 * The command of a launch, with its defaults.
 *
 * @param option that it was given in, for messages
 * @throws OptionsError for another form
 */
export function launchOf(given: Launch, option = "target"): ProcessLaunch {
  const { command, args = [], cwd = ".", env = {}, show = [] } = given;
  if (typeof command !== "string" || command === "")
    throw malformed(`${option}.command`, "the name of a program", command);
  if (!Array.isArray(args) || !args.every(isText)) throw malformed(`${option}.args`, "an array of strings", args);
  if (!isText(cwd)) throw malformed(`${option}.cwd`, "the path of a directory", cwd);
  if (typeof env !== "object" || env === null || !Object.values(env).every(isText)) {
    throw malformed(`${option}.env`, "an object of strings", env);
  }
  if (!Array.isArray(show) || !show.every(isText)) throw malformed(`${option}.show`, "an array of strings", show);
  const shown = show.length === 0 ? {} : { show: show.map((directory) => resolve(directory)) };
  return { command, args, cwd: resolve(cwd), env, ...shown };
}

function reachedAt(
  { url, headers = {}, concurrency = runDefaults.concurrency, rps }: RunningServer,
  isLaunched: boolean,
): HttpTargetOptions {
  const parsed = typeof url === "string" ? URL.parse(isLaunched ? withPort(url, 1) : url) : null;
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol))
    throw malformed("target.url", "an http: or https: address", url);
  if (typeof headers !== "object" || headers === null || !Object.values(headers).every(isText))
    throw malformed("target.headers", "an object of strings", headers);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw malformed("target.concurrency", "a whole number above 0", concurrency);
  if (rps !== undefined && !(typeof rps === "number" && rps > 0 && rps <= 1_000))
    throw malformed("target.rps", "a number above 0, at most 1000", rps);
  return { endpoint: { url, headers: Object.entries(headers) }, concurrency, rps };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function malformed(option: string, expected: string, value: unknown): OptionsError {
  return new OptionsError({ code: "malformed-option", option, expected, found: describeValue(value) });
}
