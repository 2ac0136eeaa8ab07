import { execa } from "execa";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { builtPrograms } from "../../test/built-programs.ts";
import { killSwitchMs } from "../../test/run-built-command.ts";

const image = "localhost/of-this-machine:1";
/** Enough to start a container; one that hangs must fail its test and no other. */
const startMs = 120_000;

/**
 * How Podman is set up, the first of which works here counts: as it is, or with another runtime and with limits that a machine allows
 * which is a container itself.
 */
const settings = [
  { containers: "", engine: "" },
  { containers: 'default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]', engine: 'runtime = "runc"' },
];

interface Ended {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was no success; empty where it was one. */
  readonly why: string;
}

/** What execa tells of an end. */
interface Told {
  readonly exitCode?: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly shortMessage?: string | undefined;
}

function endOf({ exitCode, stdout, stderr, shortMessage = "" }: Told): Ended {
  return { exitCode, stdout, stderr, why: shortMessage };
}

let directory = "";
let environment: Readonly<Record<string, string>> = {};
let unusable = "Podman was not asked";

/** What a container of this machine shows of it, where an image has its own: programs, libraries, Node.js and the build. */
function volumes(): readonly string[] {
  const node = dirname(dirname(realpathSync(process.execPath)));
  const shown = ["/usr", resolve("dist"), ...(node.startsWith("/usr") ? [] : [node])];
  return shown.map((path) => `${path}:${path}:ro`);
}

/** The tree of an image with nothing in it but places for what is shown. */
function writeTree(root: string): void {
  for (const name of ["dev", "etc", "home", "proc", "root", "run", "sys", "tmp", "usr", "var"]) {
    mkdirSync(join(root, name), { recursive: true });
  }
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "podman-"));
  const path = (name: string): string => join(directory, name);
  // A daemon of Docker that answers would be asked first, and has no image.
  mkdirSync(path("bin"));
  writeFileSync(path("bin/docker"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  writeFileSync(
    path("storage.conf"),
    `[storage]\ndriver = "vfs"\ngraphroot = "${path("graph")}"\nrunroot = "${path("run")}"\n`,
  );
  writeTree(path("root"));
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    if (existsSync(join("/usr", name))) await execa("ln", ["-s", `usr/${name}`, join(path("root"), name)]);
  }
  await execa("tar", ["-C", path("root"), "-cf", path("image.tar"), "."]);
  environment = {
    PATH: [path("bin"), process.env["PATH"]].join(delimiter),
    CONTAINERS_CONF: path("containers.conf"),
    CONTAINERS_STORAGE_CONF: path("storage.conf"),
  };
  unusable = await whyUnusable();
}, killSwitchMs);

afterAll(async () => {
  await podman("rmi", "--all", "--force");
  rmSync(directory, { recursive: true, force: true });
});

/** Why no container starts here; empty where one does. */
async function whyUnusable(): Promise<string> {
  const entry = JSON.stringify([process.execPath, resolve(builtPrograms.command)]);
  let why = "";
  for (const { containers, engine } of settings) {
    const text = `[containers]\n${containers}\nvolumes = ${JSON.stringify(volumes())}\n[engine]\n${engine}\n`;
    writeFileSync(join(directory, "containers.conf"), text);
    const made = await podman("import", "--change", `ENTRYPOINT ${entry}`, join(directory, "image.tar"), image);
    const start = ["run", "--rm", "--init", "--privileged", image, "--version"];
    const { exitCode, stderr, why: reason } = made.exitCode === 0 ? await podman(...start) : made;
    if (exitCode === 0) return "";
    why = `${reason} ${stderr}`.trim();
  }
  return why;
}

async function podman(...words: readonly string[]): Promise<Ended> {
  return endOf(await execa("podman", words, { env: environment, reject: false, timeout: startMs }));
}

/** Podman may be missing, or refused what it needs by what this machine is itself: a container of others. */
function needPodman(context: TestContext): void {
  if (unusable !== "") context.skip(`no container can be started with Podman: ${unusable}`);
}

async function run(words: readonly string[]): Promise<Ended> {
  const own = [resolve(builtPrograms.command), ...words, "--container-image", image, "--execute"];
  const options = { cwd: join(directory, "notes"), env: environment, reject: false, timeout: killSwitchMs } as const;
  return endOf(await execa(process.execPath, [...own, "--", process.execPath, "server.js"], options));
}

it("a container of Podman calls tools in its sandbox, and hands on the report, the exit code and a finding to replay", async (context) => {
  needPodman(context);
  cpSync("examples/notes", join(directory, "notes"), { recursive: true });
  const check = ["--check", "truth/non-destructive-tools-only-add", "--tool", "create_note", "--seed", "1"];
  const found = await run([
    ...check,
    "--save-findings",
    "../findings",
    "--report",
    "terminal",
    "--report",
    "json=../r.json",
  ]);
  expect(found, `${found.stdout}\n${found.stderr}`).toMatchObject({ exitCode: 1 });
  expect(found.stderr).toContain(`running in a container of ${image} with podman`);
  expect(found.stdout).toContain("create_note has destructiveHint: false, but a call removed content");
  expect(JSON.parse(readFileSync(join(directory, "r.json"), "utf8"))).toMatchObject({ exitCode: 1 });
  expect(readdirSync(join(directory, "notes")).toSorted()).toEqual(readdirSync("examples/notes").toSorted());
  const [finding = ""] = readdirSync(join(directory, "findings"));
  const again = await run(["replay", join("../findings", finding)]);
  expect(again, `${again.stdout}\n${again.stderr}`).toMatchObject({ exitCode: 1 });
  expect(again.stdout).toContain("still");
});

it("a container of Podman ends when the command is interrupted", async (context) => {
  needPodman(context);
  mkdirSync(join(directory, "notes"), { recursive: true });
  writeFileSync(
    join(directory, "notes/silent.js"),
    "process.stderr.write('waits\\n'); setInterval(() => undefined, 1000);",
  );
  const words = ["--container-image", image, "--start-timeout", "300000", "--max-time", "300", "--cmd"];
  const child = execa(process.execPath, [resolve(builtPrograms.command), ...words, `${process.execPath} silent.js`], {
    cwd: join(directory, "notes"),
    env: environment,
    reject: false,
    timeout: killSwitchMs,
  });
  const isUp = async (): Promise<boolean> => (await podman("ps", "--quiet")).stdout.trim() !== "";
  while (child.exitCode === null && !(await isUp()));
  child.kill("SIGINT");
  expect(await child).toMatchObject({ exitCode: 130 });
  expect(await isUp()).toBe(false);
});
