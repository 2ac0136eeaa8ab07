import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stdioTarget } from "../connect/stdio-target.ts";
import { withoutSecrets } from "./command-secrets.ts";
import { maskOfTarget, shortSecretsOf } from "./mask-of-target.ts";

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
    ["PHRASE", "s3cret of the user"],
    ["MY_SETTING", "blue-green-0f3a"],
    ["MY_SETTING", "550e8400-e29b-41d4-a716-446655440000"],
    ["MY_SETTING", "abcdefghijklmnopqrstuvwxyz"],
    ["MY_SETTING", "aGVsbG8gd29ybGQ="],
    ["OPTIONS", "--verbose --password swordfish"],
    ["OPTIONS", '{"apiKey":"swordfish"}'],
    ["SEARCH_URL", "https://search.example.com/?api_key=swordfish"],
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
    ["LOG_LEVEL", "debug,http"],
    ["MODEL", "claude-3-5-sonnet-20241022"],
    ["MODEL", "gpt-4o-mini"],
    ["DB_NAME", "tickets_test"],
    ["REGION", "us-east-1"],
    ["QUERY", "status=open&limit=10"],
    ["MAX_TOKENS", "4096"],
    ["SEARCH_URL", "https://search.example.com/?lang=en"],
    ["DATA_DIR", "/srv/data/files-1"],
    ["VERSION", "1.22.333"],
    ["API_URL", "https://api.example.com/v1"],
    ["GITHUB_REPOSITORY", "acme/weather-server-2"],
    ["npm_package_name", "weather-server-2"],
    ["USE_TOKEN", "false"],
    ["SSH_AUTH_SOCK", "/tmp/ssh-1/agent"],
    ["API_KEY", "abc"],
    ["PROJECT", "weather-server-2"],
  ])("does not hide %s=%s", (name, value) => {
    const text = `it is ${value} in the true production /x 1 verbose`;
    expect(masked(text, {}, { [name]: value })).toBe(text);
    expect(masked(text, { env: { [name]: value } })).toBe(text);
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
    [["--upstream-url", "https://example.com/mcp?lang=en&token=abcdef"]],
    [["sh", "-c", "npx gateway --token abcdef"]],
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

describe("a secret that is too short to be masked everywhere", () => {
  it.each([
    [
      ["--api-key", "abc"],
      ["--api-key", "‹api-key›"],
    ],
    [["--token=test"], ["--token=‹token›"]],
    [
      ["-H", "Authorization: Bearer x"],
      ["-H", "Authorization: Bearer ‹Authorization›"],
    ],
    [
      ["env", "PIN=1234"],
      ["env", "PIN=‹PIN›"],
    ],
    [["https://example.com/mcp?key=abc#top"], ["https://example.com/mcp?key=‹key›#top"]],
    [["gateway --token  test --port 1"], ["gateway --token  ‹token› --port 1"]],
  ])("is masked where it was given, in %j", (words, shown) => {
    expect(withoutSecrets(words)).toEqual(shown);
  });

  it.each([
    [["--auth", "none"]],
    [["--token-limit", "500"]],
    [["--token", "${input:token}"]],
    [["Authorization: …"]],
    [["--author", "abc"]],
    [["--log-level", "debug"]],
  ])("is none in %j", (words) => {
    expect(withoutSecrets(words)).toEqual(words);
  });

  it("is told by its name", () => {
    const cwd = mkdtempSync(join(tmpdir(), "variables-"));
    try {
      writeFileSync(join(cwd, ".env"), "DB_PASSWORD=root\nPORT=8080\n");
      const env = { API_KEY: "test", LONG_TOKEN: "abcdefgh", LOG_LEVEL: "debug" };
      expect(shortSecretsOf(["node", "--token", "abc"], env, cwd)).toEqual(["token", "API_KEY", "DB_PASSWORD"]);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
