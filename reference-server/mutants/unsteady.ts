import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import type { Hooks } from "../service/hooks.ts";
import { differently } from "./lying-answer.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "determinism";

/** Lies by chance, by age, and by what stands beside name and arguments. */
export const unsteadyMutants: readonly Mutant[] = [
  {
    id: "tosses-a-coin",
    suite,
    lie: "chooses one hint of one tool at random at each query",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    // The coin falls for each dialect by itself.
    mayAlsoFail: ["fallback/dialects-agree"],
    shownBy: "call_api",
    patch: () => {
      const isHeads = coin();
      return { hints: (honest, { tool }) => (tool.name === "call_api" && isHeads() ? differently(honest) : honest) };
    },
  },
  {
    id: "other-answers-after-200-queries",
    suite,
    lie: "answers differently from the two hundredth query on",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    apart: true,
    patch: () => {
      let count = 0;
      return {
        hints: (honest) => {
          count += 1;
          return count > 200 ? differently(honest) : honest;
        },
      };
    },
  },
  {
    id: "other-answers-with-age",
    suite,
    lie: "answers differently from 1.5 seconds after its start on",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    patch: () => {
      const startedMs = performance.now();
      return {
        hints: (honest) => (performance.now() - startedMs > 1_500 ? differently(honest) : honest),
      };
    },
  },
  {
    id: "upset-by-a-list-of-resources",
    suite,
    lie: "answers differently after resources/list",
    dialects: queries,
    killedBy: ["determinism/queries-after-other-requests-agree"],
    mayAlsoFail: [],
    patch: () => {
      let asked = false;
      return {
        capabilities: (honest) => ({ ...honest, resources: {} }),
        unknownMethod: (honest, method) => {
          if (method !== "resources/list") return honest();
          asked = true;
          return { resources: [] };
        },
        hints: (honest) => (asked ? differently(honest) : honest),
      };
    },
  },
  {
    id: "heeds-a-progress-token",
    suite,
    lie: "answers differently if a request has a progress token",
    dialects: queries,
    killedBy: ["determinism/metadata-does-not-matter"],
    mayAlsoFail: [],
    patch: () => heedingMetadata((meta) => "progressToken" in meta),
  },
  {
    id: "heeds-metadata-of-a-vendor",
    suite,
    lie: "answers differently if a request has a vendor key in _meta",
    dialects: queries,
    killedBy: ["determinism/metadata-does-not-matter"],
    mayAlsoFail: [],
    patch: () => heedingMetadata((meta) => Object.keys(meta).some((key) => key.startsWith("com.example/"))),
  },
];

/** Answers otherwise where the metadata of a request says so; what comes at once is handled at once. */
function heedingMetadata(isHeeded: (meta: JsonObject) => boolean): Hooks {
  let heeds = false;
  return {
    received: ({ params }) => {
      const meta = isJsonObject(params) ? params["_meta"] : undefined;
      heeds = isJsonObject(meta) && isHeeded(meta);
    },
    hints: (honest) => (heeds ? differently(honest) : honest),
  };
}

/** Tosses that nobody foresees who does not know the rule, and that are the same in each run of the tests. */
function coin(): () => boolean {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 1) === 1;
  };
}
