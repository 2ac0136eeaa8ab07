import type { TargetTraits } from "../connect/target.ts";

/** The right of an instance to run. */
export interface Place {
  /** Call it when the instance has ended. */
  leave(): void;
}

type Surroundings = NonNullable<TargetTraits["surroundings"]>;

interface Waiting {
  readonly surroundings: Surroundings;
  readonly enter: (place: Place) => void;
}

/**
 * Which instances of a target may run at the same time. Most servers tolerate others. One that takes a port, a lock
 * file or a database for itself does not: its instances run one after the other, in the order of their requests. Those
 * in sandboxes only conflict with one outside.
 */
export class Places {
  readonly #makeRoom: () => void;
  readonly #taken = new Map<Place, Surroundings>();
  #waiting: Waiting[] = [];
  #isOneAtATime: boolean;

  /** @param makeRoom called when an instance has to wait, so unneeded ones can be ended */
  constructor(isOneAtATime: boolean, makeRoom: () => void) {
    this.#isOneAtATime = isOneAtATime;
    this.#makeRoom = makeRoom;
  }

  get isOneAtATime(): boolean {
    return this.#isOneAtATime;
  }

  /** Applies to later requests; existing places are kept. */
  set isOneAtATime(value: boolean) {
    this.#isOneAtATime = value;
    this.#admit();
  }

  /** Whether any instance runs, starts or ends. */
  get isTaken(): boolean {
    return this.#taken.size > 0;
  }

  /** Whether an instance waits for another to end. */
  get isWaitedFor(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits until an instance may start; a waiter gets a place at once when the signal comes, to give up. */
  async take(surroundings: Surroundings, signal: AbortSignal): Promise<Place> {
    if (this.#isFree(surroundings) && !this.isWaitedFor) return this.enter(surroundings);
    return new Promise((resolve) => {
      const waiting = { surroundings, enter: resolve };
      this.#waiting.push(waiting);
      const giveUp = (): void => {
        if (!this.#waiting.includes(waiting)) return;
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        resolve(this.enter(surroundings));
      };
      if (signal.aborted) giveUp();
      else signal.addEventListener("abort", giveUp, { once: true });
      this.#makeRoom();
    });
  }

  /** Takes a place regardless of others. */
  enter(surroundings: Surroundings): Place {
    const place: Place = {
      leave: () => {
        this.#taken.delete(place);
        this.#admit();
      },
    };
    this.#taken.set(place, surroundings);
    return place;
  }

  #admit(): void {
    for (let [next] = this.#waiting; next !== undefined && this.#isFree(next.surroundings); [next] = this.#waiting) {
      this.#waiting.shift();
      next.enter(this.enter(next.surroundings));
    }
  }

  #isFree(surroundings: Surroundings): boolean {
    if (!this.#isOneAtATime || this.#taken.size === 0) return true;
    return surroundings === "own" && [...this.#taken.values()].every((each) => each === "own");
  }
}
