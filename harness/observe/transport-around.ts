import type { Transport } from "../wire/transport.ts";

/**
 * The same transport, with a clean-up after its server has ended. Everything else still works: how a server is reached
 * does not depend on its wrappers.
 *
 * @param afterwards called when the last session with the instance is closed
 */
export function closing(transport: Transport, afterwards: () => void): Transport {
  const hasOthers = transport.anew !== undefined;
  let isHandedOver = false;
  return around(transport, {
    ...(hasOthers ? { anew } : {}),
    start: (receiver) => transport.start(receiver),
    close: async () => {
      await transport.close();
      if (!isHandedOver) afterwards();
    },
  });

  function anew(): Transport {
    const next = transport.anew?.();
    if (next === undefined) throw new Error("the instance has one session only");
    isHandedOver = true;
    return closing(next, afterwards);
  }
}

/**
 * The same transport of a server with one session, of which is told when its first message comes, or its end.
 *
 * @param heard called once
 */
export function hearing(transport: Transport, heard: () => void): Transport {
  let isHeard = false;
  const hear = (): void => {
    if (!isHeard) heard();
    isHeard = true;
  };
  return around(transport, {
    start: (receiver) =>
      transport.start({
        message: (text, carriedFor) => {
          hear();
          receiver.message(text, carriedFor);
        },
        broken: (fault) => receiver.broken(fault),
        closed: (reason) => {
          hear();
          receiver.closed(reason);
        },
      }),
    close: (ending) => {
      hear();
      return transport.close(ending);
    },
  });
}

function around(transport: Transport, own: Pick<Transport, "start" | "close"> & Partial<Transport>): Transport {
  const { http, listens } = transport;
  return {
    get outlived() {
      return transport.outlived ?? [];
    },
    get unsentBytes() {
      return transport.unsentBytes ?? 0;
    },
    get unfinishedLine() {
      return transport.unfinishedLine ?? "";
    },
    get lastWords() {
      return transport.lastWords ?? [];
    },
    get isHeldBack() {
      return transport.isHeldBack === true;
    },
    ...(http === undefined ? {} : { http }),
    ...(listens === undefined ? {} : { listens }),
    giveUp: (ids) => transport.giveUp?.(ids),
    send: (text) => transport.send(text),
    ...own,
  };
}
