import { X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { certificateMaker, makeAuthority } from "./authority.ts";

it("the certificate of a host is signed by the authority, and is of this host alone", () => {
  const authority = makeAuthority();
  const issuer = new X509Certificate(authority.certificate);
  const certificateOf = certificateMaker(authority);
  const [one, other] = ["api.example.com", "files.example.com"].map(
    (host) => new X509Certificate(certificateOf(host).certificate),
  );
  expect(issuer.ca).toBe(true);
  expect(one?.ca).toBe(false);
  expect(one?.checkIssued(issuer)).toBe(true);
  expect(one?.verify(issuer.publicKey)).toBe(true);
  expect(one?.checkHost("api.example.com")).toBe("api.example.com");
  expect(one?.checkHost("files.example.com")).toBeUndefined();
  expect(one?.serialNumber).not.toBe(other?.serialNumber);
});

it("the authority of another run signs none of them", () => {
  const certificate = new X509Certificate(certificateMaker(makeAuthority())("api.example.com").certificate);
  expect(certificate.verify(new X509Certificate(makeAuthority().certificate).publicKey)).toBe(false);
});
