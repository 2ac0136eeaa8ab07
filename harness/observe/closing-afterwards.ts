import type { Transport } from "../wire/transport.ts";

/**
 * The same transport, with something to be done when the instance behind it has ended: where another session takes its
 * place that is the end of the last one.
 */
export function closingAfterwards(transport: Transport, afterwards: () => void): Transport {
  const { http, listens } = transport;
  const anew = transport.anew?.bind(transport);
  let isHandedOver = false;
  return {
    get outlived() {
      return transport.outlived ?? [];
    },
    get unsentBytes() {
      return transport.unsentBytes ?? 0;
    },
    get isHeldBack() {
      return transport.isHeldBack ?? false;
    },
    ...(http === undefined ? {} : { http }),
    ...(listens === undefined ? {} : { listens }),
    ...(anew === undefined
      ? {}
      : {
          anew: () => {
            isHandedOver = true;
            return closingAfterwards(anew(), afterwards);
          },
        }),
    send: (text) => transport.send(text),
    start: (receiver) => transport.start(receiver),
    close: async () => {
      await transport.close();
      if (!isHandedOver) afterwards();
    },
  };
}
