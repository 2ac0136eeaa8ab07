import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { command, quick, resultsWithoutTimes, writeList } from "../audit/fixture-audits.ts";
import { serversOfShard } from "../audit/servers/shard.ts";
import { readServerList } from "../cli/server-list/read-server-list.ts";
import { runBuiltCommand } from "./run-built-command.ts";

const run = promisify(execFile);
let directory = "";
let list = "";
let work = "";
let whole: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "pipelines-"));
  list = writeList(directory, 1);
  // Where a pod has it: reports name it, so that it is the same for all audits that are compared.
  work = join(directory, "kubernetes/results/.work");
  const results = join(directory, "whole");
  await runBuiltCommand("audit", list, "--results", results, "--directory", work, ...quick);
  whole = resultsWithoutTimes(results);
  writePrograms(join(directory, "bin"));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Both names under which the examples start this command; what is typed for audits is quick. */
function writePrograms(bin: string): void {
  const start = `case $1 in audit) exec '${process.execPath}' '${command}' "$@" ${quick.join(" ")} ;; esac\nexec '${process.execPath}' '${command}' "$@"\n`;
  mkdirSync(bin);
  writeFileSync(join(bin, "npx"), `#!/bin/sh\n[ "$1" = --yes ] || exit 99\nshift 2\n${start}`);
  writeFileSync(join(bin, "mcp-annotations-conformance"), `#!/bin/sh\n${start}`);
  for (const name of ["npx", "mcp-annotations-conformance"]) chmodSync(join(bin, name), 0o755);
}

/** A job in a directory of its own, which has the list. */
async function runJob(
  name: string,
  script: string,
  variables: Readonly<Record<string, string>>,
  shell: readonly [string, ...string[]] = ["bash", "-e", "-c"],
): Promise<string> {
  const cwd = join(directory, name);
  mkdirSync(cwd, { recursive: true });
  copyFileSync(list, join(cwd, "servers.yaml"));
  const PATH = [join(directory, "bin"), process.env["PATH"] ?? ""].join(delimiter);
  const [program, ...args] = shell;
  await run(program, [...args, script.replaceAll("/tmp/audit", work)], {
    cwd,
    env: { ...process.env, PATH, ...variables },
  });
  return cwd;
}

function example<Shape>(name: string, schema: z.ZodType<Shape>): Shape {
  return schema.parse(parse(readFileSync(resolve("examples/audit", name), "utf8")));
}

/** The shards that have a server, and one that has none: nobody waits for the others to do nothing. */
async function shardsOf(count: number): Promise<readonly number[]> {
  const servers = await readServerList(list);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const isBusy = (index: number): boolean => serversOfShard(servers, { index, of: count }).length > 0;
  return [...all.filter(isBusy), ...all.filter((index) => !isBusy(index)).slice(0, 1)];
}

describe("the examples of audits in jobs of others", () => {
  it("a matrix of GitHub finds what one audit finds, and makes pages of it", async () => {
    const steps = z.array(z.object({ run: z.string().optional(), name: z.string().optional() }));
    const job = z.object({ steps });
    const matrix = z.object({ matrix: z.object({ shard: z.array(z.number()) }) });
    const { jobs } = example(
      "github.yml",
      z.object({ jobs: z.object({ audit: job.extend({ strategy: matrix }), site: job }) }),
    );
    const script = jobs.audit.steps.find(({ name }) => name === "Audit")?.run ?? "";
    const { shard: shards } = jobs.audit.strategy.matrix;
    expect(shards).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const site = join(directory, "github-site");
    const audit = async (shard: number): Promise<void> => {
      const cwd = await runJob(`github-${shard}`, script, { SHARD: String(shard) });
      cpSync(join(cwd, "results"), join(site, "parts", `results-${shard}`), { recursive: true });
    };
    await Promise.all((await shardsOf(20)).map(audit));
    const publish = jobs.site.steps.flatMap((step) => step.run ?? []).join("\n");
    await runJob("github-site", publish, {});
    expect(resultsWithoutTimes(join(site, "results"))).toEqual(whole);
    expect(readFileSync(join(site, "site/index.html"), "utf8")).toContain("All servers</a>: 4");
  });

  it("parallel jobs of GitLab find what one audit finds, and make pages of it", async () => {
    const scripts = z.array(z.string()).transform((lines) => lines.join("\n"));
    const { audit, pages } = example(
      "gitlab-ci.yml",
      z.object({ audit: z.object({ parallel: z.number(), script: scripts }), pages: z.object({ script: scripts }) }),
    );
    expect(audit.parallel).toBe(20);
    const site = join(directory, "gitlab-site");
    const auditPart = async (index: number): Promise<void> => {
      const variables = { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(audit.parallel) };
      const cwd = await runJob(`gitlab-${index}`, audit.script, variables);
      cpSync(join(cwd, `results-${index}`), join(site, `results-${index}`), { recursive: true });
    };
    await Promise.all((await shardsOf(20)).map(auditPart));
    await runJob("gitlab-site", pages.script, {});
    expect(resultsWithoutTimes(join(site, "results"))).toEqual(whole);
    expect(readFileSync(join(site, "public/index.html"), "utf8")).toContain("All servers</a>: 4");
  });

  it("an Indexed Job of Kubernetes finds what one audit finds, also where a pod is started again", async () => {
    const containers = z.array(z.object({ command: z.array(z.string()), args: z.array(z.string()) }));
    const pods = z.object({ spec: z.object({ containers }) });
    const { spec } = example(
      "kubernetes.yaml",
      z.object({ spec: z.object({ completions: z.number(), template: pods }) }),
    );
    const [container] = spec.template.spec.containers;
    const [shell = "", option = ""] = container?.command ?? [];
    const volumes = join(directory, "kubernetes");
    const script = (container?.args ?? [])
      .join("\n")
      .replaceAll("/lists/", `${volumes}/`)
      .replaceAll("/results", `${volumes}/results`);
    expect(spec.completions).toBe(20);
    const shards = await shardsOf(20);
    for (const shard of [...shards, ...shards.slice(0, 1)])
      await runJob("kubernetes", script, { JOB_COMPLETION_INDEX: String(shard - 1) }, [shell, option]);
    expect(resultsWithoutTimes(join(volumes, "results"))).toEqual(whole);
  });
});
