import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readBody } from "./body.ts";

const mebibyte = 1024 * 1024;

it("keeps a body as text", async () => {
  expect(await readBody(Readable.from([Buffer.from('{"a":'), Buffer.from('"é"}')]))).toEqual({
    bytes: 10,
    text: '{"a":"é"}',
  });
  expect(await readBody(Readable.from([]))).toEqual({ bytes: 0 });
});

it("keeps the size alone of what is no text", async () => {
  expect(await readBody(Readable.from([Buffer.from([1, 255, 254])]))).toEqual({ bytes: 3 });
});

it("keeps the beginning of a long one, cut between characters", async () => {
  const body = await readBody(Readable.from([Buffer.from(`a${"é".repeat(mebibyte)}`)]));
  expect(body).toMatchObject({ bytes: 2 * mebibyte + 1, isCut: true });
  expect(body?.text).toBe(`a${"é".repeat(32 * 1024 - 1)}`);
});

it("reads no more than it has to of one without an end", async () => {
  let chunks = 0;
  const endless = new Readable({
    read() {
      chunks++;
      this.push(Buffer.alloc(mebibyte, 97));
    },
  });
  const body = await readBody(endless);
  endless.destroy();
  expect(body?.isTooMuch).toBe(true);
  expect(chunks).toBeLessThan(70);
});

it("tells a client that breaks off from one that ends", async () => {
  const stream = new Readable({ read: () => undefined });
  const body = readBody(stream);
  stream.destroy();
  expect(await body).toBeUndefined();
});
