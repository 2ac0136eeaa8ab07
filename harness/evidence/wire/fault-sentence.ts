import type { FaultCode } from "../../wire/outcome.ts";

/** The one place that makes sentences of faults on the wire. */
const sentences: Readonly<Record<FaultCode, string>> = {
  "answers-too-large": "The answers of the server were larger than what is held of them.",
  "duplicate-answer": "The server answered a request twice.",
  "duplicate-keys": "The server sent an object that has a key twice.",
  "error-code-not-defined": "The server sent an error with a code that JSON-RPC reserves and has not defined.",
  "error-code-not-integer": "The server sent an error whose code is not an integer.",
  "error-code-says-nothing": "The server sent an error whose code does not say what failed.",
  "error-message-not-string": "The server sent an error whose message is not a string.",
  "error-not-object": "The server sent an error that is not an object.",
  "id-of-other-type": "The server sent an answer whose id has another type than that of the request.",
  "input-required": "The server asked for input where it may not.",
  "line-too-long": "The server wrote a line that is longer than what is read of one.",
  "message-in-array": "The server sent messages in an array.",
  "missing-jsonrpc": 'The server sent an answer without "jsonrpc": "2.0".',
  "neither-result-nor-error": "The server sent an answer with neither a result nor an error.",
  "nested-too-deep": "The server sent a message that is nested deeper than what is read of one.",
  "not-a-message": "The server wrote JSON to stdout that is not a JSON-RPC message.",
  "not-json": "The server wrote a line to stdout that is not JSON.",
  "not-utf8": "The server wrote bytes to stdout that are not UTF-8.",
  "notification-answered": "The server answered a notification.",
  "refused-before-discovery": "The server refused to list its tools before server/discover was asked.",
  "reserved-error-code": "The server sent an error with a code that MCP reserves and has not defined.",
  "result-and-error": "The server sent an answer with both a result and an error.",
  "result-not-object": "The server sent an answer whose result is not an object.",
  "result-type-unknown": "The server sent a result whose resultType is missing or unknown.",
  "server-info-missing": "The server sent a result that does not name the server.",
  "unfinished-line": "The server left the last line on stdout unfinished.",
  "unknown-id": "The server sent an answer that has the id of no request.",
};

/** What was seen, as a sentence. */
export function sentenceOf(code: FaultCode, isAtStart: boolean): string {
  if (!isAtStart) return sentences[code];
  return "Before its first answer the server, or the program that launches it, wrote a line to stdout that is not a JSON-RPC message.";
}
