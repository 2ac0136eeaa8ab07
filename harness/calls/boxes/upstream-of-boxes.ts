import type { ReachedPorts } from "../../observe/tier/call-watch.ts";
import { emptyBook, type AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { Authority } from "../../api-stub/certificates/authority.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { servedPages } from "../fixtures/page.ts";
import type { NetworkAttempt } from "../execution/network-attempt.ts";

/** A server that wraps an API has one or two. */
const maxPorts = 16;
const webPorts = [80, 443];

/** The API stub in the boxes of one target, from the moment that the target may need it. */
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
   * @param answersWeb whether web APIs are answered; name lookups and pages work either way
   * @param localApis ports of loopback that the user named as those of web APIs; called when the target first tries to
   *   reach one
   * @param onChange called when the boxes launched so far lack something
   */
  constructor(answersWeb: boolean, localApis: () => ReadonlySet<number>, onChange: () => void) {
    this.answersWeb = answersWeb;
    this.#localApis = localApis;
    this.#onChange = onChange;
  }

  /** Changes whenever boxes opened from then on can answer more. */
  get version(): number {
    return this.#version;
  }

  /** From now on, boxes have an API stub. */
  want(): void {
    if (this.#authority !== undefined) return;
    this.#authority = makeAuthority();
    this.#answersMore();
  }

  /** Learns from the target's attempts whether an API stub has to answer. */
  learn(attempts: readonly NetworkAttempt[]): void {
    if (attempts.some(isForUpstream)) this.want();
  }

  /** Learns on which ports an API stub has to answer. */
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
   * Whether the box lacks an answer on one of these ports.
   *
   * @param served the settings that the API stub of that box got
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

  /** The settings for the API stub of the next box; undefined where it needs none. */
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

/** A name lookup, or a page that the stub may serve. */
function isForUpstream({ how, reach, port }: NetworkAttempt): boolean {
  return how === "lookup" || (reach === "loopback" && port === servedPages.port);
}
