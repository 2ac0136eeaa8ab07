import { makeBadge } from "badge-maker";
import { clipText } from "../../report-model/clip.ts";
import { xmlText } from "../escape/xml-text.ts";
import type { Badge } from "./badge.ts";

const maxDetails = 1_000;

/** The document that a shields endpoint badge is drawn from: https://shields.io/badges/endpoint-badge. */
export function renderEndpoint({ label, message, color }: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message, color }, null, 2)}\n`;
}

/** The badge as a picture of its own; its details are shown to who points at it. */
export function renderBadgeSvg({ label, message, details, color }: Badge): string {
  const picture = makeBadge({ label, message, color, style: "flat" });
  return `${picture.replace(/<title>[^<]*<\/title>/u, () => `<title>${xmlText(clipText(details, maxDetails))}</title>`)}\n`;
}
