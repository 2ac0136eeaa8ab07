/** A file that each sandbox has in place of the host's. */
export interface LaidFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Either nobody listens there, or the API stub does: an answer comes at once, while any other address would be waited
 * for.
 */
const resolver = "127.0.0.1";

/**
 * The files that configure name lookups. The host's refer to an unreachable name server, missing daemons, and hosts of
 * its own network.
 *
 * @param nameServices text of the host's /etc/nsswitch.conf, which is about users as well; undefined where it has none
 * @param machine the name of the machine: who asks for the address of its own name must not ask a name server
 */
export function nameFiles(nameServices: string | undefined, machine: string): readonly LaidFile[] {
  const others = (nameServices ?? "").split("\n").filter((line) => line !== "" && !/^\s*(?:hosts|#)/u.test(line));
  return [
    // Some resolvers do not notice a refusal, and wait as long as they are configured to.
    { path: "/etc/resolv.conf", text: `nameserver ${resolver}\noptions timeout:1 attempts:1\n` },
    {
      path: "/etc/hosts",
      text: `127.0.0.1 localhost\n127.0.1.1 ${machine}\n::1 localhost ip6-localhost ip6-loopback\n`,
    },
    { path: "/etc/nsswitch.conf", text: [...others, "hosts: files dns", ""].join("\n") },
  ];
}
