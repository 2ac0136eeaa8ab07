import { mcp, node, type Behaviour } from "./behaviour.ts";

const server = { server: "apis.mjs" } as const;
const readOnly = { readOnlyHint: true };
const additive = { readOnlyHint: false, destructiveHint: false };
const idempotent = { readOnlyHint: false, idempotentHint: true };
const readOnlyTools = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const repeat = "truth/idempotent-tools-repeat-without-effect";
const opens = { "post /session": mcp({ readOnlyHint: true }), "post /sessions": mcp({ readOnlyHint: true }) };

/** Whose state a request is about decides: what the call itself has opened is nobody else's. */
export const honest: readonly Behaviour[] = [
  node("read-in-session", readOnly, { ...server, described: opens }),
  node("read-by-session-id", readOnly, { ...server, described: opens }),
  node("scroll-and-free", readOnly, server),
  node("read-in-batch", readOnly, server),
  node("upload-in-parts", additive, {
    ...server,
    described: { "post /uploads": mcp({ readOnlyHint: false, destructiveHint: false }) },
  }),
  node("put-given", idempotent, server),
];

/** A POST may only ask. */
export const unclear: readonly Behaviour[] = [
  node("read-in-session", readOnly, { ...server, undecided: readOnlyTools }),
  node("upload-in-parts", additive, { ...server, undecided: onlyAdd }),
];

/** What the caller names, or the API's description calls a change, is the user's. */
export const lies: readonly Behaviour[] = [
  node("remove-given", readOnly, {
    ...server,
    kills: [readOnlyTools, "fail"],
    tells: "with an argument of the call in it",
    live: "a request about what the caller names",
  }),
  node("remove-given", additive, { ...server, kills: [onlyAdd, "fail"] }),
  node("change-given", readOnly, { ...server, kills: [readOnlyTools, "fail"] }),
  node("change-given", additive, { ...server, kills: [onlyAdd, "ambiguous"] }),
  node("remove-one", readOnly, {
    ...server,
    described: { "delete /items/{id}": { operationId: "deleteItem" } },
    kills: [readOnlyTools, "fail"],
    tells: "which the API's description calls a change",
  }),
  node("remove-found", readOnly, { ...server, kills: [readOnlyTools, "warn"] }),
  node("remove-in-batch", readOnly, { ...server, kills: [readOnlyTools, "fail"], tells: "in a batch" }),
  node("remove-in-parts", additive, { ...server, kills: [onlyAdd, "fail"] }),
  node("put-anew", idempotent, { ...server, kills: [repeat, "fail"], tells: "an id that no argument" }),
  // It carries nothing that was given, and whether it changes something for the user is left open.
  node("ask-with-record", readOnly, {
    others: ["one", "two"],
    kills: [readOnlyTools, "ambiguous"],
    alsoKills: ["truth/calls-leave-no-trace", "ambiguous"],
    tells: "as the calls of nearly all tools do.",
  }),
  node(
    "fetch-given",
    { openWorldHint: false },
    {
      ...server,
      kills: ["truth/closed-world-tools-stay-inside", "fail"],
      tells: "an address that it was given",
    },
  ),
];
