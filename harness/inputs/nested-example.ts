import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { escapeSegment, fragmentFor, SchemaDocument } from "../schema/schema-document.ts";
import { judgeValue } from "../schema/value-judge.ts";

/** Of a schema that names an argument more often no more places are looked at. */
const maxPlaces = 16;
const ownUri = "json-schema:///arguments";

/**
 * Whether a value may stand where an argument is declared, at any depth.
 *
 * @param schema of all arguments of a tool
 * @returns false only when every place that declares it refuses the value for certain
 */
export function mayStandInside(schema: Json, argument: string, value: Json): boolean {
  const declared = [...new SchemaDocument(schema).places()].flatMap(({ schema: outer, pointer }) => {
    const properties = member(outer, "properties");
    const isHere = isJsonObject(properties) && Object.hasOwn(properties, argument);
    return isHere ? [`${pointer}/properties/${escapeSegment(argument)}`] : [];
  });
  if (declared.length > maxPlaces || !isJsonObject(schema)) return true;
  return declared.some((pointer) => judgeValue(partOf(schema, pointer), value).kind !== "invalid");
}

/** A part of a schema as one of its own, in which references lead where they did. */
function partOf(schema: JsonObject, pointer: string): JsonObject {
  const { $schema, $id, ...rest } = schema;
  const uri = typeof $id === "string" ? $id : ownUri;
  const said = $schema === undefined ? {} : { $schema };
  return { ...said, $defs: { arguments: { $id: uri, ...rest } }, $ref: `${uri}${fragmentFor(pointer)}` };
}
