import { availableParallelism } from "node:os";
import { LoadMeter } from "./machine-load.ts";

/** How much of the processors the starts of a server take. */
export class StartTimes {
  #busy = 1;

  /**
   * The part of one processor that others than this process kept busy during the start that met the least of it: other servers
   * are counted with it, so that it is never less than what the server itself takes.
   */
  get busy(): number {
    return this.#busy;
  }

  /** Measures while something starts. */
  async measured<Started>(start: () => Promise<Started>): Promise<Started> {
    const [startMs, ownBefore, meter] = [performance.now(), process.cpuUsage(), new LoadMeter()];
    const started = await start();
    const { user, system } = process.cpuUsage(ownBefore);
    const own = (user + system) / 1_000 / (performance.now() - startMs);
    const inUse = (1 - meter.read().idle) * availableParallelism();
    this.#busy = Math.min(this.#busy, Math.max(0, inUse - own));
    return started;
  }
}
