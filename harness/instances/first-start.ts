import type { Target } from "../connect/target.ts";

/** How far the first instance of a run has come, for what need not wait until it has introduced itself. */
export class FirstStart {
  #noteLaunched: () => void = () => undefined;
  #noteListening: () => void = () => undefined;
  /** It is launched, or could not be: what takes our own processor from now on does not delay it. */
  readonly launched: Promise<void> = new Promise((resolve) => (this.#noteLaunched = resolve));
  /** It listens, so that it has its port and its locks, and another may start beside it. Pending where nothing tells. */
  readonly listens: Promise<void> = new Promise((resolve) => (this.#noteListening = resolve));

  /** The same target, of which the first instance is followed. */
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
