import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "rolldown";
import { licensePlugin } from "rolldown-license-plugin";
import { dts } from "rolldown-plugin-dts";
import { billOfMaterials } from "./packaging/bom.js";

/** Modules in the folders given, or of the packages given. */
function from(...parts) {
  const form = new RegExp(`/(?:${parts.join("|")})(?:/|\\.ts$|\\.json$)`, "u");
  return (id) => form.test(id.replace(import.meta.dirname, ""));
}

/**
 * What is loaded together is one file; what stands first takes what it imports, too. All else that the source imports
 * with `import()` is a file of its own.
 */
const groups = [
  { name: "yaml", test: from("node_modules/yaml") },
  { name: "toml", test: from("node_modules/smol-toml") },
  { name: "json-with-comments", test: from("node_modules/jsonc-parser") },
  { name: "validate", test: from("ajv", "ajv-formats") },
  { name: "badge-maker", test: from("reports/badge/index", "badge-maker", "anafanafo") },
  {
    name: "start",
    test: from(
      "cli/run-as-process",
      "cli/parse",
      "cli/options",
      "commander",
      "harness/dialects",
      "harness/revisions",
      "edit-distance",
      "package",
    ),
  },
  { name: "launch", test: from("cli/run/run-command", "harness/connect/stdio", "harness/instances") },
  {
    name: "test",
    test: from(
      "cli/run/test-server",
      "harness/evidence/listing",
      "harness/evidence/conversation",
      "harness/evidence/http",
      "harness/evidence/windows",
      "harness/evidence/wire",
    ),
  },
  { name: "generate", test: from("harness/generate", "fast-check") },
  { name: "calls", test: from("harness/evidence/calls", "harness/calls", "harness/exploration") },
  { name: "reference", test: from("reference-server/main", "@modelcontextprotocol") },
  { name: "mutants", test: from("reference-server/mutants") },
  { name: "mcp-config", test: from("cli/mcp-config", "cli/run/configured-target") },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Commander starts other programs for commands of their own. There are none, and `--help` is sooner without what looks for them. */
const withoutOtherPrograms = {
  name: "commander-without-other-programs",
  transform: {
    filter: { id: /commander\/lib\/command\.js$/u },
    handler(code) {
      return ["const childProcess = require('node:child_process');", "const fs = require('node:fs');"].reduce(
        (before, loading) => {
          if (!before.includes(loading)) throw new Error(`commander is without ${loading} now`);
          return before.replace(loading, loading.replace(/require.*;/u, "{};"));
        },
        code,
      );
    },
  },
};

/** A single character beyond Latin-1 has V8 keep the whole text of a file with two bytes a character: 3 MB more in a run. */
const latinText = {
  name: "latin-text",
  // What minifies writes the characters again, so that it has to be over.
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replace(
        /[^\0-\u00ff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

/** Packages whose main file loads its parts in a way that no bundler follows. */
const asModules = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

/** `npm ci` makes the command executable; what is built again later has to stay so, or `npx .` is refused. */
const executableCommand = {
  name: "executable-command",
  writeBundle: ({ dir }, files) => {
    if ("cli.js" in files) chmodSync(join(dir, "cli.js"), 0o755);
  },
};

/** The help never changes after the build, so `--help` reads it from a file. */
const writtenHelp = {
  name: "written-help",
  writeBundle: ({ dir }, files) => {
    if (!("cli.js" in files)) return;
    writeFileSync(join(dir, "help.txt"), execFileSync(process.execPath, [join(dir, "cli.js"), "help"]));
  },
};

/** Whoever ships the code of others ships their licences, and names it. */
function namePackages(packages, context) {
  const texts = packages.map(({ name, version, license, licenseText }) =>
    [`${name} ${version} (${license})`, licenseText || textFor(name)].join("\n\n"),
  );
  context.emitFile({ type: "asset", fileName: "third-party-licenses.txt", source: `${texts.join("\n\n---\n\n")}\n` });
  context.emitFile({ type: "asset", fileName: "bom.cdx.json", source: billOfMaterials(packages) });
}

/** Where an archive has no text of its licence we have it; without one nothing is built. */
function textFor(name) {
  return readFileSync(join(import.meta.dirname, "packaging/licenses", `${name}.txt`), "utf8").trim();
}

/**
 * The package as it is published: it installs nothing else, and it has few files, since finding each one costs time on
 * the way to the first result.
 */
const programs = {
  input: { cli: "cli.ts", main: "cli/main.ts", index: "index.ts", vitest: "vitest.ts" },
  platform: "node",
  // The one of whoever writes the tests.
  external: ["vitest"],
  resolve: { alias: asModules },
  plugins: [
    withoutOtherPrograms,
    latinText,
    executableCommand,
    writtenHelp,
    licensePlugin({ done: namePackages, failOnUnlicensed: true }),
  ],
  output: {
    dir: "dist",
    cleanDir: true,
    chunkFileNames: "[name].js",
    codeSplitting: { groups },
    // Names stay, so that the stack in a report of a bug can be read.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
};

/** The declarations of the library, from those that `tsc` has made of each file. */
const types = {
  input: { index: "build/types/index.d.ts", vitest: "build/types/vitest.d.ts" },
  external: ["vitest"],
  plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  output: { dir: "dist", chunkFileNames: "types.d.ts" },
};

/** What runs in boxes beside servers: a directory that stands alone, since nothing else of the package is seen there. */
const upstream = {
  ...programs,
  input: { main: "harness/api-stub/program/main.ts" },
  output: {
    dir: "dist/upstream",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name].mjs",
    minify: programs.output.minify,
  },
};

/** What stands between a relay and the server that it starts: it is started anew for each, so that it loads nothing else. */
const relayTap = {
  ...programs,
  input: { main: "harness/relay/program/main.ts" },
  output: { dir: "dist/relay", entryFileNames: "[name].mjs", minify: programs.output.minify },
};

/** What tests start beside the command. */
const testPrograms = {
  input: { "hostile-servers": "reference-server/hostile/main.ts" },
  platform: "node",
  output: { dir: "build/programs", cleanDir: true },
};

/** What clients on stdio launch as their server: a file that stands alone, since it starts in every run. */
const stdioEnd = {
  ...programs,
  input: { "stdio-end": "harness/clients/stdio-end/main.ts" },
  plugins: [],
  output: { dir: "dist", minify: programs.output.minify },
};

/** What leads out of the box in which an audit installs: of the package a box shows only this file. */
const gatewayEnd = {
  ...stdioEnd,
  input: { "gateway-end": "audit/gateway-end/main.ts" },
  output: { ...stdioEnd.output, entryFileNames: "[name].mjs" },
};

export default defineConfig([programs, upstream, relayTap, stdioEnd, gatewayEnd, types, testPrograms]);
