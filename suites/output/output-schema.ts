import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { isOlder } from "../../harness/revisions/revisions.ts";
import { judgeCompiles } from "../judging/judge-schema.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const firstRevisionWithOutputSchema = "2025-06-18";
const firstRevisionWithAnyRoot = "2026-07-28";
const noOutputSchema = "the tool has no outputSchema";

export const outputSchemaIsAnObject = defineCheck({
  id: "output/output-schema-is-an-object",
  since: firstRevisionWithOutputSchema,
  title: "An outputSchema is an object, and describes one up to revision 2025-11-25.",
  level: "REQUIRED",
  requirements: requirements("CORE-OUT-07"),
  matters: "Typed clients reject the tool, and often the whole list, for an outputSchema of another form.",
  restsOn: "The listed outputSchema is an object, of type object up to revision 2025-11-25.",
  cannotSee: "Whether results conform to it.",
  fix: [
    'Declare `"type": "object"` at the root, and put an array or a number into a property of it.',
    "To promise nothing, leave `outputSchema` out; do not set it to null.",
  ],
  evidence: listing,
  per: "tool",
  judge: (_, { introduction, tool }) => {
    const schema = member(tool.definition, "outputSchema");
    if (schema === undefined) return notApplicable(noOutputSchema);
    const anyRoot = !isOlder(introduction.initialized.protocolVersion, firstRevisionWithAnyRoot);
    if (isJsonObject(schema) && (anyRoot || member(schema, "type") === "object")) return holds(1);
    const what = isJsonObject(schema)
      ? `an outputSchema of type ${showJson(member(schema, "type"))}`
      : `the outputSchema ${showJson(schema)}`;
    return contradicted({
      message: `Tool ${showJson(tool.name)} has ${what}.`,
      expected: anyRoot ? "outputSchema is an object" : 'outputSchema is an object with "type": "object"',
      observed: [`outputSchema ${showJson(schema)}`],
    });
  },
});

export const outputSchemaCompiles = defineCheck({
  id: "output/output-schema-compiles",
  since: firstRevisionWithOutputSchema,
  title: "An outputSchema is valid under its JSON Schema dialect.",
  level: "MUST",
  requirements: requirements("CORE-SCH-01", "CORE-SCH-02", "CORE-OUT-07"),
  matters: "A client that validates results by this schema has to reject all of them, or to skip validation.",
  restsOn: "A validator for its dialect of JSON Schema compiled the outputSchema.",
  cannotSee: "References to other documents, which are not fetched, and whether results conform.",
  fix: [
    "Fix the schema at the path reported.",
    "Or set `$schema` to the JSON Schema dialect that it is written in (2020-12 is the default).",
  ],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    if (member(tool.definition, "outputSchema") === undefined) return notApplicable(noOutputSchema);
    return judgeCompiles(tool, "outputSchema");
  },
});

export const outputSchemaSaysSomething = defineCheck({
  id: "output/output-schema-says-something",
  since: firstRevisionWithOutputSchema,
  title: "An outputSchema describes the fields of the result.",
  level: "GUIDANCE",
  requirements: requirements("AT-OUT-06"),
  matters: "A schema that accepts every object does not say what a client or model can expect.",
  restsOn: "The outputSchema has a keyword that tells some objects from others.",
  cannotSee: "Whether it describes the fields that results have.",
  fix: ["Describe each field and its type under `properties`.", "Or leave `outputSchema` out."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const schema = member(tool.definition, "outputSchema");
    if (schema === undefined) return notApplicable(noOutputSchema);
    if (!isJsonObject(schema) || member(schema, "type") !== "object") {
      return notApplicable("the outputSchema does not describe an object");
    }
    if (describesFields(schema)) return holds(1);
    return contradicted({
      message: `The outputSchema of tool ${showJson(tool.name)} accepts every object.`,
      expected: "a schema with the fields of the result and their types",
      observed: [`outputSchema ${showJson(schema)}`],
    });
  },
});

/** Keywords that tell one object from another; what else a schema may hold describes the schema. */
const describingKeywords = [
  "properties",
  "required",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "$ref",
  "$dynamicRef",
  "enum",
  "const",
];

/** A keyword with `true` or with nothing in it lets every object through. */
function describesFields(schema: JsonObject): boolean {
  return describingKeywords.some((keyword) => {
    const value = member(schema, keyword);
    if (value === undefined || value === null || value === true) return false;
    return typeof value !== "object" || Object.keys(value).length > 0;
  });
}
