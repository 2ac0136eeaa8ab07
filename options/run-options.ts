import { argumentRows } from "./arguments.ts";
import { budgetRows } from "./budget.ts";
import { callRows } from "./calls.ts";
import { directoryRows } from "./directories.ts";
import { httpVerbRows } from "./http-verbs.ts";
import { observationRows } from "./observation.ts";
import type { OptionRow, RowGroup } from "./option-row.ts";
import { reportRows } from "./reports.ts";
import { scopeRows } from "./scope.ts";
import { targetRows } from "./target.ts";
import type { ValueKind } from "./value-kind.ts";
import { verdictRows } from "./verdict.ts";
import { watchRows } from "./watch.ts";

/** The options of a run, in the order of the help. */
export const optionGroups: readonly RowGroup[] = [
  { heading: "Target:", rows: targetRows },
  { heading: "Scope:", rows: scopeRows },
  { heading: "Arguments:", rows: argumentRows },
  { heading: "HTTP verbs:", rows: httpVerbRows },
  { heading: "Directories:", rows: directoryRows },
  { heading: "Observation:", rows: observationRows },
  { heading: "Calls:", rows: callRows },
  { heading: "Budget:", rows: budgetRows },
  { heading: "Verdict:", rows: verdictRows },
  { heading: "Reports:", rows: reportRows },
  { heading: "Watch:", rows: watchRows },
];

/** Every option of a run, by the name that its value has. */
export const runOptions = {
  ...targetRows,
  ...scopeRows,
  ...argumentRows,
  ...httpVerbRows,
  ...directoryRows,
  ...observationRows,
  ...callRows,
  ...budgetRows,
  ...verdictRows,
  ...reportRows,
  ...watchRows,
};

/** The same, each with that name, in the order of the help. */
export const namedRows: readonly (readonly [name: string, row: OptionRow])[] = Object.entries(runOptions);

/** Members of `RunChecksOptions` that take what is typed for an option. */
export type MemberOfRows = Extract<(typeof runOptions)[keyof typeof runOptions], { readonly member: string }>["member"];

export const membersOfRows: readonly { readonly member: string; readonly kind: ValueKind }[] = namedRows.flatMap(
  ([, { member, kind }]) => (member === undefined ? [] : [{ member, kind }]),
);
