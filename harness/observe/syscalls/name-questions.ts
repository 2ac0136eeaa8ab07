/** A question to a name server. */
export interface NameQuestion {
  /** In lower case, without a dot at its end; what is no plain character is escaped as in zone files (RFC 1035, 5.1). */
  readonly name: string;
  /** Such as `AAAA`. */
  readonly type: string;
}

/** How the bytes are framed: each datagram is a message; in a stream, each message follows its length. */
export type Carriage = "datagram" | "stream";

const headerBytes = 12;
const lengthBytes = 2;
/** RFC 1035, 2.3.4. */
const maxNameBytes = 255;
const maxLabelBytes = 63;
const maxPointers = 16;
/** Servers answer none with more than one. */
const maxQuestions = 4;
/** An answer, a kind of question that looks up nothing, and bits that are zero in each question. */
const notAQuestion = 0xf8_40;
/** Stands for what was not seen of a name. */
const cutOff = "…";

const types: ReadonlyMap<number, string> = new Map([
  [1, "A"],
  [2, "NS"],
  [5, "CNAME"],
  [6, "SOA"],
  [12, "PTR"],
  [15, "MX"],
  [16, "TXT"],
  [28, "AAAA"],
  [33, "SRV"],
  [64, "SVCB"],
  [65, "HTTPS"],
  [255, "ANY"],
]);

/**
 * The names that a message to a name server asks for (RFC 1035, 4.1). Hostile bytes: nothing is thrown, a message that
 * is not a question yields none, and a truncated one yields what is there.
 */
export function nameQuestions(bytes: Uint8Array, carriage: Carriage): readonly NameQuestion[] {
  if (carriage === "datagram") return questionsIn(bytes);
  // Some programs write the length separately, so a message starts at once.
  const prefixed = questionsIn(bytes.subarray(lengthBytes));
  return prefixed.length > 0 ? prefixed : questionsIn(bytes);
}

function questionsIn(message: Uint8Array): readonly NameQuestion[] {
  if (message.length <= headerBytes) return [];
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const count = view.getUint16(4);
  if ((view.getUint16(2) & notAQuestion) !== 0 || count === 0 || count > maxQuestions) return [];
  const questions: NameQuestion[] = [];
  let at = headerBytes;
  while (questions.length < count) {
    const read = readName(message, at);
    if (read === undefined) return [];
    const { name, next } = read;
    if (next === undefined || next + 4 > message.length) return [...questions, { name, type: "?" }];
    const type = view.getUint16(next);
    questions.push({ name, type: types.get(type) ?? `TYPE${type}` });
    at = next + 4;
  }
  return questions;
}

/** @returns the name and its end, or no end if it was cut off; undefined when it is not a name */
function readName(
  message: Uint8Array,
  start: number,
): { readonly name: string; readonly next: number | undefined } | undefined {
  const labels: string[] = [];
  let next: number | undefined;
  let pointers = 0;
  let nameBytes = 1;
  for (let at = start; ;) {
    const length = message[at];
    if (length === undefined) return { name: [...labels, cutOff].join("."), next: undefined };
    if (length === 0) return { name: labels.join(".") || ".", next: next ?? at + 1 };
    if (length > maxLabelBytes) {
      const low = message[at + 1];
      if (low === undefined) return { name: [...labels, cutOff].join("."), next: undefined };
      const target = ((length & 0b11_1111) << 8) | low;
      // A pointer must lead back, so every name has an end.
      if (length < 0b1100_0000 || target >= at || target < headerBytes || ++pointers > maxPointers) return undefined;
      next ??= at + 2;
      at = target;
      continue;
    }
    nameBytes += length + 1;
    if (nameBytes > maxNameBytes) return undefined;
    const label = message.subarray(at + 1, at + 1 + length);
    const isCut = label.length < length;
    labels.push(shownLabel(label) + (isCut ? cutOff : ""));
    if (isCut) return { name: labels.join("."), next: undefined };
    at += length + 1;
  }
}

function shownLabel(label: Uint8Array): string {
  return Array.from(label, shownByte).join("");
}

function shownByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[!-~]/u.test(character)) return /[.:\\";()@$]/u.test(character) ? `\\${character}` : character.toLowerCase();
  return `\\${String(byte).padStart(3, "0")}`;
}
