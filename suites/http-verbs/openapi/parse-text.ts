import type * as Yaml from "yaml";
import { parseJson } from "../../../harness/json/parse.ts";
import { DocumentError } from "./document-error.ts";
import { withinDocumentTime } from "./document-time.ts";

/** Uses of anchors, multiplied where they nest. A long document may share one response a thousand times; a bomb nests. */
const maxAliases = 10_000;
const maxKeysNamed = 5;

/**
 * Parses a JSON or YAML text into what it stands for. Aliases are resolved, so that the value may share parts or even
 * hold itself: whoever walks it has to bound the walk.
 *
 * @throws DocumentError when it cannot be parsed within bounds, or writes a key twice
 */
export async function parseText(text: string): Promise<unknown> {
  if (text.trimStart().startsWith("{")) {
    const parsed = parseJson(text);
    if (parsed.kind === "value") {
      if (parsed.duplicateKeys.length === 0) return parsed.value;
      throw new DocumentError({ code: "keys-written-twice", keys: parsed.duplicateKeys });
    }
  }
  // Loaded here, as a run without a document needs none.
  const yaml = await import("yaml");
  return withinDocumentTime(() => parseYaml(yaml, text));
}

function parseYaml(yaml: typeof Yaml, text: string): unknown {
  const lines = new yaml.LineCounter();
  // The library compares each key with all others of its map: 60 000 of them take a minute. `repeatedKeys` hashes them.
  const document = yaml.parseDocument(text, {
    uniqueKeys: false,
    merge: true,
    lineCounter: lines,
    logLevel: "error",
  });
  const [error] = document.errors;
  if (error !== undefined) throw new DocumentError({ code: "not-parsable", reason: reasonOf(error) });
  const keys = repeatedKeys(yaml, document, lines);
  if (keys.length > 0) throw new DocumentError({ code: "keys-written-twice", keys });
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    return value;
  } catch (error) {
    // A merge key that leads to no map is a plain Error, an alias in excess a ReferenceError.
    if (!(error instanceof Error)) throw error;
    if (error.message.startsWith("Excessive alias count")) {
      throw new DocumentError({ code: "too-many-aliases", maxAliases });
    }
    throw new DocumentError({ code: "not-parsable", reason: reasonOf(error) });
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
