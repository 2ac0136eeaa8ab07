import type { DocumentFormat } from "./document.ts";
import { plainJson } from "./plain-json.ts";

export const tomlDocument: DocumentFormat = {
  title: "TOML",
  endings: [".toml"],
  parse: async (text) => {
    const { parse, TomlError } = await import("smol-toml");
    try {
      const plain = plainJson(parse(text.replace(/^\uFEFF/u, "")));
      if (plain.kind === "not-json") return { kind: "refused", reason: plain.reason };
      return { kind: "document", document: { value: plain.value, lineOf: () => undefined } };
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      // The lines that follow quote the file.
      const reason = (error.message.split("\n")[0] ?? "").replace(/^Invalid TOML document: /u, "");
      return { kind: "refused", reason, line: error.line };
    }
  },
};
