import type { NameSetting } from "../check/setting.ts";
import type { Noise, TargetFault } from "../connect/fault.ts";
import type { Problem } from "../../report-model/report-model.ts";
import { describeEnd, launchedAtOf } from "./describe-end.ts";
import { endHint, httpHint, overHttpByHand, portHint } from "./describe-http-failure.ts";
import { missingVariables } from "./missing-variables.ts";
import { ownAddress } from "./own-address.ts";

type Silence = Extract<TargetFault, { code: "no-answer" }>;
type LateStart = Extract<TargetFault, { code: "not-started-in-time" }>;

const mebibyte = 1024 * 1024;

/** A server that was silent from its start. */
export function describeLateStart(fault: LateStart, nameSetting: NameSetting): Problem {
  return {
    code: fault.code,
    message: `The server did not answer ${fault.method} within ${fault.startTimeoutMs / 1000} s of its start.`,
    details: [...noiseDetails(fault), ...stderrDetails(fault), ...sentDetails(fault)],
    hint: `${fault.overHttp === true ? overHttpByHand : silentHint(fault, nameSetting)} If it is only slow to start, give it more time with ${nameSetting("startTimeout")}.`,
  };
}

/** A server that did not answer, or with nothing that can be used. */
export function describeSilence(fault: Silence, nameSetting: NameSetting): Problem {
  const { code, method, outcome } = fault;
  const details = [
    ...noiseDetails(fault),
    ...stderrDetails(fault),
    ...(outcome.kind === "malformed" ? [`answer: ${outcome.excerpt}`] : []),
    ...(isAboutAddress(outcome) ? [] : sentDetails(fault)),
  ];
  return { code, message: silenceMessage(method, outcome), details, hint: silenceHint(fault, nameSetting) };
}

/** What was sent proves nothing if it was not read. */
function isAboutAddress(outcome: Silence["outcome"]): boolean {
  const reason = outcome.kind === "gone" ? outcome.reason : undefined;
  if (reason !== undefined && launchedAtOf(reason)?.hasListened === false) return true;
  if (reason?.code !== "http-failure") return reason?.code === "not-listening";
  return ["not-reachable", "tls-failed", "redirected", "not-authorized"].includes(reason.failure.code);
}

function sentDetails({ lastSent }: Pick<Silence, "lastSent">): readonly string[] {
  return lastSent === undefined ? [] : [`sent: ${lastSent}`];
}

function stderrDetails({ stderr = [] }: Partial<Pick<Silence, "stderr">>): readonly string[] {
  return stderr.map((line) => `stderr: ${line}`);
}

function noiseDetails({ noise, furtherNoise = [] }: Pick<Silence, "noise" | "furtherNoise">): readonly string[] {
  if (noise === undefined) return [];
  return [`stdout${aboutNoise(noise)}: ${noise.excerpt}`, ...furtherNoise.map((line) => `stdout: ${line}`)];
}

function aboutNoise(noise: Noise): string {
  switch (noise.code) {
    case "line-too-long":
      return ` (a line of more than ${noise.limitBytes / mebibyte} MiB, which begins)`;
    case "not-utf8":
      return " (not UTF-8)";
    case "nested-too-deep":
      return ` (nested more than ${noise.maxDepth} deep)`;
    case "unfinished-line":
    case "not-json":
    case "not-a-message":
    case "unknown-id":
    case "notification-answered":
    case "duplicate-answer":
      return "";
  }
}

function silenceHint(fault: Silence, nameSetting: NameSetting): string {
  const { outcome, noise, stderr } = fault;
  if (outcome.kind === "gone" && outcome.reason.code === "http-failure")
    return httpHint(outcome.reason.failure, nameSetting);
  if (outcome.kind === "gone" && outcome.reason.code === "not-listening") return portHint(nameSetting);
  const missing = outcome.kind === "gone" ? missingVariables(stderr) : [];
  if (missing.length > 0) {
    const given = missing.map((name) => `${nameSetting("env")} ${name}=...`).join(" ");
    return `The server asks for ${missing.join(", ")}. Give a value with ${given}; in a sandbox this tool answers in place of web APIs, so any value may do.`;
  }
  const launchedAt = outcome.kind === "gone" ? launchedAtOf(outcome.reason) : undefined;
  if (launchedAt !== undefined) return endHint(launchedAt, stderr.length > 0, nameSetting);
  const isSilent = outcome.kind === "unanswered";
  if (!isSilent) return noise === undefined ? byHand : noiseHint(noise, false, nameSetting);
  const hint = silentHint(fault, nameSetting);
  return noise === undefined ? `${hint} If it is only slow, give it more time with ${nameSetting("timeout")}.` : hint;
}

/** What to do about a server on stdio that runs and does not answer: its own words may tell that it is none. */
function silentHint(
  { noise, furtherNoise = [], stderr = [] }: Pick<Silence, "noise" | "furtherNoise"> & Partial<Pick<Silence, "stderr">>,
  nameSetting: NameSetting,
): string {
  const own = ownAddress([...stderr, ...(noise === undefined ? [] : [noise.excerpt]), ...furtherNoise]);
  if (own !== undefined)
    return `Its output names ${new URL(own).origin}, as that of a server does that is reached over HTTP and not over stdin. Add ${nameSetting("url")} ${own}: then the command starts it, and it is asked there.`;
  return noise === undefined ? byHand : noiseHint(noise, true, nameSetting);
}

const byHand = "Run the same command by hand: it must read JSON-RPC lines on stdin and answer on stdout.";

/** @param waits whether the server runs, and nothing has come after it */
function noiseHint(noise: Noise, waits: boolean, nameSetting: NameSetting): string {
  if (noise.code === "unfinished-line" && (waits || !noise.excerpt.startsWith("{")))
    return `The server wrote this ${waits ? "and waits" : "without a line break"}, as a program does that asks for input. Give it what it asks for as an argument or with ${nameSetting("env")}.`;
  if (noise.code === "line-too-long") return "If this is a list of tools, return it in pages, with nextCursor.";
  return "Write only JSON-RPC messages to stdout, and logs to stderr. If this is a usage message, check the arguments of the command.";
}

function silenceMessage(method: string, outcome: Silence["outcome"]): string {
  switch (outcome.kind) {
    case "unanswered":
      return `The server did not answer ${method} for ${outcome.afterMs} ms.`;
    case "malformed":
      return `The server's answer to ${method} cannot be used (${outcome.faults.map((fault) => fault.code).join(", ")}).`;
    case "gone":
      if (outcome.reason.code === "not-listening") return `${describeEnd(outcome.reason)}.`;
      if (launchedAtOf(outcome.reason)?.hasListened === false)
        return `${describeEnd(outcome.reason)} before it listened at port ${launchedAtOf(outcome.reason)?.port}.`;
      return outcome.reason.code === "http-failure"
        ? `${describeEnd(outcome.reason)}. The request was ${method}.`
        : `${describeEnd(outcome.reason)} before it answered ${method}.`;
  }
}
