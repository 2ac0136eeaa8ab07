/** Others may give up memory meanwhile, so that less is missing than was taken. */
const suspiciousShare = 1 / 4;

/**
 * Whether processes may have more memory than they are to have, by what the whole machine has left. To count theirs takes
 * milliseconds. Where a machine had lost a quarter of the bound to others, eight sandboxes counted twenty times a second: 46 of
 * 123 s of a run.
 */
export class MemoryDoubt {
  readonly #maxBytes: number;
  #freeBytes: number;
  #spareBytes: number;

  /** @param freeBytes what the machine has left before they take any */
  constructor(maxBytes: number, freeBytes: number) {
    this.#maxBytes = maxBytes;
    this.#freeBytes = freeBytes;
    this.#spareBytes = maxBytes;
  }

  /** @param freeBytes what the machine has left now */
  isRaisedBy(freeBytes: number): boolean {
    return this.#freeBytes - freeBytes > this.#spareBytes * suspiciousShare;
  }

  /**
   * @param freeBytes what the machine had left right before they were counted
   * @param usedBytes what they had
   */
  settle(freeBytes: number, usedBytes: number): void {
    this.#freeBytes = freeBytes;
    this.#spareBytes = Math.max(0, this.#maxBytes - usedBytes);
  }
}
