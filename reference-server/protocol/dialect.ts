import { isJsonObject, type JsonObject } from "./json-object.ts";

/** What the server speaks: only the hints of `tools/list`, one query dialect, or several. */
export type Dialect = (typeof dialectNames)[number];

/** The dialects by name, as the command line takes them; `both` are the two proposals, and `all` is every one. */
export const dialectNames = ["static", "annotations", "resolve", "resolution-ext", "both", "all"] as const;

/** A draft method that answers with the hints of one call. */
export interface QueryDialect {
  readonly id: "annotations" | "resolve" | "resolution-ext";
  readonly method: string;
  /** What of the capabilities declares it (DA-CAP-01, TR-CAP-01, TRX-NEG-05). */
  readonly capability: Mark;
  /** What of a listed tool says that it may be queried (DA-TOOL-01, TR-TOOL-01, TRX-MRK-02). */
  readonly flag: Mark;
  /** The extension that it is, which only a client is answered that offers it as well. */
  readonly extension?: string;
}

/** A value at a place in an object. */
export interface Mark {
  /** The keys that lead there. */
  readonly at: readonly [string, ...string[]];
  readonly value: unknown;
}

const extension = "io.modelcontextprotocol/tool-resolution";

const annotations: QueryDialect = {
  id: "annotations",
  method: "tools/annotations",
  capability: { at: ["tools", "dynamicAnnotations"], value: true },
  flag: { at: ["dynamicAnnotations"], value: true },
};

const resolve: QueryDialect = {
  id: "resolve",
  method: "tools/resolve",
  capability: { at: ["tools", "resolve"], value: true },
  flag: { at: ["resolve"], value: true },
};

const resolutionExtension: QueryDialect = {
  id: "resolution-ext",
  method: "tools/resolve",
  capability: { at: ["extensions", extension], value: {} },
  flag: { at: ["_meta", extension, "resolvable"], value: true },
  extension,
};

const spokenBy: Record<Dialect, readonly QueryDialect[]> = {
  static: [],
  annotations: [annotations],
  resolve: [resolve],
  "resolution-ext": [resolutionExtension],
  both: [annotations, resolve],
  all: [annotations, resolve, resolutionExtension],
};

/** The query dialects a server of this dialect speaks; none for `static`. */
export function queryDialectsOf(dialect: Dialect): readonly QueryDialect[] {
  return spokenBy[dialect];
}

/** What a server is called that speaks these dialects and no other; undefined where there is no name for it. */
export function dialectSpeaking(dialects: readonly Dialect[]): Dialect | undefined {
  const wanted = dialects.toSorted().join();
  return dialectNames.find((name) => {
    const spoken = spokenBy[name].map(({ id }) => id);
    return spoken.length > 0 && spoken.toSorted().join() === wanted;
  });
}

/** A copy with the value at the place; undefined takes away what stands there, and what would be empty then. */
export function marked(object: JsonObject, [key, ...below]: readonly string[], value: unknown): JsonObject {
  if (key === undefined) return object;
  const { [key]: inner, ...others } = object;
  const [next] = below;
  const own = next === undefined ? value : marked(isJsonObject(inner) ? inner : {}, below, value);
  const isGone = own === undefined || (value === undefined && isJsonObject(own) && Object.keys(own).length === 0);
  return isGone ? others : { ...others, [key]: own };
}

/** What stands at the place; undefined where nothing does. */
export function valueAt(object: JsonObject, at: readonly string[]): unknown {
  return at.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), object);
}
