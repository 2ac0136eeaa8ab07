/**
 * Keeps runtimes from writing on their own: compiled modules, checks for updates. Those are not effects of the server.
 */
export const quietRuntimes: Readonly<Record<string, string>> = {
  PYTHONDONTWRITEBYTECODE: "1",
  DENO_NO_UPDATE_CHECK: "1",
  NO_UPDATE_NOTIFIER: "1",
  // `git status` writes the file times that it found into the index; nothing that git shows changes with it.
  GIT_OPTIONAL_LOCKS: "0",
};
