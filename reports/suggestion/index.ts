import type { Report } from "../../report-model/report-model.ts";
import { renderJson } from "../json.ts";
import type { Layout } from "../terminal/layout.ts";
import type { SuggestionFormat } from "../format-names.ts";
import { renderSuggestionMarkdown } from "./markdown.ts";
import { renderSuggestionPython, renderSuggestionTypeScript } from "./patch.ts";
import { renderSuggestionText } from "./terminal.ts";

/** Every format that the report alone is enough for, by the name that `--format` takes; `diff` needs the source, too. */
export const suggestionFormats: Readonly<
  Record<Exclude<SuggestionFormat, "diff">, (report: Report, options: Layout) => string>
> = {
  terminal: renderSuggestionText,
  json: renderJson,
  markdown: renderSuggestionMarkdown,
  ts: renderSuggestionTypeScript,
  python: renderSuggestionPython,
};
