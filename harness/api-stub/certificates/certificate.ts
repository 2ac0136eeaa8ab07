import { createHash, randomBytes, sign, type KeyObject } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";

export interface CertificateFacts {
  /** The name of a host; absent for the authority itself. */
  readonly host?: string;
  readonly publicKey: KeyObject;
  readonly authority: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

const dayMs = 86_400_000;
/** Starts before a run, since clocks differ, and lasts longer than any run. */
const [daysBefore, daysAfter] = [1, 7];
const serialBytes = 16;
const ecdsaWithSha256 = "1.2.840.10045.4.3.2";
const commonName = "2.5.4.3";
/** Each client of the stub sees the names. */
const authorityName = "Local CA";

/** A certificate signed by an authority, with everything that strict clients require (RFC 5280), as PEM. */
export function makeCertificate({ host, publicKey, authority }: CertificateFacts): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: named(authorityName),
    subject: named(host === undefined ? authorityName : "server"),
    validity: new Validity({
      notBefore: new Date(Date.now() - daysBefore * dayMs),
      notAfter: new Date(Date.now() + daysAfter * dayMs),
    }),
    subjectPublicKeyInfo: AsnConvert.parse(spkiOf(publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
      ...(host === undefined ? ofAuthority() : ofHost(host, authority.publicKey)),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: toBuffer(sign("sha256", signed, authority.privateKey)),
  });
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString("base64")
      .match(/.{1,64}/gu) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function ofAuthority(): readonly Extension[] {
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), true),
  ];
}

function ofHost(host: string, authority: KeyObject): readonly Extension[] {
  const issuer = new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdentifier(authority)) });
  return [
    extension(id_ce_authorityKeyIdentifier, issuer),
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_subjectAltName, new SubjectAlternativeName([new GeneralName({ dNSName: host })])),
  ];
}

function extension(extnID: string, value: unknown, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function named(text: string): Name {
  const attribute = new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: text }) });
  return new Name([new RelativeDistinguishedName([attribute])]);
}

/** Positive, and always of the same length. */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(serialBytes);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return toBuffer(bytes);
}

function keyIdentifier(key: KeyObject): ArrayBuffer {
  return toBuffer(createHash("sha1").update(spkiOf(key)).digest());
}

function spkiOf(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

/** Only its own bytes: a small array shares its memory with others. */
function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
