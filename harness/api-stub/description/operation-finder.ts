import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { DescribedOperation, DescribedServer } from "./described-operation.ts";
import { likenessOf, matches, segmentsOf, templateOf, type Template } from "./path-template.ts";

/** The parts of a request that identify its operation. */
export type AddressedRequest = Pick<UpstreamRequest, "method" | "host" | "path">;

/** An operation at one of its addresses. */
interface Place<Operation> {
  readonly operation: Operation;
  readonly host: Template | undefined;
  readonly path: readonly Template[];
}

interface Found<Operation> {
  readonly operation: Operation;
  readonly named: number;
}

const anywhere: readonly DescribedServer[] = [{ basePath: "" }];

/** Finds the operations of requests in the description of an API: by host, path and method. */
export class OperationFinder<Operation extends DescribedOperation> {
  /** By the number of their segments. */
  readonly #places = new Map<number, Place<Operation>[]>();
  readonly #hosts = new Map<string | undefined, Template | undefined>();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      for (const server of operation.servers ?? anywhere) {
        const host = server.host === undefined ? undefined : templateOf(server.host);
        const path = segmentsOf(`${server.basePath}${operation.path}`).map(templateOf);
        this.#hosts.set(server.host, host);
        const alike = this.#places.get(path.length);
        if (alike === undefined) this.#places.set(path.length, [{ operation, host, path }]);
        else alike.push({ operation, host, path });
      }
    }
  }

  /** Whether the API is served at this host; if its description names no host, any may serve it. */
  servedAt(host: string): boolean {
    return [...this.#hosts.values()].some((named) => isHost(named, host));
  }

  /** The operation of a request: of several whose paths match, the one with the most literal segments. */
  operationOf(request: AddressedRequest): Operation | undefined {
    const method = request.method.toUpperCase();
    const ofMethod = this.#closest(request, (operation) => operation.method.toUpperCase() === method);
    // If a path matches literally with other methods only, a parameter in its place does not match it.
    return (ofMethod?.named ?? 0) < (this.#closest(request)?.named ?? 0) ? undefined : ofMethod?.operation;
  }

  #closest(
    { host, path }: AddressedRequest,
    isMeant: (operation: Operation) => boolean = () => true,
  ): Found<Operation> | undefined {
    const segments = segmentsOf(path);
    let best: Found<Operation> | undefined;
    for (const place of this.#places.get(segments.length) ?? []) {
      if (!isMeant(place.operation) || !isHost(place.host, host)) continue;
      const named = likenessOf(place.path, segments);
      if (named !== undefined && (best === undefined || named > best.named))
        best = { operation: place.operation, named };
    }
    return best;
  }
}

function isHost(named: Template | undefined, host: string): boolean {
  return named === undefined || matches(named, host);
}
