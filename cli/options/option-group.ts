import type { Option } from "commander";

/** Options that stand together in the help. Commander keeps state in an option, so that every program gets new ones. */
export interface OptionGroup {
  readonly heading: string;
  readonly options: () => readonly Option[];
}
