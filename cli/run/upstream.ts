import type { JsonObject } from "../../harness/json/value.ts";
import type { HarFault } from "../../harness/api-stub/har/har-error.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { assertWritable, cannotBeWritten } from "./writable.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";

const maxFileBytes = 64 * 1024 * 1024;
const maxShownLength = 200;
const giveOne = "Give a recording in HAR, as browsers and proxies save it, or off: --upstream traffic.har";

/**
 * How web APIs are answered in the sandbox, by `--upstream`.
 *
 * @throws UsageError for a file that is no recording
 */
export async function readUpstream({
  upstream,
}: Pick<RunArguments, "upstream">): Promise<RunChecksOptions["upstream"]> {
  if (upstream === undefined || upstream === "off") return upstream;
  const ifTooLarge = "Save the requests to the API alone.";
  const text = await readGivenFile({
    option: "--upstream",
    path: upstream,
    maxBytes: maxFileBytes,
    giveOne,
    ifTooLarge,
  });
  const { readHar } = await import("../../harness/api-stub/har/read-har.ts");
  const { HarError } = await import("../../harness/api-stub/har/har-error.ts");
  try {
    return readHar(text);
  } catch (error) {
    if (error instanceof HarError) throw describeFault(`--upstream ${upstream}`, error.fault);
    throw error;
  }
}

function describeFault(what: string, fault: HarFault): UsageError {
  switch (fault.code) {
    case "not-json":
      return new UsageError(`${what} is not JSON: ${visibleText(fault.reason, maxShownLength)}`, giveOne);
    case "malformed":
      return new UsageError(
        `${what} is not a recording in HAR 1.2: ${fault.field} is ${visibleText(fault.found, maxShownLength)}, not ${fault.expected}`,
        giveOne,
      );
    case "too-many-entries":
      return new UsageError(`${what} has more than ${fault.maxEntries} entries`, "Save the requests to the API alone.");
    case "no-answers":
      return new UsageError(
        `${what} has no answer to a request over HTTP (entries: ${fault.entries})`,
        "Save it with the contents of the answers.",
      );
  }
}

/**
 * Makes sure that the file of `--save-upstream` can be written, before a run that would end without it.
 *
 * @returns what writes what was sent, or undefined without the option
 * @throws UsageError where it cannot be written
 */
export function openSavedUpstream(path: string | undefined): ((archive: JsonObject) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  const name = `--save-upstream ${path}`;
  assertWritable(path, name);
  return async (archive) => {
    try {
      await writeWhole(path, `${JSON.stringify(archive, undefined, 2)}\n`);
    } catch (error) {
      throw cannotBeWritten(name, error);
    }
  };
}
