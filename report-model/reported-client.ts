/** A client that was tested. */
export interface ReportedClient {
  /** As it introduced itself; absent where it never did. */
  readonly name?: string;
  readonly version?: string;
  /** That it was run in. */
  readonly scenarios: number;
  /** Runs in which it connected more than once, as another client does; absent where there was none. */
  readonly connectedTwice?: number;
}
