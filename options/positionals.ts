import { aPath, type ValueKind } from "./value-kind.ts";

/** A word that a command takes without a name. */
export interface PositionalRow {
  /** As it is shown, such as `<file>`. */
  readonly flags: string;
  readonly says: string;
  readonly kind: Pick<ValueKind, "pathIn">;
}

/** Of each command that can run in a container, in the order in which they are typed. */
export const positionalRows = {
  replay: [{ flags: "<file>", says: "what --save-findings wrote", kind: aPath }],
  verify: [{ flags: "<report.json>", says: "what --report json=<file> wrote", kind: aPath }],
} as const satisfies Readonly<Record<string, readonly PositionalRow[]>>;

/**
 * The positionals of a command; none where it takes none, or cannot run in a container.
 *
 * @param command undefined for a run
 */
export function positionalsOf(command: string | undefined): readonly PositionalRow[] {
  const rows: Readonly<Record<string, readonly PositionalRow[]>> = positionalRows;
  return command !== undefined && Object.hasOwn(rows, command) ? (rows[command] ?? []) : [];
}
