import type { TypeName } from "../../error-text/named-values.ts";
import type { Json } from "../../json/value.ts";

/** From the root of an answer inwards; numbers for positions in lists. */
export type Path = readonly (string | number)[];

/** What was expected somewhere in an answer. */
export interface Wanted {
  /** Absent if only its absence is known. */
  readonly type?: TypeName;
  /** This, or one like it. */
  readonly value?: Json;
  /** An object with a member of this name. */
  readonly has?: string;
  /** A list with an item. */
  readonly isFilled?: true;
}

/** What a tool's error says about an answer that it got. */
export type Complaint =
  | { readonly kind: "at"; readonly path: Path; readonly wanted: Wanted }
  /** One of these, and nothing says which. */
  | { readonly kind: "one-of"; readonly path: Path; readonly wanted: readonly Wanted[] }
  /** As written in code, such as `response.data.items`: the first names may be variables. */
  | { readonly kind: "written"; readonly names: Path; readonly wanted: Wanted }
  /** A member with this name, somewhere. */
  | { readonly kind: "lacks"; readonly name: string; readonly wanted: Wanted }
  /** Something unspecified. */
  | { readonly kind: "unnamed"; readonly wanted: Wanted }
  | { readonly kind: "unexpected"; readonly path: Path; readonly names: readonly string[] }
  | { readonly kind: "status"; readonly status: number }
  /** Not the status that came; the expected one is not named. `isCertain` if it says more than that it came. */
  | { readonly kind: "status-refused"; readonly status: number; readonly isCertain: boolean }
  | { readonly kind: "media"; readonly media: string }
  | { readonly kind: "media-refused"; readonly media: string };
