import type { TargetTraits } from "../connect/target.ts";

/** What an instance takes while it lives. */
export interface Place {
  /** To be called when it has ended. */
  leave(): void;
}

type Surroundings = NonNullable<TargetTraits["surroundings"]>;

interface Waiting {
  readonly surroundings: Surroundings;
  readonly enter: (place: Place) => void;
}

/**
 * Which instances of a target may live at the same time. Most servers bear company. One that takes a port, a lock file or
 * a database for itself does not: its instances live one after the other, in the order in which they were asked for.
 * Those in sandboxes are not in each other's way, only in that of one outside.
 */
export class Places {
  readonly #makeRoom: () => void;
  readonly #taken = new Map<Place, Surroundings>();
  #waiting: Waiting[] = [];
  #isOneAtATime: boolean;

  /** @param makeRoom called when an instance has to wait, so that those that are not needed can be ended */
  constructor(isOneAtATime: boolean, makeRoom: () => void) {
    this.#isOneAtATime = isOneAtATime;
    this.#makeRoom = makeRoom;
  }

  get isOneAtATime(): boolean {
    return this.#isOneAtATime;
  }

  /** Holds for what takes a place from now on; who has one keeps it. */
  set isOneAtATime(value: boolean) {
    this.#isOneAtATime = value;
    this.#admit();
  }

  /** Whether any instance lives, starts or ends. */
  get isTaken(): boolean {
    return this.#taken.size > 0;
  }

  /** Whether an instance waits for another to end. */
  get isWaitedFor(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits until an instance may start; who is still waiting when the signal comes gets a place at once, to give up. */
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

  /** Takes a place whoever else has one. */
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
