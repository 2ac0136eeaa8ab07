import { standInOf } from "../traffic/stand-in-address.ts";

/** Longer than any question. */
export const maxQuestionBytes = 512;
const headerBytes = 12;
const maxNameBytes = 254;
const loopback = "127.0.0.1";
const typeA = 1;
const typeAaaa = 28;
const timeToLiveSeconds = 60;

interface Question {
  /** In lower case. */
  readonly labels: readonly string[];
  readonly type: number;
  /** Where it ends. */
  readonly end: number;
}

/** Answers each lookup with an address for the host, and remembers the pair. */
export class Lookups {
  readonly #hosts = new Map<string, string>();
  readonly #onTooMany: () => void;
  readonly #maxNames: number;

  /** @param onTooMany called for each name that can no longer be remembered */
  constructor(onTooMany: () => void, maxNames = 100_000) {
    this.#onTooMany = onTooMany;
    this.#maxNames = maxNames;
  }

  /** The name that was looked up for an address. */
  hostAt(address: string): string | undefined {
    return this.#hosts.get(address);
  }

  /** @returns undefined where it is not a question: nothing is answered */
  answer(query: Buffer): Buffer | undefined {
    const question = questionIn(query);
    if (question === undefined) return undefined;
    const { labels, type, end } = question;
    // Only for a plain name is its address known from outside.
    const isHost = labels.length > 0 && labels.every((label) => /^[a-z0-9_-]+$/u.test(label));
    const address = isHost ? this.#addressOf(labels, type) : undefined;
    const head = Buffer.from(query.subarray(0, headerBytes));
    const [isAnswer, wantsRecursion, noSuchName] = [0x8480, 0x0100, 3];
    head.writeUInt16BE(isAnswer | (query.readUInt16BE(2) & wantsRecursion) | (isHost ? 0 : noSuchName), 2);
    head.writeUInt16BE(address === undefined ? 0 : 1, 6);
    head.fill(0, 8);
    const parts = [head, query.subarray(headerBytes, end)];
    if (address !== undefined) {
      const record = [0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, timeToLiveSeconds, 0, address.length];
      parts.push(Buffer.from(record), address);
    }
    return Buffer.concat(parts);
  }

  #addressOf(labels: readonly string[], type: number): Buffer | undefined {
    if (labels.at(-1) === "localhost") {
      if (type === typeAaaa) return Buffer.from([...Array<number>(15).fill(0), 1]);
      return type === typeA ? addressBytes(loopback) : undefined;
    }
    if (type !== typeA) return undefined;
    const name = labels.join(".");
    const address = standInOf(name);
    if (this.#hosts.size < this.#maxNames) this.#hosts.set(address, name);
    else if (!this.#hosts.has(address)) this.#onTooMany();
    return addressBytes(address);
  }
}

function addressBytes(address: string): Buffer {
  return Buffer.from(address.split(".").map(Number));
}

function questionIn(query: Buffer): Question | undefined {
  if (query.length < headerBytes + 5 || query.length > maxQuestionBytes) return undefined;
  const notAQuestion = 0xf840;
  if ((query.readUInt16BE(2) & notAQuestion) !== 0 || query.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at]; length !== 0; length = query[at]) {
    if (length === undefined || length > 63 || at + 1 + length >= query.length) return undefined;
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  if (at + 5 > query.length || at > headerBytes + maxNameBytes) return undefined;
  return { labels, type: query.readUInt16BE(at + 1), end: at + 5 };
}
