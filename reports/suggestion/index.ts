import type { Report } from "../../report-model/report-model.ts";
import { renderJson } from "../json.ts";
import type { Layout } from "../terminal/layout.ts";
import type { SuggestionFormat } from "../format-names.ts";
import { renderSuggestionMarkdown } from "./markdown.ts";
import { renderSuggestionPython, renderSuggestionTypeScript } from "./patch.ts";
import { renderSuggestionText } from "./terminal.ts";

/** Every format of suggested hints by the name that `--format` takes. */
export const suggestionFormats: Readonly<Record<SuggestionFormat, (report: Report, options: Layout) => string>> = {
  terminal: renderSuggestionText,
  json: renderJson,
  markdown: renderSuggestionMarkdown,
  ts: renderSuggestionTypeScript,
  python: renderSuggestionPython,
};
