import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import type { Hooks } from "./hooks.ts";
import { isJsonObject } from "../protocol/json-object.ts";

/** The pipes of a server: bytes in, whole lines out. */
export interface ServerPipes {
  readonly input: Readable;
  readonly writeLine: (line: string) => void;
}

/** Where a transport of the SDK writes to: one message at a time, so that each chunk is one line. */
export function outgoing(hooks: Hooks, pipes: ServerPipes): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      const line = String(chunk).trimEnd();
      const message: unknown = hooks.wire === undefined ? undefined : JSON.parse(line);
      const lines = isJsonObject(message) ? (hooks.wire?.(line, message) ?? [line]) : [line];
      lines.forEach(pipes.writeLine);
      done();
    },
  });
}
