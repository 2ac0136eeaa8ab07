import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stdioTarget } from "../connect/stdio-target.ts";
import { maskOfTarget } from "./mask-of-target.ts";

function masked(
  text: string,
  launched: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly cwd?: string;
  },
  inherited: Readonly<Record<string, string>> = {},
): string {
  const launch = { command: "node", args: [], cwd: "/srv/weather-server-2", env: {}, ...launched };
  return maskOfTarget(stdioTarget(launch), inherited)(text);
}

describe("the environment of a server", () => {
  it.each([
    ["GITHUB_TOKEN", "abcdef"],
    ["DB_PASSWORD", "swordfish"],
    ["apiKey", "some words"],
    ["SLACK_WEBHOOK", "https://hooks.example.com/services/T0"],
    ["DATABASE_URL", "postgres://user:letmein@db/x"],
    ["MY_SETTING", "blue-green-0f3a"],
  ])("hides %s=%s, inherited or given", (name, value) => {
    expect(masked(`it is ${value}!`, {}, { [name]: value })).toBe(`it is ‹${name}›!`);
    expect(masked(`it is ${value}!`, { env: { [name]: value } })).toBe(`it is ‹${name}›!`);
  });

  it.each([
    ["DEBUG", "1"],
    ["FLAG", "true"],
    ["ROOT", "/"],
    ["PATH", "/usr/bin:/bin"],
    ["HOME", "/home/somebody-1"],
    ["LANG", "en_US.UTF-8"],
    ["TERM", "xterm-256color"],
    ["NODE_ENV", "production"],
    ["LOG_LEVEL", "verbose"],
    ["DATA_DIR", "/srv/data/files-1"],
    ["VERSION", "1.22.333"],
    ["API_URL", "https://api.example.com/v1"],
    ["GITHUB_REPOSITORY", "acme/weather-server-2"],
    ["npm_package_name", "weather-server-2"],
    ["USE_TOKEN", "false"],
    ["SSH_AUTH_SOCK", "/tmp/ssh-1/agent"],
    ["API_KEY", "abc"],
    // It stands in the directory, which everybody sees.
    ["PROJECT", "weather-server-2"],
  ])("does not hide %s=%s", (name, value) => {
    const text = `it is ${value} in the true production /x 1 verbose`;
    expect(masked(text, {}, { [name]: value })).toBe(text);
  });

  it("hides the password of an address also where it stands alone", () => {
    const variables = { DATABASE_URL: "postgres://user:letmein@db/x" };
    expect(masked("no user with letmein", {}, variables)).toBe("no user with ‹DATABASE_URL›");
  });

  it("is hidden where it stands in the files of variables that a server reads by itself", () => {
    const cwd = mkdtempSync(join(tmpdir(), "variables-"));
    try {
      writeFileSync(join(cwd, ".env"), "# text\nPORT=8080\nexport STRIPE_SECRET='whatever it is'\n");
      expect(masked("port 8080, whatever it is", { cwd })).toBe("port 8080, ‹STRIPE_SECRET›");
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});

describe("the command of a server", () => {
  it.each([
    [["--api-key", "abcdef"]],
    [["--token=abcdef"]],
    [["-H", "Authorization: Bearer abcdef"]],
    [["--header", "X-Api-Key: abcdef"]],
    [["env", "MY_SECRET=abcdef", "node"]],
  ])("hides a secret in %j", (args) => {
    expect(masked("abcdef", { args })).toMatch(/^‹.+›$/u);
  });

  it("hides a word that looks drawn by lot", () => {
    expect(masked("q8Zr5TtYw2LmNp0VbXc1", { args: ["q8Zr5TtYw2LmNp0VbXc1"] })).toBe("‹secret›");
  });

  it.each([[["--key", "/etc/server/key.pem"]], [["--keys", "5"]], [["server.js", "--author", "abcdef"]]])(
    "hides nothing in %j",
    (args) => {
      const text = `${args.join(" ")} abcdef`;
      expect(masked(text, { args })).toBe(text);
    },
  );
});
