import type { CatalogueRow } from "./requirements/catalogue-row.ts";
import { readUnits } from "./read-units.ts";

/** A small proposal of our own. */
export const proposal: string = `# Proposal: Doors

## Motivation

Doors are opened by people, and people forget to close them.

## Specification

### Opening

Servers that open doors MUST announce \`doors.open\`. An announcement is made once.

1. Servers **MUST** close a door before they open another one
2. Servers **SHOULD** answer within a second
3. Clients **MUST NOT** ask for a door that is open

| Field | Type    | Required | Description          |
| :---- | :------ | :------- | :------------------- |
| door  | string  | Yes      | The name of the door |
| speed | integer | No       | How fast to open it  |

### Closing

Servers MAY close doors on their own. Clients SHOULD wait for a closed door.
`;

interface RowText {
  readonly id: string;
  readonly level: CatalogueRow["level"];
  readonly role: CatalogueRow["role"];
  readonly begins: string;
  readonly says: string;
}

const rowTexts: readonly RowText[] = [
  {
    id: "DR-01",
    level: "MUST",
    role: "server",
    begins: "Servers that open",
    says: "The server announces that it opens doors.",
  },
  {
    id: "DR-02",
    level: "STATEMENT",
    role: "server",
    begins: "An announcement",
    says: "The server announces it a single time.",
  },
  {
    id: "DR-03",
    level: "MUST",
    role: "server",
    begins: "Servers MUST close",
    says: "The server closes one door before it opens the next.",
  },
  {
    id: "DR-04",
    level: "SHOULD",
    role: "server",
    begins: "Servers SHOULD",
    says: "The server answers in at most a second.",
  },
  {
    id: "DR-05",
    level: "MUST NOT",
    role: "client",
    begins: "Clients MUST NOT",
    says: "The client does not ask for an open door.",
  },
  { id: "DR-06", level: "REQUIRED", role: "client", begins: "door |", says: "The request names its `door`." },
  { id: "DR-07", level: "MAY", role: "client", begins: "speed |", says: "The request can say how fast." },
  { id: "DR-08", level: "MAY", role: "server", begins: "Servers MAY", says: "The server may close doors unasked." },
  {
    id: "DR-09",
    level: "SHOULD",
    role: "client",
    begins: "Clients SHOULD",
    says: "The client waits until the door is closed.",
  },
];

/** Rows for every statement of the proposal, under a document whose outline is not shipped. */
export const proposalRows: readonly CatalogueRow[] = rowTexts.map(({ id, level, role, begins, says }) => {
  const unit = readUnits(proposal).find(({ text }) => text.startsWith(begins));
  if (unit === undefined) throw new Error(`the proposal has no sentence that begins with ${begins}`);
  return {
    id,
    document: "core",
    section: unit.section.join(" / "),
    ordinal: `no. ${unit.ordinal}`,
    role,
    level,
    says,
    observable: "on-the-wire",
    weight: "fail",
    ambiguities: id === "DR-03" ? ["AMB-01"] : [],
    fingerprints: [unit.fingerprint],
    ...(role === "client" ? { excluded: { because: "inside-the-client" } } : {}),
  };
});
