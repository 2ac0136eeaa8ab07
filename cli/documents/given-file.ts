import { readFile, stat } from "node:fs/promises";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { RefusedPath, resolveFile } from "../../harness/files/bounds.ts";
import { isLinkOfSystem } from "../../harness/files/real-path.ts";
import { UsageError } from "../program/usage-error.ts";

/** What is said of a file that cannot be used. */
export interface GivenFile {
  /** The option that it was given with, such as `--openapi`. */
  readonly option: string;
  readonly path: string;
  readonly maxBytes: number;
  /** What to give, a sentence. */
  readonly giveOne: string;
  /** What to do where it is too large, a sentence. */
  readonly ifTooLarge: string;
  /** Others may have made it, such as a report of results: a link that leads out of its directory is not followed. */
  readonly isOfOthers?: true;
}

/**
 * Reads a text that the user gave the file of.
 *
 * @throws UsageError for an address, and for what is not a file of text, or too large
 */
export async function readGivenFile(given: GivenFile): Promise<string> {
  const { option, path, giveOne } = given;
  if (/^https?:/iu.test(path)) {
    throw new UsageError(`${option} ${path} is a URL, and no URLs are fetched`, "Save the document and give its file.");
  }
  let bytes: Buffer;
  try {
    bytes = await readBytes(given);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const what = error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`;
    throw new UsageError(`${option} ${path} ${what}`, giveOne);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${option} ${path} is not UTF-8 text`, giveOne);
  }
}

/** Looked at before it is opened: a pipe would keep us waiting, and a device has no end. */
async function readBytes(given: GivenFile): Promise<Buffer> {
  const { option, maxBytes, giveOne, ifTooLarge } = given;
  const path = given.isOfOthers === true ? unlinked(given) : given.path;
  const status = await stat(path);
  if (!status.isFile()) throw new UsageError(`${option} ${path} is not a file`, giveOne);
  if (status.size > maxBytes) {
    throw new UsageError(`${option} ${path} has ${status.size} bytes, more than ${maxBytes}`, ifTooLarge);
  }
  return await readFile(path);
}

/** @throws UsageError for a link that is not followed */
function unlinked({ option, path, giveOne }: GivenFile): string {
  try {
    return isLinkOfSystem(path) ? path : resolveFile(path, {});
  } catch (error) {
    if (!(error instanceof RefusedPath)) throw error;
    throw new UsageError(`${option} ${path} is not read: ${error.message}`, giveOne);
  }
}
