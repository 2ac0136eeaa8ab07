import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import type { UpstreamBody } from "../traffic/upstream-event.ts";

/** How much of a body is kept. */
export const maxTextBytes = 64 * 1024;
/** Beyond this, nothing more is read. */
const maxBodyBytes = 64 * 1024 * 1024;
/** A UTF-8 character has at most this many. */
const maxCharacterBytes = 4;

export interface ReadBody extends UpstreamBody {
  /** Reading stopped before its end. */
  readonly isTooMuch?: true;
}

/**
 * Reads the body of a request to its end, and keeps the beginning.
 *
 * @returns undefined where the client disconnects
 */
export function readBody(stream: Readable): Promise<ReadBody | undefined> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let bytes = 0;
  return new Promise((resolve) => {
    const end = (isTooMuch: boolean): void =>
      resolve({ bytes, ...textOf(Buffer.concat(kept), bytes), ...(isTooMuch ? { isTooMuch: true } : {}) });
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (keptBytes < maxTextBytes) {
        // The kept part must not keep the rest of a large chunk in memory.
        const part = Buffer.from(chunk.subarray(0, maxTextBytes - keptBytes));
        kept.push(part);
        keptBytes += part.length;
      }
      if (bytes > maxBodyBytes) {
        stream.pause();
        end(true);
      }
    });
    stream.on("end", () => end(false));
    stream.on("error", () => resolve(undefined));
    stream.on("close", () => resolve(undefined));
  });
}

function textOf(kept: Buffer, bytes: number): Pick<UpstreamBody, "text" | "isCut"> {
  if (bytes === 0) return {};
  if (kept.length === bytes) return isUtf8(kept) ? { text: kept.toString() } : {};
  // The cut may split a character.
  const lengths = Array.from({ length: maxCharacterBytes }, (_, cut) => kept.length - cut);
  const length = lengths.find((each) => each > 0 && isUtf8(kept.subarray(0, each)));
  return length === undefined ? { isCut: true } : { text: kept.subarray(0, length).toString(), isCut: true };
}
