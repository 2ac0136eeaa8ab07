import { afterEach, describe, expect, it } from "vitest";
import { member } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";
import { RefusedValues } from "./refused-values.ts";

afterEach(endHubs);

const path = ["path"];
const given = { path: "/srv/one" };
const error = "not allowed: /srv/one";

describe("a value that tools refuse by name", () => {
  it("is bad for all tools once two have refused it, and for none where one has taken it", () => {
    const refused = new RefusedValues();
    refused.refuse("a", given, error);
    refused.refuse("a", given, error);
    expect(refused.isRefused(path, "/srv/one")).toBe(false);
    refused.refuse("b", given, error);
    expect(refused.isRefused(path, "/srv/one")).toBe(true);
    expect(refused.isRefused(["options", "path"], "/srv/one")).toBe(true);
    expect(refused.isRefused(["name"], "/srv/one")).toBe(false);
    refused.take(given);
    expect(refused.isRefused(path, "/srv/one")).toBe(false);
  });

  it("is not known where an error names more than one value, or none", () => {
    const refused = new RefusedValues();
    for (const tool of ["a", "b", "c"]) {
      refused.refuse(tool, { ...given, mode: "fast" }, `${error} in mode fast`);
      refused.refuse(tool, given, "not allowed");
    }
    expect(refused.isRefused(path, "/srv/one")).toBe(false);
  });
});

it("tools are not called first with what two others have refused", async () => {
  const names = ["a", "b", "c", "d"];
  const answers: Tools[string] = (call) => {
    const place = member(call, "place");
    return place === "east" ? says("the weather of the east") : `there is no place ${JSON.stringify(place)}`;
  };
  const place = { ...text, examples: ["north", "east"] };
  const { calls } = await explorationOf(
    names.map((name) => toolTaking(name, { place })),
    () => Object.fromEntries(names.map((name) => [name, answers])),
  );
  const firsts = names.map((name) => calls.flat().find((line) => line.startsWith(`${name} `)));
  expect(firsts).toEqual(['a {"place":"north"}', 'b {"place":"north"}', 'c {"place":"east"}', 'd {"place":"east"}']);
});
