/** A server to audit, as a list of servers has it. */
export interface AuditedServer {
  /** Names its directory and its rows: see `isServerId`. */
  readonly id: string;
  /** What was published; absent where the list does not tell. */
  readonly version?: string;
  /** The package that has it, as its registry names it; told only. */
  readonly package?: string;
  /** Commands that install it, one after the other, each as words; may hold slots. */
  readonly install: readonly (readonly string[])[];
  /** Hosts that installing reaches beside registries, with a port or for HTTPS. */
  readonly installHosts: readonly string[];
  /** Programs that have to be in PATH. */
  readonly programs: readonly string[];
  readonly reach: ServerReach;
  /** More options of a run, as words; may hold slots. */
  readonly options: readonly string[];
}

/** How a run of the command is told which server is meant. */
export type ServerReach =
  /** Words and values may hold `$ROOT`, `$WORK` and `$<program>`. */
  | {
      readonly kind: "command";
      readonly words: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
      /** Names of variables that it gets as they are here. */
      readonly inherits: readonly string[];
    }
  | { readonly kind: "address"; readonly url: string }
  /** A server in the configuration of a client. */
  | { readonly kind: "configured"; readonly file: string; readonly name: string; readonly inputs: readonly string[] };

const idForm = /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/u;

/** Whether a text can name a server: a directory on every system, and a part of an address as it is. */
export function isServerId(text: string): boolean {
  return idForm.test(text) && !text.includes("..");
}

/** A text of anybody as an id: what no id has becomes a hyphen. */
export function serverIdOf(text: string): string | undefined {
  const id = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/gu, "-")
    .replaceAll(/\.{2,}/gu, ".")
    .replaceAll(/^[._-]+|[._-]+$/gu, "")
    .slice(0, 100)
    .replaceAll(/[._-]+$/gu, "");
  return isServerId(id) ? id : undefined;
}

const versionForm = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/u;

/** The name of a directory for a version; of a text that names none, `unversioned`. */
export function versionDirectory(version: string | undefined): string {
  return version !== undefined && versionForm.test(version) && !version.includes("..") ? version : "unversioned";
}
