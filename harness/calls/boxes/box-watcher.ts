import { setTimeout as delay } from "node:timers/promises";
import { isMadeUp, shownLack } from "../../api-stub/traffic/upstream-event.ts";
import { pause } from "../../observe/rest/wait-for-rest.ts";
import type {
  ActivitySeen,
  CallWatch,
  Companion,
  FileTouches,
  ReachedPorts,
  RestWait,
} from "../../observe/tier/call-watch.ts";
import type { Box } from "./box.ts";
import { passingFiles, showsNothing, type Look } from "./look.ts";
import { PendingWakes, type WakePatience } from "./pending-wakes.ts";

/** Long enough for a write that was started before the answer, where nothing tells whether one is still running. */
const settleMs = 25;

const notInspected = {
  changes: [],
  blindSpots: [{ reason: "the files could not be inspected", declared: false }],
};

/** Reads from outside what a target did, by what the tiers around it see of calls. */
export class BoxWatcher {
  readonly #tiers: CallWatch;
  readonly #wakes: PendingWakes | undefined;
  /** The programs that were running at the first look. */
  #programs: ReadonlySet<number> | undefined;

  #hadMadeUp = false;

  /** @param waits how what calls have set is waited for */
  constructor(tiers: CallWatch, waits?: { readonly patience: WakePatience; readonly signal: AbortSignal }) {
    this.#tiers = tiers;
    const { activity } = tiers;
    if (activity === undefined || waits === undefined) return;
    const { patience, signal } = waits;
    this.#wakes = new PendingWakes(
      patience,
      () => activity.restMs(),
      (maxMs) => activity.waitForRest(maxMs, { signal }),
    );
  }

  get isTraced(): boolean {
    return this.#tiers.activity !== undefined;
  }

  async look(): Promise<Look> {
    this.#programs ??= new Set(this.#running().keys());
    const { effects, fileTouches, blindSpots } = await this.#activity();
    const passing = passingFiles({ effects }).map(({ subject }) => subject);
    const files = await this.lookAtFiles(fileTouches, passing);
    const programs = new Map(
      effects.flatMap(({ subject, program }) => (program === undefined ? [] : [[subject, program]])),
    );
    const changes = files.changes.map((change) => {
      const program = programs.get(change.path);
      return program === undefined ? change : { ...change, program };
    });
    const look = {
      ...files,
      changes,
      effects,
      running: this.running(),
      blindSpots: [...blindSpots, ...files.blindSpots],
    };
    this.#wakes?.looked(showsNothing(look));
    return look;
  }

  async #activity(): Promise<ActivitySeen> {
    const { activity } = this.#tiers;
    if (activity !== undefined) return activity.look();
    await delay(settleMs);
    return { effects: [], fileTouches: "unseen", blindSpots: [] };
  }

  /**
   * A look without what follows a target as it runs, which ends with the target.
   *
   * @param touches how files may have changed since the last look; where that is not known, all are read again
   * @param passing paths of files that were created and deleted since then
   */
  async lookAtFiles(touches: FileTouches = "unseen", passing: readonly string[] = []): Promise<Look> {
    const { files } = this.#tiers;
    const { changes, blindSpots } = (await files?.look(touches, passing)) ?? notInspected;
    const sent = this.#sent();
    const lost = sent?.lack === undefined ? [] : [shownLack(sent.lack)];
    return {
      changes,
      effects: [],
      ...(sent === undefined ? {} : { upstream: sent.events }),
      blindSpots: [...blindSpots.map(({ reason }) => reason), ...lost],
    };
  }

  /** Remembers what the target does by itself, before anything is called. */
  async begin(): Promise<void> {
    await this.#wakes?.note();
  }

  /** What a box offers when it is traced, and when it has an API stub. */
  get parts(): Pick<Box, "wakes" | "sentUpstream" | "hadMadeUp" | "answerBy"> {
    const { companion } = this.#tiers;
    const wakes = this.#wakes === undefined ? {} : { wakes: this.#wakes };
    if (companion === undefined) return wakes;
    return {
      ...wakes,
      sentUpstream: () => this.#sent()?.events ?? [],
      hadMadeUp: () => this.#hadMadeUp,
      answerBy: (book) => companion.answerBy(book),
    };
  }

  #sent(): ReturnType<Companion["read"]> | undefined {
    const sent = this.#tiers.companion?.read();
    this.#hadMadeUp ||= sent?.events.some(isMadeUp) === true;
    return sent;
  }

  /** Whether a name was looked up since the launch. */
  async hasLookedUp(): Promise<boolean> {
    return (await this.#tiers.activity?.hasLookedUp()) ?? false;
  }

  /** Ports that the target connected to since the launch. */
  async reachedPorts(): Promise<ReachedPorts> {
    return (await this.#tiers.activity?.reachedPorts()) ?? { ofThisMachine: [], ofHosts: [] };
  }

  /** Files opened since the launch that tell where the target runs. */
  async tellingFiles(): Promise<readonly string[]> {
    return (await this.#tiers.activity?.tellingFiles()) ?? [];
  }

  /** @returns whether it is certain that nothing could happen in the rest of `maxMs` */
  async rest(maxMs: number, wait: RestWait): Promise<boolean> {
    const { activity } = this.#tiers;
    if (activity !== undefined) return activity.waitForRest(maxMs, wait);
    await pause(Math.min(maxMs, wait.patienceMs ?? maxMs), wait.signal);
    return false;
  }

  /** Programs that were started since the first look and are still running: what they will still do is not seen. */
  running(): readonly string[] {
    return [...this.#running()].flatMap(([id, name]) => (this.#programs?.has(id) === false ? [name] : []));
  }

  #running(): ReadonlyMap<number, string> {
    return this.#tiers.activity?.runningPrograms() ?? new Map();
  }
}
