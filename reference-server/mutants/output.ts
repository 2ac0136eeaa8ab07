import { generateFantasyCharacter } from "../tools/generate-fantasy-character.ts";
import { changeTool, merged } from "./listed-tool.ts";
import type { Hooks } from "../service/hooks.ts";
import { everywhere, type Mutant } from "./mutant.ts";

const suite = "output";

/** Lists the tool that makes up characters with another outputSchema. */
function listOutputSchema(schema: unknown): Required<Pick<Hooks, "tools">> {
  return changeTool(generateFantasyCharacter.name, (tool) => ({ ...tool, outputSchema: schema }));
}

/** The honest outputSchema with other members; a member that is undefined goes. */
function changed(members: Readonly<Record<string, unknown>>): unknown {
  return merged(generateFantasyCharacter.outputSchema, members);
}

/** Lies about what the results of a call will be. */
export const outputMutants: readonly Mutant[] = [
  {
    id: "output-schema-of-an-array",
    suite,
    lie: "lists an outputSchema of type array, which is not allowed before 2026-07-28 (CORE-OUT-07)",
    dialects: everywhere,
    killedBy: ["output/output-schema-is-an-object"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema({ type: "array", items: generateFantasyCharacter.outputSchema }),
  },
  {
    id: "output-schema-without-type",
    suite,
    lie: "lists an outputSchema without type",
    dialects: everywhere,
    killedBy: ["output/output-schema-is-an-object"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema(changed({ type: undefined })),
  },
  {
    id: "output-schema-null",
    suite,
    lie: "lists outputSchema null",
    dialects: everywhere,
    killedBy: ["output/output-schema-is-an-object"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema(null),
  },
  {
    id: "output-schema-does-not-compile",
    suite,
    lie: "lists an outputSchema with a type that does not exist (CORE-SCH-02)",
    dialects: everywhere,
    killedBy: ["output/output-schema-compiles"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema(changed({ properties: { name: { type: "text" } } })),
  },
  {
    id: "output-schema-of-another-dialect",
    suite,
    lie: "lists a draft-04 outputSchema that declares draft-07 (CORE-SCH-01)",
    dialects: everywhere,
    killedBy: ["output/output-schema-compiles"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () =>
      listOutputSchema(
        changed({
          $schema: "http://json-schema.org/draft-07/schema#",
          properties: { name: { type: "string" }, age: { type: "number", minimum: 0, exclusiveMinimum: true } },
        }),
      ),
  },
  {
    id: "output-schema-refers-to-nothing",
    suite,
    lie: "lists an outputSchema with a $ref to a missing definition",
    dialects: everywhere,
    killedBy: ["output/output-schema-compiles"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema(changed({ properties: { name: { $ref: "#/$defs/name" } } })),
  },
  {
    id: "output-schema-alternates",
    suite,
    lie: "lists a tool on the second page with a different outputSchema every second time (CORE-TOOL-04)",
    dialects: everywhere,
    killedBy: ["output/output-schema-is-stable"],
    mayAlsoFail: [],
    patch: () => {
      const { tools } = listOutputSchema(changed({ required: ["name"] }));
      return { tools: (honest, listing) => (listing % 2 === 0 ? tools(honest, listing) : honest) };
    },
  },
  {
    id: "output-schema-comes-and-goes",
    suite,
    lie: "lists a tool without its outputSchema in the first tools/list of a connection",
    dialects: everywhere,
    killedBy: ["output/output-schema-is-stable"],
    mayAlsoFail: [],
    patch: () => {
      const { tools } = changeTool("server_status", (tool) => merged(tool, { outputSchema: undefined }));
      return { tools: (honest, listing) => (listing === 1 ? tools(honest, listing) : honest) };
    },
  },
  {
    id: "output-schema-allows-everything",
    suite,
    lie: "lists an outputSchema that every object satisfies (AT-OUT-06)",
    dialects: everywhere,
    killedBy: ["output/output-schema-says-something"],
    mayAlsoFail: [],
    shownBy: "generate_fantasy_character",
    patch: () => listOutputSchema({ type: "object", properties: {}, additionalProperties: true }),
  },
];
