import type { Effect } from "../../observe/effect/effect.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Session } from "../../session/session.ts";
import type { AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Watch } from "../execution/execution.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";
import type { Surroundings } from "../fixtures/surroundings.ts";
import type { NetworkAttempt } from "../execution/network-attempt.ts";
import type { Places } from "../execution/owner.ts";
import type { EntryChange } from "../state/state.ts";

/** One instance of the target in surroundings of its own, which are watched and thrown away. */
export interface Box {
  readonly session: Session;
  readonly watch: Watch;
  readonly places: Places;
  /**
   * What happened since the last look. Waits first until what was set off has become idle, as far as that can be
   * seen. The first look has nothing to compare with.
   */
  look(): Promise<Look>;
  /**
   * Waits as long as something may happen by itself, and at most this time.
   *
   * @returns whether it is known that nothing could happen in what was left of the time
   */
  rest(maxMs: number): Promise<boolean>;
  /** What was sent to web APIs since this or `look` was last called; absent where nothing answers for them. */
  readonly sentUpstream?: () => readonly UpstreamEvent[];
  /** Whether the target has looked for hosts that nothing stands for in this box, and something will in the next one. */
  readonly lacksUpstream?: () => boolean;
  /** Web APIs are answered by this book from now on. */
  readonly answerBy?: (book: AnswerBook) => void;
  /** Ends the target, and looks at what it did then. */
  end(): Promise<Look>;
  /** Ends the target and removes everything. */
  close(): Promise<void>;
}

export interface Look {
  readonly changes: readonly EntryChange[];
  /** Files that were created and deleted again, as far as system calls are seen. */
  readonly passing: readonly Effect[];
  /** What the trace shows of effects that leave nothing in files: refused ones, attributes, queues, signals. */
  readonly effects?: readonly Effect[];
  /** Names of programs that were started since the first look and run on. */
  readonly running?: readonly string[];
  /** Whether a program was started, which may go on working after the answer. */
  readonly startedProcess: boolean;
  /** Attempts to reach the network. */
  readonly network: readonly NetworkAttempt[];
  /** What was sent to web APIs; absent where nothing answers for them. */
  readonly upstream?: readonly UpstreamEvent[];
  /** Why some effects may have been missed. */
  readonly blindSpots: readonly string[];
}

/** Whether there is nothing at all that a call could have done, nor a reason why it may have been missed. */
export function showsNothing({ changes, passing, effects = [], running = [], startedProcess, ...look }: Look): boolean {
  const { network, upstream = [], blindSpots } = look;
  const seen = [changes, passing, effects, running, network, upstream, blindSpots];
  return !startedProcess && seen.every(({ length }) => length === 0);
}

/** Makes boxes for one target, with the fixtures that are to lie in them. */
export interface BoxMaker extends Surroundings {
  /** How many may be open at the same time. */
  readonly maxOpen: number;
  /** How many may be starting at the same time; as many as may be open when absent. */
  readonly maxStarting?: number;
  /** Nothing but answers is seen of the target, so that what tools do shows in what other tools answer, or not at all. */
  readonly seesAnswersOnly?: true;
  /** From now on boxes have a companion that serves pages, for tools that take the address of one. */
  servePages?(): void;
  /** In boxes that are opened from now on, web APIs are answered by this book. */
  answerBy?(book: AnswerBook): void;
  /** Another number whenever boxes that are opened from then on answer for more of what the target tried to reach. */
  upstreamVersion?(): number;
  /**
   * @param offers what the client offers in it, where that is not what it offers in the run
   * @throws TargetError when the target cannot be opened in it
   */
  open(fixtures: readonly FixturePart[], offers?: JsonObject): Promise<Box>;
  /** Launches some before they are asked for; absent where that saves nothing. */
  readonly launchAhead?: (count: number, fixtures: readonly FixturePart[]) => void;
  /** Closes those that nobody has asked for. */
  readonly closeAhead?: () => Promise<void>;
}

/** Boxes for one target and its tools, all with the same fixtures. */
export interface Boxes extends Omit<BoxMaker, "open" | "launchAhead"> {
  /** @throws TargetError when the target cannot be opened in it */
  open(): Promise<Box>;
  /**
   * One in which the client offers something else than in the run.
   *
   * @throws TargetError when the target cannot be opened in it
   */
  openOffering(offers: JsonObject): Promise<Box>;
  /** Launches some before they are asked for, where that saves time; no more than may be open beside the one in use. */
  readonly launchAhead?: (count: number) => void;
}
