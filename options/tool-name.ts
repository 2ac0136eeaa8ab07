/** The name of a tool that was typed after `--tool`: a JSON string stands for what it holds, all else for itself. */
export function readToolName(typed: string): string {
  if (!typed.startsWith('"')) return typed;
  try {
    const value: unknown = JSON.parse(typed);
    return typeof value === "string" ? value : typed;
  } catch (error) {
    if (error instanceof SyntaxError) return typed;
    throw error;
  }
}
