/** Keeps runtimes from writing for themselves: compiled modules, checks for updates. No effect of the server's own. */
export const quietRuntimes: Readonly<Record<string, string>> = {
  PYTHONDONTWRITEBYTECODE: "1",
  DENO_NO_UPDATE_CHECK: "1",
  NO_UPDATE_NOTIFIER: "1",
  // `git status` writes what it learned of the times of files into the index; nothing that git shows changes with it.
  GIT_OPTIONAL_LOCKS: "0",
};
