import { foldIdentifiers, foldNumbers } from "../../observe/effect/alike-names.ts";

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
    /** The sandbox, and nothing else, refused something that would have changed the state: `EROFS`. */
    | "refused"
    /** A web API was asked for it, or traffic with one could not be read. */
    | "sent"
    /**
     * An effect that may have changed something that is not compared, or that the machine would have refused as well.
     */
    | "unclear";
  /** A path, a request whose answer differs, or what was sent to a web API. Hostile text. */
  readonly subject: string;
  /** Whether it is permanent, was undone before the call was over, or only shows that something was read. */
  readonly persistence: "persistent" | "transient" | "timestamps";
  readonly effect: ChangeEffect;
  /** One line, `before → after` where there is a before. Hostile text. */
  readonly evidence: string;
  /** What was removed from a file and added to it, as `fileDiff` shows it. Hostile text. */
  readonly diff?: readonly string[];
  /** `late`: not there yet when the answer had come and all was idle; `end`: not before the server was ended. */
  readonly phase: "within" | "late" | "end";
  /**
   * What the comparison rests on. `bytes`: a database could not be read, so whether its content differs is open.
   * `nothing`: whether anything changes is open. `rows`: a database was written and its rows are as before. `meaning`:
   * other bytes that say the same. `left-out`: it stands for many like it, and who caused each of them is open.
   */
  readonly comparedBy?: "bytes" | "nothing" | "rows" | "meaning" | "left-out";
  /** A file was rewritten, not appended to, and every part of its old content is still in it, as in a store. */
  readonly keepsParts?: true;
  /** For a request to a web API. */
  readonly sent?: SentFacts;
}

/** What a request says beyond what it asks for. Plain JSON. */
export interface SentFacts {
  /** The number of its event in its box. */
  readonly number: number;
  /** What sending it twice asks for: the same again, as much once more, or unknown. */
  readonly twice: "same" | "more" | "unknown";
  /** The key by which the API may recognise it. Hostile text. */
  readonly key?: string;
  /**
   * Why it changes what is the user's: it contains an argument of the call, or the API's description calls it a change.
   */
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

const writes: ReadonlySet<Change["kind"]> = new Set(["created", "content", "replaced"]);

/** A file that is written again and again appears as created or as written again, depending on the age of the box. */
export function asWritten<Seen extends Pick<Change, "kind">>(change: Seen): Seen {
  return writes.has(change.kind) ? { ...change, kind: "content" } : change;
}

/**
 * Digits vary between rounds of the same change: a counter, a process id, a time in a file name. So do identifiers, but
 * for those in requests, which tell what is asked for.
 */
export function changeKey({ kind, subject }: Pick<Change, "kind" | "subject">): string {
  return `${kind} ${foldNumbers(kind === "sent" ? subject : foldIdentifiers(subject))}`;
}

/**
 * Whether it stands for many changes: what is known about one of them, such as that it is background, is not known
 * about all.
 */
export function standsForMany({ comparedBy }: Pick<Change, "comparedBy">): boolean {
  return comparedBy === "left-out";
}
