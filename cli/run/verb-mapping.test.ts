import { describe, expect, it } from "vitest";
import { petShopFile } from "../../test/http-verbs/pet-shop.ts";
import { httpVerbsIn } from "./http-verb-settings.ts";
import { fieldIn } from "../documents/fixture-field.ts";
import { UsageError } from "../program/usage-error.ts";
import { readVerbMapping } from "./verb-mapping.ts";

const openapi = petShopFile;

describe("what tools for HTTP operations are compared with", () => {
  it("is nothing without a document, whatever the configuration says", async () => {
    expect(await readVerbMapping({}, undefined)).toBeUndefined();
    expect(await readVerbMapping({}, { profile: "none", tools: new Map() })).toBeUndefined();
  });

  it("is the document by the default profile", async () => {
    const read = await readVerbMapping({ openapi }, undefined);
    expect(read?.mapping.profile.id).toBe("rmcp-openapi");
    expect(read?.mapping.document.operations).toHaveLength(10);
    expect(read?.notes).toEqual([]);
  });

  it("is the profile that is configured, or rather the one that is typed", async () => {
    const settings = httpVerbsIn(fieldIn("x.json", { profile: "orval" }));
    expect((await readVerbMapping({ openapi }, settings))?.mapping.profile.id).toBe("orval");
    expect((await readVerbMapping({ openapi, verbProfile: "zilla" }, settings))?.mapping.profile.id).toBe("zilla");
  });

  it("has the operations of tools that are configured", async () => {
    const settings = httpVerbsIn(fieldIn("x.json", { tools: { adopt: "DELETE /pets/{petId}", show: "getPet" } }));
    const tools = (await readVerbMapping({ openapi }, settings))?.mapping.tools ?? new Map();
    expect([...tools].map(([tool, { operationId }]) => [tool, operationId])).toEqual([
      ["adopt", "removePet"],
      ["show", "getPet"],
    ]);
  });

  it.each([
    [{ verbProfile: "zilla" }, {}, "none was given"],
    [{ openapi, verbProfile: "toString" }, {}, 'unknown verb profile "toString"'],
    [{ openapi }, { profile: "zila" }, 'unknown verb profile "zila"'],
    [{ openapi }, { tools: { a: "GET /cats" } }, `maps "a" to "GET /cats", which is no operation of ${openapi}`],
    [{ openapi: "missing.yaml" }, {}, "missing.yaml does not exist"],
  ])("cannot be %j with %j", async (options, settings, message) => {
    const reading = readVerbMapping(options, httpVerbsIn(fieldIn("x.json", settings)));
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(message);
  });

  it.each([[1], [[]], [null], [{ profil: "x" }], [{ profile: 1 }], [{ tools: [] }], [{ tools: { a: ["b"] } }]])(
    "cannot be configured as %j",
    (configured) => {
      expect(() => httpVerbsIn(fieldIn("x.json", configured))).toThrow(UsageError);
      expect(() => httpVerbsIn(fieldIn("x.json", configured))).toThrow("x.json");
    },
  );
});
