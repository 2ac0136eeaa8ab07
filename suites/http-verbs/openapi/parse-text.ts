import { parseJson } from "../../../harness/json/parse.ts";
import { parseYaml } from "../../../harness/yaml/parse-yaml.ts";
import { DocumentError } from "./document-error.ts";
import { documentLimitMs } from "./document-time.ts";

/**
 * Parses a JSON or YAML text. Aliases are resolved, so the value may share parts or even contain itself, and a walk through
 * it needs a bound.
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
  const parsed = await parseYaml(text, documentLimitMs);
  switch (parsed.kind) {
    case "value":
      return parsed.value;
    case "not-parsable":
      throw new DocumentError({ code: "not-parsable", reason: parsed.reason });
    case "keys-written-twice":
      throw new DocumentError({ code: "keys-written-twice", keys: parsed.keys });
    case "too-many-aliases":
      throw new DocumentError({ code: "too-many-aliases", maxAliases: parsed.maxAliases });
    case "too-slow":
      throw new DocumentError({ code: "too-slow", limitMs: parsed.limitMs });
  }
}
