import { close, closeSync, openSync, readSync } from "node:fs";
import type { Layer } from "./layers.ts";
import { scratchPart } from "./setup-script.ts";

/** The layers of a sandbox that is about to be launched. */
export type PlannedLayers = Pick<LayerAccess, "layers" | "plannedMs">;

/**
 * The way into the layers of a running sandbox, from outside. It stays open after every process inside has ended, so
 * the last effects of a target can still be read.
 */
export class LayerAccess {
  readonly layers: readonly Layer[];
  /** When the sandbox was planned: what the host has of later is not the target's. */
  readonly plannedMs: number;
  readonly #descriptors: readonly number[];
  readonly #root: string;

  private constructor(plan: PlannedLayers, scratch: number, namespace: number) {
    this.layers = plan.layers;
    this.plannedMs = plan.plannedMs;
    this.#descriptors = [scratch, namespace];
    this.#root = `/proc/self/fd/${scratch}`;
  }

  /**
   * @param holderDescriptor the file in which the set-up of the sandbox names the process that holds the layers
   * @returns undefined when the sandbox has not been set up, or is gone already
   */
  static open(plan: PlannedLayers, scratchDirectory: string, holderDescriptor: number): LayerAccess | undefined {
    const holder = readHolder(holderDescriptor);
    if (holder === undefined) return undefined;
    const scratch = tryOpen(`/proc/${holder}/root${scratchDirectory}/.`);
    if (scratch === undefined) return undefined;
    // Mounts disappear with the last process of their namespace, unless the namespace is kept open.
    const namespace = tryOpen(`/proc/${holder}/ns/mnt`);
    if (namespace !== undefined) return new LayerAccess(plan, scratch, namespace);
    closeSync(scratch);
    return undefined;
  }

  /** What was written to a layer. */
  upper(index: number): string {
    return `${this.#root}/${scratchPart.upper}/${index}`;
  }

  /** What the target sees there. */
  merged(index: number): string {
    return `${this.#root}/${scratchPart.merged}/${index}`;
  }

  /** What was there before; each byte of the path as one character. */
  lower(index: number): string {
    const layer = this.layers[index];
    if (layer?.lower === "host") return Buffer.from(layer.path).toString("latin1");
    return `${this.#root}/${scratchPart.empty}/${index}`;
  }

  /** The kernel takes apart all that was written in there, which takes seconds where that is many files: nobody waits. */
  close(): void {
    for (const descriptor of this.#descriptors) close(descriptor);
  }
}

/** @returns the process that the set-up of a sandbox has recorded; undefined until then */
export function readHolder(descriptor: number): number | undefined {
  const bytes = Buffer.alloc(32);
  const count = readSync(descriptor, bytes, 0, bytes.length, 0);
  const id = /^(\d+)\n/u.exec(bytes.toString("latin1", 0, count))?.[1];
  return id === undefined ? undefined : Number(id);
}

function tryOpen(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
