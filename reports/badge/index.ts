import { makeBadge } from "badge-maker";
import type { Badge } from "./badge.ts";

/** The document that a shields endpoint badge is drawn from: https://shields.io/badges/endpoint-badge. */
export function renderEndpoint({ label, message, color }: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message, color }, null, 2)}\n`;
}

/** The badge as a picture of its own. */
export function renderBadgeSvg({ label, message, color }: Badge): string {
  return `${makeBadge({ label, message, color, style: "flat" })}\n`;
}
