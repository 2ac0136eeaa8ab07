import { LoadMeter, type MachineLoad } from "./machine-load.ts";

/** How often it is looked whether one more may start: a start shows in the load only after a while. */
const everyMs = 150;
/** A reading is about this many of those. */
const readings = 3;
/** From here on the machine has room for one more: measured with 8 to 32 places, of servers that work and that wait. */
const leastIdle = 0.3;
const busyFrom = 0.85;
/** Browsers take half a gigabyte each. */
const leastFreeMemory = 0.15;
/** However idle it looks: a container may have less of the machine than is seen in it. */
const mostStarting = 8;

/** Reads how much of this machine is in use. */
export function loadOfMachine(): () => MachineLoad {
  const meter = new LoadMeter(readings);
  return () => meter.read();
}

interface Waiting {
  readonly isAhead: boolean;
  readonly letIn: () => void;
}

/**
 * Lets starts in as the machine has room for them: as many as there are processors, and more while these are idle. A start that
 * waits for something takes no room: of a server that sleeps for 4 s at its start, 39 started two at a time, and nine tenths
 * of the processors' time were idle.
 */
export class StartAdmission {
  readonly #processors: number;
  readonly #read: () => MachineLoad;
  #starting = 0;
  /** Those that are needed now come before those that are launched ahead. */
  #waiting: readonly Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param read how much of the machine was in use since it was last read */
  constructor(processors: number, read: () => MachineLoad) {
    this.#processors = processors;
    this.#read = read;
  }

  /**
   * Resolves when one may start.
   *
   * @param isAhead nobody waits for it yet: the processors are for what is in use
   * @returns has to be called when it has started, or failed to
   */
  async enter(isAhead = false): Promise<() => void> {
    if (this.#waiting.length > 0 || !this.#hasPlaceFor(isAhead)) await this.#wait(isAhead);
    else this.#starting++;
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  /** Starts something as soon as it may. */
  async during<Started>(start: () => Promise<Started>): Promise<Started> {
    const leave = await this.enter();
    return start().finally(leave);
  }

  #hasPlaceFor(isAhead: boolean): boolean {
    return this.#starting < (isAhead ? 1 : Math.max(1, this.#processors));
  }

  #wait(isAhead: boolean): Promise<void> {
    return new Promise((letIn) => {
      const waiting = [...this.#waiting, { isAhead, letIn }];
      this.#waiting = waiting.toSorted((one, other) => Number(one.isAhead) - Number(other.isAhead));
      this.#letNextIn(false);
      if (this.#waiting.length > 0) this.#timer ??= setInterval(() => this.#letNextIn(this.#hasRoom()), everyMs);
    });
  }

  #hasRoom(): boolean {
    const { idle, busy, freeMemory } = this.#read();
    return idle >= leastIdle && busy <= busyFrom && freeMemory >= leastFreeMemory;
  }

  #letNextIn(hasRoom: boolean): void {
    const [next, ...others] = this.#waiting;
    if (next !== undefined && (this.#hasPlaceFor(next.isAhead) || (hasRoom && this.#starting < mostStarting))) {
      this.#waiting = others;
      this.#starting++;
      next.letIn();
    }
    if (this.#waiting.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #leave(): void {
    this.#starting--;
    this.#letNextIn(false);
  }
}
