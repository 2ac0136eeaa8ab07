import type { Option } from "commander";
import { markdownCell } from "../../reports/escape/markdown-cell.ts";
import type { OptionGroup } from "./option-group.ts";

/**
 * The options of a run as Markdown for `docs/options.md`: a heading for each group of the help, and an item for each option.
 *
 * @returns sections with second-level headings; the page's own heading is the caller's
 */
export function renderOptionsDocument(groups: readonly OptionGroup[]): string {
  const sections = groups.flatMap(({ heading, options }) => [
    `## ${heading.replace(/:$/u, "")}`,
    options().map(renderOption).join("\n"),
  ]);
  return sections.join("\n\n");
}

function renderOption({ flags, description, argChoices, defaultValue }: Option): string {
  const choices = argChoices?.map((choice) => `\`${choice}\``) ?? [];
  const more = [
    ...(choices.length === 0 ? [] : [`One of ${choices.join(", ")}.`]),
    ...(typeof defaultValue === "string" || typeof defaultValue === "number" ? [`Default: \`${defaultValue}\`.`] : []),
  ];
  return `- \`${flags}\`: ${[`${markdownCell(description)}.`, ...more].join(" ")}`;
}
