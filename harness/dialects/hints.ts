import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";

export type Hints = Readonly<Record<HintName, boolean>>;

/** Hints as declared: absent where the server says nothing, absent too where it says something that is no boolean. */
export type DeclaredHints = Readonly<Partial<Record<HintName, boolean>>>;

export function readHints(annotations: Json | undefined): DeclaredHints {
  const hints: Partial<Record<HintName, boolean>> = {};
  if (!isJsonObject(annotations)) return hints;
  for (const name of hintNames) {
    const value = member(annotations, name);
    if (typeof value === "boolean") hints[name] = value;
  }
  return hints;
}

/** Hints that are present and no booleans: most clients then drop the whole list, or the hint. */
export function nonBooleanHints(annotations: JsonObject): readonly { name: HintName; value: Json }[] {
  const wrong: { name: HintName; value: Json }[] = [];
  for (const name of hintNames) {
    const value = member(annotations, name);
    if (value !== undefined && typeof value !== "boolean") wrong.push({ name, value });
  }
  return wrong;
}

/**
 * Fills in what is absent.
 *
 * @param fallback the core defaults, or the tool's static hints: AMB-05 reads "retain their default values" both ways
 */
export function fillHints(declared: DeclaredHints, fallback: Hints): Hints {
  return { ...fallback, ...declared };
}
