import type { ReachedPorts } from "../../observe/syscalls/reached-ports.ts";
import { emptyBook, type AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { Authority } from "../../api-stub/certificates/authority.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { servedPages } from "../fixtures/page.ts";
import type { NetworkAttempt } from "../execution/network-attempt.ts";

/** An API wrapper has one or two. */
const maxPorts = 16;
const webPorts = [80, 443];

/** What stands for web APIs in the boxes of one target, from the moment on that somebody may ask it. */
export class UpstreamOfBoxes {
  readonly answersWeb: boolean;
  readonly #onChange: () => void;
  readonly #ports = new Set<number>();
  readonly #localApis: () => ReadonlySet<number>;
  readonly #localPorts = new Set<number>();
  #authority: Promise<Authority> | undefined;
  #book = emptyBook;
  #version = 0;

  /**
   * @param answersWeb whether web APIs are answered; names are looked up and pages served without that, too
   * @param localApis ports of loopback that the user has named as those of web APIs; asked once one is reached for
   * @param onChange called when the boxes that were launched until now lack something
   */
  constructor(answersWeb: boolean, localApis: () => ReadonlySet<number>, onChange: () => void) {
    this.answersWeb = answersWeb;
    this.#localApis = localApis;
    this.#onChange = onChange;
  }

  /** Another number whenever the boxes that are opened from then on can answer more. */
  get version(): number {
    return this.#version;
  }

  /** From now on boxes have one. */
  want(): void {
    if (this.#authority !== undefined) return;
    this.#authority = makeAuthority();
    this.#answersMore();
  }

  /** Learns from what a target tried to reach whether somebody would have to answer. */
  learn(attempts: readonly NetworkAttempt[]): void {
    if (attempts.some(isForUpstream)) this.want();
  }

  /** Learns where somebody would have to answer. */
  learnPorts({ ofHosts, ofThisMachine }: ReachedPorts): void {
    for (const port of ofHosts) {
      if (webPorts.includes(port) || this.#ports.has(port) || !this.#mayServe(port)) continue;
      this.#ports.add(port);
      this.#answersMore();
    }
    const lacking = this.#namedIn(ofThisMachine).filter((port) => !this.#localPorts.has(port));
    if (lacking.length === 0) return;
    for (const port of lacking) this.#localPorts.add(port);
    this.want();
    this.#answersMore();
  }

  /**
   * Whether something would have to answer there that does not in a box.
   *
   * @param served what is handed to the upstream of that box
   */
  lacks({ ofHosts, ofThisMachine }: ReachedPorts, served: UpstreamSettings | undefined): boolean {
    const lacksPort = (port: number): boolean => !webPorts.includes(port) && served?.ports.includes(port) !== true;
    return (
      this.#namedIn(ofThisMachine).some((port) => served?.localPorts.includes(port) !== true) ||
      (this.answersWeb && ofHosts.some((port) => lacksPort(port) && this.#mayServe(port)))
    );
  }

  #mayServe(port: number): boolean {
    return this.#ports.has(port) || this.#ports.size < maxPorts;
  }

  #namedIn(connected: readonly number[]): readonly number[] {
    if (!this.answersWeb || connected.length === 0) return [];
    const named = this.#localApis();
    return connected.filter((port) => named.has(port));
  }

  #answersMore(): void {
    this.#version++;
    this.#onChange();
  }

  answerBy(book: AnswerBook): void {
    this.#book = book;
  }

  /** What is handed to the upstream of the next box; undefined where it needs none. */
  async settings(): Promise<UpstreamSettings | undefined> {
    const authority = await this.#authority;
    return (
      authority && {
        pages: servedPages,
        authority,
        answersWeb: this.answersWeb,
        book: this.#book,
        ports: [...this.#ports],
        localPorts: [...this.#localPorts],
      }
    );
  }
}

/** Loaded here, since most servers reach nothing. */
async function makeAuthority(): Promise<Authority> {
  const { makeAuthority: make } = await import("../../api-stub/certificates/authority.ts");
  return make();
}

/** A lookup, or a page that may be there. */
function isForUpstream({ how, reach, port }: NetworkAttempt): boolean {
  return how === "lookup" || (reach === "loopback" && port === servedPages.port);
}
