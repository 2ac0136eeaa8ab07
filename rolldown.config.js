import { defineConfig } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import license from "rollup-plugin-license";

/**
 * The package as it is published: it installs nothing else, and it has few files, since finding each one costs time on
 * the way to the first result. What the source imports with `import()` is a file of its own, loaded when it is needed.
 */
const programs = {
  input: { cli: "cli.ts", index: "index.ts" },
  platform: "node",
  plugins: [license({ thirdParty: { output: "dist/third-party-licenses.txt" } })],
  output: {
    dir: "dist",
    cleanDir: true,
    chunkFileNames: "[name].js",
    // Names stay, so that the stack in a report of a bug can be read.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
};

/** The declarations of the library, from those that `tsc` has made of each file. */
const types = {
  input: { index: "build/types/index.d.ts" },
  plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  output: { dir: "dist" },
};

/** What tests start beside the command. */
const testPrograms = {
  input: { "hostile-servers": "reference-server/hostile/main.ts" },
  platform: "node",
  output: { dir: "build/programs", cleanDir: true },
};

export default defineConfig([programs, types, testPrograms]);
