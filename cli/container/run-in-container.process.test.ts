import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { runInProcess } from "../../test/run-in-process.ts";

inOwnDirectories();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A program in the place of `docker` that writes down its words, and ends as the command in a container would. */
const standIn = `#!/bin/sh
printf '%s\\n' "$*" >> "$STAND_IN_LOG"
case "$1" in
  image) exit "$STAND_IN_IMAGE" ;;
  build) cat > "$STAND_IN_LOG.recipe" ;;
  run) echo "the report"; exit "$STAND_IN_RUN" ;;
esac
`;

/**
 * @param image what asking for the image ends with
 * @param exitCode of the container
 */
async function withDocker(image: string, exitCode = "1"): Promise<string> {
  await mkdir("bin", { recursive: true });
  await writeFile("bin/docker", standIn);
  await chmod("bin/docker", 0o755);
  const log = resolve(`log-${image}`);
  vi.stubEnv("PATH", `${resolve("bin")}${delimiter}/usr/bin${delimiter}/bin`);
  vi.stubEnv("STAND_IN_LOG", log);
  vi.stubEnv("STAND_IN_IMAGE", image);
  vi.stubEnv("STAND_IN_RUN", exitCode);
  return log;
}

it("passes arguments, the report and the exit code through, and builds the image where there is none", async () => {
  const log = await withDocker("1");
  const argv = ["--container", "--execute", "--", "node", "s.js", "--container"];
  const run = await runInProcess(argv);
  expect(run).toMatchObject({ exitCode: 1, stdout: "the report\n" });
  expect(run.stderr).toContain("running in a container of mcp-annotations-conformance:");
  const calls = (await readFile(log, "utf8")).trim().split("\n");
  expect(calls.map((call) => call.split(" ")[0])).toEqual(["version", "image", "build", "run"]);
  expect(calls.at(-1)).toMatch(/ mcp-annotations-conformance:\S+ --container --execute -- node s\.js --container$/u);
  expect(await readFile(`${log}.recipe`, "utf8")).toContain("bubblewrap strace");
});

it("takes the image of the user, and builds none in its place", async () => {
  const log = await withDocker("0");
  const words = ["suggest", "--container-image", "mine", "--cmd", "python3 s.py"];
  expect(await runInProcess(words)).toMatchObject({ exitCode: 1 });
  expect((await readFile(log, "utf8")).trim()).toMatch(/ mine suggest --container-image mine --cmd python3 s\.py$/u);
  await withDocker("1");
  const run = await runInProcess(words);
  expect(run).toMatchObject({ exitCode: 2 });
  expect(run.stderr).toContain("docker has no image mine");
});

it("shows a finding beside the project to replay, wherever its option stands", async () => {
  const log = await withDocker("0");
  await mkdir("project");
  await writeFile("finding.json", "{}");
  const file = resolve("finding.json");
  vi.spyOn(process, "cwd").mockReturnValue(resolve("project"));
  for (const argv of [
    ["replay", "../finding.json", "--container", "--cmd", "node s.js"],
    ["replay", "--container", "--execute", "../finding.json", "--cmd", "node s.js"],
    ["verify", "../finding.json", "--container", "--", "node", "s.js"],
  ]) {
    expect(await runInProcess(argv)).toMatchObject({ exitCode: 1 });
    expect((await readFile(log, "utf8")).trim().split("\n").at(-1)).toContain(`source=${file},target=${file} `);
  }
});

it("says that no container was started, which is no finding", async () => {
  await withDocker("0", "125");
  const run = await runInProcess(["--container", "--cmd", "node s.js"]);
  expect(run).toMatchObject({ exitCode: 2 });
  expect(run.stderr).toContain("docker could not start a container");
});

it("says what can be done where neither Docker nor Podman answers", async () => {
  vi.stubEnv("PATH", resolve("nothing"));
  const run = await runInProcess(["--container", "--cmd", "node s.js"]);
  expect(run).toMatchObject({ exitCode: 2, stdout: "" });
  const other = process.platform === "linux" ? "Leave --container out" : "Install Docker Desktop";
  expect(run.stderr).toContain(other);
  expect(run.stderr).toContain("podman");
});
