import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { annotationsOf, changedAnnotations, changedLists, changedTools, toolsOf, without } from "./changed-answers.ts";
import type { RelayMutant } from "./relay-mutant.ts";

const suite = "relay";
const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/** Only hints, with nothing but what is named here. */
function strictly(annotations: JsonObject): JsonObject {
  return Object.fromEntries(
    ["title", ...hints].flatMap((key) => (annotations[key] === undefined ? [] : [[key, annotations[key]]])),
  );
}

/** Faults in the hints that are listed. */
export const hintMutants: readonly RelayMutant[] = [
  {
    id: "destructive-becomes-false",
    suite,
    lie: "lists destructiveHint: false where upstream lists true",
    killedBy: ["relay/hints-are-not-safer"],
    mayAlsoFail: ["relay/changed-hints-arrive"],
    patch: () =>
      changedAnnotations((own) => (own["destructiveHint"] === true ? { ...own, destructiveHint: false } : own)),
  },
  {
    id: "all-tools-only-read",
    suite,
    lie: "lists readOnlyHint: true for every tool",
    killedBy: ["relay/hints-are-not-safer", "relay/absent-hints-get-no-safer-value"],
    mayAlsoFail: ["relay/changed-hints-arrive"],
    patch: () => changedTools((tool) => ({ ...tool, annotations: { ...annotationsOf(tool), readOnlyHint: true } })),
  },
  {
    id: "absent-hints-become-false",
    suite,
    lie: "fills in false for each hint that upstream leaves out",
    killedBy: ["relay/absent-hints-get-no-safer-value"],
    mayAlsoFail: [],
    patch: () =>
      changedTools((tool) => ({
        ...tool,
        annotations: { ...Object.fromEntries(hints.map((hint) => [hint, false])), ...annotationsOf(tool) },
      })),
  },
  {
    id: "annotations-dropped",
    suite,
    lie: "lists no annotations at all",
    killedBy: ["relay/hints-are-not-riskier"],
    mayAlsoFail: ["relay/definitions-are-unchanged", "relay/unknown-members-arrive"],
    patch: () => changedAnnotations(() => undefined),
  },
  {
    id: "false-is-dropped",
    suite,
    lie: "leaves out each hint that is false, as an encoder does that omits empty values",
    killedBy: ["relay/hints-are-not-riskier"],
    mayAlsoFail: [],
    patch: () =>
      changedAnnotations((own) => Object.fromEntries(Object.entries(own).filter(([, value]) => value !== false))),
  },
  {
    id: "true-is-a-string",
    suite,
    lie: "lists hints as strings",
    killedBy: ["relay/hints-are-not-riskier"],
    mayAlsoFail: [],
    patch: () =>
      changedAnnotations((own) =>
        Object.fromEntries(
          Object.entries(own).map(([key, value]) => [key, typeof value === "boolean" ? String(value) : value]),
        ),
      ),
  },
  {
    id: "override-not-applied",
    suite,
    lie: "does not apply the override of its operator",
    killedBy: ["relay/overrides-are-in-effect"],
    mayAlsoFail: [],
    declared: { override: ["lookup_records.destructiveHint=true"] },
    patch: () => ({}),
  },
  {
    id: "override-looks-safer",
    suite,
    lie: "lets its operator make a tool look safer",
    killedBy: ["relay/hints-are-not-safer"],
    mayAlsoFail: [],
    declared: { override: ["manage_files.destructiveHint=false"] },
    patch: () =>
      changedTools((tool) =>
        tool["name"] === "manage_files"
          ? { ...tool, annotations: { ...annotationsOf(tool), destructiveHint: false } }
          : tool,
      ),
  },
  {
    id: "merged-tools-only-read",
    suite,
    lie: "merges two tools into one that claims to read, as one of them does",
    killedBy: ["relay/merged-tools-carry-the-worst-case"],
    mayAlsoFail: [],
    declared: { rename: ["manage_files=do_it", "server_status=do_it"] },
    patch: () =>
      changedLists((tools) =>
        tools
          .filter((tool) => tool["name"] !== "manage_files")
          .map((tool) => (tool["name"] === "server_status" ? { ...tool, name: "do_it" } : tool)),
      ),
  },
  {
    id: "unknown-annotations-dropped",
    suite,
    lie: "drops keys of annotations that it does not know",
    killedBy: ["relay/unknown-members-arrive"],
    mayAlsoFail: [],
    patch: () => changedAnnotations(strictly),
  },
  {
    id: "hints-never-refreshed",
    suite,
    lie: "lists new tools, and keeps the definition of each tool as it first was",
    killedBy: ["relay/changed-hints-arrive"],
    mayAlsoFail: [],
    patch: () => {
      const first = new Map<unknown, JsonObject>();
      return changedTools((tool) => {
        const key = `${String(tool["name"])} ${JSON.stringify(without(tool, "annotations"))}`;
        const kept = first.get(key) ?? tool;
        first.set(key, kept);
        return kept;
      });
    },
  },
  {
    id: "list-kept-forever",
    suite,
    lie: "answers tools/list with the pages of the first list forever",
    killedBy: ["relay/changed-hints-arrive", "relay/changed-tools-arrive"],
    mayAlsoFail: [],
    patch: () => {
      const pages = new Map<string, JsonObject>();
      return {
        toClient: (message, session, request) => {
          if (request?.["method"] !== "tools/list" || !isJsonObject(message["result"])) return [message];
          const key = `${session.number} ${JSON.stringify(isJsonObject(request["params"]) ? request["params"]["cursor"] : "")}`;
          const result = pages.get(key) ?? message["result"];
          pages.set(key, result);
          return [{ ...message, result }];
        },
      };
    },
  },
  {
    id: "marker-dropped",
    suite,
    lie: "drops what marks a tool as one that can be queried",
    killedBy: ["relay/dialect-markers-arrive"],
    mayAlsoFail: [],
    patch: () => changedTools((tool) => without(without(tool, "dynamicAnnotations"), "resolve")),
  },
  {
    id: "definition-of-its-own-order",
    suite,
    lie: "sorts the tools of each page by name",
    killedBy: ["relay/tool-order-is-kept"],
    mayAlsoFail: [],
    patch: () =>
      changedLists((tools) =>
        toolsOf({ tools }).toSorted((left, right) => (String(left["name"]) < String(right["name"]) ? -1 : 1)),
      ),
  },
];
