import { parse, resolve } from "node:path";
import { isPlainlyBelow } from "../../harness/files/real-path.ts";
import { namedRows } from "../../options/run-options.ts";
import type { Setting } from "../../options/option-row.ts";
import type { ValueKind } from "../../options/value-kind.ts";
import { reportExtensions, reportFormatNames } from "../../reports/format-names.ts";
import type { Field } from "../documents/field.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { didYouMean } from "../program/usage-error.ts";
import { ifTrusted } from "./found-configuration.ts";

/** What a configuration says of the run itself, by the names of options; paths are absolute. */
export interface ConfiguredRun extends Partial<RunArguments> {
  /** As after `--`; the command where it is a list. */
  readonly words?: readonly string[];
  /** Names of variables of the user that the server is given. */
  readonly variables?: readonly Field[];
}

/** Where a configuration stands, and how far it can be trusted. */
export interface Origin {
  /** Its directory: paths in it begin there. */
  readonly directory: string;
  /** Its name, where nobody gave it. */
  readonly found?: string;
}

type OwnForm = (field: Field, hint: string, origin: Origin) => ConfiguredRun;

/** Settings whose values have a form of their own. Those that are not here do not stand for what is typed, and are read apart. */
const ownForms: Readonly<Record<string, OwnForm>> = {
  command: commandIn,
  env: (field, hint) =>
    Array.isArray(field.value)
      ? { variables: field.elements(hint) }
      : { env: [...field.members(hint)].map(([name, value]) => `${name}=${value.text(hint)}`) },
  baseline: (field, hint, { directory }) => ({ baseline: resolve(directory, field.text(hint)) }),
  reports: (field, hint, origin) => ({ report: reportsIn(field, hint, origin) }),
};

/** The form of a setting, for who has written another. */
export function formOf({ key, example }: Setting): string {
  return `It has the form {${JSON.stringify(key)}: ${example}}.`;
}

/**
 * Reads the settings that stand for options of a run.
 *
 * @throws UsageError for a value of another form, and for what only a file that is given may set
 */
export function configuredRunIn(settings: ReadonlyMap<string, Field>, origin: Origin): ConfiguredRun {
  const read = namedRows.map(([name, { setting, kind }]): ConfiguredRun => {
    const field = setting === undefined ? undefined : settings.get(setting.key);
    if (setting === undefined || field === undefined) return {};
    if (origin.found !== undefined) assertMayBeFound(setting, field, settings, origin.found);
    if (setting.hasOwnForm === true) return ownForms[setting.key]?.(field, formOf(setting), origin) ?? {};
    return Object.fromEntries([[name, plainValue(field, kind, formOf(setting))]]);
  });
  return Object.assign({}, ...read);
}

/** A file of somebody else's project runs nothing, reaches no address, sets no variable and lets nothing pass. */
function assertMayBeFound(
  { key, refusedIfFound, insteadIfFound }: Setting,
  field: Field,
  settings: ReadonlyMap<string, Field>,
  file: string,
): void {
  const problem =
    key === "url" && !settings.has("command")
      ? "names an address, and a file that was only found reaches none"
      : key === "minVerified" && [0, "0%"].some((nothing) => nothing === field.value)
        ? "asks for nothing, and a file that was only found may not"
        : key === "env" && Array.isArray(field.value)
          ? undefined
          : refusedIfFound;
  if (problem !== undefined) throw field.refuse(problem, [insteadIfFound, ifTrusted(file)].join(" ").trimStart());
}

/** A value as a program would give it. */
function plainValue(field: Field, kind: ValueKind, hint: string): unknown {
  if (!kind.repeats) return valueOf(field, kind, hint);
  return field.elements(hint).map((each) => valueOf(each, { ...kind, rule: (value) => kind.rule([value], "") }, hint));
}

function valueOf(field: Field, { rule, choices }: Pick<ValueKind, "rule" | "choices">, hint: string): unknown {
  const { value } = field;
  const fault = rule(value, "");
  if (fault === undefined) return value;
  const meant = typeof value === "string" ? didYouMean(value, choices ?? []) : undefined;
  throw field.refuse(`is not ${fault.expected}`, (meant ?? "") + hint);
}

function commandIn(field: Field, hint: string): ConfiguredRun {
  const words = Array.isArray(field.value) ? field.elements(hint).map((word) => word.text(hint)) : field.text(hint);
  if (words.length === 0) throw field.refuse("is empty", hint);
  return typeof words === "string" ? { cmd: words } : { words };
}

function reportsIn(field: Field, hint: string, { directory, found }: Origin): readonly string[] {
  return field.elements(hint).map((each) => {
    const text = each.text(hint);
    const cut = text.indexOf("=");
    if (cut === -1) return text;
    const [format, path] = [text.slice(0, cut), resolve(directory, text.slice(cut + 1))];
    if (found !== undefined) assertMayBeWritten(each, format, path, { directory, found });
    return `${format}=${path}`;
  });
}

/** A file that was only found names no script, no key and no settings. */
function assertMayBeWritten(field: Field, format: string, path: string, { directory, found }: Required<Origin>): void {
  if (!isPlainlyBelow(path, directory))
    throw field.refuse("is written outside of the project or into a hidden directory", ifTrusted(found));
  const known = reportFormatNames.find((name) => name === format);
  const extension = known === undefined ? "" : reportExtensions[known];
  if (path.endsWith(extension)) return;
  throw field.refuse(
    `names a file that does not end in ${extension}, and a file that was only found may ask for no other ${format} report`,
    `Name it so, such as ${format}=${parse(path).name}${extension}. ${ifTrusted(found)}`,
  );
}
