import type { Transport } from "../wire/transport.ts";

/**
 * The same transport, with a clean-up after its server has ended. Everything else still works: how a server is reached
 * does not depend on its wrappers.
 *
 * @param afterwards called when the last session with the instance is closed
 */
export function closing(transport: Transport, afterwards: () => void): Transport {
  const { http, listens } = transport;
  const hasOthers = transport.anew !== undefined;
  let isHandedOver = false;
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
    ...(hasOthers ? { anew } : {}),
    giveUp: (ids) => transport.giveUp?.(ids),
    send: (text) => transport.send(text),
    start: (receiver) => transport.start(receiver),
    close: async () => {
      await transport.close();
      if (!isHandedOver) afterwards();
    },
  };

  function anew(): Transport {
    const next = transport.anew?.();
    if (next === undefined) throw new Error("the instance has one session only");
    isHandedOver = true;
    return closing(next, afterwards);
  }
}
