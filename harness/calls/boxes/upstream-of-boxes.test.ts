import { describe, expect, it, vi } from "vitest";
import type { ReachedPorts } from "../../observe/tier/call-watch.ts";
import { UpstreamOfBoxes } from "./upstream-of-boxes.ts";

function local(...ports: readonly number[]): ReachedPorts {
  return { ofThisMachine: ports, ofHosts: [] };
}

describe("a web API on this machine that the user has named", () => {
  it("is stood for from the box on that comes after one that reached for it, and nothing else of loopback is", async () => {
    const onChange = vi.fn();
    const upstream = new UpstreamOfBoxes(true, () => new Set([9, 8123]), onChange);
    expect(await upstream.settings()).toBeUndefined();
    expect(upstream.lacks(local(3000), undefined)).toBe(false);
    expect(upstream.lacks(local(3000, 9), undefined)).toBe(true);
    upstream.learnPorts(local(3000));
    expect(onChange).not.toHaveBeenCalled();
    upstream.learnPorts(local(3000, 9));
    expect(onChange).toHaveBeenCalled();
    const settings = await upstream.settings();
    expect(settings?.localPorts).toEqual([9]);
    expect(upstream.lacks(local(9), settings)).toBe(false);
    expect(upstream.lacks(local(8123), settings)).toBe(true);
  });

  it("is not, where nothing answers for web APIs", async () => {
    const upstream = new UpstreamOfBoxes(
      false,
      () => new Set([9]),
      () => undefined,
    );
    upstream.learnPorts(local(9));
    expect(upstream.lacks(local(9), undefined)).toBe(false);
    expect(await upstream.settings()).toBeUndefined();
  });
});

describe("a web API at a port of its own", () => {
  const reached = (...ofHosts: readonly number[]): ReachedPorts => ({ ofThisMachine: [], ofHosts });

  it("is stood for from the box on that comes after one that reached for it", async () => {
    const upstream = new UpstreamOfBoxes(
      true,
      () => new Set(),
      () => undefined,
    );
    upstream.want();
    const first = await upstream.settings();
    expect(upstream.lacks(reached(80, 443), first)).toBe(false);
    expect(upstream.lacks(reached(443, 8080), first)).toBe(true);
    upstream.learnPorts(reached(443, 8080));
    const second = await upstream.settings();
    expect(second?.ports).toEqual([8080]);
    expect(upstream.lacks(reached(443, 8080), second)).toBe(false);
  });

  it("is lacked no more where as many as may be are stood for", async () => {
    const upstream = new UpstreamOfBoxes(
      true,
      () => new Set(),
      () => undefined,
    );
    upstream.want();
    upstream.learnPorts(reached(...Array.from({ length: 100 }, (_, index) => 8000 + index)));
    const settings = await upstream.settings();
    expect(upstream.lacks(reached(...(settings?.ports ?? []), 9999), settings)).toBe(false);
  });
});
