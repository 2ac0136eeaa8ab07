import type { ProcessLaunch, Target } from "../target.ts";
import { goSdk } from "./go-sdk.ts";
import type { InstalledSdk, SdkFinder } from "./installed-sdk.ts";
import { javaSdk } from "./java-sdk.ts";
import { launchedBy } from "./launched.ts";
import { nodeSdk } from "./node-sdk.ts";
import { pythonSdk } from "./python-sdk.ts";
import { rustSdk } from "./rust-sdk.ts";

/** What was built into a program is there whatever lies beside it. */
const ofPrograms: readonly SdkFinder[] = [goSdk, rustSdk];
const ofFiles: readonly SdkFinder[] = [nodeSdk, pythonSdk, javaSdk];

/** A run asks for each kind of evidence, and its program is the same. */
const known = new WeakMap<ProcessLaunch, readonly InstalledSdk[]>();

/**
 * The SDKs of the target's program: in the nearest `node_modules` above its script, in the site-packages of its interpreter
 * or its virtual environment, in its jar, or built into the program itself. Nothing is started for it. Empty where there is
 * no process, or nothing is found.
 */
export function installedSdks({ traits }: Pick<Target, "traits">): readonly InstalledSdk[] {
  const launch = traits.process?.launch;
  if (launch === undefined) return [];
  const found = known.get(launch) ?? findIn(launch);
  known.set(launch, found);
  return found;
}

function findIn(launch: ProcessLaunch): readonly InstalledSdk[] {
  const launched = launchedBy(launch);
  const builtIn = ofPrograms.flatMap(({ find }) => find(launched));
  return builtIn.length > 0 ? builtIn : ofFiles.flatMap(({ find }) => find(launched));
}
