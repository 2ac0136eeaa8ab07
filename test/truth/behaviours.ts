import * as ofFiles from "./behaviours-of-files.ts";
import * as ofFaults from "./behaviours-of-faults.ts";
import { mcp, node, takes, type Behaviour } from "./behaviour.ts";
import * as ofApis from "./behaviours-of-apis.ts";
import * as ofCodes from "./behaviours-of-codes.ts";
import * as ofHome from "./behaviours-of-home.ts";
import * as ofLooks from "./behaviours-of-looks.ts";
import * as ofReach from "./behaviours-of-reach.ts";

const readOnly = { readOnlyHint: true };
const additive = { readOnlyHint: false, destructiveHint: false };
const idempotent = { readOnlyHint: false, idempotentHint: true };
const closed = { openWorldHint: false };

const readOnlyTools = ["truth/read-only-tools-change-nothing", "fail"] as const;
const onlyAdd = "truth/non-destructive-tools-only-add";
const ownState = ["truth/read-only-tools-change-nothing", "ambiguous"] as const;
const repeat = ["truth/idempotent-tools-repeat-without-effect", "fail"] as const;
const asksForChange = ["truth/read-only-tools-change-nothing", "warn"] as const;
const writes = { readOnlyHint: false };
const sentOnce = "truth/refused-posts-are-sent-once";
const stayInside = ["truth/closed-world-tools-stay-inside", "ambiguous"] as const;

/** A hint that is true of the tool: what its calls do is no fault. */
export const honest: readonly Behaviour[] = [
  node("nothing", { ...readOnly, ...closed }, { live: "no effect" }),
  node("log-to-stderr", { ...readOnly, ...closed }),
  node("lock-file-at-start", { ...readOnly, ...closed }),
  node(
    "heartbeat",
    { ...readOnly, ...closed },
    { tells: "of a server that overwrote heartbeat, whatever is called", live: "a clock" },
  ),
  node("cache-at-ping", { ...readOnly, ...closed }),
  node("read-with-journal", { ...readOnly, ...closed }, { tells: "files came and went, such as " }),
  node("lazy-store", { ...readOnly, ...closed }, { mayStayOpen: readOnlyTools[0] }),
  node("lazy-profile", { ...readOnly, ...closed }),
  node("autosave", { ...readOnly, ...closed }, { mayStayOpen: readOnlyTools[0] }),
  node("autosave-random-names", { ...readOnly, ...closed }, { mayStayOpen: readOnlyTools[0] }),
  node("slow-clock", { ...readOnly, ...closed }, { mayStayOpen: readOnlyTools[0] }),
  node("beside-one-that-deletes", { ...additive, ...closed }),
  node("beside-one-that-ends-it", { ...additive, ...closed }),
  node("json-store", { ...additive, ...closed }),
  node("append", { ...additive, ...closed }),
  node("delete", { ...idempotent, ...closed }),
  node("overwrite", { ...idempotent, ...closed }),
  node("write-here", { ...additive, ...idempotent, ...closed }),
  // Whether the second call comes before the first one's write hangs on the machine.
  node(
    "write-later",
    { ...additive, ...idempotent, ...closed },
    { mayStayOpen: "truth/idempotent-tools-repeat-their-reply" },
  ),
  node("write-for-one-combination", { ...additive, ...closed }),
  node("telemetry", { ...readOnly, ...closed }),
  node("open-page", readOnly),
  node("ask-to-read", readOnly, {
    tells: "mcp-annotations-conformance answered in place of api.example.com",
    live: "a request that reads",
  }),
  node("ask-to-read", readOnly, {
    described: { "get /items": { operationId: "act" } },
    tells: "working calls sent GET /items",
  }),
  node("ask-to-create", { readOnlyHint: false }, { described: { "post /items": takes("title") } }),
  node("ask-by-query", readOnly),
  node("ask-by-selection", readOnly, { tells: "12 of 12 calls worked" }),
  node("ask-to-search", readOnly, { described: { "post /items/search": mcp({ readOnlyHint: true }) } }),
  node("ask-to-create", additive, {
    described: { "post /{kind}": mcp({ readOnlyHint: false, destructiveHint: false }) },
  }),
  node("ask-with-session", readOnly, { others: ["one", "two"], mayStayOpen: readOnlyTools[0] }),
  node("report-by-itself", readOnly),
  node("ask-to-remove", { ...idempotent, destructiveHint: true }),
  node("ask-to-create-with-key", idempotent),
  node("post-again-with-key", writes, { tells: "was sent again with the same Idempotency-Key" }),
  node("read-again-and-post", writes),
  node("make-then-replace", idempotent),
  node("nothing", { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }),
  node("delete", {}, { answer: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } }),
  node("structured-result", { ...readOnly, ...closed }, { answer: readOnly, live: "an answer that is true" }),
  { server: "server.py", behaviour: "nothing", annotations: { ...readOnly, ...closed } },
  { server: "server.sh", behaviour: "nothing", annotations: { ...readOnly, ...closed } },
];

