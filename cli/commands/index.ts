import type { CommandDefinition } from "./command.ts";
import { audit } from "./audit.ts";
import { badge } from "./badge.ts";
import { completion } from "./completion.ts";
import { client } from "./client.ts";
import { coverage } from "./coverage.ts";
import { diff } from "./diff.ts";
import { dockerfile } from "./dockerfile.ts";
import { explain } from "./explain.ts";
import { help } from "./help.ts";
import { init } from "./init.ts";
import { judge } from "./judge.ts";
import { list } from "./list.ts";
import { merge } from "./merge.ts";
import { plan } from "./plan.ts";
import { referenceClient } from "./reference-client.ts";
import { reference } from "./reference.ts";
import { relay } from "./relay.ts";
import { replay } from "./replay.ts";
import { report } from "./report.ts";
import { site } from "./site.ts";
import { spec } from "./spec.ts";
import { suggest } from "./suggest.ts";
import { verify } from "./verify.ts";
import { version } from "./version.ts";

/** The commands besides the run, in the order of the help. */
export const commands: readonly CommandDefinition[] = [
  init,
  suggest,
  plan,
  relay,
  client,
  audit,
  merge,
  site,
  replay,
  judge,
  report,
  verify,
  badge,
  diff,
  list,
  explain,
  coverage,
  spec,
  reference,
  referenceClient,
  dockerfile,
  completion,
  help,
  version,
];
