import type { HintName } from "../../report-model/hints.ts";

/** A hint that the operator of a relay sets, as the user declares it. */
export interface Override {
  /** As the relay lists it; `*` for every tool. */
  readonly tool: string;
  readonly hint: HintName;
  readonly value: boolean;
}

/** The value that the operator declared for a hint of a tool. A declaration for this tool goes before one for all. */
export function overrideFor(overrides: readonly Override[], tool: string, hint: HintName): boolean | undefined {
  const of = (name: string): Override | undefined =>
    overrides.findLast((each) => each.tool === name && each.hint === hint);
  return (of(tool) ?? of("*"))?.value;
}
