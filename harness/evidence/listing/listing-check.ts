import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { DialectSubject, ServerSubject, ToolSubject } from "../../check/subject.ts";
import type { Introduction } from "../../session/introduction.ts";

interface ListingFacts extends CheckFacts {
  readonly evidence: EvidenceFor<ListingCheck>;
}

/**
 * Judges what a server says about itself: its handshake and its list of tools. They are read three times. A
 * contradiction in the definition of a tool counts if one reading shows it, any other only if each does.
 */
export type ListingCheck =
  | ToolListingCheck
  | DialectToolListingCheck
  | StaticServerListingCheck
  | DialectServerListingCheck
  | ListsCheck;

export interface ToolListingCheck extends ListingFacts {
  readonly per: "tool";
  readonly dialects?: undefined;
  readonly lists?: undefined;
  readonly judge: (introduction: Introduction, subject: ToolSubject) => Judgement;
}

export interface DialectToolListingCheck extends ListingFacts {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  readonly lists?: undefined;
  readonly judge: (introduction: Introduction, subject: ToolSubject & DialectSubject) => Judgement;
}

export interface StaticServerListingCheck extends ListingFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly lists?: undefined;
  /** It judges only the list, so a saved list is enough. */
  readonly ofListAlone?: true;
  readonly judge: (introduction: Introduction, subject: ServerSubject) => Judgement;
}

export interface DialectServerListingCheck extends ListingFacts {
  readonly per: "server";
  readonly dialects: CheckedDialects;
  readonly lists?: undefined;
  readonly judge: (introduction: Introduction, subject: DialectSubject) => Judgement;
}

/** Judges all lists of one server together: whether they agree. */
export interface ListsCheck extends ListingFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly lists: "together";
  readonly ofListAlone?: undefined;
  readonly judge: (introductions: readonly Introduction[], subject: ServerSubject) => Judgement;
}
