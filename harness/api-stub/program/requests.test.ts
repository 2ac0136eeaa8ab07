import { PassThrough, Readable } from "node:stream";
import { expect, it } from "vitest";
import { emptyBook } from "../answers/answer-book.ts";
import { Recorder } from "./recorder.ts";
import { Requests, type IncomingRequest } from "./requests.ts";
import { ToldAnswers } from "./told-answers.ts";

/** As many as may be open at once. */
const maxOpen = 256;

function requests(): Requests {
  return new Requests(new ToldAnswers({ newLines: () => [] }, emptyBook), new Recorder(() => undefined));
}

function incoming(number: number, body: Readable): IncomingRequest {
  const peer = { host: "api.example.com", port: 443 };
  const target = "/v1/items";
  return { number, scheme: "https", httpVersion: "1.1", method: "POST", peer, target, headers: {}, body };
}

it("answers however many come one after the other", async () => {
  const stub = requests();
  for (let number = 1; number <= maxOpen + 10; number++) {
    const answer = await stub.answer(incoming(number, Readable.from([Buffer.from("{}")])));
    expect([number, answer === undefined]).toEqual([number, false]);
  }
});

it("breaks off the one that comes while as many as are kept are open", async () => {
  const stub = requests();
  const bodies = Array.from({ length: maxOpen }, () => new PassThrough());
  const open = bodies.map((body, index) => stub.answer(incoming(index, body)));
  expect(await stub.answer(incoming(maxOpen, Readable.from([])))).toBeUndefined();
  for (const body of bodies) body.end();
  expect((await Promise.all(open)).filter((answer) => answer === undefined)).toEqual([]);
});
