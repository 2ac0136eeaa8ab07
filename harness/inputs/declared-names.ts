import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { SchemaDocument } from "../schema/schema-document.ts";
import { SchemaReader } from "../schema/schema-reader.ts";

/** The names that a schema declares as properties; what it allows besides is not among them. */
export interface DeclaredNames {
  /** Of the arguments themselves. */
  readonly own: ReadonlySet<string>;
  /** At any depth, those of the arguments among them. */
  readonly all: ReadonlySet<string>;
}

/** Reads the names of the properties from the input schema of a tool. Never throws. */
export function declaredNames(schema: Json): DeclaredNames {
  const document = new SchemaDocument(schema);
  const literals = new SchemaReader(document).literalsOf([schema]);
  return {
    own: new Set(literals.flatMap(namesIn)),
    all: new Set([...document.places()].flatMap((place) => namesIn(place.schema))),
  };
}

function namesIn(schema: JsonObject): readonly string[] {
  const properties = member(schema, "properties");
  return isJsonObject(properties) ? Object.keys(properties) : [];
}
