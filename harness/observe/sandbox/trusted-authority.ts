import { realpathSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";
import type { LaidFile } from "./name-files.ts";

/** The path of the stub's authority certificate in a box: a server sees it in its environment. */
const authorityPath = "/etc/ssl/local-ca.pem";

/** Variables by which runtimes and programs learn which certificates to trust. */
const variables = [
  // Node.js and Bun.
  "NODE_EXTRA_CA_CERTS",
  // OpenSSL, and with it Python and Ruby; Go, and Rust with the certificates of the system.
  "SSL_CERT_FILE",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "GIT_SSL_CAINFO",
  "AWS_CA_BUNDLE",
  "DENO_CERT",
  "PIP_CERT",
  "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
  "CARGO_HTTP_CAINFO",
  "HTTPLIB2_CA_CERTS",
  "WEBSOCKET_CLIENT_CA_BUNDLE",
  "PERL_LWP_SSL_CA_FILE",
  "CLOUDSDK_CORE_CUSTOM_CA_CERTS_FILE",
] as const;

/** Where systems keep trusted certificates, in one file; most have one or two of these. */
const bundles = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/tls/cacert.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/**
 * Where browsers made from Chromium read the policies of a machine. They have their own list of authorities, and what they
 * send by themselves when they start could not be read.
 */
const chromiumSettings = [
  "/etc/chromium",
  "/etc/chromium-browser",
  "/etc/opt/chrome",
  "/etc/opt/chrome_for_testing",
  "/etc/opt/edge",
  "/etc/brave",
];

/** Variables of a target in a box with an API stub. */
export const trustVariables: Readonly<Record<string, string>> = Object.fromEntries(
  variables.map((name) => [name, authorityPath]),
);

/** @param certificate of the authority, as PEM */
export function authorityFile(certificate: string): LaidFile {
  return { path: authorityPath, text: certificate };
}

/**
 * Policies that make browsers trust the authority: `CACertificates` of Chromium (since 133), `Certificates` of Firefox.
 *
 * @param certificate of the authority, as PEM
 */
export function browserPolicies(certificate: string): readonly LaidFile[] {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/gu, "");
  const chromium = JSON.stringify({ CACertificates: [base64] });
  const firefox = JSON.stringify({ policies: { Certificates: { Install: [authorityPath] } } });
  return [
    ...chromiumSettings.map((directory) => ({ path: `${directory}/policies/managed/authority.json`, text: chromium })),
    { path: "/etc/firefox/policies/policies.json", text: firefox },
  ];
}

/** The files of this machine that the certificate of the authority stands in the place of; without links in their paths. */
export function systemBundles(): readonly string[] {
  return [...new Set(bundles.flatMap((path) => unlessRefused(() => realpathSync(path)) ?? []))];
}
