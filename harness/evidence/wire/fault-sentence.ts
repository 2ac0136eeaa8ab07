import type { FaultCode } from "../../wire/outcome.ts";

/** The one place that makes sentences of wire faults. */
const sentences: Readonly<Record<FaultCode, string>> = {
  "answers-too-large": "The server's answers in one conversation were larger than 32 MiB.",
  "duplicate-answer": "The server answered a request twice.",
  "duplicate-keys": "The server sent an object with a duplicate key.",
  "error-code-not-defined": "The server sent an error code that JSON-RPC reserves but does not define.",
  "error-code-not-integer": "The server sent an error whose code is not an integer.",
  "error-code-says-nothing": "The server sent an error whose code does not say what failed.",
  "error-message-not-string": "The server sent an error whose message is not a string.",
  "error-not-object": "The server sent an error that is not an object.",
  "id-of-other-type": "The server sent an answer whose id has another type than the id of the request.",
  "input-required": "The server returned input_required where the protocol does not allow it.",
  "line-too-long": "The server wrote a line longer than 16 MiB.",
  "message-in-array": "The server sent an array of messages (a batch).",
  "missing-jsonrpc": 'The server sent an answer without "jsonrpc": "2.0".',
  "neither-result-nor-error": "The server sent an answer with neither a result nor an error.",
  "nested-too-deep": "The server sent a message nested more than 512 levels deep.",
  "not-a-message": "The server wrote JSON to stdout that is not a JSON-RPC message.",
  "not-json": "The server wrote a line to stdout that is not JSON.",
  "not-utf8": "The server wrote bytes to stdout that are not UTF-8.",
  "notification-answered": "The server answered a notification.",
  "notification-unknown": "The server sent a notification that the protocol does not have.",
  "refused-before-discovery": "The server refused tools/list before it had answered server/discover.",
  "reserved-error-code": "The server sent an error code that MCP reserves but does not define.",
  "result-and-error": "The server sent an answer with both a result and an error.",
  "result-not-object": "The server sent an answer whose result is not an object.",
  "result-type-unknown": "The server sent a result whose resultType is missing or unknown.",
  "server-info-missing": "The server sent a result without io.modelcontextprotocol/serverInfo in _meta.",
  "unfinished-line": "The server did not finish its last line on stdout.",
  "unknown-id": "The server sent an answer whose id belongs to no request.",
};

/** The fault as a sentence. */
export function sentenceOf(code: FaultCode, isAtStart: boolean): string {
  if (!isAtStart) return sentences[code];
  return "Before its first answer the server, or the program that launches it, wrote a line to stdout that is not a JSON-RPC message.";
}
