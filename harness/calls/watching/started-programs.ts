import { startedProgram, type Look } from "../boxes/look.ts";

/** On a busy machine a shell takes half a second to start. */
const minLateOfProgramsMs = 1_200;

/** Programs that calls have started, which may do their work after the answer. */
export class StartedPrograms {
  /** Whether any was started. */
  hasAny = false;
  /** How many ran at the last look, and whether a call added one that still runs. */
  #running = 0;
  #outliveCall = false;

  add(look: Pick<Look, "effects" | "running">): void {
    this.hasAny ||= startedProgram(look);
    const { length: running } = look.running ?? [];
    // A program that was running at an earlier call has been waited for then.
    this.#outliveCall ||= running > this.#running;
    this.#running = running;
  }

  /** A program that a call started and that is still running gets all of the time that is promised. */
  leastWaitMs(lateMs: number): number {
    if (this.#outliveCall) return lateMs;
    return this.hasAny ? minLateOfProgramsMs : 0;
  }

  /** They have had their time. */
  waitedFor(): void {
    this.#outliveCall = false;
  }
}
