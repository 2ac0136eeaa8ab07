import { visibleText } from "./visible-text.ts";

/** Lines of foreign text as the message of a command to a GitHub runner, such as `::error::message`. */
export function runnerMessage(lines: readonly string[]): string {
  return lines.map((line) => escapePercent(visibleText(line))).join("%0A");
}

/** Foreign text as the value of a property of such a command, where a colon or a comma would end it. */
export function runnerProperty(text: string): string {
  return escapePercent(visibleText(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function escapePercent(text: string): string {
  return text.replaceAll("%", "%25");
}
