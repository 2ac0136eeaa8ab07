import type { ClientConfiguration } from "../../report-model/report-place.ts";
import type { Transport } from "../wire/transport.ts";

/** What to test: how one instance of it is reached, and what can be done with instances beside asking them. */
export interface Target {
  /** Words that name it in a report: the command as it is launched, or a name. */
  readonly command: readonly string[];
  readonly traits: TargetTraits;
  /**
   * Starts one instance.
   *
   * @param temporaryDirectory the private directory it gets as TMPDIR; exists for a target that is a process
   * @throws TargetError when it cannot be started
   */
  open(temporaryDirectory: string): Promise<Transport>;
  /** How often it has asked for a pause so far, in all instances, and for how long; absent where it cannot ask for one. */
  throttling?(): { readonly answers: number; readonly pausedMs: number };
}

/** What is true of a target and not of every other. A check that needs a missing trait is not run, and says why. */
export interface TargetTraits {
  /** The cost of a further instance: `cheap` ones are launched before they are needed, `costly` ones when they are. */
  readonly relaunch: "cheap" | "costly";
  /**
   * `one` when an instance has to end before the next can start. We find out by ourselves when a target needs this and does
   * not say so.
   */
  readonly instancesAtOnce: "many" | "one";
  /** `own` when instances share neither files nor ports, as in sandboxes; `shared` when absent. */
  readonly surroundings?: "own" | "shared";
  /**
   * What we ask first to find out its revision: over HTTP `server/discover`, whose refusal costs one request there; the
   * handshake when absent.
   */
  readonly meetsFirst?: "discovery";
  /** Directories that are its own, as absolute paths: its working directory first. None where it runs elsewhere. */
  readonly directories: readonly string[];
  /** It is reached over HTTP. */
  readonly overHttp?: true;
  /** The most requests that are open at once in a session, over HTTP; as many as are sent when absent. */
  readonly requestsAtOnce?: number;
  /** Headers that it is reached with, whose values no report may show. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Values that it is reached or launched with and no report may show, each with what is shown in its place. */
  readonly secrets?: readonly (readonly [name: string, value: string])[];
  /** What the configuration, of a client or of the project, out of which it was taken asks for. */
  readonly configuration?: ClientConfiguration;
  /** It is no server but a saved list of tools: only the list can be judged. */
  readonly savedList?: true;
  /** Our process that it runs in, which can be watched and boxed; absent where it runs in none. */
  readonly process?: TargetProcess;
}

/** A process that can be launched in another way. */
export interface TargetProcess {
  readonly launch: ProcessLaunch;
  /** How it is launched where every port is free, and at which port it listens there; absent for a server on stdio. */
  readonly alone?: { readonly launch: ProcessLaunch; readonly port: number };
  /**
   * The same target with a launch that puts an observer or a sandbox around its process.
   *
   * @param door where the sandbox has a network of its own: the way to the port of `alone`
   */
  launchedAs(launch: ProcessLaunch, door?: Door): Target;
}

/** The way to a server in a sandbox that has a network of its own. */
export interface Door {
  /** Of a Unix socket, which is there as soon as the server listens. */
  readonly path: string;
  /** Asks every process in there to end. */
  askToEnd(): void;
}

/** A command, as an argument vector: no shell ever sees it. */
export interface ProcessLaunch {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** Added to our own environment, unless it takes its place. */
  readonly env: Readonly<Record<string, string>>;
  /** `false` when it gets `env` alone: our secrets have no place in a sandbox. */
  readonly inheritsEnvironment?: false;
  /** Absolute paths of directories that it sees in a sandbox besides those that every launch needs. */
  readonly show?: readonly string[];
}