/** Of servers behind HTTP: one of each kind of evidence. */
export const behindHttp: { readonly honest: readonly Behaviour[]; readonly lies: readonly Behaviour[] } = {
  honest: [
    node("nothing", { ...readOnly, ...closed }, { transport: "http" }),
    node("ask-to-read", readOnly, {
      transport: "http",
      tells: "mcp-annotations-conformance answered in place of api.example.com",
    }),
  ],
  lies: [
    node("write-later", readOnly, { transport: "http", kills: readOnlyTools }),
    node("write-at-exit", readOnly, { transport: "http", kills: readOnlyTools }),
    node("connect", closed, { transport: "http", kills: stayInside }),
    node("ask-to-remove", readOnly, {
      transport: "http",
      kills: asksForChange,
      tells: "sent DELETE https://api.example.com/v1/items/7.",
      live: "HTTP",
    }),
    node(
      "write-when-asked",
      {},
      { transport: "http", answer: {}, kills: ["side-effects/queries-change-no-file", "fail"] },
    ),
  ],
};

/** Nothing that could be told for sure. */
export const unclear: readonly Behaviour[] = [
  node("binary-store", additive, { undecided: onlyAdd }),
  node("ask-to-search", readOnly, { undecided: readOnlyTools[0] }),
  node("ask-to-search", idempotent, { undecided: repeat[0] }),
  node("ask-to-create", additive, { undecided: onlyAdd }),
  node("remove-own-job", readOnly, { undecided: readOnlyTools[0] }),
];

