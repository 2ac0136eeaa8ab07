import { isJsonObject, objectAt, type JsonObject } from "../protocol/json.ts";
import type { ClientMutant } from "./client-mutant.ts";

const suite = "client";
const dialects = ["static"] as const;

function withAnnotations(change: (annotations: JsonObject) => JsonObject) {
  return (tools: readonly JsonObject[]): readonly JsonObject[] =>
    tools.map((tool) => ({ ...tool, annotations: change(objectAt(tool, "annotations")) }));
}

const hintKeys = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** Lies about lists and what is held of them. */
export const listMutants: readonly ClientMutant[] = [
  {
    id: "client-drops-false-hints",
    suite,
    lie: "keeps of the hints those alone that are true",
    dialects,
    killedBy: ["client/hints-are-kept"],
    mayAlsoFail: [],
    hooks: () => ({
      tools: withAnnotations((annotations) =>
        Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== false)),
      ),
    }),
  },
  {
    id: "client-fills-in-harmless-hints",
    suite,
    lie: "fills in an absent destructiveHint with false",
    dialects,
    killedBy: ["client/hints-are-kept"],
    mayAlsoFail: ["client/absent-hints-are-their-defaults"],
    hooks: () => ({ tools: withAnnotations((annotations) => ({ destructiveHint: false, ...annotations })) }),
  },
  {
    id: "client-rejects-unknown-hints",
    suite,
    lie: "rejects a list with a hint that it does not know",
    dialects,
    killedBy: ["client/unknown-hints-are-tolerated"],
    mayAlsoFail: [],
    hooks: () => ({
      tools: (tools) => {
        const keys = tools.flatMap((tool) => Object.keys(objectAt(tool, "annotations")));
        if (keys.some((key) => ![...hintKeys, "title"].includes(key))) throw new TypeError("unrecognized key");
        return tools;
      },
    }),
  },
  {
    id: "client-drops-list-for-wrong-hint",
    suite,
    lie: "rejects a whole list for one hint that is not a boolean",
    dialects,
    killedBy: ["client/wrong-hint-costs-no-list"],
    mayAlsoFail: [],
    hooks: () => ({
      tools: (tools) => {
        const hints = tools.flatMap((tool) => hintKeys.map((key) => objectAt(tool, "annotations")[key]));
        if (hints.some((hint) => hint !== undefined && typeof hint !== "boolean"))
          throw new TypeError("expected boolean");
        return tools;
      },
    }),
  },
  {
    id: "client-reads-one-page",
    suite,
    lie: "reads the first page of a list alone",
    dialects,
    killedBy: ["client/pages-are-followed"],
    mayAlsoFail: [],
    hooks: () => ({ followsPages: false }),
  },
  {
    id: "client-fails-on-empty-list",
    suite,
    lie: "gives up a server that lists no tool",
    dialects,
    killedBy: ["client/empty-list-is-accepted"],
    mayAlsoFail: [],
    hooks: () => ({
      tools: (tools) => {
        if (tools.length === 0) throw new Error("the server has no tools");
        return tools;
      },
    }),
  },
  {
    id: "client-keeps-its-list",
    suite,
    lie: "lists once, and goes by that list whatever the server says",
    dialects,
    killedBy: ["client/lists-again-after-a-change"],
    mayAlsoFail: ["client/list-is-of-the-same-capabilities", "client/lists-declare-the-extension"],
    hooks: () => ({ keepsList: true }),
  },
  {
    id: "client-keeps-its-list-for-other-capabilities",
    suite,
    lie: "goes by a list that it asked for before it declared the extension",
    dialects,
    revision: "2026-07-28",
    killedBy: ["client/list-is-of-the-same-capabilities"],
    mayAlsoFail: ["client/lists-again-after-a-change", "client/lists-declare-the-extension"],
    hooks: () => ({ keepsList: true }),
  },
  {
    id: "client-fetches-references",
    suite,
    lie: "fetches what a $ref in a schema names",
    dialects,
    killedBy: ["client/schemas-are-not-fetched"],
    mayAlsoFail: [],
    hooks: () => ({ fetchesReferences: true }),
  },
  {
    id: "client-demands-result-type",
    suite,
    lie: "rejects a list without resultType, also of a server of an older revision",
    dialects,
    revision: "2025-11-25",
    killedBy: ["client/missing-result-type-is-complete"],
    mayAlsoFail: [],
    hooks: () => ({
      result: (result, method) => {
        if (method === "tools/list" && result["resultType"] === undefined)
          throw new TypeError("resultType is required");
      },
    }),
  },
  {
    id: "client-demands-is-error",
    suite,
    lie: "takes a result without isError for a failure",
    dialects,
    killedBy: ["client/result-without-is-error-is-success"],
    mayAlsoFail: [],
    hooks: () => ({
      result: (result, method) => {
        if (method === "tools/call" && isJsonObject(result) && result["isError"] !== false)
          throw new Error("the tool failed");
      },
    }),
  },
];
