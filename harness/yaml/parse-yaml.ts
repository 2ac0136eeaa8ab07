import type * as Yaml from "yaml";
import { TimeLimitExceeded, withinTime } from "../schema/time-limit.ts";

/** Members and indices that lead from the whole to a part. */
type Path = readonly (string | number)[];

/** What became of a text in YAML. The value may share parts or even contain itself, so a walk through it needs a bound. */
export type ParsedYaml =
  | {
      readonly kind: "value";
      readonly value: unknown;
      /** The line on which a part begins, from 1; undefined where there is no such part. */
      readonly lineOf: (path: Path) => number | undefined;
    }
  | { readonly kind: "not-parsable"; readonly reason: string; readonly line?: number }
  | { readonly kind: "keys-written-twice"; readonly keys: readonly string[] }
  | { readonly kind: "too-many-aliases"; readonly maxAliases: number }
  | { readonly kind: "too-slow"; readonly limitMs: number };

/** Uses of anchors, multiplied where they nest. A long document may share one response a thousand times; a bomb nests. */
const maxAliases = 10_000;
const maxKeysNamed = 5;

/**
 * Parses a text in YAML, with its aliases resolved.
 *
 * @param limitMs what takes longer is given up
 */
export async function parseYaml(text: string, limitMs: number): Promise<ParsedYaml> {
  // Loaded here, as most runs read no YAML.
  const yaml = await import("yaml");
  try {
    return withinTime(limitMs, () => parse(yaml, text));
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return { kind: "too-slow", limitMs };
    throw error;
  }
}

function parse(yaml: typeof Yaml, text: string): ParsedYaml {
  const lines = new yaml.LineCounter();
  // The library compares each key with all others of its map: 60 000 of them take a minute. `repeatedKeys` hashes them.
  const document = yaml.parseDocument(text, {
    uniqueKeys: false,
    merge: true,
    lineCounter: lines,
    logLevel: "error",
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = error.linePos?.[0].line;
    return { kind: "not-parsable", reason: reasonOf(error), ...(line === undefined ? {} : { line }) };
  }
  const keys = repeatedKeys(yaml, document, lines);
  if (keys.length > 0) return { kind: "keys-written-twice", keys };
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    return {
      kind: "value",
      value,
      lineOf: (path) => {
        const node = document.getIn(path, true);
        const start = yaml.isNode(node) ? node.range?.[0] : undefined;
        return start === undefined ? undefined : lines.linePos(start).line;
      },
    };
  } catch (error) {
    // A merge key that leads to no map is a plain Error, an alias in excess a ReferenceError.
    if (!(error instanceof Error)) throw error;
    if (error.message.startsWith("Excessive alias count")) return { kind: "too-many-aliases", maxAliases };
    return { kind: "not-parsable", reason: reasonOf(error) };
  }
}

function repeatedKeys(
  yaml: typeof Yaml,
  document: ReturnType<(typeof Yaml)["parseDocument"]>,
  lines: Yaml.LineCounter,
): readonly string[] {
  const repeated: string[] = [];
  yaml.visit(document, {
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!yaml.isScalar(key) || key.value === "<<") continue;
        const name = String(key.value);
        if (seen.has(name)) repeated.push(`${name} (line ${lines.linePos(key.range?.[0] ?? 0).line})`);
        seen.add(name);
      }
      return repeated.length < maxKeysNamed ? undefined : yaml.visit.BREAK;
    },
  });
  return repeated.slice(0, maxKeysNamed);
}

/** The first line, without what the library says to programmers only. */
function reasonOf({ message }: Error): string {
  return (message.split("\n")[0] ?? message)
    .replace(/:$/u, "")
    .replace("Maximum call stack size exceeded", "It nests too deep")
    .replace("; please use YAML.parseAllDocuments()", "");
}
