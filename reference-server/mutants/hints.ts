import { marked } from "../protocol/dialect.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { resultWith } from "../service/query.ts";
import { launchConfetti } from "../tools/launch-confetti.ts";
import { serverStatus } from "../tools/server-status.ts";
import { changeAnnotations, changeTool, flagsOf, merged } from "./listed-tool.ts";
import { onRejection } from "./lying-answer.ts";
import { type Mutant, allQueries, everywhere } from "./mutant.ts";

const suite = "hints";

const frameworkHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** Lies, or carelessness, in what `tools/list` says of a tool. */
export const hintMutants: readonly Mutant[] = [
  {
    id: "annotations-nested",
    suite,
    lie: "lists annotations inside annotations (CORE-ANN-19)",
    dialects: everywhere,
    killedBy: ["hints/annotations-are-not-nested"],
    mayAlsoFail: [
      "hints/annotations-say-something",
      "hints/destructive-default-is-meant",
      "hints/open-world-default-is-meant",
    ],
    patch: () =>
      changeTool("server_status", (tool) => ({ ...tool, annotations: { annotations: tool["annotations"] } })),
  },
  {
    id: "hints-on-the-tool",
    suite,
    lie: "lists the hints on the tool itself instead of in annotations",
    dialects: everywhere,
    killedBy: ["hints/hints-sit-in-annotations"],
    mayAlsoFail: ["hints/annotations-say-something"],
    patch: () =>
      changeTool("server_status", (tool) => merged(tool, { annotations: undefined, ...serverStatus.annotations })),
  },
  {
    id: "hints-in-meta",
    suite,
    lie: "lists the hints in _meta only",
    dialects: everywhere,
    killedBy: ["hints/hints-sit-in-annotations"],
    mayAlsoFail: ["hints/annotations-say-something"],
    patch: () =>
      changeTool("server_status", (tool) => merged(tool, { annotations: undefined, _meta: serverStatus.annotations })),
  },
  {
    id: "hint-in-wrong-case",
    suite,
    lie: "lists readonlyHint instead of readOnlyHint",
    dialects: everywhere,
    killedBy: ["hints/hint-names-are-spelled-right"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { readOnlyHint: undefined, readonlyHint: true }),
  },
  {
    id: "hint-in-snake-case",
    suite,
    lie: "lists read_only_hint instead of readOnlyHint",
    dialects: everywhere,
    killedBy: ["hints/hint-names-are-spelled-right"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { readOnlyHint: undefined, read_only_hint: true }),
  },
  {
    id: "hint-without-its-ending",
    suite,
    lie: "lists destructive instead of destructiveHint",
    dialects: everywhere,
    killedBy: ["hints/hint-names-are-spelled-right"],
    mayAlsoFail: ["hints/annotations-say-something", "hints/destructive-default-is-meant"],
    shownBy: "launch_confetti",
    patch: () => changeAnnotations("launch_confetti", { destructiveHint: undefined, destructive: true }),
  },
  {
    id: "annotation-key-unknown",
    suite,
    lie: "lists an annotation that is not defined",
    dialects: everywhere,
    killedBy: ["hints/annotation-keys-are-known"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { costWarning: false }),
  },
  {
    id: "destructive-hint-without-meaning",
    suite,
    lie: "lists a read-only tool with destructiveHint: true",
    dialects: everywhere,
    killedBy: ["hints/destructive-hint-has-meaning"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { destructiveHint: true }),
  },
  {
    id: "idempotent-hint-without-meaning",
    suite,
    lie: "lists a read-only tool with idempotentHint: false",
    dialects: everywhere,
    killedBy: ["hints/idempotent-hint-has-meaning"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { idempotentHint: false }),
  },
  {
    id: "destructive-by-default",
    suite,
    lie: "lists a writing tool without destructiveHint, so it counts as destructive",
    dialects: everywhere,
    killedBy: ["hints/destructive-default-is-meant"],
    mayAlsoFail: ["hints/annotations-say-something"],
    shownBy: "launch_confetti",
    patch: () => changeAnnotations("launch_confetti", { destructiveHint: undefined }),
  },
  {
    id: "open-world-by-default",
    suite,
    lie: "lists a tool without openWorldHint, so it counts as open-world",
    dialects: everywhere,
    killedBy: ["hints/open-world-default-is-meant"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { openWorldHint: undefined }),
  },
  {
    id: "annotations-missing",
    suite,
    lie: "lists a tool without annotations",
    dialects: everywhere,
    killedBy: ["hints/annotations-say-something"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => merged(tool, { annotations: undefined })),
  },
  {
    id: "annotations-empty",
    suite,
    lie: "lists a tool with empty annotations",
    dialects: everywhere,
    killedBy: ["hints/annotations-say-something"],
    mayAlsoFail: ["hints/destructive-default-is-meant", "hints/open-world-default-is-meant"],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, annotations: {} })),
  },
  {
    id: "hints-of-the-framework",
    suite,
    lie: "lists every tool with the same four hints, which are the defaults",
    dialects: ["static"],
    killedBy: ["hints/hints-tell-tools-apart"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest) => honest.map((tool) => merged(tool, { annotations: frameworkHints })),
    }),
  },
  {
    id: "titles-differ",
    suite,
    lie: "lists two titles for one tool",
    dialects: everywhere,
    killedBy: ["hints/titles-agree"],
    mayAlsoFail: [],
    shownBy: "launch_confetti",
    patch: () => changeAnnotations("launch_confetti", { title: "Party" }),
  },
  {
    id: "title-is-the-name",
    suite,
    lie: "lists the name of a tool as its title (AT-ANN-16)",
    dialects: everywhere,
    killedBy: ["hints/titles-are-readable"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, title: tool["name"] })),
  },
  {
    id: "title-is-blank",
    suite,
    lie: "lists a blank annotations.title for a tool that has no other title",
    dialects: everywhere,
    killedBy: ["hints/titles-are-readable"],
    mayAlsoFail: [],
    shownBy: "launch_confetti",
    patch: () =>
      changeTool("launch_confetti", (tool) =>
        merged(tool, { title: undefined, annotations: merged(tool["annotations"], { title: " " }) }),
      ),
  },
  {
    id: "name-twice-with-other-hints",
    suite,
    lie: "lists two tools with the same name and different hints (CORE-TOOL-06)",
    dialects: everywhere,
    killedBy: ["hints/tool-names-are-unique"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest) => [
        ...honest,
        ...honest
          .slice(-1)
          .map((tool) => ({ ...tool, annotations: { ...launchConfetti.annotations, title: tool["title"] } })),
      ],
    }),
  },
  {
    id: "name-twice",
    suite,
    lie: "lists one tool twice",
    dialects: everywhere,
    killedBy: ["hints/tool-names-are-unique"],
    mayAlsoFail: [],
    patch: () => ({ tools: (honest) => [...honest, ...honest.slice(-1)] }),
  },
  {
    id: "flagged-without-static-hints",
    suite,
    lie: "flags a tool without static annotations",
    dialects: allQueries,
    killedBy: ["hints/flagged-tool-has-static-hints"],
    mayAlsoFail: ["hints/annotations-say-something"],
    patch: () => changeTool("archive", (tool) => merged(tool, { annotations: undefined })),
  },
  {
    id: "flag-without-purpose",
    suite,
    lie: "flags a tool that takes no arguments",
    dialects: allQueries,
    killedBy: ["hints/flag-has-a-purpose"],
    mayAlsoFail: [],
    patch: () => {
      const flagged = { ...serverStatus, hintsFor: () => serverStatus.annotations };
      return {
        tools: (honest) => {
          const flags = new Set(honest.flatMap(flagsOf));
          const flagIt = (tool: JsonObject): JsonObject =>
            [...flags].reduce((listed, { at, value }) => marked(listed, at, value), tool);
          return honest.map((tool) => (tool["name"] === serverStatus.name ? flagIt(tool) : tool));
        },
        ...onRejection("tool-not-queryable", (asked, rejection) => {
          const given = asked.arguments;
          const empty = isJsonObject(given) && Object.keys(given).length === 0;
          if (asked.name !== serverStatus.name || !empty) throw rejection;
          return resultWith(asked, flagged, serverStatus.annotations);
        }),
      };
    },
  },
];
