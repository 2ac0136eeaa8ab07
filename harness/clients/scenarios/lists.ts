import type { JsonObject } from "../../json/value.ts";
import { answered, call, type Scenario } from "../scenario/scenario.ts";
import { addNumbers, plainTool, reportTools, resultOfCall } from "../scenario/tools.ts";
import { listChangedMethod } from "../serve/scenario-server.ts";
import { inNone } from "./dialect-sets.ts";

const addition = call("add_numbers", { a: 5, b: 3 });

/** Hints in every correct form: all four, some, none, an empty object, and each with its own title. */
export const tellingTools: readonly JsonObject[] = [
  plainTool("all_hints_true", {
    title: "All true",
    readOnlyHint: true,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  }),
  plainTool("all_hints_false", {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  }),
  plainTool("only_destructive", { destructiveHint: true }),
  plainTool("only_not_open", { openWorldHint: false }),
  plainTool("empty_annotations", {}),
  plainTool("no_annotations", undefined),
];

/** What a list of tools may look like. */
export const listScenarios: readonly Scenario[] = [
  {
    id: "list-and-call",
    about: "The server lists one tool and does nothing odd.",
    dialects: inNone,
    steps: [{ do: "list" }, addition, call("add_numbers", { a: 1, b: 2 })],
    serve: () => ({ tools: () => [addNumbers] }),
  },
  {
    id: "hints-in-every-form",
    about: "The server lists tools with all hints, with some, and without any, and takes back what the client holds.",
    dialects: inNone,
    steps: [{ do: "list" }, { do: "echo" }, addition],
    serve: () => ({ tools: () => [addNumbers, reportTools, ...tellingTools] }),
  },
  {
    id: "unknown-hints",
    about: "The server lists hints and members of tools that no specification knows.",
    dialects: inNone,
    steps: [{ do: "list" }, addition, { do: "echo" }],
    serve: () => ({
      tools: () => [
        { ...addNumbers, annotations: { ...unknownHints, readOnlyHint: true }, "x-cost": { currency: "EUR" } },
        plainTool("rotate_keys", { ...unknownHints, destructiveHint: false }),
        reportTools,
      ],
      result: (result) => ({ ...result, "x-trace": ["a", 1] }),
    }),
  },
  {
    id: "hint-of-wrong-type",
    about: "The server lists a tool whose hints are not booleans, beside one whose hints are right.",
    dialects: inNone,
    steps: [{ do: "list" }, addition, { do: "echo" }],
    serve: () => ({
      tools: () => [
        plainTool("wrong_hints", { readOnlyHint: "yes", destructiveHint: null, openWorldHint: 1 }),
        addNumbers,
        reportTools,
      ],
    }),
  },
  {
    id: "several-pages",
    about: "The server lists its tools on three pages, the tool to call on the last one.",
    dialects: inNone,
    steps: [{ do: "list" }, addition],
    serve: () => ({
      tools: () => [
        plainTool("first", { readOnlyHint: true }),
        plainTool("second", { readOnlyHint: true }),
        addNumbers,
      ],
      pageSize: 1,
    }),
  },
  {
    id: "empty-list",
    about: "The server lists no tool at first, and one when it is asked again.",
    dialects: inNone,
    steps: [{ do: "list" }, { do: "list" }, addition],
    serve: () => {
      let isListed = false;
      return {
        tools: () => {
          const tools = isListed ? [addNumbers] : [];
          isListed = true;
          return tools;
        },
      };
    },
  },
  {
    id: "changed-hint",
    about:
      "A call makes the server change the hints of another tool, and tell it with notifications/tools/list_changed.",
    dialects: inNone,
    steps: [{ do: "list" }, call("unlock"), { do: "list" }, call("write_note", { text: "a" })],
    serve: () => {
      let isUnlocked = false;
      return {
        tools: () => [
          plainTool("unlock", { readOnlyHint: false, destructiveHint: false }),
          { ...writeNote, annotations: isUnlocked ? { destructiveHint: true } : { readOnlyHint: true } },
          addNumbers,
        ],
        call: (name, given) => {
          if (name !== "unlock") return undefined;
          isUnlocked = true;
          return answered(resultOfCall(name, given), { toldFirst: [listChangedMethod] });
        },
      };
    },
  },
  {
    id: "network-reference",
    about: "The schemas of a tool refer to a document on the network.",
    dialects: inNone,
    steps: [{ do: "list" }, addition, call("label", { label: "a" })],
    serve: ({ canaryUrl }) => ({
      tools: () => [
        addNumbers,
        {
          ...plainTool("label", { readOnlyHint: true }),
          inputSchema: { type: "object", properties: { label: { $ref: canaryUrl } } },
        },
      ],
    }),
  },
  {
    id: "result-type-in-a-session",
    about: "The server sends resultType in a session, too, where older revisions do not know it.",
    dialects: inNone,
    steps: [{ do: "list" }, addition],
    serve: () => ({
      tools: () => [addNumbers],
      result: (result) => ({ resultType: "complete", ...result }),
    }),
  },
  {
    id: "no-result-type",
    about: "The server leaves out resultType, as servers of older revisions do.",
    dialects: inNone,
    steps: [{ do: "list" }, addition],
    serve: () => ({
      tools: () => [addNumbers],
      result: (result) => Object.fromEntries(Object.entries(result).filter(([key]) => key !== "resultType")),
    }),
  },
];

const unknownHints: JsonObject = { costHint: "high", progressIndicators: { total: 3 }, privateHint: true };

const writeNote: JsonObject = {
  name: "write_note",
  description: "Writes a note.",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};
