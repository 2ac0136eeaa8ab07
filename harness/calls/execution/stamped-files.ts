import { canonicalText } from "../../json/canonical.ts";
import { opened } from "../../json/shown-value.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

/** Files in which only times differ: `updatedAt`, the date in a header. */
export function stampedFiles(entries: readonly EntryChange[]): ReadonlySet<string> {
  const stamped = entries.filter(({ before, after }) => {
    const [was, is] = [textOf(before?.content), textOf(after?.content)];
    return was !== undefined && is !== undefined && was !== is && withoutTimes(was) === withoutTimes(is);
  });
  return new Set(stamped.map(({ path }) => path));
}

function withoutTimes(text: string): string {
  return canonicalText(opened(text));
}

function textOf(content: Uint8Array | undefined): string | undefined {
  return content === undefined || content.includes(0) ? undefined : new TextDecoder().decode(content);
}
