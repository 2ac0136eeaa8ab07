import { Readable } from "node:stream";
import type { ByteReader } from "./byte-reader.ts";
import type { BodyLength } from "./http1-head.ts";

const maxPartBytes = 64 * 1024;
const maxLineBytes = 4_096;
/** Further fields may follow the last chunk. */
const maxTrailerLines = 100;
const chunkLine = /^([\da-f]{1,8})[ \t]{0,9}(?:;[^\r\n]*)?\r?\n$/iu;
const emptyLine = /^\r?\n$/u;

/** The body of a request; it fails where it has no end, or none that all servers would agree on. */
export function bodyOf(reader: ByteReader, length: BodyLength): Readable {
  return Readable.from(length.kind === "chunked" ? chunks(reader) : exactly(reader, length.bytes));
}

async function* exactly(reader: ByteReader, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const part = await reader.some(Math.min(left, maxPartBytes));
    if (part.length === 0) throw new Error("the connection ended in a body");
    left -= part.length;
    yield part;
  }
}

async function* chunks(reader: ByteReader): AsyncGenerator<Buffer> {
  const nextLine = async (): Promise<string> => (await reader.line(maxLineBytes)).toString("latin1");
  for (;;) {
    const size = chunkLine.exec(await nextLine())?.[1];
    if (size === undefined) throw new Error("a chunk has no size");
    if (/^0+$/u.test(size)) break;
    yield* exactly(reader, Number.parseInt(size, 16));
    if (!emptyLine.test(await nextLine())) throw new Error("a chunk has another size");
  }
  for (let lines = 0; lines < maxTrailerLines; lines++) {
    const line = await nextLine();
    if (emptyLine.test(line)) return;
    if (!line.endsWith("\n")) break;
  }
  throw new Error("a body in chunks does not end");
}
