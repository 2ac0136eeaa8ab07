import { describe, expect, it } from "vitest";
import { Transcript } from "./transcript.ts";

describe("a transcript", () => {
  it("keeps the newest frames, the oldest first", () => {
    const transcript = new Transcript(3, 10);
    for (const text of ["1", "2", "3", "4"]) transcript.record("received", text);
    expect(transcript.frames().map(({ text }) => text)).toEqual(["2", "3", "4"]);
  });

  it("keeps the order while it is not full", () => {
    const transcript = new Transcript(3, 10);
    transcript.record("sent", "ask");
    transcript.record("received", "answer");
    expect(transcript.frames().map(({ direction, text }) => `${direction} ${text}`)).toEqual([
      "sent ask",
      "received answer",
    ]);
  });

  it("cuts a frame and tells how long it was in bytes", () => {
    const transcript = new Transcript(1, 4);
    transcript.record("received", "ééééé");
    expect(transcript.frames()).toMatchObject([{ text: "éééé…", bytes: 10 }]);
  });
});
