import type { Call, Counterexample, Sending } from "./counterexample.ts";

/** In which no optional field is missing. */
export const completeSending: Required<Sending> = {
  pipelined: true,
  ahead: ["[]"],
  keyOrderSeed: 7,
  page: 1,
  session: 2,
  offers: { elicitation: {} },
  opens: true,
  as: "claude-code",
};
const call: Required<Call> = {
  method: "tools/annotations",
  params: { name: "a" },
  paramsLength: 1,
  sending: completeSending,
  sendingLength: 1,
  answer: "{}",
};
/** In which no optional field is missing. */
export const completeCounterexample: Required<Counterexample> = {
  arguments: { action: "archive" },
  argumentsLength: 1,
  pace: "pipelined",
  calls: [call],
  omitted: { after: 1, calls: 1 },
  shrunk: { fromBytes: 2, toBytes: 1, steps: 1 },
  reproduced: { times: 3, of: 3 },
};
