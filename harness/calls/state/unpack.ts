import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** How much may still be unpacked: a small file may contain gigabytes of zeros. */
export interface UnpackBudget {
  bytes: number;
}

export function freshBudget(): UnpackBudget {
  return { bytes: 64 * 1024 * 1024 };
}

export const maxMembers = 5_000;

/** Anything nested deeper, such as an archive in an archive in an archive, is compared by bytes. */
export const maxNesting = 2;

/** The members of an archive by name; a file that is only compressed has one member without a name. */
export type Members = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks gzip, zip, tar, and a tar in gzip. The times and versions in their headers are not content.
 *
 * @returns undefined for anything else, and where it is damaged, encrypted or too large
 */
export function unpack(packed: Uint8Array, budget: UnpackBudget): Members | undefined {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const inner = within(budget, (maxOutputLength) => gunzipSync(bytes, { maxOutputLength }));
    return inner && (isTar(inner) ? membersOfTar(inner) : new Map([["", inner]]));
  }
  if (isTar(bytes)) return membersOfTar(bytes);
  return bytes.subarray(0, 2).toString("latin1") === "PK" ? membersOfZip(bytes, budget) : undefined;
}

/** @returns undefined where it is damaged or too large */
export function inflated(packed: Uint8Array, budget: UnpackBudget): Buffer | undefined {
  return within(budget, (maxOutputLength) => inflateSync(packed, { maxOutputLength }));
}

function within(budget: UnpackBudget, unpacked: (maxOutputLength: number) => Buffer): Buffer | undefined {
  if (budget.bytes <= 0) return undefined;
  try {
    const bytes = unpacked(budget.bytes);
    budget.bytes -= bytes.length;
    return bytes;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Content that is too large was still unpacked up to the limit.
    if ("code" in error && error.code === "ERR_BUFFER_TOO_LARGE") budget.bytes = 0;
    return undefined;
  }
}

const blockBytes = 512;

function isTar(bytes: Buffer): boolean {
  return bytes.length >= blockBytes && bytes.subarray(257, 262).toString("latin1") === "ustar";
}

function membersOfTar(bytes: Buffer): Members | undefined {
  const members = new Map<string, Uint8Array>();
  let longName: string | undefined;
  for (let at = 0; at + blockBytes <= bytes.length;) {
    const header = bytes.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size >= 0) || at + blockBytes + size > bytes.length || members.size >= maxMembers) return undefined;
    const content = bytes.subarray(at + blockBytes, at + blockBytes + size);
    const type = textAt(header, 156, 1);
    at += blockBytes * (1 + Math.ceil(size / blockBytes));
    if (type === "L") longName = textAt(content, 0, content.length);
    else if (type === "x") longName = /^\d+ path=(.*)$/mu.exec(content.toString("utf8"))?.[1] ?? longName;
    if (type === "L" || type === "x" || type === "g") continue;
    const name = longName ?? `${textAt(header, 345, 155)}/${textAt(header, 0, 100)}`;
    longName = undefined;
    if (members.has(name)) return undefined;
    members.set(name, Buffer.concat([content, Buffer.from(textAt(header, 157, 100))]));
  }
  return members;
}

function textAt(bytes: Buffer, start: number, length: number): string {
  const text = bytes.subarray(start, start + length);
  const end = text.indexOf(0);
  return text.subarray(0, end === -1 ? text.length : end).toString("utf8");
}

const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;

function membersOfZip(bytes: Buffer, budget: UnpackBudget): Members | undefined {
  const end = bytes.lastIndexOf("PK\u0005\u0006", -endBytes, "latin1");
  if (end === -1) return undefined;
  const members = new Map<string, Uint8Array>();
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxMembers) return undefined;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const next = at + entryBytes + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
    if (next > end) return undefined;
    const name = bytes.subarray(at + entryBytes, at + entryBytes + (nameLength ?? 0)).toString("latin1");
    const content = contentInZip(bytes, at, budget);
    if (content === undefined || members.has(name)) return undefined;
    members.set(name, content);
    at = next;
  }
  return members;
}

/** @param at the position of its entry in the central directory */
function contentInZip(bytes: Buffer, at: number, budget: UnpackBudget): Uint8Array | undefined {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  const packedSize = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (isEncrypted || local + localBytes > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50) return undefined;
  const start = local + localBytes + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) return undefined;
  if (method === 0) return packed;
  return method === 8 ? within(budget, (maxOutputLength) => inflateRawSync(packed, { maxOutputLength })) : undefined;
}
