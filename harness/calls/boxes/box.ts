import type { OtherClient } from "../../revisions/client.ts";
import type { Session } from "../../session/session.ts";
import type { AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import type { AskedAs, SeenAt, Watch } from "../execution/execution.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";
import type { Surroundings } from "../fixtures/surroundings.ts";
import type { Places } from "../execution/owner.ts";
import type { Look } from "./look.ts";
import type { Wakes } from "./pending-wakes.ts";

/** One instance of the target in a sandbox of its own, which is watched and thrown away. */
export interface Box {
  readonly session: Session;
  /** How long it took to open, where it was launched ahead. */
  readonly openingMs?: number;
  readonly watch: Watch;
  readonly places: Places;
  /**
   * What happened since the last look. First waits until the activity that was started has become idle, as far as that
   * can be seen. The first look has nothing to compare with.
   */
  look(): Promise<Look>;
  /**
   * Waits as long as something may happen by itself, at most `maxMs`.
   *
   * @param patienceMs the wait ends after this time, even if it is still uncertain; `maxMs` when absent
   * @returns whether it is certain that nothing could happen in the rest of `maxMs`
   */
  rest(maxMs: number, patienceMs?: number): Promise<boolean>;
  /** What calls set to wake the target later; absent where that is not seen. */
  readonly wakes?: Wakes;
  /** What was sent to web APIs since this or `look` was last called; absent without an API stub. */
  readonly sentUpstream?: () => readonly UpstreamEvent[];
  /** Whether any of it was answered with made-up values since the launch, as far as that was read. */
  readonly hadMadeUp?: () => boolean;
  /** Whether the target looked up hosts that no API stub answers for in this box but will in the next one. */
  readonly lacksUpstream?: () => Promise<boolean>;
  /** From now on, the API stub answers from this book. */
  readonly answerBy?: (book: AnswerBook) => void;
  /** Takes down what its probes have shown; absent where no records are kept. */
  readonly recordShown?: (changes: readonly WeighedEffect[]) => void;
  /** How old its instance is, by the records: time at rest counts, also where it was not waited for. */
  readonly ageMs?: () => number;
  /** Where what was seen last stands in the records, by a look or apart from one; absent where none are kept. */
  readonly lastSeen?: () => readonly SeenAt[];
  /** What was asked last, as the records have it; absent where none are kept. */
  readonly lastAsked?: () => AskedAs;
  /** Ends the target, and returns what it did at its end. */
  end(): Promise<Look>;
  /** Ends the target and removes everything. */
  close(): Promise<void>;
}

/** What a box is wanted for. */
export interface WantedBox {
  /** The client in it, where it differs from that of the rest of the run. */
  readonly by?: OtherClient;
  /**
   * A contradiction was seen, and is looked for again: it opens before all that wait. Nothing else is lost for ever where
   * the time of the run ends.
   */
  readonly isUrgent?: true;
}

/** Makes boxes for one target, with the given fixtures in them. */
export interface BoxMaker extends Surroundings {
  /** How many may be open at once. */
  readonly maxOpen: number;
  /** How many of those that keep a processor busy may start at once; `maxOpen` when absent. */
  readonly maxStarting?: number;
  /** The part of a processor that a start keeps busy, at most, as far as is known; a whole one when absent. */
  startBusy?(): number;
  /**
   * Only the answers of the target are seen, so an effect of a tool shows in what other tools answer, or not at all.
   */
  readonly seesAnswersOnly?: true;
  /** From now on, boxes have an API stub that serves pages, for tools that take the address of one. */
  servePages?(): void;
  /** In boxes opened from now on, the API stub answers from this book. */
  answerBy?(book: AnswerBook): void;
  /** Changes whenever boxes opened from then on answer for more of what the target tried to reach. */
  upstreamVersion?(): number;
  /** What the target has opened in any of them that tells where it runs; absent where that is not seen. */
  looks?(): readonly string[];
  /** @throws TargetError when the target cannot be opened in it */
  open(fixtures: readonly FixturePart[], wanted?: WantedBox): Promise<Box>;
  /** Launches some boxes before they are needed; absent where that saves nothing. */
  readonly launchAhead?: (count: number, fixtures: readonly FixturePart[]) => void;
  /** Closes those that were launched ahead and not used. */
  readonly closeAhead?: () => Promise<void>;
}

/** Boxes for one target and its tools, all with the same fixtures. */
export interface Boxes extends Omit<BoxMaker, "open" | "launchAhead"> {
  /** @throws TargetError when the target cannot be opened in it */
  open(wanted?: WantedBox): Promise<Box>;
  /**
   * Launches some boxes before they are needed, where that saves time; no more than may be open beside the one in use.
   */
  readonly launchAhead?: (count: number) => void;
}
