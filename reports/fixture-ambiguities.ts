import type { Ambiguity } from "../report-model/report-model.ts";

/** Ambiguities for the tests of the renderers: one that offers a choice, and one that does not. */

export const resolvedTool: Ambiguity = {
  id: "AMB-12",
  kind: "ambiguity",
  weight: "high",
  title: "What a resolved tool may have changed besides its annotations",
  sides: [
    {
      where: [
        { document: "SEP-1862: Tool Resolution", section: "Server Requirements, item 4" },
        { document: "SEP-1862: Tool Resolution", section: "Inspiration from LSP" },
      ],
      reading: "It is a whole definition, and its other fields need not match.",
    },
    {
      where: [{ document: "Tool Resolution extension", section: "Immutable and resolvable surfaces" }],
      reading: "Only the hints depend on a call.",
    },
  ],
  suiteDoes: "Another schema is ambiguous, and texts are not compared.",
  hurts: "A client that checked its arguments by the listed schema calls the tool with invalid ones.",
  choice: { option: "resolved-tool", readings: ["anything", "annotations-only"] },
};

export const noSession: Ambiguity = {
  id: "AMB-03",
  kind: "gap",
  weight: "high",
  title: "The rule holds within a session, and the newest revision has no sessions",
  sides: [
    {
      where: [{ document: "SEP: Dynamic Tool Annotations", section: "Server Requirements, item 2" }],
      reading: "The same answer is owed for as long as a session lasts.",
    },
    {
      where: [{ document: "MCP specification", section: "Statelessness" }],
      reading: "There is no session for which anything could be owed.",
    },
  ],
  suiteDoes: "Another answer in another session is worth a note.",
  hurts: "A client cannot tell for how long an answer is good.",
};
