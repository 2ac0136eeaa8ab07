import { expect, it } from "vitest";
import { shortPaths } from "./short-paths.ts";

const shorten = shortPaths({ working: "/srv/work", temporary: ["/private/tmp/a", "/tmp/a"] });

it.each([
  ["/srv/work/notes/a.md", "notes/a.md"],
  ["changed /srv/work/a → /srv/work/b", "changed a → b"],
  ['unlink("/tmp/a/x")', 'unlink("$TMPDIR/x")'],
  ["write(18</private/tmp/a/x>)", "write(18<$TMPDIR/x>)"],
  ["/data/srv/work/a", "/data/srv/work/a"],
  ["/srv/works/a", "/srv/works/a"],
  ["/srv/work", "/srv/work"],
])("shortens %s to %s", (text, short) => {
  expect(shorten(text)).toBe(short);
});

it("leaves every path as it is where the server runs in the root", () => {
  expect(shortPaths({ working: "/", temporary: [] })("/etc/hosts")).toBe("/etc/hosts");
});
