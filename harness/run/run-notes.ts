import type { ObservationPlan } from "../observe/observation-plan.ts";
import { DoubtsOfRun } from "../results/doubts-of-run.ts";
import { describeCheckFailure } from "../results/check-failure.ts";
import { HintsOfTools } from "../results/hints-of-tools.ts";
import { plain } from "../results/result.ts";
import { ResultLedger } from "../results/result-ledger.ts";
import type { Problem, ToolCalls } from "../../report-model/report-model.ts";
import type { RelayedTools } from "../../report-model/relayed-tools.ts";
import type { OnFailure } from "./guard-check.ts";
import type { RunSettings } from "./run-options.ts";

/** What is noted while the server is asked, so that it is not lost when the run is stopped. */
export class RunNotes {
  readonly ledger: ResultLedger;
  readonly hints = new HintsOfTools();
  readonly problems: Problem[] = [];
  readonly calls: ToolCalls[] = [];
  readonly doubted = new DoubtsOfRun();
  readonly laterTools: string[] = [];
  observation: ObservationPlan | undefined;
  relay: RelayedTools | undefined;
  readonly #failing = new Set<string>();

  constructor({ progress, nameSetting }: Pick<RunSettings, "progress" | "nameSetting">) {
    this.ledger = new ResultLedger(progress, nameSetting);
  }

  /** A check that fails is one problem, however many of its subjects it fails on. */
  readonly checkFailed: OnFailure = (check, key, failure) => {
    const problem = describeCheckFailure(check, failure);
    this.ledger.add(plain(check, key, "error", problem.message, 0));
    if (!this.#failing.has(check.id)) this.problems.push(problem);
    this.#failing.add(check.id);
  };
}
