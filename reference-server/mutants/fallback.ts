import type { Hints } from "../tools/tool.ts";
import { isRare } from "./lying-answer.ts";
import { changeAnnotations, merged } from "./listed-tool.ts";
import { type Mutant, allQueries, queries } from "./mutant.ts";
import { nowAndThen } from "./now-and-then.ts";

const suite = "fallback";

/** An answer without some of its hints (DA-SRV-04a). */
function omitting(honest: Hints, ...omitted: readonly (keyof Hints)[]): unknown {
  return merged(honest, Object.fromEntries(omitted.map((hint) => [hint, undefined])));
}

/** Lies that make the static hints a bad fallback. */
export const fallbackMutants: readonly Mutant[] = [
  {
    id: "reading-tool-writes",
    suite,
    lie: "lists a tool as read-only, but answers readOnlyHint: false for one of its actions",
    dialects: allQueries,
    killedBy: ["fallback/read-only-stays-read-only"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, { tool, arguments: { source } }) =>
        tool.name === "lookup_records" && source === "mirror" ? { ...honest, readOnlyHint: false } : honest,
    }),
  },
  {
    id: "reading-tool-writes-now-and-then",
    suite,
    lie: "lists a tool as read-only, but answers readOnlyHint: false to one query in twenty, whatever the arguments",
    dialects: ["annotations"],
    killedBy: ["fallback/read-only-stays-read-only"],
    mayAlsoFail: ["determinism/repeated-queries-agree"],
    shownBy: "lookup_records",
    patch: (world) => {
      const isTime = nowAndThen(world);
      return {
        hints: (honest, { tool }) =>
          tool.name === "lookup_records" && isTime() ? { ...honest, readOnlyHint: false } : honest,
      };
    },
  },
  {
    id: "listed-as-read-only",
    suite,
    lie: "lists a tool as read-only although some of its actions delete (DA-TOOL-05, TR-TOOL-05)",
    dialects: queries,
    killedBy: ["fallback/read-only-stays-read-only"],
    mayAlsoFail: ["hints/flag-has-a-purpose"],
    patch: () =>
      changeAnnotations("manage_files", { readOnlyHint: true, destructiveHint: false, idempotentHint: true }),
  },
  {
    id: "listed-as-additive",
    suite,
    lie: "lists a tool as additive because its most common action is additive (DA-DEF-02, TR-DEF-02)",
    dialects: queries,
    killedBy: ["fallback/additive-stays-additive"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("manage_files", { destructiveHint: false }),
  },
  {
    id: "listed-as-additive-but-for-one-combination",
    suite,
    lie: "lists a tool as additive that is destructive for one combination of three arguments",
    dialects: allQueries,
    killedBy: ["fallback/additive-stays-additive"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("archive", { destructiveHint: false }),
  },
  {
    id: "idempotent-tool-repeats",
    suite,
    lie: "lists a tool as idempotent, but answers idempotentHint: false for adding",
    dialects: allQueries,
    killedBy: ["fallback/idempotent-stays-idempotent"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => ({
      hints: (honest, { tool, arguments: { action } }) =>
        tool.name === "label_files" && action === "add" ? { ...honest, idempotentHint: false } : honest,
    }),
  },
  {
    id: "closed-world-opens-for-one-combination",
    suite,
    lie: "lists a tool as closed-world, but answers openWorldHint: true for one combination of three arguments",
    dialects: allQueries,
    killedBy: ["fallback/closed-world-stays-closed"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest, query) => (isRare(query) ? { ...honest, openWorldHint: true } : honest) }),
  },
  {
    id: "open-world-omitted",
    suite,
    lie: "omits openWorldHint from every answer (TR-RES-03)",
    dialects: queries,
    killedBy: ["fallback/closed-world-stays-closed"],
    mayAlsoFail: ["fallback/answer-has-all-hints", "fallback/answer-depends-on-arguments"],
    patch: () => ({ hints: (honest) => omitting(honest, "openWorldHint") }),
  },
  {
    id: "only-read-only-is-answered",
    suite,
    lie: "answers with readOnlyHint alone (DA-SRV-04b)",
    dialects: queries,
    killedBy: ["fallback/closed-world-stays-closed"],
    mayAlsoFail: [
      "fallback/additive-stays-additive",
      "fallback/idempotent-stays-idempotent",
      "fallback/answer-depends-on-arguments",
      "fallback/answer-has-all-hints",
    ],
    shownBy: "label_files",
    patch: () => ({
      hints: (honest) => omitting(honest, "destructiveHint", "idempotentHint", "openWorldHint"),
    }),
  },
  {
    id: "destructive-omitted",
    suite,
    lie: "omits destructiveHint if it is false, so the default true applies",
    dialects: queries,
    killedBy: ["fallback/additive-stays-additive"],
    mayAlsoFail: ["fallback/answer-has-all-hints"],
    shownBy: "label_files",
    patch: () => ({ hints: (honest) => (honest.destructiveHint ? honest : omitting(honest, "destructiveHint")) }),
  },
  {
    id: "idempotent-omitted-where-false",
    suite,
    lie: "omits idempotentHint from one tool's answers if it has its default (DA-SRV-04, DA-RAT-02)",
    dialects: ["annotations"],
    killedBy: ["fallback/answer-has-all-hints"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => ({
      hints: (honest, { tool }) =>
        tool.name === "call_api" && !honest.idempotentHint ? omitting(honest, "idempotentHint") : honest,
    }),
  },
  {
    id: "error-changes-the-definition",
    suite,
    lie: "lists a tool without annotations after a query about it failed",
    dialects: allQueries,
    killedBy: ["fallback/static-definition-survives-errors"],
    mayAlsoFail: [],
    patch: () => {
      const failed = new Set<unknown>();
      return {
        query: (honest, asked) => {
          failed.add(asked.name);
          const result = honest();
          failed.delete(asked.name);
          return result;
        },
        tools: (honest) =>
          honest.map((tool) => (failed.has(tool["name"]) ? merged(tool, { annotations: undefined }) : tool)),
      };
    },
  },
  {
    id: "error-refines-the-definition",
    suite,
    lie: "lists a tool on the second page as closed-world from the first failed query about it on",
    dialects: queries,
    killedBy: ["fallback/static-definition-survives-errors"],
    mayAlsoFail: [],
    patch: () => {
      const { tools } = changeAnnotations("lookup_records", { openWorldHint: false });
      let failed = false;
      return {
        query: (honest, asked) => {
          const before = failed;
          failed = failed || asked.name === "lookup_records";
          const result = honest();
          failed = before;
          return result;
        },
        tools: (honest, listing) => (failed ? tools(honest, listing) : honest),
      };
    },
  },
  {
    id: "answers-are-the-static-hints",
    suite,
    lie: "answers with the static hints, whatever the arguments (DA-RES-03, TR-RES-03)",
    dialects: queries,
    killedBy: ["fallback/answer-depends-on-arguments"],
    mayAlsoFail: [],
    patch: () => ({ hints: (_honest, { tool }) => tool.annotations }),
  },
  {
    id: "answers-of-one-tool-are-the-static-hints",
    suite,
    lie: "answers with the static hints for the one tool whose worst case takes three arguments",
    dialects: allQueries,
    killedBy: ["fallback/answer-depends-on-arguments"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest, { tool }) => (tool.name === "archive" ? tool.annotations : honest) }),
  },
];
