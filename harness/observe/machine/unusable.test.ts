import { describe, expect, it } from "vitest";
import { unlessLinux } from "./unusable.ts";

describe("what needs Linux", () => {
  it.each([
    ["darwin", "not available on macOS", "a Linux container"],
    ["win32", "not available on Windows", "WSL 2"],
    ["freebsd", "not available on freebsd", "a Linux virtual machine"],
  ])("on %s is told with what may help", (platform, because, help) => {
    expect(unlessLinux(platform)).toEqual({ because, tryThis: expect.stringContaining(help) });
  });

  it("can be used on Linux", () => {
    expect(unlessLinux("linux")).toBeUndefined();
  });
});
