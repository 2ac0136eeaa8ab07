import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };

const stepSchema = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  run: z.string().optional(),
});

/**
 * A workflow as GitHub reads it, with what this project asks of each: nothing is permitted but what a job names, no job
 * runs for hours, and no event lends the rights of this repository to the code of a pull request.
 */
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.partialRecord(z.enum(["pull_request", "push", "schedule", "workflow_dispatch"]), z.unknown()),
  permissions: z.strictObject({}),
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }).optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      needs: z.string().optional(),
      environment: z.literal("github-pages").optional(),
      "runs-on": z.string(),
      "timeout-minutes": z.number().max(90),
      permissions: z.record(z.string(), z.enum(["read", "write"])),
      steps: z.array(stepSchema),
    }),
  ),
});

const directory = ".github/workflows";
const workflows = readdirSync(directory).map((name) => {
  const text = readFileSync(join(directory, name), "utf8");
  return { name, text, jobs: workflowSchema.parse(parse(text)).jobs };
});

const permissions = Object.fromEntries(
  workflows.flatMap(({ name, jobs }) => Object.entries(jobs).map(([id, job]) => [`${name} ${id}`, job.permissions])),
);

it("jobs have the permissions that they need, and no others", () => {
  expect(permissions).toEqual({
    "ci.yml check": { contents: "read" },
    "live.yml live": { contents: "read" },
    "release.yml check": { contents: "read" },
    "release.yml package": { contents: "read", "id-token": "write" },
    "release.yml image": { contents: "read", packages: "write" },
    "release.yml action": { contents: "write" },
    "site.yml site": { contents: "read", pages: "write", "id-token": "write" },
  });
});

/** The lines that name an action, without what comes before it. */
function usesIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ -]*uses: *(?<action>.*)$/gmu)].flatMap(({ groups }) => groups?.["action"] ?? []);
}

const pinned = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u;

it("an action has one version everywhere", () => {
  const texts = ["action.yml", "examples/audit/github.yml"].map((path) => readFileSync(path, "utf8"));
  const used = new Set([...workflows.map(({ text }) => text), ...texts].flatMap(usesIn));
  const names = [...used].flatMap((action) => action.split("@")[0] ?? []);
  expect(names.toSorted()).toEqual([
    "actions/checkout",
    "actions/deploy-pages",
    "actions/download-artifact",
    "actions/setup-node",
    "actions/upload-artifact",
    "actions/upload-pages-artifact",
  ]);
});

describe("the workflow of an audit, to copy", () => {
  const text = readFileSync("examples/audit/github.yml", "utf8");

  it("pins every action by its commit, since one of its jobs may publish pages", () => {
    const uses = usesIn(text);
    expect(uses.length).toBeGreaterThan(6);
    for (const action of uses) expect(action).toMatch(pinned);
  });

  it("runs one version of the command in every part, as the job of GitLab does", () => {
    for (const each of [text, readFileSync("examples/audit/gitlab-ci.yml", "utf8")]) {
      const commands = each.match(/npx .*? (?:audit|merge|site)\b/gu);
      expect(new Set(commands?.map((command) => command.slice(0, command.lastIndexOf(" "))))).toEqual(
        new Set([`npx --yes ${packageJson.name}@${packageJson.version}`]),
      );
    }
  });
});

describe.each(workflows)("$name", ({ text, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const scripts = steps.flatMap(({ run }) => run ?? []);

  it("pins every action by its commit, with the version in a comment", () => {
    const uses = usesIn(text);
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const action of uses) expect(action).toMatch(pinned);
  });

  it("keeps no credentials in what it checks out", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const checkout of checkouts) expect(checkout.with?.["persist-credentials"]).toBe(false);
  });

  it("puts no expression into a script: GitHub would replace it before a shell reads it", () => {
    for (const script of scripts) expect(script).not.toContain("${{");
  });

  it("runs scripts that exist", () => {
    const called = scripts.join("\n");
    for (const [, script = ""] of called.matchAll(/npm run (?<script>[\w:-]+)/gu))
      expect(Object.keys(packageJson.scripts)).toContain(script);
    for (const [file] of called.matchAll(/(?:\.ci|action)\/[\w.-]+/gu)) expect(existsSync(file), file).toBe(true);
  });
});
