import { paint, type Layout, type Style } from "../terminal/layout.ts";

/** A text of which more is new is a new text. */
export const entriesShown = 200;

/** Entries below their title; nothing where there are none. */
export function renderGroup<Entry>(
  title: string,
  style: Style,
  entries: readonly Entry[],
  render: (entry: Entry, layout: Layout) => readonly string[],
  layout: Layout,
): readonly string[] {
  if (entries.length === 0) return [];
  const left = entries.length - entriesShown;
  return [
    paint(layout, ["bold", style], title),
    ...entries.slice(0, entriesShown).flatMap((entry) => [...render(entry, layout), ""]),
    ...(left > 0 ? [`  +${left} more: see --format json`, ""] : []),
  ];
}