/** Hints that are not true. */
export const lies: readonly Behaviour[] = [
  node("write-here", readOnly, { kills: readOnlyTools }),
  node("fail", readOnly, { kills: readOnlyTools }),
  node("write-to-tmpdir", readOnly, { kills: ownState }),
  node("write-to-home", readOnly, { kills: readOnlyTools }),
  node("write-to-profile", readOnly, { kills: readOnlyTools }),
  node("count-in-home", readOnly, { kills: ownState }),
  node("count-every-call", readOnly, {
    others: ["one", "two"],
    kills: ["truth/calls-leave-no-trace", "ambiguous"],
  }),
  node("log-in-new-folder", readOnly, { kills: ownState }),
  node("append-with-log", idempotent, { kills: ["truth/idempotent-tools-repeat-without-effect", "ambiguous"] }),
  node("stamp", idempotent, { kills: ["truth/idempotent-tools-repeat-without-effect", "ambiguous"] }),
  node("write-elsewhere", readOnly, { kills: readOnlyTools }),
  node("write-to-open-file", readOnly, { kills: readOnlyTools }),
  node("write-later", readOnly, { kills: readOnlyTools }),
  node("write-after-a-second", readOnly, { kills: readOnlyTools }),
  node("write-at-exit", readOnly, { kills: readOnlyTools, live: "an effect at the end" }),
  node("write-once-for-each", readOnly, { kills: readOnlyTools }),
  node("write-through-io-uring", readOnly, { kills: readOnlyTools, env: { UV_USE_IO_URING: "1" } }),
  node("write-for-one-combination", readOnly, { kills: readOnlyTools }),
  node("change-memory", readOnly, { kills: readOnlyTools }),
  node("delete", additive, { kills: [onlyAdd, "fail"], live: "a deleted file" }),
  node("truncate", additive, { kills: [onlyAdd, "fail"] }),
  node("overwrite", additive, { kills: [onlyAdd, "ambiguous"] }),
  node("rename", additive, { kills: [onlyAdd, "ambiguous"] }),
  node("chmod", additive, { kills: [onlyAdd, "ambiguous"] }),
  node("append-on-second-call", idempotent, { kills: repeat }),
  node("count-replies", idempotent, { kills: ["truth/idempotent-tools-repeat-their-reply", "note"] }),
  node("choose-nothing", { readOnlyHint: false }, { kills: ["truth/hints-warn-of-what-happens", "note"] }),
  node("connect", closed, { kills: stayInside }),
  node("resolve", closed, { kills: stayInside }),
  node("send-datagram", closed, { kills: stayInside }),
  node("fetch-beside-telemetry", closed, { kills: stayInside, tells: "a call tried to reach api.example.com:443." }),
  node("ask-like-others", closed, {
    others: ["one", "two"],
    kills: ["truth/closed-world-tools-share-no-host", "ambiguous"],
    tells: "reach api.example.com.",
  }),
  node("ask-to-remove", readOnly, { kills: asksForChange, tells: "sent DELETE https://api.example.com/v1/items/7." }),
  node("ask-to-change", readOnly, { kills: asksForChange, live: "a request that changes" }),
  node("ask-to-replace", readOnly, { kills: asksForChange }),
  node("ask-to-create", readOnly, {
    described: { "post /items": mcp({ readOnlyHint: false }) },
    kills: readOnlyTools,
    tells: "sent POST https://api.example.com/v1/items, which the API's description calls a change.",
  }),
  node("change-by-selection", readOnly, { kills: asksForChange, tells: "(issueCreate)" }),
  node(
    "ask-to-remove",
    { readOnlyHint: false },
    {
      described: { "get /items/{id}": { operationId: "act" }, "delete /items/{id}": {} },
      kills: ["http-verbs/tools-send-their-operation", "warn"],
      tells: "sent only DELETE https://api.example.com/v1/items/7.",
    },
  ),
  node(
    "ask-to-create",
    { readOnlyHint: false },
    {
      described: { "post /items": takes("title", "kind") },
      kills: ["http-verbs/requests-are-as-documented", "warn"],
      tells: '"kind" is missing',
    },
  ),
  node("ask-by-mutation", readOnly, { kills: asksForChange, tells: "(issueClose)" }),
  node("ask-and-fail", additive, { others: ["one"], kills: [onlyAdd, "warn"] }),
  node("ask-to-remove", additive, { kills: [onlyAdd, "warn"] }),
  node("ask-to-replace", additive, { kills: [onlyAdd, "ambiguous"] }),
  node("ask-to-create", idempotent, { kills: [repeat[0], "ambiguous"] }),
  node("set-and-unset", idempotent, {
    kills: ["truth/idempotent-tools-repeat-their-requests", "note"],
    tells: "https://api.example.com/v1/items/7/star; the first did not send such a request.",
  }),
  node("post-again-when-broken", writes, {
    kills: [sentOnce, "note"],
    tells:
      "sent POST https://api.example.com/v1/items again by itself, after the connection was closed without an answer",
  }),
  node("post-again-when-refused", writes, {
    kills: [sentOnce, "ambiguous"],
    tells: "refused with 503",
    live: "a refused request",
  }),
  node("ask-to-remove", {}, { answer: readOnly, kills: ["truth/read-only-answers-are-true", "warn"] }),
  node("write-here", {}, { answer: readOnly, kills: ["truth/read-only-answers-are-true", "fail"] }),
  node("delete", {}, { answer: additive, kills: ["truth/non-destructive-answers-are-true", "fail"] }),
  node("append", {}, { answer: idempotent, kills: ["truth/idempotent-answers-are-true", "fail"] }),
  node("connect", {}, { answer: closed, kills: ["truth/closed-world-answers-are-true", "ambiguous"] }),
  node("write-when-asked", {}, { answer: {}, kills: ["side-effects/queries-change-no-file", "fail"] }),
  node("result-breaks-schema", {}, { kills: ["output/result-conforms-to-output-schema", "fail"] }),
  node("result-is-an-array", {}, { kills: ["output/structured-content-is-an-object", "fail"] }),
  node("result-without-text", {}, { kills: ["output/structured-content-is-repeated-as-text", "warn"] }),
  node("result-in-prose", {}, { kills: ["output/structured-content-is-repeated-as-text", "ambiguous"] }),
  node("result-without-content", {}, { kills: ["output/content-is-an-array", "fail"] }),
  node("unknown-tool-as-result", {}, { kills: ["error-codes/unknown-tool-call-is-an-error", "warn"] }),
  node("call-without-form", {}, { kills: ["error-codes/malformed-call-is-an-error", "warn"] }),
  node("invalid-call-as-error", {}, { kills: ["error-codes/invalid-call-is-a-tool-error", "ambiguous"] }),
  node(
    "every-failure-as-error",
    {},
    {
      others: ["one", "two"],
      kills: ["error-codes/tools-fail-as-tool-errors", "warn"],
    },
  ),
  node("failure-as-error", {}, { kills: ["error-codes/tool-failure-is-a-tool-error", "warn"], live: "an error" }),
  node("query-is-stricter", {}, { answer: {}, kills: ["error-codes/query-and-call-agree", "warn"] }),
  {
    server: "server.py",
    behaviour: "write-to-mapped-file",
    annotations: readOnly,
    kills: readOnlyTools,
  },
  { server: "server.py", behaviour: "delete", annotations: additive, kills: [onlyAdd, "fail"] },
  { server: "server.py", behaviour: "connect", annotations: closed, kills: stayInside },
  { server: "server.sh", behaviour: "write-here", annotations: readOnly, kills: readOnlyTools },
  {
    server: "server.sh",
    behaviour: "append",
    annotations: idempotent,
    kills: repeat,
  },
];

/** All of them. */
export const behaviours: readonly Behaviour[] = [
  ...honest,
  ...behindHttp.honest,
  ...unclear,
  ...lies,
  ...behindHttp.lies,
  ...[ofApis, ofCodes, ofFaults, ofFiles, ofHome, ofLooks, ofReach].flatMap((rows) => Object.values(rows).flat()),
];
