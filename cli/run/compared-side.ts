import { statSync } from "node:fs";
import { snapshotOfList, snapshotOfReport, type Snapshot } from "../../harness/comparison/snapshot.ts";
import { TargetError, type TargetFault } from "../../harness/connect/fault.ts";
import { httpTarget } from "../../harness/connect/http/http-target.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { Target } from "../../harness/connect/target.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { parseJson } from "../../harness/json/parse.ts";
import { launchAhead } from "../../harness/run/launch-ahead.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { readEntries, type ListedTool } from "../../harness/session/tool-list.ts";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { savedEntries } from "../documents/saved-list-file.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { readAddress, readHeaders } from "./endpoint-arguments.ts";
import { readLaunch } from "./launch-arguments.ts";
import { reportIn } from "./saved-report-file.ts";

/** One side of a comparison, with what hides the secrets that its server may have told. */
export interface Side {
  readonly snapshot: Snapshot;
  readonly mask: Mask;
}

/** Why the server of a side could not be listed. */
export interface Unlisted {
  readonly fault: TargetFault;
  readonly mask: Mask;
}

const maxBytes = 400 * 1024 * 1024;
const giveOne =
  'Give a saved JSON report, a saved tools/list, a URL, or a command in quotes, such as "node server.js".';

/**
 * Reads a side of a comparison: the file of that name, else the server at that URL, or the one that the command starts.
 *
 * @param given as typed
 * @throws UsageError when it is none of these; RunStopped when interrupted
 */
export async function readSide(given: string, options: RunArguments, signal: AbortSignal): Promise<Side | Unlisted> {
  if (/^https?:/iu.test(given)) {
    const endpoint = { url: readAddress(given, false), headers: readHeaders(options) };
    return listServer(given, httpTarget({ endpoint, concurrency: 1 }), options, signal);
  }
  if (statSync(given, { throwIfNoEntry: false })?.isFile() === true) return readSavedSide(given);
  if (!/\s/u.test(given.trim()))
    throw new UsageError(`${given} is neither a file, a URL nor a command with arguments`, giveOne);
  return listServer(given, stdioTarget(readLaunch({ ...options, cmd: given }, undefined)), options, signal);
}

async function readSavedSide(path: string): Promise<Side> {
  const mask: Mask = (text) => text;
  const ifTooLarge = "Test fewer tools at a time with --tool.";
  const text = await readGivenFile({ option: "diff", path, maxBytes, giveOne, ifTooLarge });
  const parsed = parseJson(text);
  const isReport =
    parsed.kind === "value" && isJsonObject(parsed.value) && member(parsed.value, "schemaVersion") !== undefined;
  if (isReport) return { snapshot: snapshotOfReport(path, reportIn(path, text)), mask };
  return { snapshot: snapshotOfList(path, readEntries(savedEntries(path, text)).tools), mask };
}

async function listServer(
  name: string,
  target: Target,
  options: RunArguments,
  signal: AbortSignal,
): Promise<Side | Unlisted> {
  const mask = maskOfTarget(target);
  const hub = launchAhead({
    target,
    dialect: "auto",
    protocol: "auto",
    timeoutMs: options.timeout,
    startTimeoutMs: options.startTimeout,
    maxTimeMs: options.maxTime * 1000,
    client: { name: programName, version: readVersion() },
    ...(options.as === undefined ? {} : { as: options.as }),
    signal,
  });
  let tools: readonly ListedTool[];
  try {
    const { list } = await hub.shared();
    if (list.end.kind !== "complete")
      throw new UsageError(
        `the list of ${name} has no end: its nextCursor came again, or there are more than ${list.tools.length} tools`,
        "Only whole lists can be compared.",
      );
    tools = list.tools;
  } catch (error) {
    if (error instanceof TargetError) return { fault: error.fault, mask };
    throw error;
  } finally {
    await hub.end();
  }
  return { snapshot: snapshotOfList(name, tools, "server"), mask };
}
