/**
 * Blanks MDX comments, which a Markdown parser takes for text, and keeps every line where it is. Code fences stay as
 * they are: there the same characters are a program.
 */
export function blankMdxComments(markdown: string): string {
  if (!markdown.includes("{/*")) return markdown;
  let fence: string | undefined;
  let inComment = false;
  const lines = markdown.split("\n").map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!inComment && mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      return line;
    }
    if (fence !== undefined) return line;
    const { left, open } = cutComments(line, inComment);
    inComment = open;
    return left;
  });
  return inComment ? markdown : lines.join("\n");
}

function cutComments(line: string, openBefore: boolean): { readonly left: string; readonly open: boolean } {
  let left = "";
  let open = openBefore;
  let index = 0;
  while (index < line.length) {
    const mark = line.indexOf(open ? "*/}" : "{/*", index);
    if (!open) left += line.slice(index, mark === -1 ? line.length : mark);
    if (mark === -1) break;
    index = mark + 3;
    open = !open;
  }
  return { left, open };
}
