import { defineFaultCheck } from "../judging/define-fault-check.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const answersAreJsonRpc = defineFaultCheck({
  id: "schema/answers-are-json-rpc",
  title: "Every answer is a JSON-RPC 2.0 response.",
  level: "MUST",
  requirements: requirements("JSONRPC-5", "CORE-TOOL-02"),
  matters: "SDK clients drop such an answer silently and report a timeout, so nobody finds the cause.",
  restsOn: "Every answer of the run says jsonrpc 2.0 and has either an object as result or an error.",
  cannotSee: "What the result means, and answers that the run did not ask for.",
  fix: ['Send "jsonrpc": "2.0", the id, and either an object `result` or an `error`.'],
  faults: ["missing-jsonrpc", "result-and-error", "neither-result-nor-error", "result-not-object"],
  expected: 'a response with "jsonrpc": "2.0", the id of the request, and either an object `result` or an `error`',
});

export const answersCarryTheId = defineFaultCheck({
  id: "schema/answers-carry-the-id",
  title: "Every answer carries the id of its request, once, and of the same type.",
  level: "MUST",
  requirements: requirements("CORE-META-10"),
  matters: "Clients match answers by id; with a wrong id they wait forever, or match it to another request.",
  restsOn: "Every answer of the run had the id of one request, once.",
  cannotSee: "Ids of other forms than the run uses.",
  fix: ["Return the id unchanged, a number as a number.", "Answer every request exactly once."],
  faults: ["unknown-id", "duplicate-answer", "id-of-other-type"],
  expected: "the id of one open request, with the type it was sent with",
});

export const notificationsAreNotAnswered = defineFaultCheck({
  id: "schema/notifications-are-not-answered",
  title: "A notification is not answered.",
  level: "MUST NOT",
  requirements: requirements("JSONRPC-4.1"),
  matters: "Clients match answers by id; an answer without an id is an error, and ends some sessions.",
  restsOn: "No message of the run answered a notification.",
  cannotSee: "Notifications that the run does not send.",
  fix: ["Do not answer a message without an id, even if its method is unknown."],
  faults: ["notification-answered"],
  expected: "no answer to a message without an id",
});

export const notificationsAreKnown = defineFaultCheck({
  id: "schema/notifications-are-known",
  title: "The server sends only notifications that the protocol has.",
  level: "STATEMENT",
  // Clients ignore members that they do not know, so it breaks nothing.
  severity: "note",
  requirements: requirements("CORE-NOTE-01"),
  matters: "No client reads a notification that it does not know, so what it says is lost.",
  restsOn: "Every notification of the run has a method that the protocol's schema has for servers.",
  cannotSee: "Notifications that the server sends only to other clients or later.",
  fix: [
    "Send `notifications/message` for a log, and `notifications/progress` for the progress of a request.",
    "Or declare in `capabilities.experimental` or `capabilities.extensions` what the notification belongs to.",
  ],
  faults: ["notification-unknown"],
  expected: "a notification that the protocol's schema has for servers",
  appliesTo: ({ introduction: { initialized } }) =>
    ["experimental", "extensions"].some((key) => hasMembers(member(initialized.capabilities, key)))
      ? "the server declares extensions, which may have notifications of their own"
      : undefined,
});

function hasMembers(value: Json | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

export const messagesComeOneByOne = defineFaultCheck({
  id: "schema/messages-come-one-by-one",
  since: "2025-06-18",
  title: "Messages are sent one by one, not as a batch (an array).",
  level: "STATEMENT",
  requirements: requirements("CORE-STDIO-02"),
  matters: "Revision 2025-06-18 removed batches: clients drop an array, and wait until the timeout.",
  restsOn: "No message of the run was an array.",
  cannotSee: "Arrays that only other requests bring about.",
  fix: ["Send each answer as a message of its own."],
  faults: ["message-in-array"],
  expected: "one JSON-RPC message a line",
});

export const errorsAreWellFormed = defineFaultCheck({
  id: "schema/errors-are-well-formed",
  title: "Every error has an integer code and a string message.",
  level: "MUST",
  requirements: requirements("CORE-ERR-10"),
  matters: "Clients compare the code; a string or a fraction never matches.",
  restsOn: "Every error of the run has a whole number as code and a text as message.",
  cannotSee: "Errors that the run did not cause, and whether the code fits.",
  fix: ["Set `code` to an integer, such as -32602 for invalid params, and `message` to a string."],
  faults: ["error-not-object", "error-code-not-integer", "error-message-not-string"],
  expected: "error is an object with an integer `code` and a string `message`",
});

export const objectKeysAreUnique = defineFaultCheck({
  id: "schema/object-keys-are-unique",
  title: "No object in a message has the same key twice.",
  level: "SHOULD",
  requirements: requirements("RFC8259-4"),
  matters: "Some parsers keep the first of two equal keys and others the last, so clients read different hints.",
  restsOn: "No object in a message of the run had a key twice.",
  cannotSee: "Messages that the run did not bring about.",
  fix: ["Use a JSON library instead of joining strings."],
  faults: ["duplicate-keys"],
  expected: "every key of an object occurs once",
});

export const stdoutCarriesOnlyJsonRpc = defineFaultCheck({
  id: "schema/stdout-carries-only-json-rpc",
  title: "The server writes nothing to stdout but JSON-RPC messages.",
  level: "MUST NOT",
  requirements: requirements("CORE-STDIO-01"),
  matters: "Clients read stdout line by line; any other line breaks some clients, and others drop it.",
  restsOn: "Every line that the server wrote to stdout during the run was a message in UTF-8.",
  cannotSee: "What it prints in situations that the run did not bring about.",
  fix: [
    "Write logs to stderr, and each message as valid JSON in a line of its own.",
    "Find the library that prints to stdout, and turn that off.",
    "If a launcher such as npx prints a line, install the server and start it directly.",
  ],
  faults: ["not-json", "not-a-message", "not-utf8", "unfinished-line"],
  expected: "every line on stdout is one JSON-RPC message",
});
