import { METHODS } from "node:http";
import type { Duplex } from "node:stream";

/** The parser of Node.js takes a request with it and a body or none. */
const carrier = "POST";
/** A token, as RFC 9110 has it, before the rest of a request line. */
const requestLine = /^(?<method>[\w!#$%&'*+.^`|~-]{1,40}) \S{1,8000} HTTP\/1\.[01]\r?\n/u;
const maxLineBytes = 9_000;

/**
 * Makes the first request of a connection one that the parser of Node.js takes: it refuses methods that it does not know,
 * such as `LIST`, which HTTP allows.
 *
 * @param socket of which something has come, and nothing was read
 * @returns the method that was sent, where the connection now says another one
 */
export function carryUnknownMethod(socket: Duplex): string | undefined {
  const first: unknown = socket.read();
  if (!Buffer.isBuffer(first)) return undefined;
  const method = requestLine.exec(first.toString("latin1", 0, maxLineBytes))?.groups?.["method"];
  if (method === undefined || METHODS.includes(method)) {
    socket.unshift(first);
    return undefined;
  }
  socket.unshift(Buffer.concat([Buffer.from(carrier), first.subarray(method.length)]));
  return method;
}
