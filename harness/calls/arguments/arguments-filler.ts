import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { TrialFiles } from "../fixtures/trial-files.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { anyItem, isNamed, nameOf } from "./argument-places.ts";
import { ArgumentSchema, mergedSchema, typesOf, type Part } from "./argument-schema.ts";
import { choicesFirst, choicesIn } from "./choices.ts";
import { candidatesFor, distinct, inTrial, type Candidates, type Knowledge } from "./candidates.ts";
import type { Draft } from "./draft.ts";
import { numberIn } from "./fits.ts";

const maxDepth = 6;
const maxItems = 3;

/** Makes the arguments of one tool from drafts. They need not be valid. */
export class ArgumentsFiller {
  readonly #schema: ArgumentSchema;
  readonly #knowledge: Knowledge;
  readonly #ofPlaces = new Map<string, ReturnType<typeof candidatesFor>>();
  readonly #candidates = new Map<TrialFiles, Map<string, Candidates>>();

  constructor(schema: Json, knowledge: Knowledge) {
    this.#schema = new ArgumentSchema(schema);
    this.#knowledge = knowledge;
  }

  make(draft: Draft, files: TrialFiles): JsonObject {
    const spot = { draft, files, part: this.#schema.root, path: [], isRequired: true };
    const filled = this.#object(spot, draft.base);
    const added = this.#knowledge.lessons
      .wanted(draft.turn)
      .filter((name) => !name.includes(".") && !Object.hasOwn(filled, name));
    for (const name of added) {
      // The tool asks for it, so it does not matter what the schema leaves out.
      const { values } = this.#candidatesAt({ path: [name], schema: {}, isRequired: true }, files);
      defineMember(filled, name, values[draft.turn % values.length] ?? "");
    }
    return filled;
  }

  /** The places that can take more than one value, with the number of values. */
  countsAt(places: readonly ArgumentPlace[], files: TrialFiles): ReadonlyMap<string, number> {
    return new Map(places.map((place) => [place.path.join("."), this.#candidatesAt(place, files).values.length]));
  }

  /** Whether a place may take any value that its schema allows. */
  isFree(place: ArgumentPlace, files: TrialFiles): boolean {
    return this.#candidatesAt(place, files).isFree;
  }

  #value(spot: Spot, existing: Json | undefined): Json | undefined {
    const { part, path } = spot;
    const given = this.#knowledge.examples.get(nameOf(path));
    const schema = mergedSchema(part, existing);
    if (given !== undefined && path.at(-1) !== anyItem) {
      const fitting = given.filter((value) => isOfType(schema, value));
      if (fitting.length > 0) return fitting[spot.draft.turn % fitting.length];
    }
    const fixed = member(schema, "const");
    if (fixed !== undefined) return existing ?? fixed;
    const pinned = spot.draft.pinned?.get(path.join("."));
    if (pinned?.kind === "value") return pinned.value;
    const choices = choicesIn(schema);
    if (choices !== undefined) return this.#choice(spot, choicesFirst(choices, nameOf(path)), existing);
    if (path.length > maxDepth) return existing;
    switch (kindOf(typesOf(schema), existing, this.#schema, part)) {
      case "object":
        return this.#object(spot, isJsonObject(existing) ? existing : {});
      case "array":
        return pinned === undefined ? this.#array(spot, existing) : this.#list(spot, pinned.count);
      case "text":
        return this.#leaf(spot, schema, existing);
      case "number":
        return this.#leaf(spot, schema, existing);
      case "nothing":
        return existing ?? null;
    }
  }

  #object(spot: Spot, existing: JsonObject): JsonObject {
    const { part, path, draft } = spot;
    const filled: JsonObject = {};
    const spoken = this.#schema.namesIn(part);
    const names = new Set([...Object.keys(existing), ...spoken]);
    for (const name of names) {
      const inner: Spot = {
        ...spot,
        part: this.#schema.property(part, name),
        path: [...path, name],
        isRequired: spot.isRequired && this.#schema.isRequired(part, name),
      };
      const value = member(existing, name);
      if (!this.#isWanted(inner, value, this.#schema.isRequired(part, name))) continue;
      const next = spoken.includes(name) ? this.#value(inner, value) : value;
      if (next !== undefined)
        defineMember(
          filled,
          name,
          draft.keeps === "everything" && !spoken.includes(name) ? inTrial(next, spot.files) : next,
        );
    }
    return filled;
  }

  #array(spot: Spot, existing: Json | undefined): Json {
    const part = this.#schema.items(spot.part);
    const items: readonly (Json | undefined)[] =
      Array.isArray(existing) && existing.length > 0 ? existing.slice(0, maxItems) : [undefined];
    const least = numberIn(mergedSchema(spot.part), "minItems", 0);
    const wanted = [
      ...items,
      ...Array.from({ length: Math.max(0, Math.min(least, 10) - items.length) }, () => undefined),
    ];
    if (part.all.length === 0) return Array.isArray(existing) ? existing : [];
    return wanted.flatMap((item, index) => {
      // Items that must differ take one candidate each.
      const draft = index === 0 ? spot.draft : { ...spot.draft, turn: spot.draft.turn + index };
      const value = this.#value({ ...spot, draft, part, path: [...spot.path, anyItem] }, item);
      return value === undefined ? [] : [value];
    });
  }

  /** A list of `count` items; the values of an enumeration take turns in it. */
  #list(spot: Spot, count: number): Json {
    const part = this.#schema.items(spot.part);
    const made = Array.from({ length: count }, (_, index) => {
      const draft = { ...spot.draft, turn: spot.draft.turn + index, choice: index };
      return this.#value({ ...spot, draft, part, path: [...spot.path, anyItem] }, undefined);
    });
    const items = made.filter((item) => item !== undefined);
    return member(mergedSchema(spot.part), "uniqueItems") === true ? distinct(items) : items;
  }

  #leaf({ draft, path, files, isRequired }: Spot, schema: JsonObject, existing: Json | undefined): Json | undefined {
    const { values, isGiven } = this.#candidatesAt({ path, schema, isRequired }, files);
    const isMeant = draft.only === undefined || draft.only === path.join(".");
    const isKept = draft.keeps === "everything" || (draft.keeps === "choices" && typeof existing === "number");
    const isVaried = isMeant && draft.only !== undefined;
    if (isKept && existing !== undefined && !isGiven && !isVaried) return inTrial(existing, files);
    return values[isMeant ? draft.turn % Math.max(1, values.length) : 0] ?? existing;
  }

  #choice({ draft }: Spot, choices: readonly Json[], existing: Json | undefined): Json | undefined {
    if (draft.choice !== undefined) return choices[draft.choice % choices.length];
    return draft.keeps === "nothing" ? choices[0] : (existing ?? choices[0]);
  }

