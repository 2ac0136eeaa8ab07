import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { revisionOf } from "../../reference-server/mutants/find-mutant.ts";
import type { Dialect } from "../../reference-server/protocol/dialect.ts";
import type { Revision } from "../../reference-server/protocol/revision.ts";

/** The reference server, honest or with a lie that only calls by clients without a query or the extension show. */
export interface Behaviour {
  readonly dialect: Dialect;
  readonly revision: Revision;
  /** Ids of the dialects that it speaks. */
  readonly spoken: readonly string[];
  readonly mutant?: string;
  /** Ids of the checks that find the lie. */
  readonly killedBy: readonly string[];
  /** What it stands for among those that every run of the tests makes for real; all others are judged as recorded. */
  readonly live?: string;
}

const threeDialects = ["annotations", "resolve", "resolution-ext"];

const honest: readonly Behaviour[] = [
  { dialect: "both", revision: "2025-11-25", spoken: ["annotations", "resolve"], killedBy: [] },
  { dialect: "all", revision: "2025-11-25", spoken: threeDialects, killedBy: [] },
  { dialect: "all", revision: "2026-07-28", spoken: threeDialects, killedBy: [] },
];

const live = new Map([["call-needs-the-extension resolution-ext", "a lie"]]);

const lies: readonly Behaviour[] = mutants
  .filter(({ needsCalls, suite }) => needsCalls === true && suite === "fallback")
  .flatMap((mutant) =>
    mutant.dialects.map((dialect): Behaviour => {
      const { id, killedBy } = mutant;
      const kind = live.get(`${id} ${dialect}`);
      const behaviour = { dialect, revision: revisionOf(mutant), spoken: [dialect], mutant: id, killedBy };
      return kind === undefined ? behaviour : { ...behaviour, live: kind };
    }),
  );

export const behaviours: readonly Behaviour[] = [...honest, ...lies];
