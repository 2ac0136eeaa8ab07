/** How fast a server works, as far as an exploration has seen. */
export interface ServerSpeed {
  /** The shortest time until a fresh box has answered a first call; until one was open where none has answered. */
  readonly readyMs: number;
  /** How long a call took on average, with the look at its effects. */
  readonly callMs: number;
  /** Whether it goes on working after it has answered, so that its effects may come with a later call. */
  readonly isRestless: boolean;
}
