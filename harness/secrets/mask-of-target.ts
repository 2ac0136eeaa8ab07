import { join } from "node:path";
import { readStart } from "../connect/read-start.ts";
import { unlessRefused } from "../connect/system-error.ts";
import type { Target } from "../connect/target.ts";
import { longSecretsInCommand, secretsInCommand } from "./command-secrets.ts";
import { secretsInEnvironment, shortSecretsIn, type Variables } from "./environment-secrets.ts";
import { maskOf, type Mask } from "./masker.ts";
import { isTooShort, type Secret } from "./secret.ts";

/** Files with variables that a server reads by itself. */
const variableFiles = [".env", ".env.local", ".env.development", ".env.production"];
const maxFileBytes = 65_536;
/** A shorter value stands in too many other words. */
const shortestHeader = 4;

/** What of a target may be secret. */
type MaskedTraits = Pick<Target["traits"], "directories" | "secrets" | "headers" | "process">;

/**
 * A mask for everything that a server may know and no report may show: what the user gave it in variables and in the words
 * of its command, what stands in the files of variables in its directory, and what it inherits from us.
 */
export function maskOfTarget(
  { command, traits }: Pick<Target, "command"> & { readonly traits: MaskedTraits },
  inherited: Variables = process.env,
): Mask {
  const ofCommand = secretsInCommand(command);
  const isOpen = (word: string): boolean => !ofCommand.some(({ value }) => word.includes(value));
  const open = [...command.filter(isOpen), ...traits.directories];
  const given = traits.process?.launch.env ?? {};
  return maskOf([
    ...longSecretsInCommand(command),
    ...(traits.secrets ?? []).map(([name, value]) => ({ name, value })),
    ...(traits.headers ?? []).flatMap(secretsInHeader),
    ...secretsInEnvironment(given, true, []),
    ...secretsInEnvironment(variablesIn(traits.directories[0]), false, open),
    ...secretsInEnvironment(inherited, false, open),
  ]);
}

/**
 * The names of secrets that such a mask leaves where the server itself writes them, since they are too short. Where they were
 * given, as arguments and variables, no report shows them.
 */
export function shortSecretsOf(
  command: readonly string[],
  env: Variables,
  directory: string | undefined,
): readonly string[] {
  const given = [
    ...secretsInCommand(command).filter(isTooShort),
    ...shortSecretsIn(env),
    ...shortSecretsIn(variablesIn(directory)),
  ];
  return [...new Set(given.map(({ name }) => name))];
}

/** A server that echoes credentials does so without their scheme. */
function secretsInHeader([name, value]: readonly [string, string]): readonly Secret[] {
  const [, credentials] = /^[\w-]+\s+(\S+)$/u.exec(value) ?? [];
  return [value, credentials].flatMap((each) =>
    each === undefined || each.length < shortestHeader ? [] : [{ name, value: each }],
  );
}

function variablesIn(directory: string | undefined): Variables {
  if (directory === undefined) return {};
  const lines = variableFiles.flatMap((name) =>
    (unlessRefused(() => readStart(join(directory, name), maxFileBytes)) ?? "").split("\n"),
  );
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.replace(/^(["'`])(.*)\1$/u, "$2")]];
    }),
  );
}
