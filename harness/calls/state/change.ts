/** One difference between two states: of the file system, or of what the server shows. Plain JSON. */
export interface Change {
  readonly kind:
    | "created"
    | "deleted"
    | "moved"
    | "replaced"
    | "content"
    | "mode"
    | "timestamps"
    | "shown"
    | "passing"
    /** What would have changed something was refused, by the box and by nobody else: `EROFS`. */
    | "refused"
    /** A web API was asked for it, or traffic with one could not be read. */
    | "sent"
    /** A effect that may have changed something which nobody compares, or was refused by the machine as well. */
    | "unclear";
  /** A path, a request whose answer is another one, or what was sent to a web API. Hostile text. */
  readonly subject: string;
  /** Whether it is there to stay, was gone again before the call was over, or is a mere trace of having looked. */
  readonly persistence: "persistent" | "transient" | "timestamps";
  readonly effect: ChangeEffect;
  /** One line, `before → after` where there is a before. Hostile text. */
  readonly evidence: string;
  /** What was removed from a file and added to it, as `fileDiff` shows it. Hostile text. */
  readonly diff?: readonly string[];
  /** `late`: not there yet when the answer had come and all was quiet; `end`: not before the server was ended. */
  readonly phase: "within" | "late" | "end";
  /**
   * `bytes`: a database that could not be read. Whether what it holds is another content is open. `nothing`: whether
   * anything changes is open. `rows`: a database that was written and whose rows are as they were. `meaning`: a file in other
   * bytes that say the same. `left-out`: it stands for many like those beside it; whose work each of them is is open.
   */
  readonly comparedBy?: "bytes" | "nothing" | "rows" | "meaning" | "left-out";
  /** Of a request to a web API. */
  readonly sent?: SentFacts;
}

/** What a request says of itself beside what it asks for. Plain JSON. */
export interface SentFacts {
  /** That of its event, in its box. */
  readonly number: number;
  /** What sending it twice asks for: the same again, as much once more, or nothing is known of it. */
  readonly twice: "same" | "more" | "unknown";
  /** By which the API may know it again. Hostile text. */
  readonly key?: string;
  /** What tells that it changes what is the user's: it holds an argument of the call, or the API's description calls it a change. */
  readonly toldBy?: "argument" | "description";
}

/**
 * What a change does to what was there before.
 *
 * - `adds` leaves all of it
 * - `overwrites` leaves it in place with other content, or in another place
 * - `removes` takes something away
 * - `opaque` cannot be told
 */
export type ChangeEffect = "adds" | "overwrites" | "removes" | "opaque";

/** Digits vary between rounds of the same change: a counter, a process id, a time in a file name. */
export function changeKey({ kind, subject }: Pick<Change, "kind" | "subject">): string {
  return `${kind} ${subject.replaceAll(/\d+/gu, "#")}`;
}

/** Whether it stands for many changes: what is known of one of them, such as that it comes by itself, is not known of all. */
export function standsForMany({ comparedBy }: Pick<Change, "comparedBy">): boolean {
  return comparedBy === "left-out";
}
