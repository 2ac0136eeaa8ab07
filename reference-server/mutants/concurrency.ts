import * as fs from "node:fs";
import * as path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { JsonObject } from "../protocol/json-object.ts";
import { resultWith } from "../service/query.ts";
import { startsLate } from "./conversation.ts";
import { differently, validOrUndefined } from "./lying-answer.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "determinism";

/** Long enough that queries which were sent together are in work together, also when a pipe delivers them in pieces. */
const workMs = 2;

/** Lies by the way of asking: in which order of keys, how many at once, in which session. */
export const concurrencyMutants: readonly Mutant[] = [
  {
    id: "key-order-matters",
    suite,
    lie: "reads the action from the first key of the arguments, so the key order changes the answer",
    dialects: queries,
    killedBy: ["determinism/key-order-does-not-matter"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, query) => (startsLate(query.arguments) ? differently(honest) : honest),
    }),
  },
  {
    id: "nested-key-order-matters",
    suite,
    lie: "answers by the key order in a nested object",
    dialects: queries,
    killedBy: ["determinism/key-order-does-not-matter"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, query) => (startsLate(query.arguments["filter"]) ? differently(honest) : honest),
    }),
  },
  {
    id: "mixes-up-concurrent-queries",
    suite,
    lie: "keeps the answer in a shared variable, so concurrent queries all get the last one's answer",
    dialects: queries,
    killedBy: ["determinism/pipelined-queries-agree"],
    mayAlsoFail: ["fallback/answer-depends-on-arguments"],
    patch: () => {
      const shared = new Map<unknown, JsonObject>();
      return {
        query: async (honest, { name }) => {
          const own = honest();
          shared.set(name, own);
          await setTimeout(workMs);
          return shared.get(name) ?? own;
        },
      };
    },
  },
  {
    id: "guesses-when-busy",
    suite,
    lie: "answers with the static hints while another query is pending",
    dialects: queries,
    killedBy: ["determinism/pipelined-queries-agree"],
    mayAlsoFail: [],
    patch: () => {
      let inWork = 0;
      return {
        query: async (honest, asked) => {
          const own = honest();
          const query = validOrUndefined(asked);
          inWork += 1;
          const busy = inWork > 1;
          await setTimeout(workMs);
          inWork -= 1;
          return busy && query !== undefined ? resultWith(asked, query.tool, query.tool.annotations) : own;
        },
      };
    },
  },
  {
    id: "resolves-the-tool-of-another-request",
    suite,
    lie: "answers concurrent queries with the tool of the last query (TR-RES-06)",
    dialects: ["resolve"],
    killedBy: ["determinism/pipelined-queries-agree"],
    mayAlsoFail: ["fallback/answer-depends-on-arguments"],
    patch: () => {
      let shared: JsonObject = {};
      return {
        query: async (honest) => {
          shared = honest();
          await setTimeout(workMs);
          return shared;
        },
      };
    },
  },
  {
    id: "session-in-the-title",
    suite,
    lie: "puts its start time into annotations.title",
    dialects: queries,
    killedBy: ["determinism/other-session-agrees"],
    mayAlsoFail: ["schema/answer-title-is-the-listed-one"],
    patch: (world) => ({ hints: (honest) => ({ ...honest, title: `Since ${world.session}` }) }),
  },
  {
    id: "every-second-start-differs",
    suite,
    lie: "counts its starts in a file in the working directory, and answers differently in every second one",
    dialects: queries,
    killedBy: ["determinism/other-session-agrees"],
    mayAlsoFail: [],
    patch: (world) => {
      const file = path.join(world.workingDirectory, "starts");
      const starts = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) + 1 : 1;
      fs.writeFileSync(file, String(starts));
      return { hints: (honest) => (starts % 2 === 0 ? differently(honest) : honest) };
    },
  },
];
