import { posix } from "node:path";
import { secretsInEnvironment } from "./environment-secrets.ts";
import type { Secret } from "./secret.ts";
import { namesSecret } from "./secret-names.ts";

const files =
  /^\.env(?:\.|$)|^\.(?:netrc|npmrc|pypirc|pgpass|git-credentials|htpasswd)$|^id_[a-z\d]+$|\.(?:pem|key|p12|pfx|jks|keystore|kdbx)$|credential|secret|passw/iu;

/** Whether the name of a file says that it may be nothing but secrets. */
export function holdsSecrets(path: string): boolean {
  return files.test(posix.basename(path));
}

/** A name in front of a value: `API_KEY=x`, `"password": "x"`. */
const named = /(?<![\w.-])([\w.-]+)(["']?\s*[:=]\s*["']?)([^\s"',;]+)/gu;
/** A key of something is as often what it is found by as what opens it. */
const ordinaryNames = new Set(["key", "keys"]);

/** A line of a file with the values masked whose names say that they are secrets. */
export function withoutNamedSecrets(line: string): string {
  return line.replace(named, (whole: string, name: string, sign: string) =>
    namesSecret(name) && !ordinaryNames.has(name.toLowerCase()) ? `${name}${sign}‹${name}›` : whole,
  );
}

/** The same with values in quotes, which may have spaces in them. */
const namedInFull = /(?<![\w.-])([\w.-]+)["']?\s*[:=]\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"',;]+))/gu;

/**
 * The secrets in a configuration, of whatever format: values whose names say so. A scheme before credentials, as in
 * `Bearer x`, is none of them.
 */
export function secretsInConfiguration(text: string): readonly Secret[] {
  return [...text.matchAll(namedInFull)].flatMap(([, name = "", double, single, bare]) => {
    if (!namesSecret(name) || ordinaryNames.has(name.toLowerCase())) return [];
    const value = double ?? single ?? bare ?? "";
    const [, credentials = value] = /^[\w-]+\s+(\S+)$/u.exec(value) ?? [];
    return /^\d+$/u.test(credentials) ? [] : secretsInEnvironment({ [name]: credentials }, false, []);
  });
}
