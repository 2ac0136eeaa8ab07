import { describe, expect, it } from "vitest";
import { describeUnused } from "./unused-tier.ts";

describe("a tier that does not watch", () => {
  it.each([
    [
      { code: "left-out", choice: ["protocol", "snapshot"] } as const,
      "snapshot is not used: it is not in --observe; try: --observe protocol,snapshot",
    ],
    [
      { code: "no-process" } as const,
      "snapshot is not used: this tool did not launch the server; try: give the command that launches it",
    ],
    [
      { code: "unusable", because: "strace is not installed", tryThis: "sudo apk add strace" } as const,
      "snapshot is not used: strace is not installed; try: sudo apk add strace",
    ],
  ])("%j is told with what may help", (why, sentence) => {
    expect(describeUnused({ tier: "snapshot", ...why }, "--observe")).toBe(sentence);
  });

  it("is told in the words of whoever chooses tiers", () => {
    const leftOut = { tier: "snapshot", code: "left-out", choice: ["snapshot"] } as const;
    expect(describeUnused(leftOut, "observe")).toBe(
      "snapshot is not used: it is not in observe; try: observe snapshot",
    );
  });
});
