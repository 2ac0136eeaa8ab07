import { callsWatched } from "../../../calls/journal/kept-execution.ts";
import type { HowWatched, ToolKnown } from "../../../calls/journal/journal-event.ts";
import type { Uncontradicted, Undecided } from "../../../check/judgement.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import type { Called } from "../claims/asking.ts";
import type { Work } from "../in-box/box-work.ts";

/** Writes down in the journal of a run by which calls a tool is judged, so that it can be judged again from there. */
export class KeptTool {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #spoken: readonly QueryDialect[];

  constructor(work: Work, subject: CallSubject, spoken: readonly QueryDialect[]) {
    this.#work = work;
    this.#subject = subject;
    this.#spoken = spoken;
  }

  add(watched: HowWatched, { executions, isCut }: Called): void {
    const cut = isCut === undefined ? {} : { isCut };
    this.#work.calling.journal?.told(callsWatched({ tool: this.#subject.tool.name, watched, executions, ...cut }));
  }

  /**
   * What else is known of it when it is judged.
   *
   * @param unfinished why its calls were not completed
   */
  tell(unfinished: Uncontradicted | undefined): void {
    const { calling, helpers, boxes } = this.#work;
    const { tool, unset = [] } = this.#subject;
    const costs = helpers.effectOf(tool.name);
    const looks = boxes.looks?.();
    calling.journal?.told({
      event: "tool",
      tool: tool.name,
      spoken: this.#spoken.map(({ id }) => id),
      unset,
      ...(helpers.lacksProbes ? { lacksProbes: true } : {}),
      ...(costs === undefined ? {} : { costs }),
      ...(unfinished?.kind === "undecided" ? { unfinished: whyUnfinished(unfinished) } : {}),
      ...(looks === undefined ? {} : { looks }),
    });
  }
}

function whyUnfinished({ cause, reason }: Undecided): NonNullable<ToolKnown["unfinished"]> {
  return { reason, ...(cause === undefined ? {} : { cause }) };
}
