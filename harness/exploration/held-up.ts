import type { ToolRecord } from "./tool-record.ts";

/** Consecutive calls without an answer: one of the tools may block the others. */
const maxSilentInRow = 2;
/** Boxes left because one tool blocks the others. */
const maxLeft = 2;

/**
 * A tool that does not answer is slow itself, or waits behind a slow one; a repetition of the quickest call tells
 * which. The first of the blocked tools is left, with its box.
 */
export class HeldUp {
  /** The silent tools since the last answer in the current box. */
  #silent: ToolRecord[] = [];
  #left = 0;

  /** Nothing is blocked any more: something was answered, or the box is a new one. */
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
