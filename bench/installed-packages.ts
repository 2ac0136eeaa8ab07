import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isJsonObject, member } from "../harness/json/value.ts";
import { parseJson } from "../harness/json/parse.ts";
import { packageDirectory } from "./programs.ts";
import type { Row } from "./table.ts";

const maxPackages = 40;
const run = promisify(execFile);

/** How many packages a user gets with this one: it is packed and installed into an empty project. */
export async function installedPackagesRow(temporaryDirectory: string): Promise<Row> {
  const project = await mkdtemp(join(temporaryDirectory, "project-"));
  await writeFile(join(project, "package.json"), '{"private":true}');
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", project];
  const { stdout } = await run("npm", pack, { cwd: packageDirectory });
  const install = ["install", "--no-audit", "--no-fund", join(project, stdout.trim())];
  await run("npm", install, { cwd: project });
  const parsed = parseJson(await readFile(join(project, "node_modules/.package-lock.json"), "utf8"));
  const packages = parsed.kind === "value" && isJsonObject(parsed.value) ? member(parsed.value, "packages") : undefined;
  if (!isJsonObject(packages)) throw new TypeError("npm has written down no packages");
  const count = Object.keys(packages).length;
  return {
    what: "packages that a user installs, this one among them",
    ours: String(count),
    other: "",
    result: "",
    target: `<= ${maxPackages}`,
    met: count <= maxPackages,
  };
}
