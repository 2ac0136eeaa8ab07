import type { ToolsDifference } from "../../report-model/tools-difference.ts";
import { jsonText } from "../escape/json-text.ts";
import type { DifferenceFormat } from "../format-names.ts";
import type { Layout } from "../terminal/layout.ts";
import { renderToolsDifferenceGithub } from "./github.ts";
import { renderToolsDifferenceMarkdown } from "./markdown.ts";
import { renderToolsDifferenceText } from "./terminal.ts";

/** Every format of a comparison by the name that `--format` takes. */
export const differenceFormats: Readonly<
  Record<DifferenceFormat, (difference: ToolsDifference, layout: Layout) => string>
> = {
  terminal: renderToolsDifferenceText,
  json: (difference) => `${jsonText(difference, 2)}\n`,
  markdown: renderToolsDifferenceMarkdown,
  github: renderToolsDifferenceGithub,
};
