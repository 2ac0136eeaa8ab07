import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };

/** The shortest that there is, the BSD licence without a clause, has more. */
const shortestText = 500;

/** What we use of CycloneDX 1.6, as its schema has it. */
const licenses = z.tuple([
  z.union([
    z.strictObject({
      license: z.strictObject({
        id: z.enum(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT"]),
      }),
    }),
    z.strictObject({ expression: z.string() }),
  ]),
]);
const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": z.string(),
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  licenses,
  purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/u),
});
const billOfMaterials = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({ component }),
  components: z.array(component),
  compositions: z.tuple([z.strictObject({ aggregate: z.literal("complete"), assemblies: z.array(z.string()) })]),
});

describe.each(["dist", "dist/upstream"])("in %s", (directory) => {
  const bom = billOfMaterials.parse(JSON.parse(readFileSync(`${directory}/bom.cdx.json`, "utf8")));
  const named = bom.components.map(
    ({ group, name, version }) => `${group === undefined ? "" : `${group}/`}${name} ${version}`,
  );
  const texts = readFileSync(`${directory}/third-party-licenses.txt`, "utf8").split("\n\n---\n\n");

  it("every package that is bundled has the text of its licence", () => {
    expect(texts.filter((text) => text.length < shortestText)).toEqual([]);
    expect(texts.map((text) => text.slice(0, text.indexOf(" (")))).toEqual(named);
  });

  it("the bill of materials names this package, and each one that is bundled once, as npm has installed it", () => {
    expect(bom.metadata.component).toMatchObject({ name: packageJson.name, version: packageJson.version });
    expect(new Set(bom.components.map((each) => each["bom-ref"])).size).toBe(bom.components.length);
    const installed = new Set(
      Object.entries(lock.packages).map(([path, each]) => `${path.split("node_modules/").at(-1)} ${each.version}`),
    );
    expect(named.filter((each) => !installed.has(each))).toEqual([]);
  });
});

it("what the sources import of others and is bundled is in the bill of materials", () => {
  const text = readFileSync("dist/bom.cdx.json", "utf8");
  for (const name of ["fast-check", "commander", "yaml", "smol-toml", "ajv", "sql.js", "%40modelcontextprotocol/sdk"])
    expect(text).toContain(`pkg:npm/${name}@`);
});
