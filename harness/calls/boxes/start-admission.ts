import type { Box } from "./box.ts";
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
/** Where nothing starts, the next one waits no longer: who waits may hold a box that others wait for. */
const stillAtMostMs = 2_000;
/** However idle it looks: a container may have less of the machine than is seen in it. */
const mostStarting = 8;

/** Reads how much of this machine is in use. */
export function loadOfMachine(): () => MachineLoad {
  const meter = new LoadMeter(readings);
  return () => meter.read();
}

/**
 * How soon something is to start, the most urgent first: `urgent` before all that wait, `ahead` where nobody waits for it yet,
 * so that the processors are for what is in use.
 */
const urgencies = ["urgent", "usual", "ahead"] as const;
export type Urgency = (typeof urgencies)[number];

interface Waiting {
  readonly urgency: Urgency;
  readonly letIn: () => void;
}

/** What there is room for however busy the machine is. */
interface Room {
  /** Starts at once. */
  readonly starting: number;
  /** Boxes that are open. */
  readonly open: number;
}

/**
 * Lets starts in as the machine has room for them: a few, and more while the processors are idle. A start that waits for something
 * takes no room: of a server that sleeps for 4 s at its start, 39 started two at a time, and nine tenths of the processors'
 * time were idle. Where they are busy, more boxes only make each slower: more of them are cut at the end of the run.
 */
export class StartAdmission {
  readonly #room: Room;
  readonly #read: () => MachineLoad;
  #starting = 0;
  #open = 0;
  /** The most urgent first. */
  #waiting: readonly Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** For how long some have waited while nothing started. */
  #stillMs = 0;

  /** @param read how much of the machine was in use since it was last read */
  constructor(room: Room, read: () => MachineLoad) {
    this.#room = room;
    this.#read = read;
  }

  /**
   * Resolves when one may start.
   *
   * @returns has to be called when it has started, or failed to
   */
  async enter(urgency: Urgency = "usual"): Promise<() => void> {
    if (this.#waiting.length > 0 || !this.#hasPlaceFor(urgency)) await this.#wait(urgency);
    else this.#starting++;
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  /** Counts a box as open from its start until it is closed. */
  async counted<Opened extends Pick<Box, "close">>(start: () => Promise<Opened>): Promise<Opened> {
    const box = await start();
    this.#open++;
    return { ...box, close: () => box.close().finally(() => this.#closed()) };
  }

  /** Starts something as soon as it may. */
  async during<Started>(start: () => Promise<Started>, urgency?: Urgency): Promise<Started> {
    const leave = await this.enter(urgency);
    return start().finally(leave);
  }

  #hasPlaceFor(urgency: Urgency): boolean {
    const { starting, open } = this.#room;
    return this.#open + this.#starting < open && this.#starting < (urgency === "ahead" ? 1 : starting);
  }

  #wait(urgency: Urgency): Promise<void> {
    return new Promise((letIn) => {
      const waiting = [...this.#waiting, { urgency, letIn }];
      this.#waiting = waiting.toSorted(
        (one, other) => urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency),
      );
      this.#letNextIn(false);
      if (this.#waiting.length > 0) this.#timer ??= setInterval(() => this.#tick(), everyMs);
    });
  }

  #tick(): void {
    this.#stillMs = this.#starting === 0 ? this.#stillMs + everyMs : 0;
    this.#letNextIn(this.#hasRoom() || this.#stillMs >= stillAtMostMs);
  }

  #hasRoom(): boolean {
    const { idle, busy, freeMemory } = this.#read();
    return idle >= leastIdle && busy <= busyFrom && freeMemory >= leastFreeMemory;
  }

  #letNextIn(hasRoom: boolean): void {
    const [next, ...others] = this.#waiting;
    if (next !== undefined && (this.#hasPlaceFor(next.urgency) || (hasRoom && this.#starting < mostStarting))) {
      this.#waiting = others;
      this.#starting++;
      this.#stillMs = 0;
      next.letIn();
    }
    if (this.#waiting.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #closed(): void {
    this.#open--;
    this.#letNextIn(false);
  }

  #leave(): void {
    this.#starting--;
    this.#letNextIn(false);
  }
}
