import { describe, expect, it } from "vitest";
import { describeUnused } from "./unused-tier.ts";

describe("a tier that does not watch", () => {
  it.each([
    [
      { code: "left-out", choice: ["protocol", "snapshot"] } as const,
      "snapshot does not watch: --observe leaves it out; try: --observe protocol,snapshot",
    ],
    [
      { code: "no-process" } as const,
      "snapshot does not watch: the server is no process of its own; try: launch it as a command",
    ],
    [
      { code: "unusable", because: "strace is not installed", tryThis: "sudo apk add strace" } as const,
      "snapshot does not watch: strace is not installed; try: sudo apk add strace",
    ],
  ])("%j is told with what may help", (why, sentence) => {
    expect(describeUnused({ tier: "snapshot", ...why }, "--observe")).toBe(sentence);
  });

  it("is told in the words of whoever chooses tiers", () => {
    const leftOut = { tier: "snapshot", code: "left-out", choice: ["snapshot"] } as const;
    expect(describeUnused(leftOut, "observe")).toBe(
      "snapshot does not watch: observe leaves it out; try: observe snapshot",
    );
  });
});
