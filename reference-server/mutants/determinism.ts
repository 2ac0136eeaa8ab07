import { questionCounter, questionOf } from "./conversation.ts";
import { merged } from "./listed-tool.ts";
import { differently, failWith, isRare, onRejection } from "./lying-answer.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "determinism";

/** Lies by the memory of the server: the answer depends on what was asked before. */
export const determinismMutants: readonly Mutant[] = [
  {
    id: "flips-at-every-second-time",
    suite,
    lie: "changes a hint at every second identical query (DA-SRV-02, TR-SRV-02)",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    apart: true,
    patch: () => {
      const count = questionCounter();
      return { hints: (honest, query) => (count(query) % 2 === 0 ? differently(honest) : honest) };
    },
  },
  {
    id: "flips-at-every-third-time",
    suite,
    lie: "changes a hint at every third identical query, for one tool",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => {
      const count = questionCounter();
      return {
        hints: (honest, query) =>
          count(query) % 3 === 0 && query.tool.name === "call_api" ? differently(honest) : honest,
      };
    },
  },
  {
    id: "flips-for-one-combination",
    suite,
    lie: "changes a hint at every second identical query, for one combination of three arguments",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    apart: true,
    patch: () => {
      const count = questionCounter();
      return { hints: (honest, query) => (isRare(query) && count(query) % 2 === 0 ? differently(honest) : honest) };
    },
  },
  {
    id: "counts-in-the-title",
    suite,
    lie: "puts the number of the query into annotations.title",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: ["schema/answer-title-is-the-listed-one"],
    patch: () => {
      let count = 0;
      return {
        hints: (honest) => {
          count += 1;
          return { ...honest, title: `Query ${count}` };
        },
      };
    },
  },
  {
    id: "counts-in-the-description",
    suite,
    lie: "puts the number of the query into the description of the resolved tool (TR-SRV-02a)",
    dialects: ["resolve"],
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    patch: () => {
      let count = 0;
      return {
        query: (honest) => {
          const result = honest();
          count += 1;
          return { tool: merged(result["tool"], { description: `Resolved ${count} times.` }) };
        },
      };
    },
  },
  {
    id: "locked-until-the-call",
    suite,
    lie: "takes a lock at each query, and rejects the next query for the tool until tools/call (DA-RAT-01, TR-RAT-01)",
    dialects: queries,
    killedBy: ["determinism/repeated-queries-agree"],
    mayAlsoFail: [],
    patch: () => {
      let locked = false;
      return {
        received: ({ method }) => {
          if (method === "tools/call") locked = false;
        },
        hints: (honest, { tool }) => {
          if (tool.name !== "archive") return honest;
          if (locked) failWith(-32603);
          locked = true;
          return honest;
        },
      };
    },
  },
  {
    id: "changes-its-mind-in-between",
    suite,
    lie: "answers a query differently if another query came in between",
    dialects: queries,
    killedBy: ["determinism/interleaved-queries-agree"],
    mayAlsoFail: ["determinism/queries-after-other-requests-agree", "determinism/pipelined-queries-agree"],
    patch: () => {
      const asked = new Set<string>();
      let previous: string | undefined;
      return {
        hints: (honest, query) => {
          const question = questionOf(query);
          const returns = asked.has(question) && previous !== question;
          asked.add(question);
          previous = question;
          return returns ? differently(honest) : honest;
        },
      };
    },
  },
  {
    id: "remembers-the-last-tool",
    suite,
    lie: "answers differently right after a query for another tool",
    dialects: queries,
    killedBy: ["determinism/interleaved-queries-agree"],
    mayAlsoFail: ["determinism/queries-after-other-requests-agree"],
    patch: () => {
      let previous: string | undefined;
      return {
        hints: (honest, { tool }) => {
          const switched = previous !== undefined && previous !== tool.name;
          previous = tool.name;
          return switched ? differently(honest) : honest;
        },
      };
    },
  },
  {
    id: "upset-by-an-unknown-tool",
    suite,
    lie: "answers differently after a query for a tool that does not exist",
    dialects: queries,
    killedBy: ["determinism/queries-after-other-requests-agree"],
    mayAlsoFail: [],
    patch: () => {
      let upset = false;
      return {
        ...onRejection("tool-unknown", (_asked, rejection) => {
          upset = true;
          throw rejection;
        }),
        hints: (honest) => (upset ? differently(honest) : honest),
      };
    },
  },
  {
    id: "upset-by-invalid-arguments",
    suite,
    lie: "answers differently for a tool after a query with invalid arguments",
    dialects: queries,
    killedBy: ["determinism/queries-after-other-requests-agree"],
    mayAlsoFail: [],
    patch: () => {
      const upset = new Set<string | undefined>();
      return {
        ...onRejection("arguments-invalid", (asked, rejection) => {
          upset.add(asked.name);
          throw rejection;
        }),
        hints: (honest, { tool }) => (upset.has(tool.name) ? differently(honest) : honest),
      };
    },
  },
  {
    id: "upset-by-a-list",
    suite,
    lie: "answers differently after a tools/list that follows a query",
    dialects: queries,
    killedBy: ["determinism/queries-after-other-requests-agree"],
    mayAlsoFail: [],
    patch: () => {
      let queried = false;
      let upset = false;
      return {
        received: ({ method }) => {
          if (method === "tools/list" && queried) upset = true;
        },
        hints: (honest) => {
          queried = true;
          return upset ? differently(honest) : honest;
        },
      };
    },
  },
  {
    id: "upset-by-a-ping",
    suite,
    lie: "answers differently for a tool on the second page after a ping",
    dialects: queries,
    killedBy: ["determinism/queries-after-other-requests-agree"],
    mayAlsoFail: [],
    patch: () => {
      let pinged = false;
      return {
        received: ({ method }) => {
          if (method === "ping") pinged = true;
        },
        hints: (honest, { tool }) => (pinged && tool.name === "lookup_records" ? differently(honest) : honest),
      };
    },
  },
];
