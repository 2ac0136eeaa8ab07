import type { CallEffect } from "./call-effect.ts";

/** A target that connects to every port must not fill our memory. */
const maxPorts = 1_000;

/** Ports of loopback that a target connects to, and that no process of its own has listened on. */
export class LocalPorts {
  readonly #connected = new Set<number>();
  readonly #listened = new Set<number>();

  see({ kind, subject }: CallEffect): void {
    const [, port] = /:(\d+)$/u.exec(subject) ?? [];
    if (port === undefined) return;
    const ports = { "network.loopback": this.#connected, "network.listen": this.#listened };
    if (kind !== "network.loopback" && kind !== "network.listen") return;
    if (ports[kind].size < maxPorts) ports[kind].add(Number(port));
  }

  get listenedOn(): ReadonlySet<number> {
    return this.#listened;
  }

  get ofOthers(): readonly number[] {
    return [...this.#connected].filter((port) => !this.#listened.has(port));
  }
}
