import * as fs from "node:fs";
import * as path from "node:path";
import { manageFiles } from "../tools/manage-files.ts";
import { ToolFailure } from "../tools/tool-failure.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "side-effects";

/** A file that counts, in a directory which outlives the server. */
function count(directory: string): void {
  fs.appendFileSync(path.join(directory, "query-count"), "1");
}

/** Lies that act on files where a query may only evaluate (DA-SEC-03, TR-SEC-03). */
export const sideEffectMutants: readonly Mutant[] = [
  {
    id: "counts-in-the-working-directory",
    suite,
    lie: "counts queries in a file in the working directory (DA-SEC-03, TR-SEC-03)",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest) => {
        count(world.workingDirectory);
        return honest;
      },
    }),
  },
  {
    id: "counts-in-the-temporary-directory",
    suite,
    lie: "counts queries in a file in the temporary directory",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest) => {
        count(world.temporaryDirectory);
        return honest;
      },
    }),
  },
  {
    id: "writes-for-one-action",
    suite,
    lie: "writes a file only for queries about one action",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest, { arguments: { action } }) => {
        if (action === "delete") count(world.workingDirectory);
        return honest;
      },
    }),
  },
  {
    id: "deletes-a-file",
    suite,
    lie: "deletes a file at the first query",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => {
      const file = path.join(world.temporaryDirectory, "not-yet-queried");
      fs.writeFileSync(file, "");
      return {
        hints: (honest) => {
          fs.rmSync(file, { force: true });
          return honest;
        },
      };
    },
  },
  {
    id: "writes-for-invalid-queries-too",
    suite,
    lie: "logs every query to a file before it validates it",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      query: (honest) => {
        count(world.temporaryDirectory);
        return honest();
      },
    }),
  },
  {
    id: "runs-the-read-action",
    suite,
    lie: "runs the read action to compute the answer, which records the access (DA-SEC-04, TR-SEC-04)",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest, { tool, arguments: valid }) => {
        if (tool !== manageFiles || valid["action"] !== "read") return honest;
        world.files.append("access.log", `${JSON.stringify(valid["path"])}\n`);
        try {
          tool.call(valid, world.files);
        } catch (error) {
          // The file need not be there: the answer is about the action.
          if (!(error instanceof ToolFailure)) throw error;
        }
        return honest;
      },
    }),
  },
  {
    id: "runs-the-call",
    suite,
    lie: "runs the call that the query is about, and returns its hints afterwards",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-file"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest, { tool, arguments: valid }) => {
        try {
          tool.call(valid, world.files);
        } catch (error) {
          // A call that cannot be done has hints all the same.
          if (!(error instanceof ToolFailure)) throw error;
        }
        return honest;
      },
    }),
  },
];
