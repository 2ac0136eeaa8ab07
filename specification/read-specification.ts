import { readFile, stat } from "node:fs/promises";
import { isSystemError } from "../harness/connect/system-error.ts";
import { SpecificationError, type SpecificationFault } from "./specification-fault.ts";

/** Twenty times a long proposal. The worst that is still Markdown, one table of this size, takes 8 s and 800 MB to parse. */
const maxBytes = 512 * 1024;

/**
 * Reads the file of a proposal.
 *
 * @returns its text, without a byte order mark
 * @throws SpecificationError `not-found`, `not-a-file`, `not-readable`, `too-big`, `not-text`, `empty`
 */
export async function readSpecification(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.length > maxBytes) throw new SpecificationError({ code: "too-big", bytes: bytes.length, maxBytes });
  if (bytes.includes(0)) throw new SpecificationError({ code: "not-text", reason: "nul" });
  const text = decode(bytes).replaceAll("\r\n", "\n");
  if (text.trim() === "") throw new SpecificationError({ code: "empty" });
  return text;
}

/** Looked at before it is opened: a pipe would keep us waiting, and a device has no end. */
async function readBytes(path: string): Promise<Buffer> {
  try {
    const status = await stat(path);
    if (!status.isFile()) throw new SpecificationError({ code: "not-a-file" });
    if (status.size > maxBytes) throw new SpecificationError({ code: "too-big", bytes: status.size, maxBytes });
    return await readFile(path);
  } catch (error) {
    throw error instanceof SpecificationError ? error : new SpecificationError(faultOf(error));
  }
}

function faultOf(error: unknown): SpecificationFault {
  if (isSystemError(error, "ENOENT", "ENOTDIR")) return { code: "not-found" };
  return { code: "not-readable", reason: error instanceof Error ? error.message : String(error) };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // The decoder throws this and nothing else.
    if (error instanceof TypeError) throw new SpecificationError({ code: "not-text", reason: "not-utf-8" });
    throw error;
  }
}
