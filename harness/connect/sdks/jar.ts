import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

/** A jar, of which only the list of its members is read. */
export interface Jar {
  readonly names: readonly string[];
  /** The text of a short member; undefined where it has none, or cannot be read. */
  readonly textOf: (name: string) => string | undefined;
  readonly close: () => void;
}

const maxListBytes = 32 * 1024 * 1024;
const maxTextBytes = 256 * 1024;
const endBytes = 22;
const maxCommentBytes = 65_535;
const endSignature = Buffer.from("PK\u0005\u0006", "latin1");
const entrySignature = 0x02014b50;

interface Entry {
  readonly at: number;
  readonly method: number;
  readonly packedBytes: number;
}

/** @returns undefined where it cannot be read, or is no jar */
export function openJar(path: string): Jar | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    const entries = entriesOf(descriptor);
    const opened = descriptor;
    return {
      names: [...entries.keys()],
      textOf: (name) => textOf(opened, entries.get(name)),
      close: () => closeSync(opened),
    };
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }
}

/** @throws where the list is damaged */
function entriesOf(descriptor: number): ReadonlyMap<string, Entry> {
  const { size } = fstatSync(descriptor);
  const tail = read(descriptor, Math.max(0, size - endBytes - maxCommentBytes), endBytes + maxCommentBytes);
  const end = tail.subarray(tail.lastIndexOf(endSignature));
  const list = read(descriptor, end.readUInt32LE(16), Math.min(maxListBytes, end.readUInt32LE(12)));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === entrySignature;) {
    const nameBytes = list.readUInt16LE(at + 28);
    entries.set(list.toString("utf8", at + 46, at + 46 + nameBytes), {
      at: list.readUInt32LE(at + 42),
      method: list.readUInt16LE(at + 10),
      packedBytes: list.readUInt32LE(at + 20),
    });
    at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

function textOf(descriptor: number, entry: Entry | undefined): string | undefined {
  if (entry === undefined || entry.packedBytes > maxTextBytes) return undefined;
  try {
    const header = read(descriptor, entry.at, 30);
    const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = read(descriptor, start, entry.packedBytes);
    return (entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: maxTextBytes }) : packed).toString("utf8");
  } catch {
    return undefined;
  }
}

function read(descriptor: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from));
}
