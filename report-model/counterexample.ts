import type { Json } from "../harness/json/value.ts";

/** The smallest conversation found that contradicts the claim. */
export interface Counterexample {
  /** Arguments of the decisive query, where there is one. */
  readonly arguments?: Json;
  /** Length of the arguments as JSON, where they are too long for a report; `arguments` is absent then. */
  readonly argumentsLength?: number;
  readonly pace: "pipelined" | "one-by-one";
  readonly calls: readonly Call[];
  /** Calls that are too many for a report: how many stand before those left out, and how many those are. */
  readonly omitted?: { readonly after: number; readonly calls: number };
  readonly shrunk: { readonly fromBytes: number; readonly toBytes: number; readonly steps: number };
  /** 3 of 3, or how often one was seen that proves itself, in all tries of its conversation. */
  readonly reproduced: { readonly times: number; readonly of: number };
}

export interface Call {
  readonly method: string;
  readonly params?: Json;
  /** Length of the params as JSON, where they are too long for a report; `params` is absent then. */
  readonly paramsLength?: number;
  /** How it was sent; absent where it was sent alone, in the session of the call before it. */
  readonly sending?: Sending;
  /** Length of that as JSON, where it is too long for a report; `sending` is absent then. */
  readonly sendingLength?: number;
  /** What came back, in short: a result, an error, or why there was neither. */
  readonly answer: string;
}

/** All but method and params that has to be known of a request to send it again. */
export interface Sending {
  /** Without waiting for the answers before it. */
  readonly pipelined?: true;
  /** Lines that were sent ahead of it, as they were. */
  readonly ahead?: readonly string[];
  /** The keys of its objects stood in an order that this seed chose. */
  readonly keyOrderSeed?: number;
  /** The page of the tool list, counted from 0, that its cursor stood for. */
  readonly page?: number;
  /** Where it changes from one call to the next, the rest went on in a fresh instance of the server. */
  readonly session?: number;
  /** The name that the client had in the instance that began with it, or `name/version`, where that is not the usual one. */
  readonly as?: string;
  /** What the client offered in the instance that began with it, where that is not what it offers usually. */
  readonly offers?: Json;
  /** The first message that its instance of the server got, before any handshake. */
  readonly opens?: true;
}
