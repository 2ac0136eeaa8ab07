import { join } from "node:path";
import type { FieldServer } from "./server-list.ts";

/** How the command is run: `default` calls no tool. */
export const modes = ["default", "execute"] as const;
export type Mode = (typeof modes)[number];

/** Where everything about a server stands, below the directory of the whole measurement. */
export interface ServerPlaces {
  /** What `$ROOT` stands for: the package is installed here. */
  readonly root: string;
  readonly of: (mode: Mode) => RunPlaces;
}

/** Where one run of the command stands. */
export interface RunPlaces {
  readonly report: string;
  readonly outcome: string;
  /** What the command prints. */
  readonly log: string;
  /** Holds the two directories below; no other process names it. */
  readonly surroundings: string;
  readonly home: string;
  /** The working directory, and what `$WORK` stands for. */
  readonly work: string;
}

/** @param directory of the whole measurement, absolute */
export function placesOf(directory: string, { name }: Pick<FieldServer, "name">): ServerPlaces {
  const own = join(directory, name);
  return {
    root: join(own, "package"),
    of: (mode) => {
      const surroundings = join(own, mode);
      return {
        report: join(own, `${mode}.report.json`),
        outcome: join(own, `${mode}.outcome.json`),
        log: join(own, `${mode}.log`),
        surroundings,
        home: join(surroundings, "home"),
        work: join(surroundings, "work"),
      };
    },
  };
}
