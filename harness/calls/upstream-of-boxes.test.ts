import { describe, expect, it, vi } from "vitest";
import { UpstreamOfBoxes } from "./upstream-of-boxes.ts";

describe("a web API on this machine that the user has named", () => {
  it("is stood for from the box on that comes after one that reached for it, and nothing else of loopback is", async () => {
    const onChange = vi.fn();
    const upstream = new UpstreamOfBoxes(true, new Set([9, 8123]), onChange);
    expect(await upstream.settings()).toBeUndefined();
    expect(upstream.lacks([3000], undefined)).toBe(false);
    expect(upstream.lacks([3000, 9], undefined)).toBe(true);
    upstream.learnLocal([3000]);
    expect(onChange).not.toHaveBeenCalled();
    upstream.learnLocal([3000, 9]);
    expect(onChange).toHaveBeenCalled();
    const settings = await upstream.settings();
    expect(settings?.localPorts).toEqual([9]);
    expect(upstream.lacks([9], settings)).toBe(false);
    expect(upstream.lacks([8123], settings)).toBe(true);
  });

  it("is not, where nothing answers for web APIs", async () => {
    const upstream = new UpstreamOfBoxes(false, new Set([9]), () => undefined);
    upstream.learnLocal([9]);
    expect(upstream.lacks([9], undefined)).toBe(false);
    expect(await upstream.settings()).toBeUndefined();
  });
});
