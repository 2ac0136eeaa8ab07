import { failWith, onRejection } from "./lying-answer.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "error-codes";

/** Lies about what is left of the server after a bad request. */
export const survivalMutants: readonly Mutant[] = [
  {
    id: "crash-on-invalid-arguments",
    suite,
    lie: "exits on invalid arguments",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: [],
    patch: (world) =>
      onRejection("arguments-invalid", (_asked, rejection) => {
        world.exit(3);
        throw rejection;
      }),
  },
  {
    id: "silent-after-a-bad-request",
    suite,
    lie: "answers nothing more once it rejected invalid arguments",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: [],
    patch: () => {
      let stuck = false;
      let silent = false;
      return {
        ...onRejection("arguments-invalid", (_asked, rejection) => {
          stuck = true;
          throw rejection;
        }),
        wire: (line, message) => {
          if (silent) return [];
          // The rejection itself still gets out.
          silent = stuck && "error" in message;
          return [line];
        },
      };
    },
  },
  {
    id: "tool-broken-by-a-bad-request",
    suite,
    lie: "answers every query for a tool with -32603 once its arguments were invalid",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: ["determinism/queries-after-other-requests-agree"],
    patch: () => {
      const broken = new Set<string | undefined>();
      return {
        ...onRejection("arguments-invalid", (asked, rejection) => {
          broken.add(asked.name);
          throw rejection;
        }),
        hints: (honest, { tool }) => (broken.has(tool.name) ? failWith(-32603) : honest),
      };
    },
  },
];
