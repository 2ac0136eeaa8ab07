import type { Target } from "../connect/target.ts";

/** The progress of the first instance of a run, for work that need not wait for its introduction. */
export class FirstStart {
  #noteLaunched: () => void = () => undefined;
  #noteListening: () => void = () => undefined;
  /** It is launched, or could not be: from now on, our own use of the processor does not delay it. */
  readonly launched: Promise<void> = new Promise((resolve) => (this.#noteLaunched = resolve));
  /** It listens, so it has its port and its locks, and another may start beside it. Pending where nothing tells. */
  readonly listens: Promise<void> = new Promise((resolve) => (this.#noteListening = resolve));

  /** The same target, with its first instance tracked. */
  followed(target: Target): Target {
    return {
      ...target,
      open: async (temporaryDirectory) => {
        try {
          const transport = await target.open(temporaryDirectory);
          void transport.listens?.then(this.#noteListening);
          return transport;
        } finally {
          this.#noteLaunched();
        }
      },
    };
  }
}