  #isWanted(spot: Spot, existing: Json | undefined, isRequired: boolean): boolean {
    const { draft, path } = spot;
    const { lessons, examples } = this.#knowledge;
    if (existing !== undefined || isRequired || draft.fill === "all" || isPinned(draft, path)) return true;
    if (examples.has(nameOf(path)) || lessons.wanted(draft.turn).some((name) => isNamed(path, name))) return true;
    return draft.fill === "known" && this.#isKnown(spot);
  }

  /** Whether values that may mean something are known for a place and everything that it requires. */
  #isKnown({ part, path, files, draft }: Spot): boolean {
    if (path.length > maxDepth) return false;
    const schema = mergedSchema(part);
    if (choicesIn(schema) !== undefined || member(schema, "const") !== undefined) return true;
    const kind = kindOf(typesOf(schema), undefined, this.#schema, part);
    if (kind === "text" || kind === "number")
      return this.#candidatesAt({ path, schema, isRequired: false }, files).isKnown;
    if (kind === "nothing") return false;
    const inner = (step: string, next: Part): boolean =>
      this.#isKnown({ part: next, path: [...path, step], files, draft, isRequired: false });
    if (kind === "array") {
      const items = this.#schema.items(part);
      return items.all.length > 0 && inner(anyItem, items);
    }
    const names = this.#schema.namesIn(part);
    const required = names.filter((name) => this.#schema.isRequired(part, name));
    return names.length > 0 && required.every((name) => inner(name, this.#schema.property(part, name)));
  }

  #candidatesAt(place: ArgumentPlace, files: TrialFiles): Candidates {
    const key = `${place.path.join(".")} ${typesOf(place.schema).join(" ")}`;
    const ofPlace = this.#ofPlaces.get(key) ?? candidatesFor(place, this.#knowledge);
    this.#ofPlaces.set(key, ofPlace);
    const known = this.#candidates.get(files) ?? new Map<string, Candidates>();
    this.#candidates.set(files, known);
    const found = known.get(key) ?? ofPlace(files);
    known.set(key, found);
    return found;
  }
}

/** Whether something at a place or inside it is pinned. */
function isPinned({ pinned }: Draft, path: readonly string[]): boolean {
  const place = path.join(".");
  return pinned !== undefined && [...pinned.keys()].some((at) => at === place || at.startsWith(`${place}.`));
}

interface Spot {
  readonly draft: Draft;
  readonly files: TrialFiles;
  readonly part: Part;
  readonly path: readonly string[];
  readonly isRequired: boolean;
}

function kindOf(
  types: readonly string[],
  existing: Json | undefined,
  schema: ArgumentSchema,
  part: Part,
): "object" | "array" | "text" | "number" | "nothing" {
  const type = types.find((each) => each !== "null") ?? guessedType(existing, schema, part);
  if (type === "object" || type === "array") return type;
  if (type === "number" || type === "integer") return "number";
  return type === "null" || type === "boolean" ? "nothing" : "text";
}

/** For a place whose schema names no type. */
function guessedType(existing: Json | undefined, schema: ArgumentSchema, part: Part): string {
  if (schema.namesIn(part).length > 0 || isJsonObject(existing)) return "object";
  if (schema.items(part).all.length > 0 || Array.isArray(existing)) return "array";
  return typeof existing === "number" ? "number" : "string";
}

function isOfType(schema: JsonObject, value: Json): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.includes(type) || (type === "number" && types.includes("integer"));
}
