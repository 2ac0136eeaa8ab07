import { existsSync, realpathSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { unlessRefused } from "../../connect/system-error.ts";
import type { CopiedTree } from "../tier/launch-parts.ts";

/** What a machine has in a home when it makes one. */
const skeleton = "/etc/skel";

/** A name that no line of `/etc/hosts` breaks at. */
const plainHost = /^[\w.-]{1,64}$/u;

/**
 * What the machine is called in a sandbox: what it is called outside, so that the name tells nothing. A file of the system
 * mostly tells it anyway.
 */
export function machineName(): string {
  const name = hostname();
  return plainHost.test(name) ? name : "localhost";
}

/** What the home of a target begins with: what that of a new user does. One with nothing in it is no home of anybody. */
export function newHome(): readonly CopiedTree[] {
  const home = unlessRefused(() => realpathSync(homedir()));
  return home === undefined || home === "/" || !existsSync(skeleton) ? [] : [{ from: skeleton, to: home }];
}
