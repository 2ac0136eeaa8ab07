import { describe, expect, it } from "vitest";
import { differingPlaces, opened, withoutPlaces } from "./shown-value.ts";

describe("an answer opened", () => {
  it("has the structure of the JSON and of the lines in its texts", () => {
    expect(opened({ text: '{"a":["x"]}' })).toEqual({ text: { a: ["x"] } });
    expect(opened(["a\nb", "c"])).toEqual([["a", "b"], "c"]);
  });

  it.each([
    "2026-11-21T04:38:05.123Z",
    "2026-11-21",
    "Sat Nov 21 2026 04:38:05 GMT+0000 (Coordinated Universal Time)",
    "4:38:05 PM",
    "21 Nov 2026",
    "1795234685",
    "1795234685123",
  ])("shows no time: %s", (time) => {
    expect(opened(`modified ${time}`)).toBe("modified (time)");
  });

  it("shows no time that is a number, and every other number", () => {
    expect(opened([1_795_234_685, 1_795_234_685_123, 12, 2026])).toEqual(["(time)", "(time)", 12, 2026]);
  });

  it("keeps keys such as __proto__", () => {
    expect(JSON.stringify(opened(JSON.parse('{"__proto__":{"a":"1\\n2"}}')))).toBe('{"__proto__":{"a":["1","2"]}}');
  });
});

describe("what changes by itself", () => {
  it("is known by its place, whichever element of a list it is in", () => {
    const places = differingPlaces({ list: [{ id: 1, n: 1 }] }, { list: [{ id: 1, n: 2 }] });
    expect([...places]).toEqual(["/list/#/n"]);
    expect(
      withoutPlaces(
        {
          list: [
            { id: 1, n: 3 },
            { id: 2, n: 4 },
          ],
        },
        places,
      ),
    ).toEqual({
      list: [
        { id: 1, n: null },
        { id: 2, n: null },
      ],
    });
  });
});
