/** A file that each sandbox has in place of the host's. */
export interface LaidFile {
  readonly path: string;
  readonly text: string;
}

/** Nobody listens there, or a companion does: either way an answer comes at once, where another address would be waited for. */
const resolver = "127.0.0.1";

/**
 * The files that say how names are looked up. Those of the host name a name server that is out of reach, daemons that are
 * not there, and hosts of its own network.
 *
 * @param nameServices text of the host's /etc/nsswitch.conf, which is about users as well; undefined where it has none
 */
export function nameFiles(nameServices: string | undefined): readonly LaidFile[] {
  const others = (nameServices ?? "").split("\n").filter((line) => line !== "" && !/^\s*(?:hosts|#)/u.test(line));
  return [
    // Some resolvers are told of no refusal, and wait as long as they are asked to.
    { path: "/etc/resolv.conf", text: `nameserver ${resolver}\noptions timeout:1 attempts:1\n` },
    { path: "/etc/hosts", text: "127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n" },
    { path: "/etc/nsswitch.conf", text: [...others, "hosts: files dns", ""].join("\n") },
  ];
}
