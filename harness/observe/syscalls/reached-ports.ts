import { isIP } from "node:net";
import type { ReachedPorts } from "../tier/call-watch.ts";
import type { CallEffect } from "./call-effect.ts";

/** A target that connects to every port must not fill our memory. */
const maxPorts = 1_000;

/** Remembers the ports that a target connects to and listens on. */
export class PortsOfTarget {
  readonly #connected = new Set<number>();
  readonly #listened = new Set<number>();
  readonly #ofHosts = new Set<number>();

  see({ kind, address }: CallEffect): void {
    if (address?.port === undefined) return;
    const ports = this.#portsFor(kind, address.host);
    if (ports !== undefined && ports.size < maxPorts) ports.add(address.port);
  }

  #portsFor(kind: CallEffect["kind"], host: string): Set<number> | undefined {
    if (kind === "network.loopback") return this.#connected;
    if (kind === "network.listen") return this.#listened;
    return kind === "network.external" && isIP(host) === 0 ? this.#ofHosts : undefined;
  }

  get listenedOn(): ReadonlySet<number> {
    return this.#listened;
  }

  get reached(): ReachedPorts {
    return {
      ofThisMachine: [...this.#connected].filter((port) => !this.#listened.has(port)),
      ofHosts: [...this.#ofHosts],
    };
  }
}
