import { visibleText } from "../../reports/escape/visible-text.ts";
import { fitName } from "../../reports/terminal/layout.ts";
import type { TextStream } from "../program/surroundings.ts";

/** Often enough to look alive, seldom enough to cost nothing. */
const redrawnAfterMs = 80;
/** On a terminal the seconds go on while one step takes long. */
const tickMs = 1_000;
/** A log is told seldom: enough to see that the run is alive, before a runner takes it for one that hangs. */
const tickOfLogMs = 10_000;
const maxLength = 200;
const maxNoteLength = 500;
const narrowestLog = 140;

/**
 * What the run waits for, and for how long it goes on: on a terminal one line that is rewritten, elsewhere a line every ten seconds. What
 * servers call their tools is in it, so that every text is made harmless here.
 */
export class Progress {
  readonly #stream: TextStream;
  readonly #maxTimeMs: number;
  readonly #startedAt = performance.now();
  #text = "";
  #counts = "";
  #waitedFor = "";
  #drawnAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param stream stderr
   * @param maxTimeMs the longest that the run takes
   */
  constructor(stream: TextStream, maxTimeMs: number) {
    this.#stream = stream;
    this.#maxTimeMs = maxTimeMs;
  }

  /** Shows how many results there are of those planned. */
  count(done: number, planned: number): void {
    this.#counts = `${done}/${planned}`;
    this.#redraw();
  }

  /** Shows what is waited for; undefined where that is not known. */
  waitFor(what: string | undefined): void {
    this.#waitedFor = what ?? "";
    this.#redraw();
  }

  #redraw(): void {
    this.#begin([this.#counts, this.#waitedFor].filter((text) => text !== "").join("  "));
    if (this.#drawnAt === undefined || performance.now() - this.#drawnAt >= redrawnAfterMs) this.#draw();
  }

  /** Shows a step of its own. */
  say(text: string): void {
    this.#counts = "";
    this.#waitedFor = "";
    this.#begin(text);
    this.#draw();
  }

  /** Writes a line that stays. */
  note(text: string): void {
    if (this.#drawnAt !== undefined) this.#stream.write("\r\u001B[K");
    this.#stream.write(`note: ${visibleText(text, maxNoteLength)}\n`);
    if (this.#drawnAt !== undefined) this.#draw();
  }

  /** Ends it, until something is shown again; on a terminal the line is gone. */
  clear(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#drawnAt !== undefined) this.#stream.write("\r\u001B[K");
    this.#drawnAt = undefined;
  }

  #begin(text: string): void {
    this.#text = text;
    if (this.#timer !== undefined) return;
    const isTerminal = this.#stream.isTTY === true;
    this.#timer = setInterval(() => (isTerminal ? this.#draw() : this.#log()), isTerminal ? tickMs : tickOfLogMs);
    this.#timer.unref();
  }

  #draw(): void {
    if (this.#stream.isTTY !== true) return;
    this.#drawnAt = performance.now();
    this.#stream.write(`\r\u001B[K${this.#line((this.#stream.columns ?? narrowestLog) - 1)}`);
  }

  #log(): void {
    this.#stream.write(`${this.#line(narrowestLog)}\n`);
  }

  #line(width: number): string {
    const seconds = Math.floor((performance.now() - this.#startedAt) / 1000);
    const time = seconds === 0 ? "" : `${seconds} s of at most ${Math.round(this.#maxTimeMs / 1000)} s  `;
    return fitName(visibleText(time + this.#text, maxLength), width);
  }
}
