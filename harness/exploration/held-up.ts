import type { ToolRecord } from "./tool-record.ts";

/** Of which one follows the other without an answer between: one of them may hold up the others. */
const maxSilentInRow = 2;
/** Boxes that are left since one tool holds up the others. */
const maxLeft = 2;

/**
 * A tool that does not answer is slow, or waits for its turn behind one that is: the call that was answered soonest tells.
 * The first of those that are held up is left, with its box.
 */
export class HeldUp {
  /** Since the last answer, in the box that is open. */
  #silent: ToolRecord[] = [];
  #left = 0;

  /** From now on nothing is held up: something was answered, or the box is another one. */
  clear(): void {
    this.#silent = [];
  }

  /**
   * @param record of a tool that did not answer
   * @param hasAnswered whether anything was answered in this box
   * @param answersQuickly whether another tool is still answered
   * @returns whether to go on in another box
   */
  async leaves(record: ToolRecord, hasAnswered: boolean, answersQuickly: () => Promise<boolean>): Promise<boolean> {
    this.#silent.push(record);
    if (hasAnswered && (await answersQuickly())) {
      record.isSlow = true;
      this.clear();
      return false;
    }
    if (record.isHeldUp) record.isSlow = true;
    record.isHeldUp = true;
    if (!hasAnswered && this.#silent.length < maxSilentInRow) return false;
    const [first] = this.#silent;
    if (first !== undefined) first.isSlow = true;
    if (++this.#left <= maxLeft) return true;
    record.isSlow = true;
    return false;
  }
}
