import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { makeCertificate } from "./certificate.ts";

/**
 * The authority that signs the certificates of the API stub, as PEM. It is made for each run, and trusted only in its
 * boxes.
 */
export interface Authority {
  readonly certificate: string;
  readonly privateKey: string;
}

/** The certificate of a host, with its key, as PEM. */
export interface HostCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

export function makeAuthority(): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = makeCertificate({ publicKey, authority: { publicKey, privateKey } });
  return { certificate, privateKey: pemOf(privateKey) };
}

/** @returns makes the certificate of a host; all have one key */
export function certificateMaker(authority: Authority): (host: string) => HostCertificate {
  const issuer = {
    publicKey: createPublicKey(authority.certificate),
    privateKey: createPrivateKey(authority.privateKey),
  };
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = pemOf(privateKey);
  return (host) => ({ certificate: makeCertificate({ host, publicKey, authority: issuer }), privateKey: key });
}

function pemOf(key: ReturnType<typeof createPrivateKey>): string {
  return String(key.export({ type: "pkcs8", format: "pem" }));
}
