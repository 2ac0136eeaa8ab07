/** A relay of ours between a client and the bundled upstream, each a process. */
export interface RelayBehaviour {
  readonly name: string;
  /** Words that make the bundled server a relay. */
  readonly words: readonly string[];
  /** Clients reach it over HTTP. */
  readonly overHttp?: true;
  /** Contradictions as `verdict check`; an honest relay has none. */
  readonly found: readonly string[];
  /** At least so many results are a pass. */
  readonly passes: number;
}

const toProgram = ["--relay-to", "{upstream}"];
const toUrl = ["--relay-to", "{upstream-url}"];
const overHttp = ["--http", "{port}"];

export const behaviours: readonly RelayBehaviour[] = [
  { name: "honest from stdio to stdio", words: toProgram, found: [], passes: 81 },
  { name: "honest from HTTP to stdio", words: [...overHttp, ...toProgram], overHttp: true, found: [], passes: 81 },
  { name: "honest from stdio to HTTP", words: toUrl, found: [], passes: 81 },
  {
    name: "destructive-becomes-false from stdio to stdio",
    words: ["--mutant", "destructive-becomes-false", ...toProgram],
    found: ["fail relay/hints-are-not-safer", "fail relay/changed-hints-arrive"],
    passes: 70,
  },
];
