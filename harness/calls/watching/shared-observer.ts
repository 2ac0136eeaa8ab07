import type { Box } from "../boxes/box.ts";
import { CallObserver } from "./call-observer.ts";
import type { CallScript } from "./call-script.ts";

/** Watches one box through several scripts, one after the other. */
export class SharedObserver {
  readonly #box: Box;
  #observer: CallObserver | undefined;

  constructor(box: Box) {
    this.#box = box;
  }

  /** The observer for the next script in the box. */
  for(script: CallScript): CallObserver {
    if (this.#observer === undefined) this.#observer = new CallObserver(this.#box, script, true);
    else this.#observer.goOnWith(script);
    return this.#observer;
  }
}
