/** Others may release memory meanwhile, so less is missing than was taken. */
const suspiciousShare = 1 / 4;

/**
 * Whether processes may exceed their memory, judged by the free memory of the whole machine. Counting theirs takes
 * milliseconds: on a machine that had lost a quarter of the limit to others, eight sandboxes counted twenty times a
 * second, which took 46 of the 123 s of a run.
 */
export class MemoryDoubt {
  readonly #maxBytes: number;
  #freeBytes: number;
  #spareBytes: number;

  /** @param freeBytes free memory of the machine before they take any */
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
