import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { listenAt } from "./listen.ts";
import { maxQuestionBytes, type Lookups } from "./lookups.ts";

const address = "127.0.0.1";
/** Nothing else may listen there. */
export const lookupPort = 53;
/** The length that stands before each message in a stream takes this many bytes. */
const lengthBytes = 2;

/** Answers questions to the name server of the box. */
export async function serveLookups(lookups: Lookups): Promise<void> {
  const datagrams = createSocket("udp4");
  datagrams.on("message", (query, from) => {
    const answer = lookups.answer(query);
    // The client may be gone.
    if (answer !== undefined) datagrams.send(answer, from.port, from.address, () => undefined);
  });
  await Promise.all([
    new Promise<void>((resolve) => datagrams.bind(lookupPort, address, resolve)),
    listenAt(
      createServer((socket) => answerStream(socket, lookups)),
      lookupPort,
      address,
    ),
  ]);
}

function answerStream(socket: Socket, lookups: Lookups): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= lengthBytes) {
      const end = lengthBytes + held.readUInt16BE(0);
      const isTooLong = end > lengthBytes + maxQuestionBytes;
      if (!isTooLong && held.length < end) return;
      const answer = isTooLong ? undefined : lookups.answer(held.subarray(lengthBytes, end));
      held = held.subarray(end);
      if (answer === undefined) {
        socket.destroy();
        return;
      }
      socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 0xff]), answer]));
    }
  });
}
