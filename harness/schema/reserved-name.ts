import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** Ajv and object literals treat this name as the prototype, so a schema that uses it is worked on under another one. */
const reserved = "__proto__";
/** As long as the real name, for `maxLength`; the first character is of the private use area. */
const substitute = "\ue000_proto__";

/** True when a schema uses the name as a key or as a text. */
export function usesReservedName(schema: Json): boolean {
  return JSON.stringify(schema).includes(JSON.stringify(reserved));
}

/** The same JSON with the substitute instead of the reserved name, in keys and in texts. */
export function hideReservedName(value: Json): Json {
  return rename(value, reserved, substitute);
}

/** The same for one key. */
export function hideReservedNameInKey(key: string): string {
  return key === reserved ? substitute : key;
}

/** Undoes {@link hideReservedName}. */
export function restoreReservedName(value: Json): Json {
  return rename(value, substitute, reserved);
}

/** The same for a JSON pointer. */
export function restoreReservedNameInPath(path: string): string {
  return path.replaceAll(substitute, reserved);
}

function rename(value: Json, from: string, to: string): Json {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((entry: Json) => rename(entry, from, to));
  if (!isJsonObject(value)) return value;
  const renamed: JsonObject = {};
  for (const key of Object.keys(value)) {
    defineMember(renamed, key === from ? to : key, rename(member(value, key) ?? null, from, to));
  }
  return renamed;
}
