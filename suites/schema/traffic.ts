import { defineFaultCheck } from "../judging/define-fault-check.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const answersAreJsonRpc = defineFaultCheck({
  id: "schema/answers-are-json-rpc",
  title: "Every answer is a JSON-RPC 2.0 response.",
  level: "MUST",
  requirements: requirements("JSONRPC-5", "CORE-TOOL-02"),
  matters: "SDK clients drop such an answer silently and report a timeout, so nobody finds the cause.",
  fix: ['Send "jsonrpc": "2.0", the id, and either an object `result` or an `error`.'],
  faults: ["missing-jsonrpc", "result-and-error", "neither-result-nor-error", "result-not-object"],
  expected: 'a response with "jsonrpc": "2.0", the id of the request, and either an object `result` or an `error`',
});

export const answersCarryTheId = defineFaultCheck({
  id: "schema/answers-carry-the-id",
  title: "Every answer carries the id of its request, once, and of the same type.",
  level: "MUST",
  requirements: requirements("CORE-META-10"),
  matters: "A client matches answers by id; with a wrong one it waits for ever, or takes the answer for another's.",
  fix: ["Return the id as it came, a number as a number.", "Answer every request exactly once."],
  faults: ["unknown-id", "duplicate-answer", "id-of-other-type"],
  expected: "the id of one open request, with the type it was sent with",
});

export const notificationsAreNotAnswered = defineFaultCheck({
  id: "schema/notifications-are-not-answered",
  title: "A notification is not answered.",
  level: "MUST NOT",
  requirements: requirements("JSONRPC-4.1"),
  matters: "Clients match answers to requests by id; one without an id is a fault to them, and ends some sessions.",
  fix: ["Handle a message without an id without answering it, also when its method is unknown."],
  faults: ["notification-answered"],
  expected: "no answer to a message without an id",
});

export const messagesComeOneByOne = defineFaultCheck({
  id: "schema/messages-come-one-by-one",
  since: "2025-06-18",
  title: "Messages come one by one, not several in an array.",
  level: "STATEMENT",
  requirements: requirements("CORE-STDIO-02"),
  matters:
    "Batches went with revision 2025-06-18: clients drop an array, and wait for their answers until the timeout.",
  fix: ["Write each answer as a line of its own."],
  faults: ["message-in-array"],
  expected: "one JSON-RPC message a line",
});

export const errorsAreWellFormed = defineFaultCheck({
  id: "schema/errors-are-well-formed",
  title: "Every error has an integer code and a string message.",
  level: "MUST",
  requirements: requirements("CORE-ERR-10"),
  matters: "Clients decide by the code; a string or a fraction there matches none.",
  fix: ["Write the code as an integer, -32602 for invalid params, and a message."],
  faults: ["error-not-object", "error-code-not-integer", "error-message-not-string"],
  expected: "error is an object with an integer `code` and a string `message`",
});

export const objectKeysAreUnique = defineFaultCheck({
  id: "schema/object-keys-are-unique",
  title: "No object in a message has the same key twice.",
  level: "SHOULD",
  requirements: requirements("RFC8259-4"),
  matters: "Parsers keep the first or the last of two equal keys; two clients read two different hints.",
  fix: ["Serialise with a JSON library instead of joining text."],
  faults: ["duplicate-keys"],
  expected: "every key of an object is written once",
});

export const stdoutCarriesOnlyJsonRpc = defineFaultCheck({
  id: "schema/stdout-carries-only-json-rpc",
  title: "The server writes nothing to stdout but JSON-RPC messages.",
  level: "MUST NOT",
  requirements: requirements("CORE-STDIO-01"),
  matters: "Clients read stdout line by line; a line of another kind breaks some of them and is lost on the rest.",
  fix: [
    "Write logs to stderr.",
    "Find the library that prints to stdout, and silence it.",
    "Where a launcher such as npx greets, install the server and launch it itself.",
  ],
  faults: ["not-json", "not-a-message", "not-utf8", "unfinished-line"],
  expected: "every line on stdout is one JSON-RPC message",
});
