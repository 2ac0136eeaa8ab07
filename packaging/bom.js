import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);

/** @param {{ name: string, version: string }} given */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** @param {{ name: string, version: string, license: string }} given */
function describe({ name, version, license }) {
  const [, group, own] = /^(@[^/]+)\/(.+)$/u.exec(name) ?? [undefined, undefined, name];
  const purl = purlOf({ name, version });
  const isExpression = / (?:OR|AND|WITH) /u.test(license);
  return {
    "bom-ref": purl,
    ...(group === undefined ? {} : { group }),
    name: own,
    version,
    licenses: [isExpression ? { expression: license } : { license: { id: license } }],
    purl,
  };
}

/**
 * What is bundled, as a bill of materials in CycloneDX 1.6. It has no time and no number of its own: two builds of the same
 * sources are the same.
 *
 * @param {readonly { name: string, version: string, license: string }[]} packages what the bundler has put into the files
 * @returns {string} JSON
 */
export function billOfMaterials(packages) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const component = { type: "application", ...describe({ name, version, license }) };
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component },
    components: packages.map((each) => ({ type: "library", ...describe(each) })),
    compositions: [{ aggregate: "complete", assemblies: [component["bom-ref"]] }],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}
