import { parseYaml } from "../../harness/yaml/parse-yaml.ts";
import type { DocumentFormat, ParsedDocument } from "./document.ts";
import { plainJson } from "./plain-json.ts";

/** A configuration is small. */
const limitMs = 10_000;

export const yamlDocument: DocumentFormat = {
  title: "YAML",
  endings: [".yaml", ".yml"],
  parse: async (text): Promise<ParsedDocument> => {
    const parsed = await parseYaml(text, limitMs);
    switch (parsed.kind) {
      case "value": {
        const plain = plainJson(parsed.value);
        if (plain.kind === "not-json") return { kind: "refused", reason: plain.reason };
        return { kind: "document", document: { value: plain.value, lineOf: parsed.lineOf } };
      }
      case "not-parsable":
        return {
          kind: "refused",
          reason: parsed.reason.replace(/ at line \d+, column \d+$/u, ""),
          ...(parsed.line === undefined ? {} : { line: parsed.line }),
        };
      case "keys-written-twice":
        return { kind: "refused", reason: `an object has the same member twice: ${parsed.keys.join(", ")}` };
      case "too-many-aliases":
        return { kind: "refused", reason: `it uses its anchors more than ${parsed.maxAliases} times` };
      case "too-slow":
        return { kind: "refused", reason: `it takes more than ${parsed.limitMs / 1000} s to read` };
    }
  },
};
