import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskOf } from "./masker.ts";

const mask = maskOf([
  { name: "API_KEY", value: 'q7"x\\9\nzz-77' },
  { name: "PHRASE", value: "correct horse battery" },
  { name: "LONG", value: "correct horse battery staple" },
]);

describe("a secret that is known", () => {
  it.each([
    ["as it is", 'key q7"x\\9\nzz-77.', "key ‹API_KEY›."],
    ["in JSON", JSON.stringify({ key: 'q7"x\\9\nzz-77' }), '{"key":"‹API_KEY›"}'],
    ["in JSON that is text in JSON", JSON.stringify(JSON.stringify('q7"x\\9\nzz-77')), String.raw`"\"‹API_KEY›\""`],
    ["in an address", `?key=${encodeURIComponent('q7"x\\9\nzz-77')}&a=b`, "?key=‹API_KEY›&a=b"],
    ["twice", "correct horse battery, correct horse battery", "‹PHRASE›, ‹PHRASE›"],
    ["as the beginning of another", "correct horse battery staple", "‹LONG›"],
    ["cut by us", "it is correct horse b… +20", "it is ‹LONG›… +20"],
    ["cut by us, in quotes", 'it is "correct horse b"…', 'it is "‹LONG›"…'],
    ["cut at the end of an excerpt", "it is correct horse ba", "it is ‹LONG›"],
  ])("is masked where it stands %s", (_, text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each(["correct", "a corre…", "horse battery", "q7"])("is not seen in %j", (text) => {
    expect(mask(text)).toBe(text);
  });

  it("is in no text any more, whatever stands around it", () => {
    const value = fc.string({ minLength: 6, maxLength: 30 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
        expect(maskOf([{ name: "X", value: secret }])(before + secret + after)).not.toContain(secret);
      }),
      { seed: 3 },
    );
  });

  it("of several lines is masked line by line, since what a program prints is read so", () => {
    const ofLines = maskOf([{ name: "KEY", value: "first line of it\nand a second\nend" }]);
    expect(ofLines("and a second")).toBe("‹KEY›");
    expect(ofLines("the end")).toBe("the end");
  });
});

describe("what looks like a token is masked whoever wrote it:", () => {
  const none = maskOf([]);
  it.each([
    "ghp_0123456789abcdefghijABCDEFGHIJ012345",
    "github_pat_11ABCDEFG0123456789_abcdefghij",
    "glpat-0123456789abcdefghij",
    "xoxb-123456789012-abcdefghijkl",
    "AKIAIOSFODNN7EXAMPLE",
    "AIzaSyA0123456789abcdefghijklmnopqrstuv",
    "sk-ant-api03-0123456789abcdef",
    "sk_live_0123456789abcdef",
    "npm_0123456789abcdefghijABCDEFGHIJ012345",
    "hf_0123456789abcdefghijABCDEFGHIJ",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----",
    "MIIEpAIBAAKCAQEA0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL",
  ])("%s", (text) => {
    expect(none(`it is ${text} here`)).toBe("it is ‹token› here");
  });

  it.each([
    ["Authorization: Bearer abc123def456", "Authorization: Bearer ‹token›"],
    ["postgres://user:hunter2@db/x", "postgres://user:‹token›@db/x"],
    ['{"password":"hunter2hunter2"}', '{"password":"‹token›"}'],
    ["API_KEY=abc123def456", "API_KEY=‹token›"],
  ])("%s", (text, masked) => {
    expect(none(text)).toBe(masked);
  });

  it.each([
    "basic authentication",
    "the token is missing",
    'password: {"type":"string"}',
    "password=…",
    "https://example.com:8080/a@b",
    "task-management-service-2-provider",
    "x".repeat(200),
    "d41d8cd98f00b204e9800998ecf8427e",
    "550e8400-e29b-41d4-a716-446655440000",
    "getUserInformationFromTheDatabaseById2",
    'API_KEY="$API_KEY"',
    `/tmp/Ab1cdE/${"d".repeat(300)}`,
    "sk-learn is a library",
  ])("and not %j", (text) => {
    expect(none(text)).toBe(text);
  });
});
