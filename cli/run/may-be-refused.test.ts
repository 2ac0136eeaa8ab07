import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunArguments } from "../options/run-arguments.ts";
import { runArguments } from "./fixture-arguments.ts";
import { mayBeRefused } from "./may-be-refused.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "may-be-refused-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe("what may still be refused", () => {
  it.each<[string, Partial<RunArguments>]>([
    ["nothing but a server", { cmd: "node server.js" }],
    ["options that are checked as they are parsed", { timeout: 5, seed: 3, tool: ["a"], dialect: "resolve", runs: 2 }],
  ])("is nothing with %s", (_, typed) => {
    expect(mayBeRefused(runArguments(typed), directory)).toBe(false);
  });

  it.each<[string, Partial<RunArguments>]>([
    ["a check", { check: ["x/y"] }],
    ["a suite", { suite: ["x"] }],
    ["a report", { report: ["junit=/nowhere/x"] }],
    ["a configuration", { config: "x.json" }],
    ["an OpenAPI document", { openapi: "x.yaml" }],
    ["an example", { example: ["x"] }],
    ["a reading", { reading: ["x"] }],
    ["a sandbox", { execute: true }],
    ["observers", { observe: "x" }],
  ])("is %s", (_, typed) => {
    expect(mayBeRefused(runArguments(typed), directory)).toBe(true);
  });

  it.each<[string, string, string, boolean]>([
    ["a configuration file", "mcp-annotations-conformance.config.json", "{}", true],
    ["a program that is called like one", "mcp-annotations-conformance.config.js", "", true],
    ["a package.json that is too large", "package.json", `{}${" ".repeat(2 ** 20)}`, true],
    ["a key in package.json", "package.json", '{"mcp-annotations-conformance":{}}', true],
    ["a package.json that cannot be read", "package.json", "{", true],
    ["this package as a dependency", "package.json", '{"devDependencies":{"mcp-annotations-conformance":"1"}}', false],
  ])("follows from %s", (_, file, text, expected) => {
    writeFileSync(join(directory, file), text);
    expect(mayBeRefused(runArguments(), directory)).toBe(expected);
  });

  it("follows from a package.json that is no file", () => {
    mkdirSync(join(directory, "package.json"));
    expect(mayBeRefused(runArguments(), directory)).toBe(true);
  });
});
