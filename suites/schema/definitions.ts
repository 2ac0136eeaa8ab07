import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { nonBooleanHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, jsonTypeOf, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { judgeCompiles } from "../judging/judge-schema.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const toolsHaveNames = defineCheck({
  id: "schema/tools-have-names",
  title: "Every entry of tools/list is an object with a string name.",
  level: "REQUIRED",
  requirements: requirements("CORE-TOOL-02"),
  matters: "A tool without a name cannot be called, and many clients then drop the whole list.",
  restsOn: "Every entry of the list is an object with a string name.",
  cannotSee: "Whether the name is allowed, and whether it is the only one of its kind.",
  fix: ["Give the tool a name, or remove it from the list."],
  evidence: listing,
  per: "server",
  ofListAlone: true,
  judge: ({ list }) => {
    const [nameless] = list.nameless;
    if (nameless === undefined) return holds(list.tools.length);
    return contradicted({
      message: `tools/list has ${list.nameless.length} ${list.nameless.length === 1 ? "entry" : "entries"} without a string name.`,
      expected: "an object with a string `name`",
      observed: [showJson(nameless)],
    });
  },
});

export const inputSchemaIsAnObject = defineCheck({
  id: "schema/input-schema-is-an-object",
  title: "A tool has an inputSchema of type object.",
  level: "REQUIRED",
  requirements: requirements("CORE-TOOL-08", "CORE-TOOL-09"),
  matters: "Arguments are always an object; without a schema, clients cannot offer the tool to a model.",
  restsOn: "The listed inputSchema is an object of type object.",
  cannotSee: "Whether the rest of the schema is valid, and whether the tool keeps to it.",
  fix: ['Set `inputSchema` to a schema with `"type": "object"`, also for a tool without arguments.'],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const schema = member(tool.definition, "inputSchema");
    const type = isJsonObject(schema) ? member(schema, "type") : undefined;
    if (type === "object") return holds(1);
    const what = isJsonObject(schema)
      ? `an inputSchema of type ${showJson(type)}`
      : `the inputSchema ${showJson(schema)}`;
    return contradicted({
      message: `Tool ${showJson(tool.name)} has ${what}.`,
      expected: 'inputSchema is an object with "type": "object"',
      observed: [`inputSchema ${showJson(schema)}`],
    });
  },
});

export const inputSchemaCompiles = defineCheck({
  id: "schema/input-schema-compiles",
  title: "An inputSchema is valid under its JSON Schema dialect.",
  level: "MUST",
  requirements: requirements("CORE-SCH-01", "CORE-SCH-02", "CORE-TOOL-08"),
  matters: "Clients that validate arguments reject the tool, or accept everything.",
  restsOn: "A validator for its dialect of JSON Schema compiled the inputSchema.",
  cannotSee: "References to other documents, which are not fetched, and whether the schema fits the tool.",
  fix: [
    "Fix the schema at the path reported.",
    "Or set `$schema` to the JSON Schema dialect that it is written in (2020-12 is the default).",
  ],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => judgeCompiles(tool, "inputSchema"),
});

export const annotationsIsAnObject = defineCheck({
  id: "schema/annotations-is-an-object",
  title: "Listed annotations are an object, or absent.",
  level: "REQUIRED",
  requirements: requirements("CORE-ANN-01"),
  rules: ["SR-NULL", "SR-TYPE"],
  matters: "Several clients drop the whole tool list when one tool's annotations have the wrong type.",
  restsOn: "The annotations of the listed tool are an object.",
  cannotSee: "What the annotations say.",
  fix: ["If there are no annotations, leave `annotations` out; do not set it to null or []."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = member(tool.definition, "annotations");
    if (annotations === undefined) return notApplicable("the tool has no annotations");
    if (isJsonObject(annotations)) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has annotations of type ${jsonTypeOf(annotations)}.`,
      expected: "annotations is an object, or absent",
      observed: [`annotations ${showJson(annotations)}`],
    });
  },
});

export const hintsAreBooleans = defineCheck({
  id: "schema/hints-are-booleans",
  title: "Listed hints are booleans.",
  level: "REQUIRED",
  requirements: requirements("CORE-ANN-05"),
  rules: ["SR-TYPE", "SR-NULL"],
  matters: "A single non-boolean hint makes several clients drop the server's whole tool list.",
  restsOn: "Every one of the four hints that the tool lists is true or false.",
  cannotSee: "Whether the hints are true, and annotations with other names.",
  fix: ["Set it to true or false, without quotes.", "Or leave the hint out; null is a type error."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = member(tool.definition, "annotations");
    if (!isJsonObject(annotations)) return notApplicable("the tool has no annotations object");
    const wrong = nonBooleanHints(annotations);
    if (wrong.length === 0) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has hints that are not booleans: ${wrong.map(({ name }) => name).join(", ")}.`,
      expected: "true, false, or no such hint",
      observed: wrong.map(({ name, value }) => `annotations.${name} ${showJson(value)}`),
    });
  },
});

export const titleIsAString = defineCheck({
  id: "schema/title-is-a-string",
  title: "The annotations.title of a listed tool is a string.",
  level: "REQUIRED",
  requirements: requirements("CORE-ANN-05"),
  rules: ["SR-TYPE"],
  matters: "Typed clients reject the tool, and some reject the whole list.",
  restsOn: "The annotations.title of the listed tool is a string.",
  cannotSee: "Whether a person understands the title.",
  fix: ["Set the title to a string, or leave it out."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = member(tool.definition, "annotations");
    const title = isJsonObject(annotations) ? member(annotations, "title") : undefined;
    if (title === undefined) return notApplicable("the tool's annotations have no title");
    if (typeof title === "string") return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has annotations.title of type ${jsonTypeOf(title)}.`,
      expected: "annotations.title is a string",
      observed: [`annotations.title ${showJson(title)}`],
    });
  },
});
