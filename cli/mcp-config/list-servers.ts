import { longSecretsInCommand, withoutSecrets } from "../../harness/secrets/command-secrets.ts";
import { maskOf } from "../../harness/secrets/masker.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { UsageError } from "../program/usage-error.ts";
import type { Field } from "../documents/field.ts";
import type { McpConfig } from "./read-mcp-config.ts";
import { describeUnresolved, unresolvedIn, writtenWords } from "./resolve-server.ts";

const maxNameLength = 60;
const maxLineLength = 300;
/** Of one server. */
const maxUnresolved = 10;

/**
 * All servers of a configuration: name, kind, and command or address as the file has it, with what keeps each from being
 * tested. No value of a variable, a header or a placeholder is shown.
 *
 * @returns lines that end with a line feed; empty where there is no server
 */
export function listServers(config: McpConfig): string {
  const rows = [...config.servers].map(([name, field]) => ({ name: visibleText(name, maxNameLength), field }));
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  const lines = rows.flatMap(({ name, field }) => {
    const [first, ...more] = linesOf(field, config);
    return [`${name.padEnd(width)}  ${first}`, ...more.map((line) => `${" ".repeat(width)}  ${line}`)];
  });
  return lines.map((line) => `${line}\n`).join("");
}

function linesOf(field: Field, config: McpConfig): readonly [string, ...string[]] {
  try {
    const entry = config.dialect.entryOf(field);
    const words = writtenWords(entry);
    const shown = entry.kind === "stdio" ? maskedCommand(words) : withoutValues(words.join(" "));
    const off = entry.disabledBy === undefined ? "" : " (disabled)";
    const faults = unresolvedIn(entry, config);
    const unresolved = faults.slice(0, maxUnresolved).map((fault) => `not resolved: ${describeUnresolved(fault)}`);
    const more = faults.length > maxUnresolved ? [`not resolved: ${faults.length - maxUnresolved} more`] : [];
    return [clipped(`${entry.kind.padEnd(5)}  ${shown}${off}`), ...unresolved.map(clipped), ...more];
  } catch (error) {
    if (error instanceof UsageError) return [clipped(`cannot be used: ${error.message}`)];
    throw error;
  }
}

function maskedCommand(words: readonly string[]): string {
  return withoutSecrets(words)
    .map(maskOf(longSecretsInCommand(words)))
    .join(" ");
}

/** Keys travel in the queries of addresses, and before their hosts. */
function withoutValues(address: string): string {
  const withoutQuery = address.replaceAll(/(?<=[?&#][^=&#]{0,200}=)(?!\$\{)[^&#]+/gu, "…");
  return maskOf([])(withoutQuery.replace(/(?<=^[a-z][\w+.-]*:\/\/)[^/@?#]*@/iu, "…@"));
}

function clipped(line: string): string {
  return visibleText(line, maxLineLength);
}
